"""Variables and properties of the style sheets exist."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from figures_src.drawing.palette import PALETTE
from scripts.checks.read_source import Source, told, written
from scripts.common import deno
from scripts.common.finding import Finding, nearest
from scripts.common.markdown_text import blank

_WRITERS = ("docs/assets/css/*.css", "docs/assets/js/**/*.js", "scripts/pages/**/*.*ml", "scripts/pages/*.py")
_VARIABLE = r"--p[a-z]-[\w-]+"
_USED = re.compile(rf"var\((?P<x>{_VARIABLE})")
_DEFINED = re.compile(rf"(?<!var\(){_VARIABLE}")
_PROPERTY = re.compile(r"[{;]\s*(?P<x>[a-z][a-z-]*)(?=:\s*[^{};]+[;}])")
_BARE = re.compile(r"/\*.*?\*/|@(?:font-face|property)[^{]*\{[^}]*\}", re.DOTALL)  # what declares no property
_UNKNOWN = re.compile(r"Type '\"(\w+)\"' is not assignable")


def findings(root: Path) -> list[Finding]:
    """What is named and is nowhere, with the name that was meant."""
    texts = {path: path.read_text("utf-8", "replace") for pattern in _WRITERS for path in sorted(root.glob(pattern))}
    variables = {f"--pe-{name}" for name in PALETTE}.union(*map(_DEFINED.findall, texts.values()))
    sheets = (blank(text, _BARE) for path, text in texts.items() if path.suffix == ".css")
    unknown = _unknown(frozenset(match["x"] for text in sheets for match in _PROPERTY.finditer(text)))

    def named(source: Source) -> Iterator[tuple]:
        bare = Source(source.file, blank(source.text, _BARE))
        for match in _USED.finditer(bare.text):
            if match["x"] not in variables:
                hint = f"the nearest name is {near}" if (near := nearest(match["x"], variables)) else "define it"
                yield source.line(match), f"no sheet defines {match['x']}", hint
        for match in _PROPERTY.finditer(bare.text):
            if match["x"] in unknown:
                yield source.line(match), f"no browser knows the property {match['x']}", "mend its spelling"

    return told(written(root, "docs/assets/css/*.css"), named)


@cache
def _unknown(names: frozenset[str]) -> set[str]:
    """Those that the types of the browser's own objects, as Deno has them, do not list."""
    spelt = {re.sub("-(.)", lambda match: match[1].upper(), name): name for name in names}
    text = "".join(f'export const {name}_: keyof CSSStyleDeclaration = "{name}";\n' for name in sorted(spelt))
    with TemporaryDirectory() as folder:
        path = Path(folder, "properties.ts")
        path.write_text(text, encoding="utf-8")
        return {spelt[name] for name in _UNKNOWN.findall(deno.run("check", str(path)).stderr)}
