// What a symbol of a formula means, under the pointer or the finger, or by keyboard; docs/notation.md has all of them.
"use strict";

(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  /** @type {Record<string, string>} text of a symbol -> its meaning, as HTML of our own table */
  const meanings = JSON.parse(script.dataset.symbols ?? "{}");
  const hint = document.createElement("div");
  hint.id = hint.className = "pe-symbol";
  hint.role = "tooltip";
  hint.hidden = true;
  document.body.append(hint);

  /** @param {EventTarget | null} target the largest part of a formula around it that has a meaning */
  const symbolAt = (target) => {
    let found = null;
    for (let part = target instanceof Element ? target : null; part?.closest("math"); part = part.parentElement) {
      const isUpright = part.hasAttribute("mathvariant"); // as the imaginary i, which is no pair
      if (/^(mi|msub)$/.test(part.localName) && !isUpright && Object.hasOwn(meanings, part.textContent ?? "")) {
        found = part;
      }
    }
    return found;
  };

  /**
   * @param {Element} part of the page
   * @param {string} words as HTML
   * @param {boolean} isAbove where there is room
   */
  const say = (part, words, isAbove) => {
    hint.innerHTML = words;
    hint.hidden = false;
    const at = part.getBoundingClientRect();
    const left = Math.min(at.left, document.documentElement.clientWidth - hint.offsetWidth - 8);
    const isRoom = isAbove && at.top > hint.offsetHeight + 60; // the header
    const top = isRoom ? at.top - hint.offsetHeight - 10 : at.bottom + 6;
    hint.style.translate = `${Math.max(8, left) + scrollX}px ${top + scrollY}px`;
  };
  const isByKeyboard = () => document.activeElement?.matches(".pe-formula:focus-visible");

  document.addEventListener("pointerover", (event) => {
    const symbol = symbolAt(event.target);
    if (symbol) say(symbol, meanings[symbol.textContent ?? ""], true);
    else if (!isByKeyboard()) hint.hidden = true;
  });

  // By keyboard a formula is reached as a whole: it says what all its symbols mean, below, as its button is above.
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element) || !isByKeyboard()) return;
    const found = [...target.querySelectorAll("mi, msub")].filter((part) => symbolAt(part) === part);
    const lines = found.map((symbol) =>
      `<div><math>${symbol.outerHTML}</math>: ${meanings[symbol.textContent ?? ""]}</div>`
    );
    if (!lines.length) return;
    say(target, [...new Set(lines)].join(""), false);
    target.setAttribute("aria-describedby", hint.id);
  });
  document.addEventListener("focusout", () => {
    hint.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hint.hidden = true;
  });
})();
