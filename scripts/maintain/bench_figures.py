"""Measures how many states a second the interactive figures of the built site can show on a middling phone.

python3 scripts/maintain bench_figures                  every interactive figure
python3 scripts/maintain bench_figures rotary/          those of the pages whose address begins so
python3 scripts/maintain bench_figures --least 30       ends with 1 where a figure shows fewer

Counted is the processor time of the main thread, for script, layout and paint, times four: a phone is as much slower.
Other programs that run meanwhile hardly change it. A browser shows at most 60 states a second.
"""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from scripts import test
from scripts.maintain.bench.server import Server

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "site"
OPTIONS = {
    "pages": {"nargs": "?", "default": "", "help": "how the addresses of the pages begin (default: all)"},
    "--least": {"type": float, "default": 0, "help": "states a second that a figure must show"},
}
SLOWER = 4  # times, than the processor here
MOST = 60  # states shown of a figure, about a second
PHONE = {"width": 390, "height": 844}
REVEAL = "document.querySelectorAll('.bug ~ [hidden]').forEach((each) => { each.hidden = false; })"  # answers
STATES = """async ([figure, most]) => {
  const sliders = [...figure.querySelectorAll(".pe-controls input")];
  const sizes = sliders.map((slider) => Number(slider.max) + 1);
  const all = sizes.reduce((product, size) => product * size);
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const show = (state) => {
    for (let place = sliders.length - 1; place >= 0; place--) {
      const value = String(state % sizes[place]);
      state = Math.floor(state / sizes[place]);
      if (sliders[place].value === value) continue;
      sliders[place].value = value;
      sliders[place].dispatchEvent(new Event("input"));
    }
  };
  const count = Math.min(all, most);
  show(1);
  if (most === 1) return all; // its script is fetched and read meanwhile
  const shown = count * Math.ceil(most / count);
  for (let step = 0; step < shown; step++) {
    show(Math.floor((step % count) * all / count));
    await frame();
  }
  return shown;
}"""


def main(pages: str, least: float) -> int:
    if not (SITE / "index.html").is_file():
        sys.exit("site/ is not built: run python3 scripts/build.py first")
    print(f"{'figure':<40}{'lines':>7}{'KB sent':>9}{'states':>8}{'a second':>10}")
    found: dict[str, float] = {}
    with Server(SITE, "/") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=test.browser(), args=["--no-sandbox"])
        for address in with_figures(SITE, pages):
            page = browser.new_page(viewport=PHONE)
            page.goto(server.address + address)
            page.evaluate(REVEAL)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            for figure in page.locator(".pe-figure--interactive").all():
                name = figure.get_attribute("data-figure")
                if name not in found:
                    figure.scroll_into_view_if_needed()
                    states = page.evaluate(STATES, [figure.element_handle(), 1])
                    page.wait_for_timeout(1000)
                    before = busy(session)
                    shown = page.evaluate(STATES, [figure.element_handle(), MOST])
                    found[name] = shown / SLOWER / (busy(session) - before)
                    print(f"{name:<40}{lines(name):>7}{sent(name):>9.1f}{states:>8}{found[name]:>10.0f}", flush=True)
            page.close()
        browser.close()
    slow = [name for name, rate in found.items() if rate < least]
    if slow:
        print(f"fewer than {least:g} states a second: {', '.join(slow)}")
    return 1 if slow else 0


def busy(session) -> float:
    """Seconds of processor time that the main thread of a page has had."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return next(each["value"] for each in metrics if each["name"] == "TaskDuration")


def with_figures(site: Path, beginning: str = "") -> list[str]:
    """The addresses of the pages that hold an interactive figure."""
    found = (path.parent.relative_to(site).as_posix() for path in sorted(site.rglob("index.html"))
             if 'class="pe-figure pe-figure--interactive' in path.read_text(encoding="utf-8"))  # fmt: skip
    return [f"{address}/" for address in found if f"{address}/".startswith(beginning)]


def lines(name: str) -> int:
    """Lines of the figure's source."""
    return len((ROOT / "figures_src" / "figures" / f"{name}.py").read_text(encoding="utf-8").splitlines())


def sent(name: str) -> float:
    """Thousands of bytes that the page fetches at the first touch."""
    return (SITE / "figures" / f"{name}.js").stat().st_size / 1000
