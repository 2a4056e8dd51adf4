"""What the page "Break it yourself" loads: the kept models, and a text that no model was trained on."""

import json
from pathlib import Path

from figures_src.experiments.small_models import plan, records

FOLDER = "assets/models"
_SHOWN = 8 * 1024 + 1  # characters of the text
_TEXT = Path(records.__file__).parents[1] / "data" / "tinyshakespeare.txt"
_TEST = 0.95  # where it begins, a share of the text: plays.py has the parts, and needs PyTorch


def files() -> dict[str, bytes]:
    """The generated files by their path in the site."""
    return {f"{FOLDER}/{path.name}": path.read_bytes() for path in _kept()}


def models() -> list[dict[str, object]]:
    """Of every kept model of the first seed, what the page has to know before it loads it."""
    return [_entry(path) for path in _kept()]


def passage() -> str:
    """The beginning of the test text of the plays."""
    text = _TEXT.read_text(encoding="ascii")
    start = round(_TEST * len(text))
    return text[start : start + _SHOWN]


def _kept() -> list[Path]:
    """The kept models of the first seed, in the order in which the schemes are listed."""
    paths = (records.KEPT / f"{scheme}-{plan.KEPT_SEED}.safetensors" for scheme in plan.TEXT_SCHEMES)
    return [path for path in paths if path.exists()]


def _entry(path: Path) -> dict[str, object]:
    scheme = path.stem.rpartition("-")[0]
    part, _, title = plan.SCHEMES[scheme]
    data = path.read_bytes()
    header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
    settings = json.loads(header["__metadata__"]["settings"])
    about = {"name": scheme, "title": title, "part": part.rpartition(".")[2], "file": path.name, "bytes": len(data)}
    about |= {"trained": settings["trained"], "head_dim": settings["width"] // settings["heads"]}
    return about | {name: settings["options"].get(name, usual) for name, usual in (("base", 10000), ("fraction", 1))}
