"""Builds the site with ProperDocs, a continuation of MkDocs 1.x, and names every file that comes out different.

MkDocs 1.x has no maintainer. As long as this passes, changing to ProperDocs is one pin and one word: see
docs/contributing/maintaining.md. Notices that a build silences are shown here.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from scripts import ROOT
from scripts.pages import website

SUCCESSOR = "properdocs==1.6.7"
FOLDER = ROOT / ".cache" / "successor"
_GENERATOR = re.compile(rb'<meta name="generator" content="[^"]*">')


def main() -> int:
    subprocess.run([sys.executable, str(ROOT / "scripts" / "build.py")], check=True)
    library = FOLDER / "library"
    install = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade", "--target", str(library)]
    subprocess.run([*install, SUCCESSOR], check=True)
    for program, paths in (("mkdocs", [ROOT]), ("properdocs", [library, ROOT])):
        _build(program, [str(path) for path in paths])
    found = differences(FOLDER / "mkdocs", FOLDER / "properdocs")
    pages = len(list((FOLDER / "mkdocs").rglob("*.html")))
    print("\n".join(found) or f"{SUCCESSOR} gives the same {pages} pages: only the name of the generator differs")
    return int(bool(found))


def _build(program: str, paths: list[str]) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in website.SILENCED}
    settings = {"PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "0"}
    subprocess.run(
        website.command("mkdocs.yml", str(FOLDER / program), program), cwd=ROOT, env=kept | settings, check=True
    )


def differences(one: Path, other: Path) -> list[str]:
    """Files that only one folder has, or whose bytes differ in more than the generator's name."""
    files = [{path.relative_to(root): path for path in root.rglob("*") if path.is_file()} for root in (one, other)]
    alone = [f"only {root.name} writes {name}" for root, ours, theirs in
             ((one, *files), (other, *files[::-1])) for name in sorted(ours.keys() - theirs.keys())]  # fmt: skip
    both = sorted(files[0].keys() & files[1].keys())
    return alone + [f"{name} differs" for name in both if _bare(files[0][name]) != _bare(files[1][name])]


def _bare(path: Path) -> bytes:
    return _GENERATOR.sub(b"", path.read_bytes(), count=1)
