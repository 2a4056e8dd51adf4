"""Puts every figure, light and dark, at the width of a phone into one picture, for review by eye.

    python3 scripts/maintain contact_sheet                            writes .cache/contact_sheet.png
    python3 scripts/maintain contact_sheet rotary                     the figures of a chapter alone
    python3 scripts/maintain contact_sheet rotary/screws rotary/decay.md   a figure, and those that a page shows

Needs the figures (python3 scripts/build.py) and a browser (found as the tests find it).
"""

import base64
import sys
from pathlib import Path

from jinja2 import Environment
from playwright.sync_api import sync_playwright

from figures_src.drawing.style import FONT, PALETTE
from scripts import ROOT
from scripts.checks.figures import SHOWN
from scripts.pages import svg
from scripts.test import browser

OPTIONS = {"figures": {"nargs": "*", "help": "a chapter, a figure or a page.md (default: all)"}}
WIDTH = 364  # CSS pixels that a figure has on a phone 390 wide
TEMPLATE = Path(__file__).with_suffix(".html")
PAIRS = 4  # figures beside each other, each in both themes


def main(figures: list[str]) -> int:
    drawings = []
    for asked in figures or [""]:
        if not (found := _figures(ROOT / "docs", asked.removeprefix("docs/"))):
            hint = "name a chapter, a figure or a page.md, and run python3 scripts/build.py first"
            print(f"there is no drawn figure of {asked or 'the site'}: {hint}", file=sys.stderr)
            return 1
        drawings += [drawing for drawing in found if drawing not in drawings]
    target = ROOT / ".cache" / "contact_sheet.png"
    _photograph(_sheet(drawings), target)
    print(f"{len(drawings)} figures: {target.relative_to(ROOT)}")
    return 0


def _figures(docs: Path, asked: str) -> list[Path]:
    """The drawings of a chapter, of a figure in each of its forms, or of what a page shows; all of them for ""."""
    drawn = docs / "figures"
    if not asked.endswith(".md"):
        return sorted(drawn.glob(f"{asked}.*svg") if "/" in asked else (drawn / asked).rglob("*.svg"))
    text = (docs / asked).read_text(encoding="utf-8") if (docs / asked).is_file() else ""
    return [path for name in SHOWN.findall(text) for path in sorted(drawn.glob(f"{name}.*svg"))]


def _sheet(drawings: list[Path]) -> str:
    """A page with every figure in both themes."""
    names = [path.relative_to(ROOT / "docs" / "figures").with_suffix("").as_posix() for path in drawings]
    texts = [path.read_text(encoding="utf-8") for path in drawings]
    font = (ROOT / "docs" / "assets" / "fonts" / "atkinson-hyperlegible-next.woff2").read_bytes()
    return Environment(autoescape=True).from_string(TEMPLATE.read_text(encoding="utf-8")).render(
        figures=dict(zip(names, texts, strict=True)), inline=svg.inline, palette=PALETTE, pairs=PAIRS, width=WIDTH,
        family=FONT, font=base64.b64encode(font).decode(),
    )  # fmt: skip


def _photograph(page: str, target: Path) -> None:
    target.parent.mkdir(exist_ok=True)
    program = browser()
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        sheet = chrome.new_page(viewport={"width": 2 * PAIRS * WIDTH, "height": 800})
        sheet.set_content(page)
        sheet.screenshot(path=target, full_page=True)
        chrome.close()
