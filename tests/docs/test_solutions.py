"""The code solutions of the exercises run, from a fresh start, in the order of the page."""

import re
import textwrap
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
FENCE = re.compile(
    r"^(?P<indent> *)``` *\{[^}]*\.solution[^}]*\}\n(?P<code>.*?)^(?P=indent)``` *$", re.DOTALL | re.MULTILINE
)


def _solutions():
    for page in sorted(DOCS.glob("**/*.md")):
        text = page.read_text(encoding="utf-8")
        for match in FENCE.finditer(text):
            line = text.count("\n", 0, match.start("code"))
            name = page.relative_to(DOCS).as_posix()
            yield pytest.param(name, line, textwrap.dedent(match["code"]), id=f"{name}:{line + 1}")


@pytest.mark.parametrize(("page", "line", "code"), _solutions())
def test_it_runs(page, line, code):
    exec(compile("\n" * line + code, f"docs/{page}", "exec"), {"__name__": "solution"})
