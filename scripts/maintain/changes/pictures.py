"""Pictures of a figure as it was and as it is, and of where they differ."""

import subprocess
import sys
from pathlib import Path

import numpy as np
from PIL import Image

from scripts import ProjectError

# Runs in the tree that is asked about, with its own sources: what is drawn is what that tree draws.
_DRAW = """
import importlib, sys
from pathlib import Path
sys.path[0] = "."
folder = Path(sys.argv[1])
for name in sys.argv[3:]:
    drawn = importlib.import_module("figures_src.figures." + name.replace("/", ".")).draw()
    target = folder / name / sys.argv[2]
    target.parent.mkdir(parents=True, exist_ok=True)
    drawn.savefig(target, dpi=144, facecolor="#fdfdfc", metadata={"Software": None})
"""
MARK = np.array([0xC8, 0x1E, 0x5A])


def draw(tree: Path, names: list[str], folder: Path, file: str) -> None:
    """Writes `folder`/<name>/`file` for each figure of a tree. Raises ProjectError with what Python says."""
    if not names:
        return
    command = [sys.executable, "-c", _DRAW, str(folder.resolve()), file, *names]
    answer = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    if answer.returncode:
        raise ProjectError(f"{', '.join(names)} cannot be drawn in {tree}:\n{answer.stderr.strip()[-2000:]}")


def alike(before: Path, after: Path) -> bool:
    """Whether two pictures have the same pixels."""
    with Image.open(before) as one, Image.open(after) as two:
        return one.size == two.size and np.array_equal(np.asarray(one), np.asarray(two))


def difference(before: Path, after: Path, target: Path) -> float:
    """Writes the picture `after`, faded, with the changed pixels marked; returns their share."""
    with Image.open(before) as one, Image.open(after) as two:
        return _marked(np.asarray(one.convert("RGB")), np.asarray(two.convert("RGB")), target)


def _marked(one: np.ndarray, two: np.ndarray, target: Path) -> float:
    height, width = max(one.shape[0], two.shape[0]), max(one.shape[1], two.shape[1])
    one, two = _padded(one, height, width), _padded(two, height, width)
    changed = (one != two).any(axis=-1)
    faded = 255 - (255 - two.astype(int)) // 4
    target.parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(np.where(changed[..., None], MARK, faded).astype(np.uint8)).save(target)
    return float(changed.mean())


def _padded(picture: np.ndarray, height: int, width: int) -> np.ndarray:
    missing = ((0, height - picture.shape[0]), (0, width - picture.shape[1]), (0, 0))
    return np.pad(picture, missing, constant_values=255)
