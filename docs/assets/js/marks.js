// The switch that shows the words of all marks, and the first touch of a mark, which shows its word before it is followed.
"use strict";

(() => {
  const root = document.documentElement;
  const button = /** @type {HTMLElement} */ (document.querySelector(".pe-words-switch"));
  const areShown = () => root.classList.contains("pe-words");
  const update = () => button.setAttribute("aria-pressed", String(areShown()));

  button.addEventListener("click", () => {
    root.classList.toggle("pe-words");
    update();
    try {
      localStorage.setItem("pe-words", areShown() ? "shown" : "hidden");
    } catch {
      // not allowed here: the switch works, and is forgotten
    }
  });
  update();

  /** @type {HTMLElement | null} */
  let touched = null;
  document.addEventListener("click", (event) => {
    /** @type {HTMLElement | null} */
    const mark = event.target instanceof Element ? event.target.closest(".pe-mark") : null;
    const isRead = areShown() || mark?.closest(".pe-alone");
    if (mark && mark !== touched && !isRead && matchMedia("(hover: none)").matches) {
      event.preventDefault();
      mark.focus();
    }
    touched = mark;
  });
})();
