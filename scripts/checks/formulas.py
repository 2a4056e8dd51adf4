"""Every formula can be read, and display formulas stand on lines of their own."""

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import FORMULA, Page, pages
from scripts.pages import maths_extension


def findings(root: Path) -> list[Finding]:
    """Formulas that Temml cannot read, and dollar signs without a partner."""
    return sorted(finding for page in pages(root) for finding in _page(page))


def _page(page: Page) -> Iterator[Finding]:
    for match in FORMULA.finditer(page.uncoded):
        line = page.line(match.start())
        display = match["display"] is not None
        tex = (match["display"] or match["inline"]).strip()
        try:
            _ = maths_extension.render(tex, display=display)
        except ValueError as error:
            yield page.finding(line, str(error), "mend the TeX: every brace and \\begin needs its end")
        if display and not _stands_alone(page, match):
            yield page.finding(
                line,
                "a display formula inside a paragraph",
                "put an empty line before the first $$ and after the last, or write $...$",
            )
    rest = FORMULA.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), page.uncoded)
    for match in re.finditer(r"(?<!\\)\${1,2}", rest):
        mend = r"close the formula in the same paragraph, or write \$ for the sign itself"
        yield page.finding(match, "a dollar sign without its partner", mend)


def _stands_alone(page: Page, match: re.Match[str]) -> bool:
    above, _, before = page.text[: match.start()].rpartition("\n")
    after, _, below = page.text[match.end() :].partition("\n")
    near = [above.rpartition("\n")[2], below.partition("\n")[0]]
    return not (before + after).strip() and not any(line.strip() for line in near)
