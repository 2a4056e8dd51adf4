"""What a reader meets on a page, on a desktop, on a phone, and without scripts: all rules that the page breaks."""

from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.pages import axe, site
from tests.server import compressed

HOME_LIMIT, PAGE_LIMIT = 170_000, 300_000  # bytes over the wire before the reader starts anything
KINDS = (  # a page of each kind: here also print and phones' colours are tried
    "", "foundations/story/", "rotary/rotation/", "long_context/overview/", "practice/models/", "break_it_yourself/",
    "practice/implementing/", "playground/", "evidence/claims/", "gallery/", "planted/page/",
)  # fmt: skip
STILL = 0.05  # of layout shift: half of what a good page may have (web.dev/articles/cls); a slow host shows half tables
OPEN = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  document.querySelectorAll("details").forEach((each) => (each.open = true));
  await frame();
  for (const block of document.querySelectorAll("details pre")) { // reached by keyboard once it has been seen
    const { top, bottom } = block.getBoundingClientRect();
    if (top >= 0 && bottom <= innerHeight) continue; // as it was with the block before
    block.scrollIntoView({ behavior: "instant" });
    await frame();
  }
  scrollTo({ top: 0, behavior: "instant" });
}"""
BLOCKS = """() => [...document.querySelectorAll("article pre > code")].filter((each) => each.checkVisibility())
  .map((code) => {
    const longest = code.textContent.split("\\n").sort((a, b) => b.length - a.length)[0];
    const fade = parseFloat(getComputedStyle(code).getPropertyValue("--pe-more"));
    const printed = Boolean(code.closest(".language-text"));
    return { more: code.scrollWidth - code.clientWidth, fade, longest, printed };
  })"""
NOT_ONE_STILL = """() => [...document.querySelectorAll(".pe-figure__stage")].filter((stage) =>
  [...stage.querySelectorAll(".pe-figure__still")].filter((each) => each.getBoundingClientRect().width).length !== 1)
  .map((stage) => stage.closest("figure").id)"""
SHARED_EDGES = """() => [...document.querySelectorAll("article > .pe-figure")].filter((figure) => {
  const [one, other] = [".pe-figure__stage", "figcaption"].map((part) => figure.querySelector(part));
  const [a, b] = [one, other].map((part) => part?.getBoundingClientRect());
  return b && (Math.abs(a.left - b.left) > 1 || Math.abs(a.right - b.right) > 1);
}).map((figure) => figure.id)"""
WHOLE = "all => all.forEach((each) => { each.style.contentVisibility = 'visible'; })"
# The figures whose first element of a kind cannot be seen.
NOTHING_TO_SEE = """(figures, kind) => figures.filter((figure) => {
  const shown = figure.querySelector(kind);
  const box = shown?.getBoundingClientRect();
  return !box?.width || !box.height || !shown.checkVisibility({ visibilityProperty: true });
}).map((figure) => figure.dataset.figure)"""
PAPER = """() => [getComputedStyle(document.documentElement).getPropertyValue("--pe-ink").trim(),
               getComputedStyle(document.documentElement).colorScheme,
               getComputedStyle(document.body).backgroundColor]"""
SHEETS = ("rgb(253, 253, 252)", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0)")


class Visits:
    """Visits to pages of one site, by tabs that go from page to page."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self.browser, self.address, self.folder = browser, address, folder
        self.judged: list[str] = []  # the kinds of text whose colours axe has seen on some page
        self.desktop = site.Tab(browser)
        self.silent = site.Tab(browser, java_script_enabled=False)

    def close(self) -> None:
        for tab in (self.desktop, self.silent):
            tab.page.context.close()

    def faults(self, page: str, width: int) -> dict[str, object]:
        """The rules that a page breaks, each with how."""
        return {rule: broken for rule, broken in self.told(page, width).items() if broken}

    def told(self, page: str, width: int) -> dict[str, object]:
        """All rules, each with how the page breaks it; axe's rules are tried at this width."""
        parts = self._on_a_desktop(page, width), self._on_a_phone(page), self._without_javascript(page)
        return dict(chain.from_iterable(parts))

    def _on_a_desktop(self, page: str, width: int) -> Iterator[tuple[str, object]]:
        visit, shown = site.read(self.desktop, self.address + page, site.DESKTOP), self.desktop.page
        yield from self._told(visit, "desktop")
        shown.emulate_media(reduced_motion="reduce")  # no transition is measured half way between the themes
        shown.evaluate(OPEN)
        wide = [each["longest"] for each in shown.evaluate(BLOCKS) if each["more"] > 0]
        yield "on a desktop no line of code scrolls", wide
        # those that a reader sees on the screen: the playground's shows only without JavaScript
        shown.locator("figure.pe-figure:visible").evaluate_all("all => all.forEach(each => each.dataset.seen = '')")
        _choose(shown, "dark")  # as `read` leaves the page
        yield "axe finds no faint text (dark)", axe.faint(shown, self.judged)
        if page in KINDS:
            yield from _printed(shown, "dark", "light")  # each change of theme or medium styles the whole page anew
        else:
            _choose(shown, "light")
        yield "axe finds no faint text (light)", axe.faint(shown, self.judged)
        site.resize(shown, width)
        yield f"axe finds no violation ({width} px)", axe.violations(shown, without=axe.COLOURS)
        site.resize(shown, site.PHONE)
        if page in KINDS:
            yield "axe finds no faint text (light, on a phone)", axe.faint(shown, self.judged)
            _choose(shown, "dark")
            yield "axe finds no faint text (dark, on a phone)", axe.faint(shown, self.judged)
        yield from _drawn(shown)
        shown.emulate_media(reduced_motion="no-preference")
        yield "there is no error while it is looked at", visit.errors

    def _on_a_phone(self, page: str) -> Iterator[tuple[str, object]]:
        fresh = site.Tab(self.browser)  # a used one may fetch what the pages before it needed
        visit = site.read(fresh, self.address + page, site.PHONE)
        fresh.page.context.close()
        yield from self._told(visit, "phone")
        urls = {url.partition("?")[0] for url in visit.requests if url.startswith(self.address)}
        weights = {url: len(compressed(site.file_of(url.removeprefix(self.address), self.folder))) for url in urls}
        limit = HOME_LIMIT if page == "" else PAGE_LIMIT
        yield f"over the wire it takes at most {limit} bytes", weights if sum(weights.values()) > limit else None

    def _told(self, visit: site.Visit, where: str) -> Iterator[tuple[str, object]]:
        known = (self.address, "data:", "blob:")
        yield f"it asks no other host ({where})", [url for url in visit.requests if not url.startswith(known)]
        yield f"it runs without an error ({where})", list(visit.errors)
        yield f"nothing moves by itself ({where})", visit.moved if visit.shift >= STILL else None
        yield f"it is no wider than its window ({where})", max(visit.overflow, 0)

    def _without_javascript(self, page: str) -> Iterator[tuple[str, object]]:
        if "pe-figure" not in site.file_of(page, self.folder).read_text(encoding="utf-8"):
            return
        shown = self.silent.show(self.address + page)
        stills = ".pe-figure__still svg, .pe-figure__stage :is(svg, img)"
        unseen = shown.locator("figure.pe-figure").evaluate_all(NOTHING_TO_SEE, stills)
        yield "without JavaScript every figure shows its still", unseen
        controls = shown.locator(".pe-figure .pe-controls:visible").count()
        yield "without JavaScript there is no dead control", controls


def _choose(page: Page, theme: str) -> None:
    page.emulate_media(color_scheme=theme)
    ink = page.evaluate(
        """async scheme => { // the theme answers the new wish with a scheme of its own, which is overwritten
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          document.body.dataset.mdColorScheme = scheme;
          return matchMedia("print").matches ? "" : getComputedStyle(document.body).getPropertyValue("--pe-ink").trim();
        }""",
        {"light": "default", "dark": "slate"}[theme],
    )
    assert ink in ("", {"light": "#1b2430", "dark": "#e8ecf2"}[theme])


def _printed(page: Page, *themes: str) -> Iterator[tuple[str, object]]:
    """On paper in each of the themes; leaves the screen in the last one."""
    page.emulate_media(media="print")
    for theme in themes:
        _choose(page, theme)
        ink, scheme, paper = page.evaluate(PAPER)
        # a dark scheme colours the margins of the sheet; figures are drawn in the light palette on paper
        is_paper = scheme == "light only" and ink == "#1b2430" and paper in SHEETS
        yield f"it prints dark on white ({theme})", None if is_paper else (ink, scheme, paper)
        unseen = page.locator("figure.pe-figure[data-seen]").evaluate_all(NOTHING_TO_SEE, "svg")
        yield f"it prints every figure ({theme})", unseen
    page.emulate_media(media="screen")


def _drawn(page: Page) -> Iterator[tuple[str, object]]:
    """What a drawing itself shows is looked at when it is drawn: scripts/formats/looks.py."""
    if not page.locator(".pe-figure").count() or page.locator("#pe-playground").count():
        return
    page.locator(".pe-figure__still").evaluate_all(WHOLE)
    page.evaluate("document.fonts.ready")
    page.evaluate(site.REVEAL)
    for width in (site.PHONE, site.DESKTOP):  # from the width that the window has: laying a page out anew takes long
        site.resize(page, width)
        yield f"one arrangement of each figure is shown ({width} px)", page.evaluate(NOT_ONE_STILL)
        yield f"captions share the edges of their figures ({width} px)", page.evaluate(SHARED_EDGES)
