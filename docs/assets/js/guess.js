// A guess with answers to choose: all up to its figure is covered until one is chosen, and a tally counts. The answers are
// the list in the folded text, the right one in bold: without this script the fold shows them.
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
      found.push(next);
      if (next.matches(".pe-figure")) return found;
    }
    return [];
  };

  folds.forEach((fold) => {
    const list = /** @type {HTMLElement} */ (fold.querySelector("ol"));
    const spoilers = spoilersAfter(fold);
    const cover = (/** @type {boolean} */ isCovered) => {
      for (const each of spoilers) {
        each.classList.toggle("pe-covered", isCovered);
        each.toggleAttribute("inert", isCovered);
      }
    };
    const group = Object.assign(document.createElement("div"), { className: "pe-guess" });
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Your guess");
    const show = () => {
      cover(false);
      for (const each of group.querySelectorAll("button")) each.disabled = true;
      fold.open = true;
    };
    const button = (/** @type {string} */ text, /** @type {(made: HTMLElement) => void} */ act) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
      made.addEventListener("click", () => {
        act(made);
        show();
      });
      group.append(made);
    };
    for (const item of list.children) {
      const isRight = Boolean(item.querySelector("strong"));
      button(item.textContent.trim(), (made) => {
        made.append(isRight ? " ✓" : " ✗");
        made.className = isRight ? "is-right" : "is-wrong";
        right += Number(isRight);
        all += 1;
        if (tally) tally.textContent = `You guessed ${right} of ${all} right.`;
      });
    }
    button("Show me", () => {});
    fold.addEventListener("toggle", show, { once: true });
    fold.after(group);
    list.hidden = true;
    cover(true);
  });
})();
