"""Every page keeps every rule in a browser: all that a page breaks is named at once. What the rules are: visits.py."""

import random
import re

import pytest

from tests.pages import site
from tests.pages.visits import Visits
from tests.server import Server

PAGES = site.nav()


@pytest.mark.parametrize("page", site.first_daily(PAGES))
def test_a_page_keeps_every_rule_on_a_desktop_on_a_phone_and_without_scripts(visits, page):
    width = (site.PHONE, site.DESKTOP)[PAGES.index(page) % 2]
    assert visits.faults(page, width) == {}


STYLES = """<style>
  .pe-figure__still { display: block !important }
  figcaption { margin-left: 30px !important }
  .planted-wide { width: 1400px }
  .planted-light { color: #ddd }
  [data-md-color-scheme=slate] .planted-dark { color: #333 }
  .planted-phone { display: none }
  @media (max-width: 500px) {
    .planted-phone { display: block }
    .planted-phone-light { color: #ddd }
    [data-md-color-scheme=slate] .planted-phone-dark { color: #333 }
  }
  @media print { .pe-figure { display: none !important } :root { --pe-ink: #e8ecf2 !important } }
  .no-js .pe-figure__still { display: none !important }
  .no-js .pe-figure .pe-controls { display: block !important }
</style>"""
SCRIPT = """
  console.error("planted");
  const plant = () => document.body.prepend(Object.assign(document.createElement("div"), { style: "height: 300px" }));
  requestAnimationFrame(() => requestAnimationFrame(plant));
"""
INSIDE = f"""
  <pre><code>{"far " * 60}</code></pre>
  <p class="planted-light">Faint on white</p><p class="planted-dark">Faint on black</p>
  <p class="planted-phone-light">Faint on a white phone</p><p class="planted-phone-dark">Faint on a black phone</p>
  <p><img src="noise.png"><img src="http://elsewhere.invalid/a.png" alt=""></p>
  <p class="planted-phone"><span role="img">?</span></p>
"""
NAMED = {
    "on a desktop no line of code scrolls": ["far far"],
    "axe finds no faint text (light)": ["Faint on white"],
    "axe finds no faint text (dark)": ["Faint on black"],
    "axe finds no faint text (light, on a phone)": ["Faint on a white phone"],
    "axe finds no faint text (dark, on a phone)": ["Faint on a black phone"],
    f"axe finds no violation ({site.DESKTOP} px)": ["image-alt"],
    f"axe finds no violation ({site.PHONE} px)": ["role-img-alt"],
}


@pytest.mark.slow
def test_a_page_with_every_mistake_breaks_every_rule(browser, tmp_path):
    for each in site.SITE.iterdir():
        (tmp_path / each.name).symlink_to(each)
    planted = tmp_path / "planted" / "page"
    planted.mkdir(parents=True)
    (planted / "noise.png").write_bytes(random.Random(1).randbytes(400_000))
    (planted / "planted.js").write_text(SCRIPT, encoding="utf-8")
    text = re.sub("<meta[^>]*Content-Security-Policy[^>]*>", "", site.html("absolute/sinusoidal/"))
    for end, more in {
        "</head>": STYLES + '<script src="planted.js" defer></script>',
        "</article>": INSIDE,
        "</body>": '<div class="planted-wide">Wide</div>',
    }.items():
        assert end in text
        text = text.replace(end, more + end, 1)
    (planted / "index.html").write_text(text, encoding="utf-8")
    with Server(tmp_path, site.SUB_PATH) as server:
        visits = Visits(browser, server.address, tmp_path)
        told = visits.told("planted/page/", site.DESKTOP) | visits.told("planted/page/", site.PHONE)
        visits.close()
    assert [rule for rule, broken in told.items() if not broken] == []
    assert [said for rule, all_said in NAMED.items() for said in all_said if said not in str(told[rule])] == []
