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

from jinja2 import Environment

from scripts import ROOT, ProjectError
from scripts.builder.build import RECORDS
from scripts.builder.targets import OUTPUTS, values
from scripts.common import git

OPTIONS = {"base": {"metavar": "BASE", "help": "branch, tag or commit to compare with"}}
BUILD = """
import sys
sys.path[0] = "."
from scripts.builder import Options, build
print(*build(options=Options(kinds=("figure", "facts"))).failed, sep="\\n")
"""
FIGURES = OUTPUTS["figure"]
BUILT = (f"{FIGURES}/**/*.*", f"{OUTPUTS['facts']}/*.json", RECORDS)  # what is the same is not made again there
SHOWN = ("svg", "narrow.svg", "js", "narrow.js", "explore.js")  # of a figure: pictures, states, the plot to zoom


def main(base: str) -> None:
    report, tree = ROOT / ".cache/diff/report/index.html", ROOT / ".cache/diff/base"
    _checkout(base, tree)
    for place in (tree, ROOT):
        print(f"Figures of {'this tree' if place == ROOT else base}", flush=True)
        if subprocess.run([sys.executable, "-c", BUILD], cwd=place).returncode:
            raise ProjectError(f"{place} cannot be built; see above")
    figures, numbers = compare(tree, ROOT)
    template = Environment(autoescape=True).from_string(Path(__file__).with_suffix(".html").read_text("utf-8"))
    given = {"base": base, "trees": {"before": tree, "after": ROOT}, "picture": picture}
    report.parent.mkdir(parents=True, exist_ok=True)
    report.write_text(template.render(figures=figures, numbers=numbers, **given), "utf-8")
    print(f"Differs from {base}:", *(f"{name}: {', '.join(what)}" for name, what in figures.items()), sep="\n")
    print(*(f"{name}: {old or 'new'} -> {new or 'gone'}" for name, (old, new) in numbers.items()), sep="\n")
    print(f"Look at it: {report.relative_to(ROOT)}")


def compare(before: Path, after: Path) -> tuple[dict[str, list[str]], dict[str, tuple[str, str]]]:
    """Figure -> what of it differs; computed number -> its text before and after, "" where there is none."""
    figures: dict[str, list[str]] = {}
    folders = before / FIGURES, after / FIGURES
    for file in sorted({path.relative_to(folder).as_posix() for folder in folders for path in folder.rglob("*.*")}):
        name, _, kind = file.partition(".")
        texts = {path.read_bytes() if (path := folder / file).exists() else None for folder in folders}
        if kind in SHOWN and len(texts) > 1:
            figures.setdefault(name, []).append(kind)
    old, new = map(values, (before, after))
    numbers = {name: (old.get(name, ""), new.get(name, "")) for name in sorted(old | new)}
    return figures, {name: texts for name, texts in numbers.items() if len(set(texts)) > 1}


def picture(tree: Path, name: str, suffix: str) -> str:
    """The address of a drawing that holds all of it, "" where there is none."""
    path = tree / FIGURES / f"{name}{suffix}"
    return f"data:image/svg+xml;base64,{base64.b64encode(path.read_bytes()).decode()}" if path.exists() else ""


def _checkout(base: str, tree: Path) -> None:
    shutil.rmtree(tree, ignore_errors=True)
    git.run(ROOT, "worktree", "prune")
    answer = git.run(ROOT, "worktree", "add", "--quiet", "--detach", "--force", str(tree), base)
    if answer.returncode:
        raise ProjectError(f"git has no {base!r} to compare with (git fetch gets others): {answer.stderr.strip()}")
    for file in (file for each in BUILT for file in ROOT.glob(each)):
        copy = tree / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copy)
