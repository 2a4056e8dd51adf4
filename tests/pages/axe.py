"""What axe finds on a page that is open: https://github.com/dequelabs/axe-core, vendored."""

from pathlib import Path

from playwright.sync_api import Page

SOURCE = (Path(__file__).parent / "vendor" / "axe" / "axe.min.js").read_text(encoding="utf-8")
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that another theme can break
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# On the page, or in the elements that CHOOSE chose. To a screen reader a drawing is one image, a formula one thing to
# say and code its text, so that no rule but those of colours looks inside: away with the insides meanwhile, which takes
# half the time.
_RUN = """({ rules, without = [], chosen = false }) => {
  const parts = [...document.querySelectorAll(".pe-figure__still > svg, math, pre > code:not(:has([tabindex], a))")];
  const mayBeJudged = (each) => each.localName === "math" || each.querySelector("[data-chosen]");
  const emptied = parts.filter((each) => !(chosen && mayBeJudged(each)));
  const whole = emptied.map((each) => [each, [...each.childNodes]]);
  emptied.forEach((each) => each.replaceChildren(...(each.localName === "svg" ? [] : [each.textContent])));
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  return axe.run(chosen ? { include: [["[data-chosen]"]] } : document,
                 { runOnly: rules, rules: off, resultTypes: ["violations"], preload: false })
    .finally(() => whole.forEach(([each, inside]) => each.replaceChildren(...inside)));
}"""
# Colours are judged once for each kind of text: its class and colours, whether WCAG calls it large, and what is behind
# it. Marks the element with the longest text of each kind that is not in `known`, and returns the new kinds.
_CHOOSE = """known => {
  const behind = new Map([[null, ""]]), chosen = new Map();
  const ground = (each) => {
    if (!behind.has(each)) {
      const style = getComputedStyle(each), none = "rgba(0, 0, 0, 0) none 1 none";
      const own = `${style.backgroundColor} ${style.backgroundImage} ${style.opacity} ${style.filter}`;
      behind.set(each, own === none ? ground(each.parentElement) : `${own} on ${ground(each.parentElement)}`);
    }
    return behind.get(each);
  };
  const isLarge = ({ fontSize, fontWeight }) => parseFloat(fontSize) >= (fontWeight >= 700 ? 18.66 : 24);
  document.querySelectorAll("[data-chosen]").forEach((each) => each.removeAttribute("data-chosen"));
  for (const each of document.body.querySelectorAll(":not(svg *)")) {
    const said = [...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join("");
    if (!said || !each.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(each), around = getComputedStyle(each.parentElement);
    const kind = JSON.stringify([
      each.localName, each.getAttribute("class"), style.color, isLarge(style), style.fontWeight, style.textShadow,
      style.textDecorationLine, ground(each),
      each.closest("a") && [around.color, around.fontWeight],
      each.closest(":disabled, [aria-disabled=true]") && "off",
    ]);
    if (!known.includes(kind) && said.length > (chosen.get(kind)?.length ?? 0))
      chosen.set(kind, { length: said.length, each });
  }
  chosen.forEach(({ each }) => each.setAttribute("data-chosen", ""));
  return [...chosen.keys()];
}"""


def violations(page: Page, **run: object) -> list[str]:
    """Each rule that is broken, with where; all rules, colours among them, unless `run` says which."""
    run = {"rules": RULES, **run}
    if page.evaluate("!window.axe"):
        page.evaluate(SOURCE)
    found = page.evaluate(_RUN, run)["violations"]
    if found:  # the page may not have noticed its new width yet; what stays wrong is found again
        page.wait_for_timeout(500)
        found = page.evaluate(_RUN, run)["violations"]
    return [f"{each['id']}: {each['help']}: {node['html'][:200]}" for each in found for node in each["nodes"]]


def faint(page: Page, judged: list[str]) -> list[str]:
    """Colours too much alike, in the kinds of text that are not yet judged."""
    kinds = page.evaluate(_CHOOSE, judged)
    found = violations(page, rules=COLOURS, chosen=True) if kinds else []
    judged += [] if found else kinds
    return found
