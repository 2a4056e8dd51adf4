// Makes the theme's drawer and search reachable by keyboard on narrow screens, and names its code toolbars.
"use strict";

(() => {
  // A label that opens something becomes a real button; without this script the label still works by touch.
  const replaceLabel = (
    /** @type {Element} */ label,
    /** @type {HTMLElement | null} */ toggle,
    /** @type {string} */ name,
  ) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = label.className;
    button.innerHTML = label.innerHTML;
    button.setAttribute("aria-label", name);
    button.addEventListener("click", () => toggle?.click());
    label.replaceWith(button);
    return button;
  };

  const drawer = /** @type {HTMLInputElement | null} */ (document.getElementById("__drawer"));
  const search = document.getElementById("__search");
  const opensDrawer = document.querySelector('.md-header label[for="__drawer"]');
  const opensSearch = document.querySelector('.md-header__inner > label[for="__search"]');

  if (opensDrawer && drawer) {
    const button = replaceLabel(opensDrawer, drawer, "Menu");
    const update = () => button.setAttribute("aria-expanded", String(drawer.checked));
    drawer.addEventListener("change", update);
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && drawer.checked) {
        drawer.click();
        button.focus();
      }
    });
    update();
  }

  if (opensSearch) replaceLabel(opensSearch, search, "Search").classList.add("pe-opens-search");

  // The toggles themselves are hidden check boxes: the buttons stand for them.
  for (const toggle of [drawer, search]) toggle?.setAttribute("tabindex", "-1");

  // The theme adds a toolbar to every code block, all with the same name.
  let waits = false;
  const mend = () => {
    waits = false;
    document.querySelectorAll(".md-code__nav").forEach((bar, index) => {
      bar.setAttribute("aria-label", `Code block ${index + 1}`);
    });
  };
  const mendSoon = () => {
    if (!waits) requestAnimationFrame(mend);
    waits = true;
  };
  new MutationObserver(mendSoon).observe(document.body, { childList: true, subtree: true });
  mend();
})();
