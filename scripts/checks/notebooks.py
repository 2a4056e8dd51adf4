"""A notebook is a plain Python file in percent format that begins with its title and reads no foreign state."""

import re
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding

_MAGIC = re.compile(r"^(?:[%!]\s*\w|# [%!](?!%)\w)", re.M)
_FOREIGN = re.compile(r"[\"'](?:/(?:home|Users|content|mnt|tmp)/|[A-Z]:\\\\|~/)[^\"']*[\"']")


def findings(root: Path) -> list[Finding]:
    """What is wrong with docs/notebooks."""
    found = []
    for path in sorted(root.glob("docs/notebooks/*.py")):
        found += _file(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    return sorted(found)


def _file(name: str, text: str) -> Iterator[Finding]:
    cells = list(re.finditer(r"^# %%(?P<kind>[^\n]*)\n", text, re.M))
    if not cells:
        mend = "begin code with # %% and prose with # %% [markdown]: python3 scripts/new.py notebook shows how"
        yield Finding(name, 1, "the notebook is not in percent format", mend)
        return
    if "[markdown]" not in cells[0]["kind"] or not re.match(r"# # \S", text[cells[0].end() :]):
        line = text.count("\n", 0, cells[0].start()) + 1
        yield Finding(
            name, line, "the notebook does not begin with its title", "write # %% [markdown] and then # # Title"
        )
    for pattern, wrong, mend in (
        (_MAGIC, "a command of Jupyter", "write plain Python: the environment has all that is pinned"),
        (_FOREIGN, "a path of one machine", "compute the value, or read it through figures_src"),
    ):
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            yield Finding(name, line, f"{wrong}: {match[0].strip()[:40]}", mend)
    for match in re.finditer(
        r"^(?:import|from) matplotlib\.?pyplot|^from matplotlib import pyplot|\bplt\.", text, re.M
    ):
        line = text.count("\n", 0, match.start()) + 1
        yield Finding(
            name,
            line,
            "pyplot in a notebook",
            "use style.figure() of figures_src.drawing and end the cell with the figure",
        )
        break
