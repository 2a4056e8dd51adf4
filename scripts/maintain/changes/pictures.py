"""Pictures of a figure as it was and as it is, and of where they differ."""

import subprocess
import sys
from pathlib import Path

from PIL import Image, ImageChops

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
MARK = (0xC8, 0x1E, 0x5A)


def draw(tree: Path, names: list[str], folder: Path, file: str) -> None:
    """Writes `folder`/<name>/`file` for each figure of a tree. Raises ProjectError with what Python says."""
    if not names:
        return
    command = [sys.executable, "-c", _DRAW, str(folder.resolve()), file, *names]
    answer = subprocess.run(command, cwd=tree, capture_output=True, text=True)
    if answer.returncode:
        raise ProjectError(f"{', '.join(names)} cannot be drawn in {tree}:\n{answer.stderr.strip()[-2000:]}")


def differ(before: Path, after: Path, target: Path) -> bool:
    """Whether two pictures differ; `target` is the second, faded, with each changed pixel marked."""
    with Image.open(before) as one, Image.open(after) as two:
        size = max(one.width, two.width), max(one.height, two.height)
        one, two = (each.convert("RGB").crop((0, 0, *size)) for each in (one, two))
    red, green, blue = ImageChops.difference(one, two).split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 * (value > 0))
    faded = Image.blend(Image.new("RGB", size, "white"), two, 0.25)
    Image.composite(Image.new("RGB", size, MARK), faded, changed).save(target)
    return changed.getbbox() is not None
