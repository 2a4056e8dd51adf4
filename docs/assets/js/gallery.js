// The figures of all chapters: leaves those that have the words sought, which stand in the address.
"use strict";

(() => {
  const form = /** @type {HTMLFormElement} */ (document.querySelector(".pe-gallery__find"));
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("words"));
  const status = /** @type {HTMLElement} */ (form.querySelector("[role=status]"));
  /** @type {HTMLDetailsElement[]} */
  const folds = Array.from(document.querySelectorAll(".pe-gallery__part"));
  const parts = folds.map((part) => ({
    part,
    open: part.open,
    cards: [...part.querySelectorAll("li")].map((card) => {
      const { alt = "", src = "" } = card.querySelector("img") ?? {};
      return { card, text: `${alt} ${src.split("/figures/")[1]} ${card.textContent}`.toLowerCase() };
    }),
  }));
  const all = parts.flatMap(({ cards }) => cards);

  const find = () => {
    const sought = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { card, text } of all) card.hidden = !sought.every((word) => text.includes(word));
    for (const { part, open, cards } of parts) {
      const some = cards.some(({ card }) => !card.hidden);
      part.hidden = !some;
      part.open = sought.length ? some : open;
    }
    const left = all.filter(({ card }) => !card.hidden).length;
    status.textContent = sought.length ? `${left} of ${all.length} figures` : `${all.length} figures`;
  };

  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => {
    find();
    const words = field.value.trim();
    history.replaceState(null, "", `${location.pathname}${words && `?${new URLSearchParams({ words })}`}`);
  });
  const asked = new URLSearchParams(location.search).get("words");
  if (asked) {
    field.value = asked;
    find();
  }
})();
