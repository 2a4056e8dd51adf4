"""The computed numbers that the prose quotes, as the builder last evaluated them."""

import json
import os

from .build import ROOT

FOLDER = ".cache/facts"


def values(root: str = ROOT) -> dict[str, str]:
    """`rotary.longest_wavelength` -> the text that the page must print."""
    found: dict[str, str] = {}
    folder = os.path.join(root, FOLDER)
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            chapter = json.load(file)
        found |= {f"{name.removesuffix('.json')}.{fact}": text for fact, text in chapter.items()}
    return found
