"""The page's model in a real browser, and small models of every encoding to compare it with."""

import base64
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from figures_src.experiments.small_models import kept, plan, records, runs
from figures_src.experiments.small_models.model import Model
from scripts.pages import bundle

MODULES = ("file", "gallery", "positions", "sampling", "state", "tasks", "transformer")
ENTRY = "".join(f'export * as {name} from "./break/{name}.js";\n' for name in MODULES)


def part_of(scheme: str) -> str:
    return plan.SCHEMES[scheme][0].rpartition(".")[2]


@cache
def trained(scheme: str) -> tuple[Model, bytes]:
    """A kept model, which pages load."""
    data = records.kept(scheme, plan.KEPT_SEED)
    weights, metadata = kept.unpack(data)
    made = runs.model(json.loads(metadata["settings"]), plan.KEPT_SEED)
    made.load_state_dict(weights)
    return made.eval(), data


@pytest.fixture(scope="session")
def laboratory(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    code = bundle.bundle({"all": "all.js"}, {"all.js": ENTRY}, name="all")["all"]
    page.add_script_tag(content=f"{code}\nvar {{ {', '.join(MODULES)} }} = all;")
    page.add_script_tag(content=(Path(__file__).parent / "laboratory.js").read_text(encoding="utf-8"))
    yield page
    page.close()


@pytest.fixture(scope="session")
def loaded(laboratory: Page) -> Callable[[str, str, bytes], str]:
    """Loads a file into the page, once; gives its name there."""
    known = set()

    def load(name: str, scheme: str, data: bytes) -> str:
        if name not in known:
            text = base64.b64encode(data).decode()
            laboratory.evaluate("([name, part, text]) => load(name, part, text)", [name, part_of(scheme), text])
            known.add(name)
        return name

    return load
