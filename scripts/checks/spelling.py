"""The prose is spelt in the British way; each word is one of pyspellchecker's dictionary or of known_words.txt."""

import re
from collections import Counter
from functools import cache, lru_cache
from pathlib import Path

from spellchecker import SpellChecker

from scripts.checks.read_page import Page, every, outside, pages
from scripts.checks.read_source import Told, sources, told
from scripts.common.finding import Finding, Mend

KNOWN = "scripts/checks/known_words.txt"  # one a line
_IZE = (
    "character|discret|emphas|equal|factor|formal|general|initial|local|maxim|memor|minim|normal|optim|organ|parameter"
    "|quant|random|real|recogn|regular|special|standard|summar|token|util|vector|visual"
)
_BRITISH = [  # what is written elsewhere -> what is written here
    (re.compile(rf"\b(\w*(?:{_IZE})i)z(e|ed|es|er|ers|ing|ation|ations)\b", re.I), r"\1s\2"),
    (re.compile(r"\b(analy|paraly)z(e|ed|es|ing)\b", re.I), r"\1s\2"),
    (re.compile(r"\b(behavi|col|fav|flav|neighb)or(s|ed|ing|ful|less|al|hood|hoods|able|ite)?\b", re.I), r"\1our\2"),
    (re.compile(r"\b(cent)er(s?)\b", re.I), r"\1re\2"),
    (re.compile(r"\b(cent)er(ed|ing)\b", re.I), r"\1r\2"),
    (re.compile(r"\b(cancel|label|model|signal|travel)(ed|ing)\b", re.I), r"\1l\2"),
    (re.compile(r"\b(gr)ay(s|ed|ish)?\b"), r"\1ey\2"),  # Gray codes are named after a man
    (re.compile(r"\b(art)i(facts?)\b", re.I), r"\1e\2"),
    (re.compile(r"\b(fulfi)ll\b", re.I), r"\1l"),
]
_ARXIV = re.compile(
    r"(?<=\]\()(?!https://arxiv\.org/abs/\d{4}\.\d{4,5}(?:v\d+)?\))[^\s()]*?\b(?:arxiv|ar5iv|alphaxiv)\.org"
    r"/(?:abs|pdf|html)/(?P<id>\d{4}\.\d{4,5})(?:v\d+)?(?:\.pdf)?[^\s)>\]]*"
)
_BEFORE = r"(?<![\w/.@#&'’-])(?<!!!! )(?<!\?\?\? )"  # not the kind of a box, which the table knows
_WORD = re.compile(rf"{_BEFORE}(?:[a-z]{{3,}}|[A-Z][a-z]{{4,}})(?:(?![\w@/'’-]|\.\w)|(?=['’]s\b))")


def findings(root: Path) -> list[Finding]:
    """Words that no list has, words of others, and addresses of papers that are not in their one form."""
    prose = [*pages(root), *outside(root)]
    figures = [Page(source.file, source.labels) for source in sources(root, "figures_src/figures/*/*.py")]
    listed = ("docs/references.md", "CHANGELOG.md")
    found = told([page for page in prose if page.file not in listed], lambda page: _unknown(root, page))
    return [*found, *told([*prose, *figures], _foreign)]


def _foreign(page: Page) -> Told:
    found = [(match, "is not the paper's one address", f"https://arxiv.org/abs/{match['id']}")
             for match in _ARXIV.finditer(page.uncoded)]  # fmt: skip
    for pattern, right in _BRITISH if page.file != "docs/references.md" else ():  # titles of papers
        british = "is not spelt in the British way"
        found += [(match, british, match.expand(right)) for match in pattern.finditer(page.spelt)]
    does = " (python3 scripts/fix.py does it)" if page.file.endswith(".md") else ""
    for match, message, right in found:
        words = page.text[match.start() : match.end()]
        yield match, f"{words!r} {message}", f"write {right}{does}", Mend(*match.span(), right)


def _unknown(root: Path, page: Page) -> Told:
    for word, place in {match[0]: match for match in reversed(list(_WORD.finditer(page.spelt)))}.items():
        bare = word.lower()
        if _dictionary().known([bare, *_related(bare)]):
            continue
        near, is_name = _nearest(bare, _used(root)), bare != word
        if is_name and not _used(root)[near]:  # no word of the site is meant
            continue
        right = near.capitalize() if is_name else near or "it right"
        yield place, f"{word!r} is not a known word", f"write {right}, or add it to {KNOWN}"


@lru_cache(maxsize=1)
def _used(root: Path) -> Counter[str]:
    return Counter(word for page in every(root) for word in re.findall(r"\b[a-z]{3,}\b", page.text))


def _nearest(word: str, used: Counter[str]) -> str:
    """The word that was meant, first one of the site, "" where none is near.

    The dictionary knows some words in their American form alone.
    """
    meant = [_dictionary().candidates(each) or () for each in (word, _related(word)[0])]
    known = next((near for each in meant if (near := _dictionary().known(each))), set())
    near = max(sorted(known), key=lambda each: (used[each], _dictionary().word_usage_frequency(each)), default="")
    for pattern, right in _BRITISH:
        near = pattern.sub(right, near)
    return near


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
