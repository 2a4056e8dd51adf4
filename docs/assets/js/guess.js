// A guess with answers to choose: the figure after it is covered until one is chosen, and a tally counts. The answers are
// the list in the folded text, the right one in bold: without this script the fold shows them.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  /** @type {NodeListOf<HTMLDetailsElement>} */
  const folds = document.querySelectorAll("details.guess");
  const tally = document.querySelector(".pe-tally");
  let [right, all] = [0, 0];

  /** The figure that gives the answer away: the first before the next heading or guess. */
  const figureAfter = (/** @type {Element} */ fold) => {
    for (let next = fold.nextElementSibling; next && !next.matches("h2, .guess"); next = next.nextElementSibling) {
      if (next.matches(".pe-figure")) return next;
    }
    return null;
  };

  folds.forEach((fold) => {
    const list = /** @type {HTMLElement} */ (fold.querySelector("ol"));
    const figure = figureAfter(fold);
    const stage = figure?.querySelector(".pe-figure__stage");
    const group = Object.assign(document.createElement("div"), { className: "pe-guess" });
    group.setAttribute("role", "group");
    group.setAttribute("aria-label", "Your guess");
    const show = () => {
      figure?.classList.remove("pe-figure--covered");
      stage?.removeAttribute("inert");
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
    figure?.classList.add("pe-figure--covered");
    stage?.setAttribute("inert", "");
  });
})();
