"""What there is to build: figures, facts and notebooks, each known by the path of its source."""

import json
from fnmatch import fnmatchcase
from pathlib import Path

from scripts import ProjectError

from .store import ROOT, Store

FIGURES = "docs/figures"
FOLDERS = {"figure": "figures_src/figures", "facts": "figures_src/facts", "notebook": "docs/notebooks"}
OUTPUTS = {"figure": FIGURES, "facts": ".cache/facts", "notebook": "docs/notebooks"}
LIMITS = {"figure": 180.0, "facts": 120.0, "notebook": 900.0}  # seconds before a target counts as hanging
KINDS = tuple(FOLDERS)


class Target:
    """One thing to build. Its name is its source's path below its folder; a figure's is just that, `rotary/screws`."""

    def __init__(self, kind: str, path: str) -> None:
        self.kind, self.path = kind, path
        self.stem = path.removeprefix(f"{FOLDERS[kind]}/").removesuffix(".py")
        self.name = self.stem if kind == "figure" else f"{FOLDERS[kind].rpartition('/')[2]}/{self.stem}"

    def output(self, suffix: str) -> str:
        return f"{OUTPUTS[self.kind]}/{self.stem}{suffix}"


def values(root: str | Path = ROOT) -> dict[str, str]:
    """The facts as they were evaluated last: `rotary.longest_wavelength` -> the text that the page must print."""
    files = sorted(Path(root, OUTPUTS["facts"]).glob("*.json"))
    chapters = {path.stem: json.loads(path.read_text("utf-8")) for path in files}
    return {f"{name}.{fact}": text for name, chapter in chapters.items() for fact, text in chapter.items()}


def find(store: Store) -> list[Target]:
    paths = [(kind, path) for kind in KINDS for path in store.files(FOLDERS[kind], ".py")]
    return [Target(kind, path) for kind, path in paths if not path.rpartition("/")[2].startswith("_")]


def chosen(targets: list[Target], kinds: tuple[str, ...], only: str | None) -> list[Target]:
    """Those of some kinds that a pattern names, as in a shell."""
    if not only:
        return [target for target in targets if target.kind in kinds]
    found = [t for t in targets if t.kind in kinds and (fnmatchcase(t.name, only) or t.name.startswith(f"{only}/"))]
    if not found:
        from scripts.common.finding import nearest

        close = nearest(only, [target.name for target in targets])
        raise ProjectError(f"no figure is called {only}" + (f"; the nearest is {close}" if close else ""))
    return found
