// Pointing at a coloured name in a figure, by pointer or finger, dims what is drawn in the other colours.
"use strict";

(() => {
  const colour = (/** @type {Element | null} */ element) =>
    /(?:fill|stroke): var\(--pe-(?!ink|muted|grid|paper)(\w+)/.exec(element?.getAttribute("style") ?? "")?.[1];
  let [stage, chosen] = [/** @type {Element | null} */ (null), ""];

  document.addEventListener("pointerover", ({ target }) => {
    const name = target instanceof Element ? target.closest(".pe-figure__stage text") : null;
    const [before, now] = [stage, colour(name) ?? ""];
    if (now === chosen && (!now || stage?.contains(name))) return;
    stage = name && now ? name.closest(".pe-figure__stage") : null;
    chosen = now;
    for (const each of before?.querySelectorAll(".pe-dim") ?? []) each.classList.remove("pe-dim");
    for (const each of stage?.querySelectorAll('[style*="--pe-"]') ?? []) {
      const own = colour(each);
      if (own && own !== chosen) each.classList.add("pe-dim");
    }
  });
})();
