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

SIZE = 720, 560  # of the part of a page that the moving picture shows: what is clicked can be read
SCENES = {  # page -> what stands at the top of the picture; what is clicked, and how many frames follow
    "": (".pe-hero", [("", 5), ("[data-act=swap]", 11), ("[data-way=rotary]", 6), ("[data-act=swap]", 16)]),
    "rotary/frequencies/": (".pe-figure", [("", 4), *[("[data-action=back]", 1)] * 14]),
    "practice/spot_the_bug/": ("[id='1-rotate-neighbours']", [("", 6), (".pe-bugs__line:nth-of-type(6)", 12)]),
}
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
        pair = [_frames(page, f"{root}rotary/layouts/", ".pe-figure", [("", 1)])[0] for page in (light, dark)]
        server.shutdown()
    both = Image.new("RGB", (2 * pair[0].width, pair[0].height))
    for place, picture in enumerate(pair):
        both.paste(picture, (place * picture.width, 0))
    both.save(ROOT / ".github/light_and_dark.webp", quality=80, method=6)
    moving = {"save_all": True, "append_images": rest, "duration": PAUSE, "loop": 0}
    first.save(ROOT / ".github/moving.webp", quality=55, method=6, **moving)


def _frames(page: Page, address: str, top: str, acts: list[tuple[str, int]]) -> list[Image.Image]:
    """The part of the page below this element's upper edge, after each act."""
    page.goto(address, wait_until="networkidle")
    page.locator(top).first.scroll_into_view_if_needed()  # a figure is fetched when it is seen
    upper = page.locator(top).first.evaluate("each => scrollY + each.getBoundingClientRect().y")
    part = {"x": 0, "y": upper - 16, "width": SIZE[0], "height": SIZE[1]}
    frames = []
    for clicked, count in acts:
        if clicked:
            page.locator(clicked).first.evaluate("element => element.click()")  # where it stands, without scrolling
        for _ in range(count):
            page.wait_for_timeout(PAUSE)  # the picture follows its control
            shot = page.screenshot(full_page=True, clip=part)
            frames.append(Image.open(io.BytesIO(shot)).convert("RGB"))
    return frames
