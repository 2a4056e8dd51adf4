"""Every package has one exact version, the same in all places, and every package that is imported is listed."""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from scripts.checks.finding import Finding
from scripts.checks.source import sources

_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[\w,-]+\])?==(?P<version>\d[\w.+!]*)$")
MODULES = {
    "PIL": "pillow",
    "yaml": "pyyaml",
    "fontTools": "fonttools",
    "IPython": "ipython",
    "pymdownx": "pymdown-extensions",
    "quickjs": "quickjs-ng",
    "spellchecker": "pyspellchecker",
}
OWN = {"figures_src", "scripts", "tests"}


def findings(root: Path) -> list[Finding]:
    """Versions that are open or contradict each other, imports of packages that are not listed."""
    if not (root / "pyproject.toml").exists():
        return []
    text = (root / "pyproject.toml").read_text(encoding="utf-8")
    try:
        groups = tomllib.loads(text).get("dependency-groups", {})
    except tomllib.TOMLDecodeError as error:
        line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
        return [Finding("pyproject.toml", line, f"the file cannot be read: {error}", "mend the TOML")]
    wanted = [requirement for group in groups.values() for requirement in group]
    constraints = root / "constraints.txt"
    fixed = constraints.read_text(encoding="utf-8").splitlines() if constraints.exists() else []
    found = list(_open(text, wanted))
    found += _constraints(fixed, wanted, text)
    found += _imports(root, {_plain(_name(each)) for each in [*wanted, *fixed] if _name(each)})
    return sorted(found)


def _open(text: str, wanted: list[str]) -> Iterator[Finding]:
    for requirement in wanted:
        if not _PIN.match(requirement.partition(";")[0].strip()):
            mend = f"write {_name(requirement)}==VERSION, the version that the tests ran with"
            yield Finding("pyproject.toml", _line(text, requirement), f"{requirement!r} has no exact version", mend)


def _constraints(fixed: list[str], wanted: list[str], text: str) -> Iterator[Finding]:
    pins = {
        _plain(pin["name"]): (pin["version"], each)
        for each in wanted
        if (pin := _PIN.match(each.partition(";")[0].strip()))
    }
    for number, line in enumerate(fixed, 1):
        plain = line.partition("#")[0].partition(";")[0].strip()
        if not plain:
            continue
        pin = _PIN.match(plain)
        if not pin:
            yield Finding("constraints.txt", number, f"{plain!r} has no exact version", "write name==version")
        elif pins.get(_plain(pin["name"]), (pin["version"],))[0] != pin["version"]:
            other = pins[_plain(pin["name"])][1]
            place = f"pyproject.toml line {_line(text, other)}"
            yield Finding(
                "constraints.txt", number, f"{plain} contradicts {other} ({place})", "make both the same version"
            )


def _imports(root: Path, listed: set[str]) -> Iterator[Finding]:
    for source in sources(root, "figures_src/**/*.py", "scripts/**/*.py", "docs/notebooks/*.py"):
        for node in source.nodes:
            for module in _modules(node):
                package = module.partition(".")[0]
                known = package in OWN or package in sys.stdlib_module_names
                if not known and _plain(MODULES.get(package, package)) not in listed:
                    mend = "use what is listed in pyproject.toml, or add it there with its exact version and a reason"
                    yield Finding(source.file, node.lineno, f"{package} is not a dependency", mend)


def _modules(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if isinstance(node, ast.ImportFrom) and not node.level:
        return [node.module or ""]
    return []


def _name(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement.strip())
    return match[0] if match else ""


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _line(text: str, words: str) -> int:
    return text.count("\n", 0, max(text.find(words), 0)) + 1
