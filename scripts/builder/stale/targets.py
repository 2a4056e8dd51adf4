"""What there is to build: figures, facts and notebooks, each known by the path of its source."""

from collections.abc import Iterable

from ..store import Store

KINDS = ("figure", "facts", "notebook")
FIGURES = "docs/figures"
FOLDERS = {"figure": "figures_src/figures", "facts": "figures_src/facts", "notebook": "docs/notebooks"}
LIMITS = {"figure": 180.0, "facts": 120.0, "notebook": 900.0}  # seconds before a target counts as hanging


class Target:
    """One thing to build. Its name is its source's path below its folder; a figure's is just that, `rotary/decay`."""

    def __init__(self, kind: str, path: str) -> None:
        self.kind, self.path = kind, path
        self.stem = path.removeprefix(f"{FOLDERS[kind]}/").removesuffix(".py")
        self.name = self.stem if kind == "figure" else f"{FOLDERS[kind].rpartition('/')[2]}/{self.stem}"
        self.record = f"{kind}/{self.stem}"

    def outputs(self, suffixes) -> dict[str, str]:
        """Suffix -> the file that it is written to."""
        folder = {"figure": FIGURES, "facts": ".cache/facts", "notebook": "docs/notebooks"}[self.kind]
        return {suffix: f"{folder}/{self.stem}{suffix}" for suffix in suffixes}


def find(store: Store) -> list[Target]:
    targets = []
    for kind in KINDS:
        for path in store.files(FOLDERS[kind], ".py"):
            if not path.rpartition("/")[2].startswith("_"):
                targets.append(Target(kind, path))
    return targets


def nearest(name: str, names: Iterable[str]) -> str:
    """The end of a message about a name that does not exist: "; the nearest is ...", "" where none is near."""
    from scripts.checks.finding import nearest

    close = nearest(name, names)
    return f"; the nearest is {close}" if close else ""
