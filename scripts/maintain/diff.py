"""Shows what differs from another commit: figures before and after, and the lines of pages.

    python3 scripts/maintain diff main            compares with the branch main
    python3 scripts/maintain diff HEAD~3          or with any commit
    python3 scripts/maintain diff --pages main    changed pages as pictures, too: builds both sites

Draws the figures of both (of the other commit in .cache/diff, with the environment of this one), prints a table and
writes it with all pictures to one file, .cache/diff/report/index.html.
"""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from scripts import ROOT, ProjectError
from scripts.builder.stale import RECORDS, Checker
from scripts.builder.store import Store
from scripts.common import git
from scripts.maintain.changes import compare, pictures, shots
from scripts.maintain.changes.report import address, page, table
from scripts.test import browser

OPTIONS = {
    "base": {"metavar": "BASE", "help": "branch, tag or commit to compare with"},
    "--pages": {"action": "store_true", "help": "show changed pages as pictures"},
}

FIGURES_ALONE = """
import sys
sys.path[0] = "."
from scripts.builder import Options, build
for name, message in build(options=Options(kinds=("figure",))).failed:
    print(f"FAILED {name}: {message}")
"""
WITH_SITE = """
import sys
sys.path[0] = "."
from scripts.build import run_builder
sys.exit(run_builder([]))
"""
FIGURES = "docs/figures"
# what is the same here is not made again there
BUILT = (f"{FIGURES}/**/*.*", ".cache/facts/*.json", "docs/notebooks/*.ipynb", RECORDS)
MOST_PAGES = 12  # as pictures; the words of all are told


def main(base: str, pages: bool) -> None:
    tree = ROOT / ".cache" / "diff" / "base"
    commit = _checkout(ROOT, base, tree)
    for place in (tree, ROOT):
        _build(place, WITH_SITE if pages else FIGURES_ALONE)
    print(report_on(tree, ROOT, f"{base} ({commit[:7]})", ROOT / ".cache" / "diff" / "report", pages))
    print("Look at it: .cache/diff/report/index.html")


def report_on(before: Path, after: Path, base: str, report: Path, with_pages: bool) -> str:
    """Writes the report on two trees whose figures are drawn, with pictures of pages if built; returns the table."""
    shutil.rmtree(report, ignore_errors=True)
    report.mkdir(parents=True)
    trees = {"before": before, "after": after}
    changes = _changes(trees, report)
    pages = _pages(before, after)
    if with_pages:
        shown = [address(name) for name in [*pages][:MOST_PAGES]]
        shots.take({state: tree / "site" for state, tree in trees.items()}, shown, report / "pages", browser())
    count = len(compare.names(after / FIGURES))
    text = table(changes, base, count, pages)
    (report / "table.md").write_text(text, encoding="utf-8")
    (report / "index.html").write_text(page(changes, base, count, report, pages), encoding="utf-8")
    return text


def _changes(trees: dict[str, Path], report: Path) -> list[compare.Change]:
    """The figures that differ; draws those whose files do, before, after and the difference, into `report`."""
    before, after = (tree / FIGURES for tree in trees.values())
    touched = compare.touched(before, after)
    for (state, tree), there in zip(trees.items(), map(compare.names, (before, after)), strict=True):
        pictures.draw(tree, [name for name in touched if name in there], report, f"{state}.png")
    both = [name for name in touched if name in compare.names(before) & compare.names(after)]
    looks_other = {
        name for name in both if pictures.differ(*(report / name / f"{state}.png" for state in (*trees, "difference")))
    }
    changes = [compare.change(before, after, name, looks_other) for name in touched]
    return [each._replace(lines=(*each.lines, *_cost(each.name, trees))) for each in changes if each]


def _cost(name: str, trees: dict[str, Path]) -> Iterator[str]:
    """What a figure weighs and takes, where that is new, or clearly more or less than it was."""
    weights, times = [], []
    for tree in trees.values():
        weights.append(sum(path.stat().st_size for path in (tree / FIGURES).glob(f"{name}.*")) / 1000)
        record = Checker(Store(tree)).records.get(f"figures_src/figures/{name}.py", {})
        times.append(float(record.get("seconds", 0)))
    for (old, new), unit, share in ((weights, "kB", 0.1), (times, "s to draw", 0.5)):  # time wavers
        if new and abs(new - old) > share * old:
            yield f"{new:.3g} {unit}" + (f", was {old:.3g}" if old else "")


def _pages(before: Path, after: Path) -> dict[str, tuple[str, str]]:
    """The pages and notebooks whose words differ, with both texts; "" where there is none."""
    one, two = (
        {
            path.relative_to(tree).as_posix(): path.read_text(encoding="utf-8")
            for pattern in ("docs/**/*.md", "docs/notebooks/*.py")
            for path in tree.glob(pattern)
        }
        for tree in (before, after)
    )
    texts = {name: (one.get(name, ""), two.get(name, "")) for name in sorted(one | two)}
    return {name: (old, new) for name, (old, new) in texts.items() if old != new}


def _checkout(root: Path, base: str, tree: Path) -> str:
    """The sources of `base` in `tree`; its full name. Figures that are the same here are not drawn again there."""
    commit = _git(root, "rev-parse", "--verify", "--quiet", f"{base}^{{commit}}")
    if not commit:
        raise ProjectError(f"git knows no {base!r}: name a branch, tag or commit that it has (git fetch gets others)")
    if (tree / ".git").exists():
        _git(tree, "checkout", "--quiet", "--detach", "--force", commit)
    else:
        shutil.rmtree(tree, ignore_errors=True)
        _git(root, "worktree", "prune")
        _git(root, "worktree", "add", "--quiet", "--detach", "--force", str(tree), commit)
    for file in (file for each in BUILT for file in root.glob(each)):
        copy = tree / file.relative_to(root)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copy)
    return commit


def _build(tree: Path, how: str) -> None:
    """Draws the stale figures of a tree, and makes its pages, with its own builder."""
    print(f"Figures of {'this tree' if tree == ROOT else 'the other commit'}", flush=True)
    answer = subprocess.run([sys.executable, "-c", how], cwd=tree, stdout=subprocess.PIPE, text=True)
    lines = answer.stdout.strip().splitlines()
    print("".join(f"  {line}\n" for line in lines if line.startswith("FAILED ")), end="", flush=True)
    if answer.returncode:
        raise ProjectError(f"{tree} cannot be built; see above")


def _git(folder: Path, *arguments: str) -> str:
    answer = git.run(folder, *arguments)
    if answer.returncode and arguments[0] != "rev-parse":
        raise ProjectError(f"git {' '.join(arguments)} failed: {answer.stderr.strip()}")
    return answer.stdout.strip()
