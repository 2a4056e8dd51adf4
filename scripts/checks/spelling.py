"""Every plain word of the prose is a word: of pyspellchecker's dictionary, or of the field, in known_words.txt."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from spellchecker import SpellChecker

from scripts.checks.finding import Finding
from scripts.checks.page import Page, outside, pages
from scripts.checks.words import titles_left_out

KNOWN = "scripts/checks/known_words.txt"  # one a line
_BEFORE = r"(?<![\w/.@#&'’-])(?<!!!! )(?<!\?\?\? )"  # not the kind of a box, which markup knows
_WORD = re.compile(rf"{_BEFORE}[a-z]{{4,}}(?![\w@/'’-]|\.\w)|{_BEFORE}[a-z]{{4,}}(?=['’]s\b)")


def findings(root: Path) -> list[Finding]:
    """Words of small letters that no list has. Names, code, formulas, titles and sources are left alone."""
    return [finding for page in [*pages(root), *outside(root)] if not _is_list(page) for finding in _page(page)]


def _is_list(page: Page) -> bool:
    return page.file in ("docs/references.md", "CHANGELOG.md")


def _page(page: Page) -> Iterator[Finding]:
    places = {match[0]: match.start() for match in reversed(list(_WORD.finditer(titles_left_out(page))))}
    unknown = [word for word in _dictionary().unknown(places) if not _dictionary().known(_related(word))]
    for word in sorted(unknown):
        near = _dictionary().correction(word)
        mend = f"write {near}, or add it" if near and near != word else "write it right, or add it"
        yield page.finding(page.line(places[word]), f"{word!r} is not a known word", f"{mend} to {KNOWN}")


def _related(word: str) -> list[str]:
    """Forms that a dictionary may have where it lacks the word: American, without a prefix, singular."""
    american = re.sub(r"is(e[ds]?|ers?|ing|ations?)$", r"iz\1", word)
    american = re.sub(r"our(?=s|able|ed|hood|ing|ite|$)", "or", american)
    american = re.sub(r"tre(s?)$", r"ter\1", american)
    bare = [re.sub(r"^(?:un|re|de|pre|multi)", "", each) for each in (word, american)]
    american = re.sub(r"tr(ed|ing)$", r"ter\1", american)
    return [american, *bare, re.sub(r"(?<!s)s$", "", word)]


@cache
def _dictionary() -> SpellChecker:
    words = SpellChecker(distance=1)
    words.word_frequency.load_words(Path(__file__).with_name(Path(KNOWN).name).read_text(encoding="utf-8").split())
    return words
