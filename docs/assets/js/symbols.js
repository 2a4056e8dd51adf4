// What a symbol of a formula means, under the pointer or the finger; docs/notation.md has all of them.
"use strict";

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {Record<string, string>} text of a symbol -> its meaning, as HTML of our own table */
  const meanings = JSON.parse(script.dataset.symbols ?? "{}");
  const hint = document.createElement("div");
  hint.className = "pe-symbol";
  hint.role = "tooltip";
  hint.hidden = true;
  document.body.append(hint);

  /** @param {EventTarget | null} target the largest part of a formula around it that has a meaning */
  const symbolAt = (target) => {
    let found = null;
    for (let part = target instanceof Element ? target : null; part?.closest("math"); part = part.parentElement) {
      if (/^(mi|msub)$/.test(part.localName) && Object.hasOwn(meanings, part.textContent ?? "")) found = part;
    }
    return found;
  };

  /** @param {Element} symbol */
  const show = (symbol) => {
    hint.innerHTML = meanings[symbol.textContent ?? ""];
    hint.hidden = false;
    const at = symbol.getBoundingClientRect();
    const left = Math.min(at.left, document.documentElement.clientWidth - hint.offsetWidth - 8);
    const isRoom = at.top > hint.offsetHeight + 60; // the header
    const top = isRoom ? at.top - hint.offsetHeight - 10 : at.bottom + 6;
    hint.style.translate = `${Math.max(8, left) + scrollX}px ${top + scrollY}px`;
  };

  document.addEventListener("pointerover", (event) => {
    const symbol = symbolAt(event.target);
    if (symbol) show(symbol);
    else hint.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hint.hidden = true;
  });
})();
