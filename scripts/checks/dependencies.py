"""Every package has one exact version, the same in all places, and every package that is imported is listed."""

import re
import sys
import tomllib
from pathlib import Path

from scripts.builder.modules import names_of
from scripts.checks.finding import Finding
from scripts.checks.source import Source, Told, sources, told

_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[\w,-]+\])?==(?P<version>\d[\w.+!]*)$")
_PACKAGES = {  # module -> its package, where they have different names
    "IPython": "ipython", "PIL": "pillow", "fontTools": "fonttools", "pymdownx": "pymdown-extensions",
    "quickjs": "quickjs-ng", "spellchecker": "pyspellchecker", "yaml": "pyyaml",
}  # fmt: skip
OWN = {"figures_src", "scripts", "tests"}


def findings(root: Path) -> list[Finding]:
    """Versions that are open or contradict each other, imports of packages that are not listed."""
    if not (root / "pyproject.toml").exists():
        return []
    listed = Source("pyproject.toml", (root / "pyproject.toml").read_text(encoding="utf-8"))
    try:
        groups = tomllib.loads(listed.text).get("dependency-groups", {})
    except tomllib.TOMLDecodeError as error:
        line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
        return [Finding(listed.file, line, f"the file cannot be read: {error}", "mend the TOML")]
    wanted = {each: _bare(each) for group in groups.values() for each in group}
    beside = root / "constraints.txt"
    fixed = Source("constraints.txt", beside.read_text(encoding="utf-8") if beside.exists() else "")
    names = {_plain(_name(each)) for each in [*wanted.values(), *map(_bare, fixed.text.splitlines())]}
    imports = sources(root, "figures_src/**/*.py", "scripts/**/*.py", "docs/notebooks/*.py")
    return [
        *told([listed], lambda source: _open(source, wanted)),
        *told([fixed], lambda source: _contradictions(source, listed, wanted)),
        *told(imports, lambda source: _unlisted(source, names)),
    ]


def _open(source: Source, wanted: dict[str, str]) -> Told:
    for requirement, bare in wanted.items():
        if not _PIN.match(bare):
            hint = f"write {_name(bare)}==VERSION, the version that the tests ran with"
            yield _line(source, requirement), f"{requirement!r} has no exact version", hint


def _contradictions(fixed: Source, listed: Source, wanted: dict[str, str]) -> Told:
    pins = {_plain(pin["name"]): (pin["version"], each) for each, bare in wanted.items() if (pin := _PIN.match(bare))}
    for number, line in enumerate(fixed.text.splitlines(), 1):
        if (plain := _bare(line)) and not (pin := _PIN.match(plain)):
            yield number, f"{plain!r} has no exact version", "write name==version"
        elif plain and (other := pins.get(_plain(pin["name"]))) and other[0] != pin["version"]:
            place = f"{listed.file}:{_line(listed, other[1])}"
            yield number, f"{plain} contradicts {other[1]} ({place})", "make both the same version"


def _unlisted(source: Source, names: set[str]) -> Told:
    for node in source.nodes:
        packages = {name.partition(".")[0] for name in names_of(node, source.file)}
        for package in packages - OWN - sys.stdlib_module_names:
            if _plain(_PACKAGES.get(package, package)) not in names:
                hint = "use what is listed in pyproject.toml, or add it there with its exact version and a reason"
                yield node, f"{package} is not a dependency", hint


def _bare(requirement: str) -> str:
    return re.split("[#;]", requirement)[0].strip()


def _name(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _line(source: Source, words: str) -> int:
    return source.text.count("\n", 0, max(source.text.find(words), 0)) + 1
