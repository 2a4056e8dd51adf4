"""Takes the README's pictures of the built site with a browser: one that moves, and one page in light and dark.

What is clicked is what a reader would click, so that no frame shows what the site does not do.
"""

import functools
import io
import re
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from scripts import ROOT
from scripts.test import browser

SIZE = 720, 560  # of the part of a page that the moving picture shows: what is clicked can be read
COLUMN = 528  # of a figure in it
SWAP = "[data-act=swap]"
SCENES = {  # page -> the elements at the top and at the end of the picture; what is clicked, and how many frames follow
    "": (".pe-hero", SWAP, [("", 7), (SWAP, 14), ("[data-way=rotary]", 8), (SWAP, 20)]),
    "config/": ("#pe-reader", ".pp-warnings li", [("", 5), ("#pp-config", 22)]),
    "rotary/frequencies/": (".pe-figure", ".pe-controls", [("", 3), *[("[data-action=back]", 1)] * 12]),
}
BOTTOM = "each => scrollY + each.getBoundingClientRect().bottom"
PAUSE = 150  # milliseconds of a frame


def main() -> None:
    handler = functools.partial(SimpleHTTPRequestHandler, directory=ROOT / "site")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        root = f"http://127.0.0.1:{server.server_port}/"
        window = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        size = {"width": SIZE[0], "height": SIZE[1]}
        light, dark = (window.new_page(viewport=size, color_scheme=scheme) for scheme in ("light", "dark"))
        first, *rest = [frame for address, scene in SCENES.items() for frame in _frames(light, root + address, *scene)]
        pair = [
            _frames(page, f"{root}rotary/layouts/", ".pe-figure", ".pe-controls", [("", 1)]) for page in (light, dark)
        ]
        server.shutdown()
    both = Image.new("RGB", (2 * COLUMN, SIZE[1]))
    for place, (picture,) in enumerate(pair):
        both.paste(picture.crop((0, 0, COLUMN, SIZE[1])), (place * COLUMN, 0))
    both.save(ROOT / ".github/light_and_dark.webp", quality=80, method=6)
    moving = {"save_all": True, "append_images": rest, "duration": PAUSE, "loop": 0}
    first.save(ROOT / ".github/moving.webp", quality=55, method=6, **moving)


def _frames(page: Page, address: str, top: str, end: str, acts: list[tuple[str, int]]) -> list[Image.Image]:
    """The part of the page from one element to the other, after each act; paper below it."""
    page.goto(address, wait_until="networkidle")
    page.locator(top).first.scroll_into_view_if_needed()  # a figure is fetched when it is seen
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1_000)
    upper = page.locator(top).first.evaluate("each => scrollY + each.getBoundingClientRect().y") - 16
    frames = []
    for clicked, count in acts:
        if clicked == "#pp-config":
            (config,) = re.findall(r"echo '(.*?)' \|", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
            page.fill(clicked, config)
        elif clicked:
            page.locator(clicked).first.evaluate("element => element.click()")  # where it stands, without scrolling
        for _ in range(count):
            page.wait_for_timeout(PAUSE)  # the picture follows its control
            height = SIZE[1]
            if end and page.locator(end).count():
                height = min(height, page.locator(end).first.evaluate(BOTTOM) + 12 - upper)
            shot = page.screenshot(full_page=True, clip={"x": 0, "y": upper, "width": SIZE[0], "height": height})
            part = Image.open(io.BytesIO(shot)).convert("RGB")
            frame = Image.new("RGB", SIZE, part.getpixel((0, 0)))
            frame.paste(part)
            frames.append(frame)
    return frames
