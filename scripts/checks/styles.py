"""Classes, variables and properties of the style sheets exist, and a script looks for no class that nothing has."""

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory

from figures_src.drawing.palette import PALETTE
from scripts.checks.read_source import Source, told, written
from scripts.common import deno, git
from scripts.common.finding import Finding, nearest
from scripts.common.markdown_text import blank

_SHEETS, _SCRIPTS = "docs/assets/css/*.css", ("docs/assets/js/**/*.js", "scripts/pages/*.js")
_OTHERS = re.compile(r"(?:docs|scripts|figures_src)/.*\.(?:md|py|xml|html)|mkdocs\.yml")  # what writes a class
_CLASS = r"pe-[\w-]*\w"
_SOUGHT = re.compile(rf"\.(?P<x>{_CLASS})")
_VARIABLE = r"--p[a-z]-[\w-]+"
_USED = re.compile(rf"var\((?P<x>{_VARIABLE})")
_PROPERTY = re.compile(r"[{;]\s*(?P<x>[a-z][a-z-]*)(?=:\s*[^{};]+[;}])")
_BARE = re.compile(r"/\*.*?\*/|@(?:font-face|property)[^{]*\{[^}]*\}", re.DOTALL)  # what declares no property
_UNKNOWN = re.compile(r"Type '\"(\w+)\"' is not assignable")


def findings(root: Path) -> list[Finding]:
    """What is named and is nowhere, with the name that was meant."""
    scripts = [path for pattern in _SCRIPTS for path in root.glob(pattern)]
    read = {path: path.read_text(encoding="utf-8", errors="replace") for path in [*scripts, *root.glob(_SHEETS)]}
    others = [name for name in git.files(root) if _OTHERS.fullmatch(name) and (root / name).is_file()]
    pages = [(root / name).read_text(encoding="utf-8", errors="replace") for name in others]
    told_by = [*(re.sub(rf"\.{_CLASS}", "", read[path]) for path in scripts), *pages]
    classes = set(chain.from_iterable(re.findall(rf"(?<![\w-]){_CLASS}", text) for text in told_by))
    begun = tuple(set(chain.from_iterable(re.findall(r"(?<![\w-])(pe-[\w-]+[-_])\$?\{", text) for text in told_by)))
    defined = re.compile(rf"(?<!var\(){_VARIABLE}")
    variables = {f"--pe-{name}" for name in PALETTE}.union(*map(defined.findall, [*read.values(), *pages]))
    sheets = (blank(text, _BARE) for path, text in read.items() if path.suffix == ".css")
    unknown = _unknown(frozenset(match["x"] for text in sheets for match in _PROPERTY.finditer(text)))

    def named(source: Source) -> Iterator[tuple]:
        bare = Source(source.file, blank(source.text, _BARE))
        for match in _SOUGHT.finditer(bare.text):
            if match["x"] not in classes and not (begun and match["x"].startswith(begun)):
                yield (
                    source.line(match),
                    f"no page and no script has the class {match['x']}",
                    _hint(match["x"], classes),
                )
        for match in _USED.finditer(bare.text):
            if match["x"] not in variables:
                yield source.line(match), f"no sheet defines {match['x']}", _hint(match["x"], variables)
        for match in _PROPERTY.finditer(bare.text) if source.file.endswith(".css") else ():
            if match["x"] in unknown:
                yield source.line(match), f"no browser knows the property {match['x']}", "mend its spelling"

    return told(written(root, _SHEETS, *_SCRIPTS), named)


def _hint(name: str, names: set[str]) -> str:
    return f"the nearest name is {meant}" if (meant := nearest(name, names)) else "give it to an element, or remove it"


@cache
def _unknown(names: frozenset[str]) -> set[str]:
    """Those that the types of the browser's own objects, as Deno has them, do not list."""
    spelt = {re.sub("-(.)", lambda match: match[1].upper(), name): name for name in names}
    text = "".join(f'export const {name}_: keyof CSSStyleDeclaration = "{name}";\n' for name in sorted(spelt))
    with TemporaryDirectory() as folder:
        path = Path(folder, "properties.ts")
        path.write_text(text, encoding="utf-8")
        return {spelt[name] for name in _UNKNOWN.findall(deno.run("check", str(path)).stderr)}
