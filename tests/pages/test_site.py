"""The files of the built site: links, HTML, weights, and what machines read. No browser."""

import re
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import html5lib
import pytest
from fontTools.ttLib import TTFont

from tests.pages.site import ROOT, SITE, SUB_PATH, file_of, html, nav

pytestmark = pytest.mark.usefixtures("built")

HOST = "https://here"  # stands for wherever the site is served


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.identifiers: set[str] = set()
        self.links: list[str] = []
        self.base = ""  # where links start from, if not at the page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.identifiers |= {attributes[name] for name in ("id", *["name"] * (tag == "a")) if name in attributes}
        if tag == "base":
            self.base = attributes["href"]
        elif tag != "link" or attributes.get("rel") not in {"canonical", "alternate"}:
            self.links += [attributes[name] for name in ("href", "src", "poster") if name in attributes]


@cache
def read(path: Path) -> _Reader:
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def html_files() -> list[Path]:
    files = sorted(SITE.rglob("*.html"))
    assert files, "site/ is not built: run python3 scripts/build.py"
    return files


def address_of(path: Path) -> str:
    return HOST + SUB_PATH + path.relative_to(SITE).as_posix().removesuffix("index.html")


@pytest.mark.slow
def test_no_link_and_no_fragment_is_broken():
    broken = []
    for page in html_files():
        for link in read(page).links:
            address = urljoin(urljoin(address_of(page), read(page).base), link)
            if not address.startswith(HOST) or link.startswith(("data:", "mailto:")):
                continue
            path, fragment = urlsplit(address).path, unquote(urlsplit(address).fragment)
            target = file_of(path.removeprefix(SUB_PATH))
            if not path.startswith(SUB_PATH) or not target.is_file():
                broken.append(f"{page.relative_to(SITE)}: {link}")
            elif fragment and target.suffix == ".html" and fragment not in read(target).identifiers:
                broken.append(f"{page.relative_to(SITE)}: {link} (no such fragment)")
    assert broken == []


def test_no_page_shows_markup_that_was_meant_for_the_build():
    """A line break inside `{ data-page="..." }` or a link is enough to show it to readers; so is HTML without end."""
    apart = re.compile(r"<(script|style|pre|code|math)\b.*?</\1>|<[^>]+>", re.DOTALL)
    meant = r"\{[{A-Z]|\{ ?[.#][\w-]+[ }]|data-[a-z]+=|\]\(|\*[*[]|^##+ |(?i:\{ *(?:tested|cited|measured|derived)\b)"
    marks = re.compile(meant, re.M)
    shown = {page: marks.search(apart.sub("", html(page))) for page in nav()}
    assert {page: found[0] for page, found in shown.items() if found} == {}


def test_style_sheets_fetch_only_files_of_the_site():
    for sheet in SITE.rglob("*.css"):
        for link in re.findall(r"url\(([^'\")]+|\"[^\"]*\"|'[^']*')\)", sheet.read_text(encoding="utf-8")):
            if not (link := link.strip("'\"")).startswith(("data:", "#")):
                assert (sheet.parent / link.partition("?")[0]).is_file(), f"{sheet.relative_to(SITE)}: {link}"


def test_every_variable_of_the_style_sheets_is_defined():
    texts = [path.read_text("utf-8") for kind in ("css", "js") for path in SITE.glob(f"assets/**/*.{kind}")]
    texts += [html(page) for page in nav()]
    defined = {name for text in texts for name in re.findall(r"(?<!var\()--p[a-z]-[\w-]+", text)}
    assert {name for text in texts for name in re.findall(r"var\((--p[a-z]-[\w-]+)", text)} <= defined


@pytest.mark.slow
def test_html_is_parsed_without_error():
    wrong = {}
    for address in nav():
        parser = html5lib.HTMLParser()
        parser.parse(html(address))
        wrong[address] = [(position, code) for position, code, _ in parser.errors]
    assert {address: found for address, found in wrong.items() if found} == {}


def test_the_fonts_have_every_glyph_of_the_formulas():
    formulas = [each for page in nav() for each in re.findall(r"<math.*?</math>", html(page), re.DOTALL)]
    text = set(unescape("".join(re.sub(r"<[^>]*>", "", each) for each in formulas))) - {"\n"}
    script = {chr(code) for code in range(0x1D49C, 0x1D4D0)} | {"ℬ"}  # from Temml's own font
    fonts = (SITE / "assets/fonts" / f"{name}.woff2" for name in ("latin-modern-math", "latin-modern-math-rarer"))
    assert len(text) > 100 and text - script <= {chr(code) for font in fonts for code in TTFont(font).getBestCmap()}


def test_every_page_has_a_description_of_its_own():
    said = {page: re.search(r'<meta name="description" content="([^"]+)"', html(page))[1] for page in nav()}
    assert len(set(said.values())) == len(nav()), said  # and it stands in the nav once


def test_every_page_carries_the_policy_before_any_script():
    for page in html_files():
        text = page.read_text(encoding="utf-8")
        assert 0 < text.index('http-equiv="Content-Security-Policy"') < text.index("<script")
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
        assert "http" not in policy and "'unsafe-eval'" not in policy
        assert "'unsafe-inline'" not in policy.partition("script-src")[2].partition(";")[0]


def test_the_site_names_nothing_of_the_machine_that_built_it():
    for path in SITE.rglob("*"):
        if path.suffix in {".html", ".js", ".json", ".md", ".txt", ".svg"}:
            assert str(ROOT) not in path.read_text(encoding="utf-8"), path.relative_to(SITE)
