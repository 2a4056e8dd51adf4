"""The page's model in a real browser, and small models of every encoding to compare it with."""

import base64
import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import torch
from playwright.sync_api import Browser, Page

from figures_src.experiments.small_models import kept, plan, plays, records, runs
from figures_src.experiments.small_models.model import Model
from scripts.pages import bundle

MODULES = ("file", "gallery", "positions", "sampling", "state", "tasks", "transformer")
ENTRY = "".join(f'export * as {name} from "./break/{name}.js";\n' for name in MODULES)
SMALL = {"width": 64, "heads": 4, "layers": 2, "causal": True, "trained": 24, "tested": [24]}


def part_of(scheme: str) -> str:
    return plan.SCHEMES[scheme][0].rpartition(".")[2]


@cache
def small(scheme: str) -> tuple[Model, bytes]:
    """An untrained model as its file has it, with numbers in place of the zeros that an encoding begins with."""
    settings = SMALL | {"scheme": scheme, "options": plan.SCHEMES[scheme][1]}
    made = runs.model(settings, 3)
    with torch.no_grad():
        for name in ("table", "logarithms"):
            if (numbers := getattr(made.positions, name, None)) is not None:
                numbers.normal_(generator=torch.Generator().manual_seed(5))
    data = kept.pack(made.state_dict(), scheme, settings, plays.alphabet())
    made.load_state_dict(kept.unpack(data)[0])
    return made.eval(), data


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
