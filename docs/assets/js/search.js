// The field of the search: opens and closes the list below it, by touch and by keyboard, and loads what finds when a
// reader first goes there, find.js and the sections of the site.
"use strict";

(() => {
  const folder = /** @type {HTMLScriptElement} */ (document.currentScript).src.replace(/[^/]*$/, "");
  const site = new URL("../../", folder).href;
  const panel = document.querySelector(".md-search");
  const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById("__search"));
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector(".md-search__input"));
  const list = panel?.querySelector(".md-search-result__list");
  const status = panel?.querySelector(".md-search-result__meta");
  if (!panel || !toggle || !field || !list || !status) return;
  const AT_EASE = 60; // milliseconds: a reader who types on is not answered in between

  /** @type {Promise<Finder> | undefined} */
  let finder;
  const load = () =>
    finder ??= Promise.all([script(`${site}search/sections.js`), script(`${folder}find.js`)])
      .then(() => window.PEFIND(window.PESECTIONS));
  const script = (/** @type {string} */ src) =>
    new Promise((resolve, reject) => {
      document.head.append(Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject }));
    });

  let asked = "";
  const answer = async () => {
    const query = field.value;
    asked = query;
    if (!query.trim()) {
      list.replaceChildren();
      status.textContent = "A word, a question, or a message as it was printed";
      return;
    }
    if (!list.childElementCount) status.textContent = "Searching …";
    try {
      const { results } = await load();
      if (asked !== query) return;
      const found = results(query, site);
      list.replaceChildren(...found);
      status.textContent = found.length
        ? "The best first"
        : "Nothing found. Try fewer words, an English word for it, or the name of a function or a key.";
    } catch {
      finder = undefined;
      status.textContent = "The search could not be loaded. Try again.";
    }
  };

  let waits = 0;
  field.addEventListener("input", () => {
    open();
    clearTimeout(waits);
    waits = setTimeout(answer, AT_EASE);
  });
  field.form?.addEventListener("reset", () => {
    field.focus();
    setTimeout(answer); // then it is empty
  });
  field.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });

  const set = (/** @type {boolean} */ isOpen) => {
    if (toggle.checked !== isOpen) toggle.click(); // the theme listens
  };
  const open = () => {
    set(true);
    load().catch(() => {}); // is told with the next answer
  };
  const close = () => {
    set(false);
    const button = /** @type {HTMLElement | null} */ (document.querySelector(".pe-opens-search"));
    if (button?.offsetParent) button.focus();
    else if (document.activeElement instanceof HTMLElement) document.activeElement.blur(); // a result may have it
  };
  field.addEventListener("focus", () => {
    open();
    if (!field.value) answer();
  });
  field.addEventListener("click", open); // it may have kept the focus
  toggle.addEventListener("change", () => {
    if (toggle.checked) field.focus();
  });
  panel.addEventListener("focusout", (event) => {
    const next = /** @type {FocusEvent} */ (event).relatedTarget;
    if (next instanceof Node && !panel.contains(next)) set(false);
  });

  addEventListener("keydown", (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return;
    if (panel.contains(target)) {
      if (key === "Escape") close();
      if (key !== "ArrowDown" && key !== "ArrowUp") return;
      const stops = [field, ...list.querySelectorAll("a")];
      const place = stops.indexOf(/** @type {HTMLInputElement} */ (document.activeElement));
      stops[Math.min(Math.max(place + (key === "ArrowDown" ? 1 : -1), 0), stops.length - 1)].focus();
      event.preventDefault();
    } else if (["/", "s", "f"].includes(key) && !target.closest("input, select, textarea, [contenteditable]")) {
      field.focus();
      field.select();
      event.preventDefault();
    }
  });
})();
