"""Takes the README's pictures of the built site with a browser: one that moves, and one page in light and dark.

What is clicked is what a reader would click, so that no frame shows what the site does not do.
"""

import functools
import io
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from scripts import ROOT
from scripts.test import browser

SIZE = 900, 675  # of a picture
SCENES = {  # page -> what is clicked there, and how many frames follow
    "": [("", 5), ("[data-act=swap]", 11), ("[data-way=rotary]", 6), ("[data-act=swap]", 9), ("[data-act=swap]", 10)],
    "rotary/frequencies/": [("", 4), (".pe-figure--interactive button:has-text('Play')", 13)],
    "practice/spot_the_bug/#1-rotate-neighbours": [("", 6), (".pe-bugs__line:nth-of-type(6)", 10)],
}
PAUSE = 150  # milliseconds of a frame
STILL = [("", 1)]


def main() -> None:
    handler = functools.partial(SimpleHTTPRequestHandler, directory=ROOT / "site")
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        root = f"http://127.0.0.1:{server.server_port}/"
        window = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
        size = {"width": 1280, "height": 960}
        light, dark = (window.new_page(viewport=size, color_scheme=scheme) for scheme in ("light", "dark"))
        first, *rest = [frame for address, acts in SCENES.items() for frame in _frames(light, root + address, acts)]
        pair = [frame for page in (light, dark) for frame in _frames(page, f"{root}rotary/layouts/", STILL)]
        server.shutdown()
    both = Image.new("RGB", (2 * SIZE[0], SIZE[1]))
    for place, picture in enumerate(pair):
        both.paste(picture, (place * SIZE[0], 0))
    both.save(ROOT / ".github/light_and_dark.webp", quality=80, method=6)
    moving = {"save_all": True, "append_images": rest, "duration": PAUSE, "loop": 0}
    first.save(ROOT / ".github/moving.webp", quality=55, method=6, **moving)


def _frames(page: Page, address: str, acts: list[tuple[str, int]]) -> list[Image.Image]:
    page.goto(address, wait_until="networkidle")
    frames = []
    for clicked, count in acts:
        if clicked:
            page.locator(clicked).first.evaluate("element => element.click()")  # where it stands, without scrolling
        for _ in range(count):
            shot = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            frames.append(shot.resize(SIZE, Image.Resampling.LANCZOS))
            page.wait_for_timeout(PAUSE)
    return frames
