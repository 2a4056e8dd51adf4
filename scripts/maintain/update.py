"""Writes the newest versions of all packages into pyproject.toml and constraints.txt. Installs nothing.

Newest means: of those that have a wheel for the oldest and for the newest Python that pyproject.toml promises, so that
the README's commands need no compiler. A package whose comment there begins with "held:" keeps its version.

python3 scripts/maintain update     then: python3 scripts/test.py, and keep the change if it passes
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from scripts import ROOT
from scripts.environment import CUDA_PARTS

_PIN = re.compile(r'"(?P<name>[A-Za-z0-9._-]+(?:\[[\w,-]+\])?)==(?P<version>[^";\s]+)(?P<rest>[^"]*)"')


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.partition("[")[0]).lower()


def main() -> None:
    project = ROOT / "pyproject.toml"
    before = project.read_text(encoding="utf-8")
    oldest_python, newest_python = promised(before)
    newest = resolved(wanted(before), oldest_python)
    check_wheels(newest, newest_python)
    after, told = raised(before, newest)
    project.write_text(after, encoding="utf-8")
    (ROOT / "constraints.txt").write_text(constraints(newest), encoding="utf-8")
    print("\n".join(told) or "Every version is the newest")


def promised(text: str) -> tuple[str, str]:
    """The oldest and the newest Python of pyproject.toml's text."""
    oldest, after = re.search(r'^requires-python = ">=3\.(\d+),<3\.(\d+)"', text, re.MULTILINE).groups()
    return f"3.{oldest}", f"3.{int(after) - 1}"


def wanted(text: str) -> list[str]:
    """The packages of pyproject.toml's text; with its version where the comment beside it begins with "held:"."""
    found = [(match, "# held:" in line) for line in text.splitlines() for match in _PIN.finditer(line)]
    return [f"{match['name']}=={match['version']}" if is_held else match["name"] for match, is_held in found]


def raised(text: str, newest: dict[str, str]) -> tuple[str, list[str]]:
    """pyproject.toml with the newest versions, and a line for each that rose."""
    told = []
    versions = {_plain(name): version for name, version in newest.items()}

    def pin(match: re.Match[str]) -> str:
        version = versions[_plain(match["name"])]
        if version != match["version"]:
            told.append(f"{match['name']}: {match['version']} -> {version}")
        return f'"{match["name"]}=={version}{match["rest"]}"'

    return _PIN.sub(pin, text), told


def constraints(newest: dict[str, str]) -> str:
    """constraints.txt: everything that will be installed but torch, whose CPU build is installed on its own."""
    names = sorted(newest, key=str.lower)
    names = [name for name in names if name != "torch" and not name.startswith(CUDA_PARTS)]
    return "".join(f"{name}=={newest[name]}\n" for name in names)


def resolved(names: list[str], python: str) -> dict[str, str]:
    """Package -> newest version that fits with all others and runs on that Python, as pip finds it."""
    found = _plan(names, python)
    if found is None:
        sys.exit("pip finds no versions that fit together: see above, and pin the one that is in the way")
    return {item["metadata"]["name"]: item["metadata"]["version"].partition("+")[0] for item in found}


def check_wheels(versions: dict[str, str], python: str) -> None:
    """Ends with a message where a version has no wheel for that Python."""
    pins = [f"{name}=={version}" for name, version in versions.items()]
    if _plan(["--no-deps", *pins], python) is None:
        sys.exit(f"pip finds no wheel for Python {python}: see above, and replace the package or pin another version")


def _plan(arguments: list[str], python: str) -> list[dict] | None:
    """What pip would install, None where it cannot. A Python is meant with its first release: 3.11 is 3.11.0."""
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet"]
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        for_python = ["--python-version", python, "--only-binary", ":all:", "--target", folder]
        answer = subprocess.run([*command, *for_python, "--report", str(report), *arguments], cwd=ROOT)
        return None if answer.returncode else json.loads(report.read_text(encoding="utf-8"))["install"]
