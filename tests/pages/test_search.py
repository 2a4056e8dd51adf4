"""What readers type or paste leads to the page that answers it, and nothing that they type is an error.

queries.json has, by where they come from, what was asked, the pages that answer it and where it was met; `printed` are
messages of programs. Those "held out" were not looked at while the ranking was made, and are kept out of it.
"""

import json
import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scripts.common import deno
from scripts.pages import programs, search_index
from tests.pages import axe, site
from tests.server import compressed

pytestmark = pytest.mark.slow

QUERIES = json.loads((Path(__file__).parent / "queries.json").read_text(encoding="utf-8"))
FOUND = 0.97  # of all, among the first three pages
LIMIT = 350_000  # bytes over the wire, once a reader goes to the field
FILES = (search_index.FILE, "assets/js/find.js")
ANSWERS = """
const index = new finder.Index(globalThis.PESECTIONS);
await index.read();
const page = ({ section }) => section.at.split("#")[0].slice(0, -1);
const pages = (query) => [...new Set(index.find(query, 60).map(page))];
console.log(JSON.stringify(QUERIES.map(pages)));
"""
RANDOM = """async texts => {
  const { results } = await PEFIND(PESECTIONS);
  return texts.filter((text) => {
    const items = results(text, "https://here/");
    return !items.every((item) => item.querySelector("a[href]").textContent) || items.length > 10;
  });
}"""


FIRST = {  # query -> where its first result leads, and the sentence that it shows
    "yarn": ("long_context/yarn/", "YaRN decides for each pair separately"),
    "yarnn": ("long_context/yarn/", "YaRN decides for each pair separately"),
    "alibi": ("relative/alibi/", "Attention with linear biases"),
    "rope decay": ("rotary/decay/#", "RoPE by itself imposes no decay."),
    "attention sink": ("practice/editing_cache/#sink-cache", "the attention sinks, and the newest ones"),
    "how do I extend context to 32k": ("long_context/overview/#four-times", "extends a context of 8k to 32k"),
    "KeyError: 'rope_theta'": ("practice/debugging/#symptoms", "transformers 5 has moved it"),
    "KeyError: 'type' rope_scaling": ("practice/debugging/#symptoms", "the key is rope_type"),
    "which encoding should I use": ("foundations/which_encoding/", "keep the encoding that they were trained with"),
    "sinusodial": ("absolute/sinusoidal/", "contain the same five tokens"),
    "deepseek v3": ("practice/models/#deepseek_v3:", "64 of 192"),
}
LISTED = """async texts => {
  const { results } = await PEFIND(PESECTIONS);
  const told = (item) => [item.querySelector("a").getAttribute("href"), item.textContent];
  return texts.map((text) => results(text, "").map(told));
}"""


@pytest.fixture(scope="module")
def ranked(built) -> dict[str, list[str]]:
    """Query -> the pages that are found, the best first; several lines also as the one that a field makes of them."""
    asked = [query for each in QUERIES.values() for row in each for query in forms(row)]
    entry = 'import * as finder from "./search/rank.js"; globalThis.finder = finder;'
    texts = {"minisearch": programs.generated()["minisearch"], "finder.js": entry}
    code = programs.bundle({"finder": "finder.js"}, texts)["finder"]
    sections = (site.SITE / search_index.FILE).read_text(encoding="utf-8")
    program = f"{sections}{code}\nconst QUERIES = {json.dumps(asked)};{ANSWERS}"
    answer = deno.run("run", "--no-config", "-", given=program)
    assert answer.returncode == 0, answer.stderr
    return dict(zip(asked, json.loads(answer.stdout), strict=True))


def forms(row: dict) -> list[str]:
    return list(dict.fromkeys([row["asked"], " ".join(row["asked"].split())]))


def missed(ranked: dict[str, list[str]], rows: list[dict]) -> dict[str, list[str]]:
    """Query -> the first three pages, where none of them answers it."""
    pages = {query: (ranked[query][:3], row["wanted"]) for row in rows for query in forms(row)}
    return {query: first for query, (first, wanted) in pages.items() if not set(first) & set(wanted)}


def random_texts(number: int) -> list[str]:
    """Pieces of queries, of syntaxes and of writing systems, put together at random."""
    dice = random.Random(0)
    words = " ".join(row["asked"] for rows in QUERIES.values() for row in rows).split()
    signs = [*" \n\t\0\"'`“*+[]{}()\\%|", "~2", "^3", "--", "title:", "(?:", "</mark>", "&lt;", "__proto__"]
    letters = ["位置编码", "موضع", "позиция", "🧭", "é", "ﬁ", "ﷺ", "\u200b", "İ", "ß", "9" * 99]
    return ["".join(dice.choices(words + 5 * signs + 5 * letters, k=dice.randint(0, 40))) for _ in range(number)]


def open_list(page, text):
    field = page.locator(".md-search__input")
    field.focus()
    page.keyboard.insert_text(text)
    page.locator(".md-search-result__item").first.wait_for()
    return field


def test_the_page_that_answers_is_among_the_first_three(ranked):
    rows = [row for each in QUERIES.values() for row in each]
    wrong = missed(ranked, rows)
    assert len(rows) >= 234 and len(wrong) <= (1 - FOUND) * len(rows), wrong


def test_a_message_that_is_pasted_whole_is_always_found(ranked):
    printed = [row for each in QUERIES.values() for row in each if row.get("printed")]
    assert len(printed) >= 30 and missed(ranked, printed) == {}


def test_queries_that_the_ranking_was_not_made_with_are_found_too(ranked):
    assert len(missed(ranked, QUERIES["held out"])) <= 2


def test_the_name_in_a_question_of_another_language_is_found(ranked):
    assert missed(ranked, QUERIES["other languages"]) == {}


def test_nothing_is_loaded_before_a_reader_goes_to_the_field_and_then_not_much(open_page):
    page = open_page("rotary/rotation/", visit=(visit := site.Visit()))
    assert not [url for url in visit.requests if url.endswith(FILES)]
    open_list(page, "rotation")
    assert {url.rpartition("/")[2] for url in visit.requests if url.endswith(FILES)} == {"find.js", "sections.js"}
    assert sum(len(compressed(site.SITE / file)) for file in FILES) <= LIMIT


def test_any_text_gives_a_list_and_no_error(open_page):
    page = open_page()
    open_list(page, "rotation")
    assert page.evaluate(RANDOM, random_texts(500)) == []


def test_the_first_of_at_least_five_results_shows_the_sentence_that_answers(open_page):
    page = open_page()
    open_list(page, "rotation")
    for (query, (place, said)), found in zip(FIRST.items(), page.evaluate(LISTED, [*FIRST]), strict=True):
        assert len(found) >= 5 and found[0][0].startswith(place) and said in found[0][1], (query, found[:2])


@pytest.mark.parametrize("width", [site.DESKTOP, site.PHONE])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_open_list_can_be_read_by_everybody(open_page, scheme, width):
    page = open_page(bypass_csp=True, color_scheme=scheme, viewport={"width": width, "height": 844})
    if width == site.PHONE:
        page.get_by_role("button", name="Search").click()
        expect(page.locator(".md-search__input")).to_be_focused()
    open_list(page, "why are values not rotated")
    page.wait_for_timeout(500)  # it moves in
    assert axe.violations(page) == []
