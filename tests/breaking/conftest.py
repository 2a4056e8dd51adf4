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
from tests.laboratory import exported

MODULES = ("file", "gallery", "positions", "sampling", "state", "tasks", "transformer")
ENTRY = "".join(f'export * as {name} from "./break/{name}.js";\n' for name in MODULES)


@cache
def trained(scheme: str) -> Model:
    """A kept model, which pages load."""
    weights, metadata = kept.unpack(records.kept(scheme, plan.KEPT_SEED))
    made = runs.model(json.loads(metadata["settings"]), plan.KEPT_SEED)
    made.load_state_dict(weights)
    return made.eval()


@pytest.fixture(scope="session")
def laboratory(browser: Browser) -> Iterator[Page]:
    yield from exported(browser, ENTRY, Path(__file__).with_name("laboratory.js"))


@pytest.fixture(scope="session")
def loaded(laboratory: Page) -> Callable[[str], str]:
    """Loads a kept model into the page, once; gives its name there, that of its scheme."""

    @cache
    def load(scheme: str) -> str:
        part, data = plan.SCHEMES[scheme][0].rpartition(".")[2], records.kept(scheme, plan.KEPT_SEED)
        laboratory.evaluate("given => load(...given)", [scheme, part, base64.b64encode(data).decode()])
        return scheme

    return load
