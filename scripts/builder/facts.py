"""The computed numbers that the prose quotes, as the builder last evaluated them."""

import json
from pathlib import Path

from .store import ROOT

FOLDER = ".cache/facts"


def values(root: str | Path = ROOT) -> dict[str, str]:
    """`rotary.longest_wavelength` -> the text that the page must print."""
    chapters = {path.stem: json.loads(path.read_text("utf-8")) for path in sorted(Path(root, FOLDER).glob("*.json"))}
    return {f"{name}.{fact}": text for name, chapter in chapters.items() for fact, text in chapter.items()}
