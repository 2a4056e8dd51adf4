"""Puts every figure, light and dark, at the width of a phone into one picture, for review by eye.

    python3 scripts/maintain contact_sheet                            writes .cache/contact_sheet.png
    python3 scripts/maintain contact_sheet rotary                     the figures of a chapter alone
    python3 scripts/maintain contact_sheet rotary/screws rotary/decay.md   a figure, and those that a page shows

Needs the figures (python3 scripts/build.py) and a browser (found as the tests find it).
"""

import base64
import html
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from figures_src.drawing.style import FONT, PALETTE
from scripts import ROOT
from scripts.checks.figures import SHOWN
from scripts.pages import svg
from scripts.test import browser

OPTIONS = {"figures": {"nargs": "*", "help": "a chapter, a figure or a page.md (default: all)"}}
WIDTH = 364  # CSS pixels that a figure has on a phone 390 wide
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


def _sheet(figures: list[Path]) -> str:
    """A page with every figure in both themes."""
    rules = "".join(
        f".{theme} {{ {''.join(f'--pe-{name}: {pair[index]};' for name, pair in PALETTE.items())} }}"
        for index, theme in enumerate(("light", "dark"))
    )
    cells = []
    for number, path in enumerate(figures):
        name = path.relative_to(ROOT / "docs" / "figures").with_suffix("").as_posix()
        for theme in ("light", "dark"):
            drawing = svg.inline(path.read_text(encoding="utf-8"), prefix=f"{theme}-{number}", label=name)
            cells.append(f'<figure class="{theme}">{drawing}<figcaption>{html.escape(name)}</figcaption></figure>')
    return f"""<!doctype html><meta charset="utf-8"><style>
        @font-face {{ font-family: "{FONT}"; src: url("{_font()}"); font-weight: 400 700; }}
        {rules}
        body {{ margin: 0; display: grid; grid-template-columns: repeat({2 * PAIRS}, {WIDTH}px);
            font-family: "{FONT}"; /* the drawings name none */ }}
        figure {{ margin: 0; padding: 8px 0; background: var(--pe-paper); color: var(--pe-muted); }}
        svg {{ display: block; max-width: 100%; height: auto; margin: auto; }}
        image {{ image-rendering: pixelated; }}
        figcaption {{ font-size: 12px; padding: 4px 12px; }}
        </style>{"".join(cells)}"""


def _font() -> str:
    font = (ROOT / "docs" / "assets" / "fonts" / "atkinson-hyperlegible-next.woff2").read_bytes()
    return f"data:font/woff2;base64,{base64.b64encode(font).decode()}"


def _photograph(page: str, target: Path) -> None:
    target.parent.mkdir(exist_ok=True)
    program = browser()
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        sheet = chrome.new_page(viewport={"width": 2 * PAIRS * WIDTH, "height": 800})
        sheet.set_content(page)
        sheet.screenshot(path=target, full_page=True)
        chrome.close()
