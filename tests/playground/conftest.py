"""The playground's modules in a real browser: a page that holds them and runs calls by name."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scripts.pages import programs
from tests.laboratory import exported

SOURCES = programs.SOURCES / "playground"
PORT = sorted(path.stem for path in SOURCES.glob("encoding/*.js") if path.stem != "validate")


@pytest.fixture(scope="session")
def laboratory(browser: Browser) -> Iterator[Page]:
    """An empty page with the exports of every module under its name, and `run`, which answers calls in JSON."""
    encoding = "".join(f'export * as {name} from "./playground/encoding/{name}.js";\n' for name in PORT)
    whole = 'export * as encoding from "./encoding.js"; export * as spectrum from "./playground/spectrum.js";'
    whole += 'import { FAMILIES } from "families"; import { read } from "./reader/reading.js";'
    whole += 'import { parse } from "./reader/text.js"; import { lines } from "./reader/table.js";'
    whole += "export const answers = (text) => parse(text).map((each) => read(each, FAMILIES));"
    whole += "export const told = (text) => answers(text).map((each) => lines(each, FAMILIES.words));"
    texts = {"encoding.js": encoding, **programs.generated()}
    yield from exported(browser, whole, Path(__file__).with_name("runner.js"), texts)


@pytest.fixture(scope="session")
def javascript(laboratory: Page) -> Callable[[list], list[dict]]:
    """Runs calls, each [path of the function, arguments]; every answer is {"value"}, or {"error", "kind"}."""

    def run(calls: list) -> list[dict]:
        # a NaN of Python's JSON is one of JavaScript, too; back, what JSON lacks has its name
        answers = laboratory.evaluate(f"run({json.dumps(calls)})")
        return json.loads(answers, object_hook=lambda each: float(each["number"]) if set(each) == {"number"} else each)

    return run
