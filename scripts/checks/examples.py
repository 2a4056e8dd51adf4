"""No page keeps the sentences of the example that new.py began it with, and no figure or model its claim or name."""

from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.page import FENCE

EXAMPLES = Path(__file__).parents[1] / "examples"
FOLLOWERS = {  # example -> the files that begin as its copy
    "claim.md": "docs/evidence/claims.md",
    "fact.py": "figures_src/facts/*.py",
    "figure.py": "figures_src/figures/*/*.py",
    "interactive.py": "figures_src/figures/*/*.py",
    "notebook.py": "docs/notebooks/*.py",
    "page.md": "docs/**/*.md",
    "test.py": "tests/docs/**/*.py",
}
SHORTEST = 44  # characters of a line that nobody writes a second time by chance


def findings(root: Path) -> list[Finding]:
    """Every line that is still the example's."""
    found = []
    for example, pattern in FOLLOWERS.items():
        text = (EXAMPLES / example).read_text(encoding="utf-8")
        if example.endswith(".md"):
            text = FENCE.sub("", text)
        telling = {line for line in text.splitlines() if len(line) >= SHORTEST and _is_prose(example, line)}
        for path in sorted(root.glob(pattern)):
            found += _left(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"), telling)
    return found


def _left(file: str, text: str, telling: set[str]) -> Iterator[Finding]:
    for number, line in enumerate(text.splitlines(), 1):
        if line in telling:
            yield Finding(file, number, "this line is the example's", "write what is true of your own")


def _is_prose(example: str, line: str) -> bool:
    if example.endswith(".md"):
        return not line.startswith(("- Su et al.", "- **Source.** ", "    ", "<!-- "))
    return '"""' in line or (line.startswith("# ") and example == "notebook.py")
