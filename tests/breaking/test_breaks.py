"""The prepared breaks: what the page shows without JavaScript is what PyTorch writes with the same numbers."""

import re
from pathlib import Path

import pytest

from figures_src.experiments.small_models import plan, plays, records
from scripts.pages import break_data, programs
from tests.breaking import reference
from tests.breaking.conftest import trained
from tests.breaking.reference import Settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "break_it_yourself.md").read_text(encoding="utf-8")
NAMES = ("shift", "layout", "still", "stretch", "restart", "beyond")


def shown(name: str) -> list[str]:
    """The texts below the heading of a break."""
    part = re.split(r"^## .*?\{ #(\w+) \}$", PAGE, flags=re.MULTILINE)
    return re.findall(r"```text\n(.*?)\n```", part[part.index(name) + 1], flags=re.DOTALL)


@pytest.fixture(scope="module")
def breaks(laboratory) -> dict:
    """What the page's own modules say of each break, and of the state at first."""
    return laboratory.evaluate("() => breaks()")


def written(side: dict, shared: dict, text: str) -> str:
    """What PyTorch writes after each beginning of a text, a character each: the same text, if it is PyTorch's."""
    names = Settings.__dataclass_fields__
    settings = Settings(**{name: value for name, value in side.items() if name in names})
    alphabet = plays.alphabet()
    ids = [alphabet.index(letter) for letter in shared["prompt"] + text]
    logits = reference.logits(trained(side["model"]), ids[:-1], settings, len(shared["prompt"]), 128)
    draws = reference.draws(shared["seed"], shared["letters"])
    pairs = zip(logits[len(shared["prompt"]) - 1 :], draws, strict=True)
    return "".join(alphabet[reference.choose(numbers, shared["temperature"], draw)] for numbers, draw in pairs)


@pytest.mark.parametrize(("name", "side", "number"), [(name, "b", -1) for name in NAMES] + [("beyond", "a", 0)])
def test_the_text_of_a_break_is_the_one_that_pytorch_writes(breaks, laboratory, loaded, name, side, number):
    state = breaks[name]
    own, shared = state[side], state["shared"]
    model = own["model"]
    task = {"prompt": shared["prompt"], "seed": shared["seed"], "temperature": shared["temperature"]}
    arguments = [loaded(model), own, task | {"count": shared["letters"]}]
    in_page = laboratory.evaluate("([name, ...rest]) => write(name, ...rest)", arguments)["text"]
    assert written(own, shared, in_page) == in_page
    assert shown(name)[number] == in_page.strip()  # a page keeps no space at an end


def test_an_address_restores_its_state(laboratory):
    other = {"a": {"model": "alibi", "shuffle": True, "window": 16}, "shared": {"prompt": "a & b\n"}}
    assert laboratory.evaluate("(other) => lost(other)", other) == []


def test_every_link_into_the_page_opens_the_state_that_it_names(laboratory):
    pages = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "docs").rglob("*.md"))]
    queries = [query for page in pages for query in re.findall(r"break_it_yourself\.md\?([^)\s]+)\)", page)]
    models = [model["name"] for model in break_data.models()]
    for query in queries:
        written = laboratory.evaluate("([query, models]) => state.write(state.read(query, models))", [query, models])
        assert sorted(written.split("&")) == sorted(query.split("&"))
    assert len(queries) >= 4


def test_an_address_with_rubbish_is_the_first_state(laboratory):
    query = "b.shift=1e99&b.layout=x&b.model=gone&seed=-1&b.off=0.5&letters=NaN&temperature=&b.rule=constructor"
    assert laboratory.evaluate("(query) => state.write(state.read(query, ['rotary']))", query) == ""


def test_the_passage_is_the_start_of_the_test_text():
    alphabet = plays.alphabet()
    text = "".join(alphabet[each] for each in plays.ids("test")[: len(break_data.passage())].tolist())
    assert break_data.passage() == text


def test_every_kept_model_of_the_first_seed_is_offered(laboratory):
    offered = laboratory.evaluate(f"() => {{ {programs.generated()['models'].replace('export ', '')} return MODELS; }}")
    kept = {path.stem.rpartition("-")[0] for path in records.KEPT.glob(f"*-{plan.KEPT_SEED}.safetensors")}
    assert {model["name"] for model in offered} == kept
    assert all(model["bytes"] < 1_000_000 for model in offered)
