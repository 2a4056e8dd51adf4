"""What follows from a page or figure that git moved: links, the nav, the search's words, the page's tests."""

import posixpath
import re
from pathlib import Path

from scripts.common import git

_TARGET = re.compile(r"(?<=\]\()(?P<path>[^()\s#?:]+)(?=[)#?\s])")


def renamed(root: Path) -> dict[str, str]:
    """Old path -> new one, of the files that differ from the last commit in their place, almost only."""
    told = git.run(root, "diff", "--name-status", "-z", "--diff-filter=R", "--find-renames", "HEAD")
    parts = told.stdout.split("\0") if not told.returncode else []
    return dict(zip(parts[1::3], parts[2::3], strict=False))


def shown(moved: dict[str, str]) -> dict[str, str]:
    """The same as pages name them, inside docs: figures/rotary/decay.svg, notebooks/turning.ipynb."""
    return {_inside(old): _inside(new) for old, new in moved.items() if _inside(old)}


def _inside(file: str) -> str:
    if file.startswith("figures_src/figures/"):
        return f"{file.removeprefix('figures_src/').removesuffix('.py')}.svg"
    inside = file.removeprefix("docs/") if file.startswith("docs/") else ""
    return re.sub(r"^(notebooks/\w+)\.py$", r"\1.ipynb", inside)


def test_of(page: str) -> str:
    """The file with the tests of a page, inside the repository."""
    return re.sub(r"^docs/(?:(.+)/)?(\w+)\.(?:md|py)$", r"tests/docs/\1/test_\2.py", page)


def rewritten(file: str, text: str, moved: dict[str, str]) -> str:
    """The text of a file, at its new place, with the new names of what was moved."""
    inside = shown(moved)
    if file.startswith("docs/") and file.endswith((".md", ".py")):
        here = posixpath.dirname(_inside(file))
        before = posixpath.dirname(_inside({new: old for old, new in moved.items()}.get(file, file)))

        def link(match: re.Match[str]) -> str:
            target = posixpath.normpath(posixpath.join(before, match["path"]))
            is_left = here == before and target not in inside
            return match[0] if is_left else posixpath.relpath(inside.get(target, target), here or ".")

        text = _TARGET.sub(link, text)
    for old, new in moved.items():
        for name, right in ((_inside(old), _inside(new)), (test_of(old), test_of(new))):
            if name.startswith("figures/"):  # the anchor of a figure
                name, right = (f"figure-{each[8:-4].replace('/', '-')}" for each in (name, right))
            elif file == "mkdocs.yml" or name.startswith("tests/"):
                name, right = name.removeprefix("tests/"), right.removeprefix("tests/")
            elif file == "docs/includes/search.yml":
                name, right = f"{name.rpartition('.')[0]}/", f"{right.rpartition('.')[0]}/"
            else:
                continue
            text = re.sub(rf"(?<![\w/-]){re.escape(name)}(?![\w-])", right, text) if name else text
    return text
