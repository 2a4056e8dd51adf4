"""What a target is made from: its source, every module of ours that it imports, and the data of those that read some.

This is the one answer to "has it changed?", for figures, facts, notebooks, pasted code and the site. It is decided by
what files hold and never by their times. The closure of imports misses nothing that can run; after an edit of the
encoding module it draws more than what really ran, which is the price of a rule that one can check by eye.
"""

import ast
import re
import sys
from functools import cache
from pathlib import Path

from .store import ROOT, Store, digest

OURS = ("figures_src", "scripts")
READS = {  # the modules of figures_src that open files -> what they open
    "figures_src/drawing/style.py": "docs/assets/fonts",
    "figures_src/experiments/cost.py": "figures_src/experiments/cost.json",
    "figures_src/experiments/small_models/plays.py": "figures_src/experiments/data",
    "figures_src/experiments/small_models/records.py": "figures_src/experiments/small_models",
    "figures_src/models/__init__.py": "figures_src/models",
    "figures_src/models/tables/__init__.py": "figures_src/models/tables",
    "figures_src/reader/__init__.py": "figures_src/reader/families.json",
}
_CODE = (".py", ".pyc")


@cache
def pins() -> str:
    """What decides the libraries: Python, constraints.txt and the pin of PyTorch. A new one draws everything again."""
    pinned, listed = (Path(ROOT, name).read_text(encoding="utf-8") for name in ("constraints.txt", "pyproject.toml"))
    torch = re.search(r"torch==[^\"]+", listed)[0]
    return digest(f"{sys.version_info[:2]} {torch} {pinned}".encode())


class Needs:
    """imports: file -> its digest and the files of ours that it imports, as an earlier build read them."""

    def __init__(self, store: Store, imports: dict[str, list] | None = None) -> None:
        self.store = store
        self.imports = imports if imports is not None else {}

    def of(self, *files: str) -> dict[str, str]:
        """File or folder -> digest, of some files, all that they import and the data that these read; sorted."""
        found, waiting = {}, list(files)
        while waiting:
            file = waiting.pop()
            if file in found or (seen := self.store.digest(file)) is None:
                continue
            found[file] = seen
            waiting += self._imported(file, seen)
            if data := READS.get(file):
                found[data] = self.data(data)
        return dict(sorted(found.items()))

    def data(self, place: str) -> str:
        """One digest of a data file, or of all that a folder holds but code."""
        files = [name for name in self.store.files(place) if not name.endswith(_CODE)] or [place]
        return digest("".join(f"{name} {self.store.digest(name)}\n" for name in files).encode())

    def _imported(self, file: str, seen: str) -> list[str]:
        if not file.endswith(".py"):
            return []
        if self.imports.get(file, [""])[0] != seen:
            try:
                tree = ast.parse(self.store.read(file) or b"")
            except (SyntaxError, ValueError):
                return []  # drawing it says so
            names = {name for node in ast.walk(tree) for name in names_of(node, file)}
            packages = {folder.as_posix() for folder in Path(file).parents[:-1]}
            paths = {name.replace(".", "/") for name in names if name.startswith(OURS)}
            packages |= paths | {path.rpartition("/")[0] for path in paths} - {""}
            found = sorted(f"{path}{ending}" for path in packages for ending in (".py", "/__init__.py"))
            self.imports[file] = [seen, [name for name in found if self.store.path(name).is_file()]]
        return self.imports[file][1]


def names_of(node: ast.AST, file: str) -> list[str]:
    """What an import of this file names, with its module, relative ones written out: `figures_src.encoding.rotary`."""
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    around = file.split("/")[: -node.level] if node.level else []
    module = ".".join([*around, *([node.module] if node.module else [])])
    return [f"{module}.{alias.name}" for alias in node.names]
