#!/usr/bin/env python3
"""Puts every figure, light and dark, at the width of a phone into one picture, for review by eye.

    python3 scripts/maintain/contact_sheet.py            writes .cache/contact_sheet.png
    python3 scripts/maintain/contact_sheet.py rotary     the figures of one chapter only

Needs the figures (python3 scripts/build.py) and a browser (found as the tests find it).
"""

import html
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[0] = str(ROOT)  # not the folder of the scripts: `import test` must find no script

from scripts import environment  # noqa: E402

WIDTH = 364  # CSS pixels that a figure has on a phone 390 wide
PAIRS = 4  # figures beside each other, each in both themes


def main() -> int:
    if {"-h", "--help"} & set(sys.argv[1:2]):
        print(__doc__)
        return 0
    environment.ensure("test")
    chapter = sys.argv[1] if len(sys.argv) > 1 else ""
    figures = sorted((ROOT / "docs" / "figures" / chapter).rglob("*.svg"))
    if not figures:
        print(f"docs/figures/{chapter} has no figure: run python3 scripts/build.py first", file=sys.stderr)
        return 1
    target = ROOT / ".cache" / "contact_sheet.png"
    _photograph(_sheet(figures), target)
    print(f"{len(figures)} figures: {target.relative_to(ROOT)}")
    return 0


def _sheet(figures: list[Path]) -> str:
    """A page with every figure in both themes."""
    from figures_src.drawing.style import FONT, PALETTE
    from scripts.pages import svg

    rules = "".join(
        f".{theme} {{ {''.join(f'--pe-{name}: {pair[index]};' for name, pair in PALETTE.items())} }}"
        for index, theme in enumerate(("light", "dark"))
    )
    cells = []
    for number, path in enumerate(figures):
        name = path.relative_to(ROOT / "docs" / "figures").with_suffix("").as_posix()
        for theme in ("light", "dark"):
            drawing = svg.inline(
                path.read_text(encoding="utf-8"), prefix=f"{theme}-{number}", label=name, palette=PALETTE
            )
            cells.append(f'<figure class="{theme}">{drawing}<figcaption>{html.escape(name)}</figcaption></figure>')
    return f"""<!doctype html><meta charset="utf-8"><style>
        @font-face {{ font-family: "{FONT}"; src: url("{_font()}"); font-weight: 400 700; }}
        {rules}
        body {{ margin: 0; display: grid; grid-template-columns: repeat({2 * PAIRS}, {WIDTH}px); }}
        figure {{ margin: 0; padding: 8px 0; background: var(--pe-paper); color: var(--pe-muted); }}
        svg {{ display: block; max-width: 100%; height: auto; margin: auto; }}
        image {{ image-rendering: pixelated; }}
        figcaption {{ font: 12px "{FONT}"; padding: 4px 12px; }}
        </style>{"".join(cells)}"""


def _font() -> str:
    import base64

    font = (ROOT / "docs" / "assets" / "fonts" / "atkinson-hyperlegible-next.woff2").read_bytes()
    return f"data:font/woff2;base64,{base64.b64encode(font).decode()}"


def _photograph(page: str, target: Path) -> None:
    from playwright.sync_api import sync_playwright

    from scripts.test import browser

    target.parent.mkdir(exist_ok=True)
    program = browser()
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        sheet = chrome.new_page(viewport={"width": 2 * PAIRS * WIDTH, "height": 800})
        sheet.set_content(page)
        sheet.screenshot(path=target, full_page=True)
        chrome.close()


if __name__ == "__main__":
    sys.exit(main())
