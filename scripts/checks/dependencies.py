"""Every package has one exact version, the same in all places, and every package that is imported is listed."""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from scripts.builder.needs import names_of
from scripts.checks.read_source import Source, Told, sources, told
from scripts.common.finding import Finding

_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[\w,-]+\])?==(?P<version>\d[\w.+!]*)$")
_PACKAGES = {  # module -> its package, where they have different names
    "IPython": "ipython", "PIL": "pillow", "fontTools": "fonttools", "pymdownx": "pymdown-extensions",
    "quickjs": "quickjs-ng", "spellchecker": "pyspellchecker", "yaml": "pyyaml",
}  # fmt: skip
OWN = {"figures_src", "scripts", "tests"}


def findings(root: Path) -> list[Finding]:
    """Versions that are open or contradict each other, imports of packages that are not listed."""
    listed, fixed = root / "pyproject.toml", root / "constraints.txt"
    if not listed.exists():
        return []
    text = listed.read_text(encoding="utf-8", errors="replace")
    try:
        groups = tomllib.loads(text).get("dependency-groups", {})
    except tomllib.TOMLDecodeError as error:
        line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
        return [Finding(listed.name, line, f"the file cannot be read: {error}", "mend the TOML")]
    lines = {each: text.count("\n", 0, text.find(each)) + 1 for group in groups.values() for each in group}
    wanted = [(listed.name, line, _bare(each)) for each, line in lines.items()]
    if fixed.exists():
        pins = enumerate(fixed.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        wanted += [(fixed.name, line, bare) for line, each in pins if (bare := _bare(each))]
    names = {plain(_name(bare)) for _, _, bare in wanted}
    imports = sources(root, "figures_src/**/*.py", "scripts/**/*.py", "docs/notebooks/*.py")
    return sorted([*_pins(wanted), *told(imports, lambda source: _unlisted(source, names))])


def _pins(wanted: list[tuple[str, int, str]]) -> Iterator[Finding]:
    first: dict[str, tuple[str, str, str]] = {}
    for file, line, bare in wanted:
        if not (pin := _PIN.match(bare)):
            hint = f"write {_name(bare)}==VERSION, the version that the tests ran with"
            yield Finding(file, line, f"{bare!r} has no exact version", hint)
            continue
        version, other, place = first.setdefault(plain(pin["name"]), (pin["version"], bare, f"{file}:{line}"))
        if version != pin["version"]:
            yield Finding(file, line, f"{bare} contradicts {other} ({place})", "make both the same version")


def _unlisted(source: Source, names: set[str]) -> Told:
    for node in source.nodes:
        packages = {name.partition(".")[0] for name in names_of(node, source.file)}
        for package in packages - OWN - sys.stdlib_module_names:
            if plain(_PACKAGES.get(package, package)) not in names:
                hint = "use what is listed in pyproject.toml, or add it there with its exact version and a reason"
                yield node, f"{package} is not a dependency", hint


def _bare(requirement: str) -> str:
    return re.split("[#;]", requirement)[0].strip()


def _name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0]


def plain(name: str) -> str:
    """A package's name in its one form, without extras."""
    return re.sub(r"[-_.]+", "-", name.partition("[")[0]).lower()
