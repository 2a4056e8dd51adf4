"""Code on a page has a language, an end, and, where it is Python, can be read."""

import ast
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import Page, pages

_INFO = re.compile(r"^ *(?:`{3,}|~{3,}) *(?P<info>[^\n]*)\n(?P<code>.*?)\n? *(?:`{3,}|~{3,}) *$", re.DOTALL)


def findings(root: Path) -> list[Finding]:
    """Code that cannot be read."""
    return sorted(finding for page in pages(root) for fence in page.fences for finding in _fence(page, fence))


def _fence(page: Page, fence: re.Match) -> Iterator[Finding]:
    line = page.line(fence.start())
    parts = _INFO.match(fence[0])
    if not parts:
        yield page.finding(line, "the code block has no end", "close it with the same signs, equally indented")
        return
    info = parts["info"].strip()
    if not info:
        yield page.finding(line, "the code block has no language", "write it after the signs: python, sh, text")
    if info.startswith("python") or ".python" in info:
        try:
            ast.parse(textwrap.dedent(parts["code"]))
        except SyntaxError as error:
            place = line + (error.lineno or 1)
            yield page.finding(place, f"this Python cannot be read: {error.msg}", "mend it, or mark the block as text")
