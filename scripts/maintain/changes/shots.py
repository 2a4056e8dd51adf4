"""Pictures of pages as they were and as they are, cut to the part that differs."""

from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from scripts.maintain.bench.server import Server

WIDTH = 960  # CSS pixels of the window: no menus beside the text
AROUND = 80  # pixels that are kept above and below what differs
MOST = 2400  # pixels of height of a picture
BLOCKS = """() => {
  const blocks = [...document.querySelectorAll("article > *")].filter((each) => each.checkVisibility());
  blocks.forEach((each) => { each.style.contentVisibility = "visible"; });
  return blocks.map((each) => [each.outerHTML, each.getBoundingClientRect()])
    .map(([text, box]) => [text, box.top + scrollY, box.bottom + scrollY]);
}"""
Blocks = list[tuple[str, float, float]]  # of each part of a page: its HTML, its upper and lower edge


def take(sites: dict[str, Path], pages: list[str], folder: Path, browser: str) -> None:
    """Writes `folder`/<page>/<state>.png for each built site ("before", "after") that has the page.

    A page that is the same in both gets no pictures, and neither does a part that is the same in both.
    """
    with sync_playwright() as playwright:
        chrome = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        window = chrome.new_page(viewport={"width": WIDTH, "height": 900}, reduced_motion="reduce")
        for page in pages:
            blocks = {state: _open(window, site, page) for state, site in sites.items()}
            for state, (top, bottom) in _edges(blocks).items():
                _open(window, sites[state], page)
                target = folder / page / f"{state}.png"
                clip = {"x": 0, "y": top, "width": WIDTH, "height": bottom - top}
                window.screenshot(path=target, full_page=True, clip=clip, animations="disabled")
        chrome.close()


def _open(window: Page, site: Path, page: str) -> Blocks:
    """The blocks of a page, which is shown; none where the site does not have it."""
    if not (site / page / "index.html").is_file():
        return []
    with Server(site, "/") as server:
        window.goto(server.address + page, wait_until="load")
    return [tuple(block) for block in window.evaluate(BLOCKS)]


def _edges(blocks: dict[str, Blocks]) -> dict[str, tuple[float, float]]:
    """The upper and lower edge of what differs, of each state that has the page."""
    one, two = ([text for text, _, _ in each] for each in blocks.values())
    if one == two:
        return {}
    first = _same(one, two)
    last = min(_same(one[::-1], two[::-1]), min(len(one), len(two)) - first)
    edges = {}
    for state, each in blocks.items():
        if each:
            changed = each[first : len(each) - last] or each[max(0, first - 1) : first + 1]
            top = max(0.0, changed[0][1] - AROUND)
            edges[state] = (top, min(changed[-1][2] + AROUND, top + MOST))
    return edges


def _same(one: list[str], two: list[str]) -> int:
    """How many blocks from the first are the same."""
    pairs = zip(one, two, strict=False)
    return next((index for index, (old, new) in enumerate(pairs) if old != new), min(len(one), len(two)))
