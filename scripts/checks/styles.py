"""The variables of the style sheets exist."""

import re
from pathlib import Path

from figures_src.drawing.palette import PALETTE
from scripts.checks.read_source import Source, Told, told, written
from scripts.common.finding import Finding, nearest

_WRITERS = ("docs/assets/css/*.css", "docs/assets/js/**/*.js", "scripts/pages/**/*.*ml", "scripts/pages/*.py")
_VARIABLE = r"--p[a-z]-[\w-]+"
_USED = re.compile(rf"var\((?P<x>{_VARIABLE})")
_DEFINED = re.compile(rf"(?<!var\(){_VARIABLE}")


def findings(root: Path) -> list[Finding]:
    """What is named and is nowhere, with the name that was meant."""
    texts = (path.read_text("utf-8", "replace") for pattern in _WRITERS for path in root.glob(pattern))
    variables = {f"--pe-{name}" for name in PALETTE}.union(*map(_DEFINED.findall, texts))

    def named(source: Source) -> Told:
        for match in _USED.finditer(source.text):
            if match["x"] not in variables:
                hint = f"the nearest name is {near}" if (near := nearest(match["x"], variables)) else "define it"
                yield match, f"no sheet defines {match['x']}", hint

    return told(written(root, "docs/assets/css/*.css"), named)
