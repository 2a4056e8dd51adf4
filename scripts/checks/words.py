"""The prose is plain British English, and has one term for one thing."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, outside, pages
from scripts.checks.source import Source, sources

_IZE = (
    "character|discret|emphas|equal|factor|formal|general|initial|local|maxim|memor|minim|normal|optim|organ|parameter"
    "|quant|random|real|recogn|regular|special|standard|summar|token|util|vector|visual"
)
SPELLING = [  # what is written elsewhere -> what is written here
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
TERMS = {  # a pattern -> what is written here
    r"positional embeddings?": "positional encoding (an embedding says what a token is, an encoding where it stands)",
    r"position encodings?": "positional encoding",
    r"position(?:al)?[- ]ids?": "position",
    r"thetas?|θ": "frequencies, angles or base: papers use the letter for all three",
    r"rotary positional encodings?|rotary position encodings?": "rotary encoding",
    r"sin[- ]?cos(?:ine)? (?:encoding|embedding)s?": "sinusoidal encoding",
    r"heat-?maps?": "heat map",
    r"soft-max": "softmax",
    r"dotproducts?": "dot product",
    r"look-?up-?tables?": "table",
}
BANNED = {  # a pattern -> why, and what to do
    r"simply|obviously|clearly,|trivially|of course|needless to say": "it helps nobody: leave it out",
    r"it is easy to see|it is well known|as everyone knows": "show it, or cite it",
    r"powerful|revolutionary|game-chang\w+|cutting[- ]edge|state[- ]of[- ]the[- ]art|blazing\w*|seamless\w*": (
        "praise says nothing: say what it does, with a number"
    ),
    r"leverag(?:e|es|ed|ing)|delv(?:e|es|ed|ing)|utilis(?:e|es|ed|ing)": "write a plain word: use, look at",
    r"basically|actually|essentially|very very|really": "the sentence says the same without it",
    r"coming soon|under construction|to be (?:written|added)|work in progress": "write it, or leave it out",
    r"click (?:here|on the)": "say where the link leads",
    r"lorem ipsum": "write the text",
}
_MARKS = re.compile(r"\b(?:TODO|FIXME|TBD|XXX|WIP)\b")
_DOUBLE = re.compile(r"\b(?P<word>the|a|an|is|of|to|in|and|that|it|with|for|on|as|are)\s+(?P=word)\b", re.I)
_TITLE = re.compile(r"(?<![*\w])\*[A-Z][^*\n]{8,}(?:\n[^*\n]+)?\*(?![*\w])")
_SOURCES = re.compile(r"^## Sources$.*?(?=^## |\Z)", re.DOTALL | re.M)
_TERM = [(re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.I), right) for pattern, right in TERMS.items()]
_BAN = [(re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.I), why) for pattern, why in BANNED.items()]
_PLACE = re.compile(r"(?:lower |upper )?center(?: left| right)?")  # of a legend
OTHERS_WORDS = ("docs/notation.md", "docs/references.md", "docs/foundations/history.md")  # say what papers call things


def findings(root: Path) -> list[Finding]:
    """Spelling, terms and words that are not the house's. Quotations, titles and code are left alone."""
    found = []
    for page in [*pages(root), *outside(root)]:
        if page.file != "docs/references.md":  # titles of papers
            found += _spelling(page)
        if page.file not in OTHERS_WORDS and "/contributing" not in page.file:
            found += _matches(page, _TERM, "the term {!r} is not used here", "write {}")
            found += _symbols(page)
        if "/contributing" not in page.file:
            found += _matches(page, _BAN, "{!r} is not written here", "{}")
            found += _unfinished(page)
        for match in _DOUBLE.finditer(page.own_words):
            if "  " not in match[0] and "\n\n" not in match[0]:  # blanked code between them
                words = " ".join(match[0].split())
                found.append(page.finding(match, f"{words!r} stands twice", "leave one out"))
    for source in sources(root, "figures_src/figures/*/*.py"):
        found += _in_figure(source)
    return sorted(found)


def _in_figure(source: Source) -> Iterator[Finding]:
    """The words that a figure writes, and its claim."""
    for node in source.nodes:
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if " " in text and not _PLACE.fullmatch(text):
            words = Page(source.file, text)
            for finding in [*_matches(words, _TERM, "the term {!r} is not used here", "write {}"), *_spelling(words)]:
                mend = finding.mend.removesuffix(" (python3 scripts/fix.py does it)")
                yield Finding(source.file, node.lineno + finding.line - 1, finding.wrong, mend)


def mended(page: Page) -> str:
    """The text of a page with the spelling of the house; terms are left to the writer."""
    text = page.text
    for start, end, right in sorted(
        _misspelt(page), reverse=True
    ):  # from the end, so that the places before stay right
        text = text[:start] + right + text[end:]
    return text


def _spelling(page: Page) -> Iterator[Finding]:
    for start, end, right in _misspelt(page):
        mend = f"write {right} (python3 scripts/fix.py does it)"
        yield page.finding(page.line(start), f"{page.text[start:end]!r} is not spelt in the British way", mend)


def _misspelt(page: Page) -> Iterator[tuple[int, int, str]]:
    """Where a word starts and ends, and how it is spelt here."""
    words = titles_left_out(page)
    for pattern, right in SPELLING:
        for match in pattern.finditer(words):
            yield match.start(), match.end(), match.expand(right)


def titles_left_out(page: Page) -> str:
    """Own words without the titles of works, which keep their spelling: emphasised, or in the section Sources."""
    words = _TITLE.sub(lambda match: match[0] if _is_caption(page, match.start()) else _blank(match), page.own_words)
    return _SOURCES.sub(_blank, words)


def _is_caption(page: Page, place: int) -> bool:
    return page.text[:place].rstrip().endswith(".svg)")


def _blank(match: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", match[0])


def _symbols(page: Page) -> Iterator[Finding]:
    named = r"(?<=\$)\\theta_i\$|"  # `$\theta_i$` alone says what papers write
    for match in re.finditer(rf"{named}(?P<used>\\(?:var)?[tT]heta(?![a-zA-Z]))", page.uncoded):
        if not match["used"]:
            continue
        mend = r"write \omega for a frequency, \varphi for an angle, b for the base"
        yield page.finding(match, f"{match[0]} in a formula", mend)


def _matches(page: Page, patterns: list, wrong: str, mend: str) -> Iterator[Finding]:
    for pattern, right in patterns:
        for match in pattern.finditer(page.own_words):
            words = " ".join(match[0].split())
            yield page.finding(match, wrong.format(words), mend.format(right))


def _unfinished(page: Page) -> Iterator[Finding]:
    for match in _MARKS.finditer(page.words):
        yield page.finding(match, f"{match[0]} is left", "do it, or open an issue and remove it")
