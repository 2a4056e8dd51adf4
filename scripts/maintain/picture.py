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

WINDOW, WIDTH, HEIGHT = {"width": 1280, "height": 960}, 900, 675  # of the browser; of a picture
LIMIT = 300_000  # bytes of a picture in git, as check.py has it
SCENES = {  # page -> what is clicked there, and how many frames (of 0.15 s) follow
    "": [("", 5), ("[data-act=swap]", 11), ("[data-way=rotary]", 6), ("[data-act=swap]", 9), ("[data-act=swap]", 10)],
    "rotary/frequencies/": [("", 4), (".pe-figure--interactive button:has-text('Play')", 13)],
    "practice/spot_the_bug/#1-rotate-neighbours": [("", 6), (".pe-bugs__line:nth-of-type(6)", 10)],
}
PAUSE = 150  # milliseconds
STILL = "rotary/layouts/"


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def main() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=ROOT / "site")) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        root = f"http://127.0.0.1:{server.server_port}/"
        with sync_playwright() as playwright:
            window = playwright.chromium.launch(executable_path=browser(), args=["--no-sandbox"])
            page = window.new_page(viewport=WINDOW, color_scheme="light")
            frames = [frame for address, acts in SCENES.items() for frame in _scene(page, root + address, acts)]
            pair = [
                _still(window.new_page(viewport=WINDOW, color_scheme=each), root + STILL) for each in ("light", "dark")
            ]
        server.shutdown()
    both = Image.new("RGB", (2 * WIDTH, HEIGHT))
    for place, picture in enumerate(pair):
        both.paste(picture, (place * WIDTH, 0))
    both.save(ROOT / ".github/light_and_dark.webp", quality=80, method=6)
    file = ROOT / ".github/moving.webp"
    first, *rest = frames
    first.save(file, save_all=True, append_images=rest, duration=PAUSE, loop=0, quality=55, method=6)
    print(f"{file.relative_to(ROOT)}: {len(frames)} frames, {file.stat().st_size:,} bytes")
    if file.stat().st_size > LIMIT:
        raise SystemExit(f"the moving picture must have at most {LIMIT:,} bytes: take fewer frames")


def _scene(page: Page, address: str, acts: list[tuple[str, int]]) -> list[Image.Image]:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    frames = []
    for clicked, count in acts:
        if clicked:
            page.locator(clicked).first.evaluate("element => element.click()")  # where it stands, without scrolling
        for _ in range(count):
            frames.append(_shot(page))
            page.wait_for_timeout(PAUSE)
    return frames


def _still(page: Page, address: str) -> Image.Image:
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return _shot(page)


def _shot(page: Page) -> Image.Image:
    return Image.open(io.BytesIO(page.screenshot())).convert("RGB").resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
