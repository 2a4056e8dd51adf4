"""Shows each figure that differs from another commit, before and after, and the computed numbers that do.

    python3 scripts/maintain diff main            compares with the branch main
    python3 scripts/maintain diff HEAD~3          or with any commit

Draws the figures of both, of the other commit in .cache/diff with the environment of this one, and writes one file with
the pictures and numbers, .cache/diff/report/index.html. For words there is `git diff --word-diff`.
"""

import base64
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment

from scripts import ROOT, ProjectError
from scripts.builder import facts
from scripts.builder.build import RECORDS
from scripts.common import git

OPTIONS = {"base": {"metavar": "BASE", "help": "branch, tag or commit to compare with"}}
BUILD = """
import sys
sys.path[0] = "."
from scripts.builder import Options, build
for name, message in build(options=Options(kinds=("figure", "facts"))).failed:
    print(f"FAILED {name}: {message}")
"""
FIGURES = "docs/figures"
# what is the same here is not made again there
BUILT = (f"{FIGURES}/**/*.*", f"{facts.FOLDER}/*.json", RECORDS)
SHOWN = {
    "svg": "picture",
    "narrow.svg": "picture on a phone",
    "js": "states",
    "narrow.js": "states on a phone",
    "explore.js": "plot to zoom",
}


class Changes(NamedTuple):
    """Figure -> what of it differs. Computed number -> its text before and after, "" where there is none."""

    figures: dict[str, list[str]]
    numbers: dict[str, tuple[str, str]]


def main(base: str) -> None:
    report, tree = (ROOT / ".cache" / "diff" / name for name in ("report", "base"))
    commit = _checkout(ROOT, base, tree)
    for place in (tree, ROOT):
        _build(place)
    changes, named = compare(tree, ROOT), f"{base} ({commit[:7]})"
    report.mkdir(parents=True, exist_ok=True)
    (report / "index.html").write_text(page(changes, named, tree, ROOT), encoding="utf-8")
    print(f"Differs from {named}:", *told(changes), "Look at it: .cache/diff/report/index.html", sep="\n")


def compare(before: Path, after: Path) -> Changes:
    """What differs between two trees whose figures are drawn."""
    figures: dict[str, list[str]] = {}
    folders = before / FIGURES, after / FIGURES
    for file in sorted({path.relative_to(folder).as_posix() for folder in folders for path in folder.rglob("*.*")}):
        name, _, kind = file.partition(".")
        texts = {path.read_bytes() if (path := folder / file).exists() else None for folder in folders}
        if kind in SHOWN and len(texts) > 1:
            figures.setdefault(name, []).append(SHOWN[kind])
    old, new = map(facts.values, (before, after))
    numbers = {name: (old.get(name, ""), new.get(name, "")) for name in sorted(old | new)}
    return Changes(figures, {name: texts for name, texts in numbers.items() if len(set(texts)) > 1})


def told(changes: Changes) -> list[str]:
    """A line for each figure and for each number that differs."""
    figures = [f"{name}: {', '.join(what)}" for name, what in changes.figures.items()]
    return [*figures, *(f"{name}: {old or 'new'} -> {new or 'gone'}" for name, (old, new) in changes.numbers.items())]


def page(changes: Changes, base: str, before: Path, after: Path) -> str:
    """HTML in one file: each figure that differs before and after, wide and narrow, and the numbers."""

    def picture(tree: Path, name: str, suffix: str) -> str:
        path = tree / FIGURES / f"{name}{suffix}"
        if not path.exists():
            return ""
        return f"data:image/svg+xml;base64,{base64.b64encode(path.read_bytes()).decode()}"

    template = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
    given = {"changes": changes, "base": base, "trees": {"before": before, "after": after}, "picture": picture}
    return Environment(autoescape=True).from_string(template).render(given)


def _checkout(root: Path, base: str, tree: Path) -> str:
    """The sources of `base` in `tree`; its full name. Figures that are the same here are not drawn again there."""
    commit = git.run(root, "rev-parse", "--verify", "--quiet", f"{base}^{{commit}}").stdout.strip()
    if not commit:
        raise ProjectError(f"git knows no {base!r}: name a branch, tag or commit that it has (git fetch gets others)")
    shutil.rmtree(tree, ignore_errors=True)
    git.run(root, "worktree", "prune")
    answer = git.run(root, "worktree", "add", "--quiet", "--detach", "--force", str(tree), commit)
    if answer.returncode:
        raise ProjectError(f"git made no worktree: {answer.stderr.strip()}")
    for file in (file for each in BUILT for file in root.glob(each)):
        copy = tree / file.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copy)
    return commit


def _build(tree: Path) -> None:
    """Draws the stale figures of a tree with its own builder."""
    print(f"Figures of {'this tree' if tree == ROOT else 'the other commit'}", flush=True)
    answer = subprocess.run([sys.executable, "-c", BUILD], cwd=tree, stdout=subprocess.PIPE, text=True)
    lines = answer.stdout.strip().splitlines()
    print("".join(f"  {line}\n" for line in lines if line.startswith("FAILED ")), end="", flush=True)
    if answer.returncode:
        raise ProjectError(f"{tree} cannot be built; see above")
