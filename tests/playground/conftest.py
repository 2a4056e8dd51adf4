"""The playground's modules in a real browser: a page that holds them and runs calls by name."""

import json
import math
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from scripts.pages import bundle, programs

SOURCES = bundle.SOURCES / "playground"
PORT = sorted(path.stem for path in SOURCES.glob("encoding/*.js") if path.stem != "validate")
MODULES = {"spectrum": "playground/spectrum"}
LACKING = {"NaN": float("nan"), "Infinity": float("inf"), "-Infinity": float("-inf")}


@pytest.fixture(scope="session")
def laboratory(browser: Browser) -> Iterator[Page]:
    """An empty page with the exports of every module under its name, and `run`, which answers calls in JSON."""
    page = browser.new_page()
    encoding = "".join(f'export * as {name} from "./playground/encoding/{name}.js";\n' for name in PORT)
    whole = 'export * as encoding from "./encoding.js";\n' + "".join(
        f'export * as {name} from "./{path}.js";\n' for name, path in MODULES.items()
    )
    whole += 'import { FAMILIES } from "families"; import { read } from "./reader/reading.js";'
    whole += 'import { parse } from "./reader/text.js"; import { lines } from "./reader/table.js";'
    whole += "export const answers = (text) => parse(text).map((each) => read(each, FAMILIES));"
    whole += "export const told = (text) => answers(text).map((each) => lines(each, FAMILIES.words));"
    texts = {"whole.js": whole, "encoding.js": encoding, **programs.generated()}
    code = bundle.bundle({"whole": "whole.js"}, texts, name="whole")["whole"]
    page.add_script_tag(content=f"{code}\nvar {{ encoding, spectrum, answers, told }} = whole;")
    page.add_script_tag(content=(Path(__file__).parent / "runner.js").read_text(encoding="utf-8"))
    yield page
    page.close()


@pytest.fixture(scope="session")
def javascript(laboratory: Page) -> Callable[[list], list[dict]]:
    """Runs calls, each [path of the function, arguments]; every answer is {"value"}, or {"error", "kind"}."""

    def run(calls: list) -> list[dict]:
        answers = laboratory.evaluate("(calls) => run(calls)", json.dumps(_named(calls)))
        return json.loads(answers, object_hook=_revived)

    return run


def _named(value: object) -> object:
    """The value with a name in place of each number that JSON lacks."""
    if isinstance(value, float) and not math.isfinite(value):
        return {"number": "NaN" if math.isnan(value) else "Infinity" if value > 0 else "-Infinity"}
    if isinstance(value, dict):
        return {name: _named(entry) for name, entry in value.items()}
    return [_named(entry) for entry in value] if isinstance(value, list | tuple) else value


def _revived(value: dict) -> object:
    return LACKING[value["number"]] if set(value) == {"number"} else value
