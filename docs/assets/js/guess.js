// A guess with answers to choose: all up to its figure is covered until one is chosen, and a tally counts. Without this
// script the fold lists the answers, the right one in bold.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = document.querySelectorAll("details.guess");
  const tally = document.querySelector(".pe-tally");
  let [right, all] = [0, 0];

  /** What gives the answer away: all up to the first figure, unless a heading or a guess comes before it. */
  const spoilersAfter = (/** @type {Element} */ fold) => {
    const found = [];
    for (let next = fold.nextElementSibling; next && !next.matches("h2, .guess"); next = next.nextElementSibling) {
      const figure = next.matches(".pe-pinned") ? next.firstElementChild : next;
      if (figure) found.push(figure);
      if (figure?.matches(".pe-figure")) return found;
    }
    return [];
  };

  folds.forEach((fold) => {
    const group = /** @type {HTMLElement} */ (fold.nextElementSibling); // guesses.py writes it
    const buttons = group.querySelectorAll("button");
    const spoilers = spoilersAfter(group);
    const cover = (/** @type {boolean} */ isCovered) => {
      for (const each of spoilers) {
        each.classList.toggle("pe-covered", isCovered);
        each.toggleAttribute("inert", isCovered);
      }
    };
    const show = () => {
      cover(false);
      for (const each of buttons) each.ariaDisabled = "true"; // not disabled: the focus would be lost
      fold.open = true;
    };
    buttons.forEach((button, place) => {
      const isRight = "right" in button.dataset;
      button.addEventListener("click", () => {
        if (button.ariaDisabled) return;
        show();
        if (place === buttons.length - 1) return; // who asks to be shown is not counted
        for (const each of buttons) {
          if (each !== button && !("right" in each.dataset)) continue;
          const good = "right" in each.dataset;
          each.append(good ? " ✓" : " ✗");
          each.className = good ? "is-right" : "is-wrong";
        }
        right += Number(isRight);
        all += 1;
        if (tally) tally.textContent = `You guessed ${right} of ${all} right.`;
      });
    });
    fold.addEventListener("toggle", show, { once: true });
    cover(!spoilers.some((each) => each.id && location.hash.slice(1).split("?")[0] === each.id)); // who came to see it
  });
})();
