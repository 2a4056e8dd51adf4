// Spot the bug: a program's lines are buttons; a choice shows its picture, and the right one its answer. The first counts.
// Without this script pictures stand in the page and answers fold open. Classic script: it must also run from a disk.
"use strict";

(() => {
  /** @type {{chosen: boolean, right: boolean}[]} */
  const programs = [];
  const linked = CSS.escape(location.hash.slice(1));
  const total = document.createElement("p");
  total.className = "pe-bugs__total";
  total.setAttribute("role", "status");

  const count = () => {
    const done = programs.filter((each) => each.chosen);
    const found = done.filter((each) => each.right).length;
    total.textContent = `Found at the first choice: ${found} of ${done.length}. Left: ${
      programs.length - done.length
    }.`;
  };

  for (const code of document.querySelectorAll(".bug code")) {
    const block = code.closest(".bug");
    /** @type {HTMLElement[]} */
    const hidden = [];
    let next = block?.nextElementSibling;
    for (; next instanceof HTMLElement && next.tagName !== "DETAILS"; next = next.nextElementSibling) hidden.push(next);
    const answer = next;
    const named = answer?.querySelector("strong")?.textContent.match(/\d+/g);
    if (!block || !(answer instanceof HTMLDetailsElement) || !named) continue;
    const wrong = new Set(named.map(Number));
    const program = { chosen: false, right: false };
    programs.push(program);

    // A line of code as highlighted, one button each; no token of these programs goes over the end of a line.
    const lines = code.innerHTML.trimEnd().split("\n").map((markup, place) => {
      const line = document.createElement("button");
      line.type = "button";
      line.className = "pe-bugs__line";
      line.innerHTML = `${markup}\n`; // a copy of the program keeps its lines
      line.tabIndex = place ? -1 : 0;
      line.setAttribute("aria-label", `Line ${place + 1}: ${line.textContent.trim()}`);
      return line;
    });
    code.replaceChildren(...lines);
    const said = document.createElement("p");
    said.className = "pe-bugs__said";
    said.setAttribute("role", "status");
    said.textContent = "Which line is wrong? Choose it.";
    const give = document.createElement("button");
    give.type = "button";
    give.className = "pe-bugs__give";
    give.textContent = "Show the answer";
    give.hidden = true;
    block.after(said, give);
    for (const element of [...hidden, answer]) element.hidden = true;
    const asked = hidden.find((element) => linked && element.matches(`#${linked}, :has(#${linked})`));
    if (asked) { // whoever follows a link to the figure sees it
      asked.hidden = false;
      asked.scrollIntoView();
    }

    const focus = (/** @type {number} */ place) => {
      const line = lines[Math.max(0, Math.min(lines.length - 1, place))];
      for (const each of lines) each.tabIndex = each === line ? 0 : -1;
      line.focus();
    };
    const end = () => {
      lines.forEach((line, at) => {
        line.setAttribute("aria-disabled", "true");
        line.classList.toggle("pe-bugs__line--bug", wrong.has(at + 1));
      });
      give.hidden = true;
      answer.hidden = false;
      answer.open = true;
    };
    const choose = (/** @type {number} */ place) => {
      if (lines[place].ariaDisabled) return;
      const isRight = wrong.has(place + 1);
      program.right ||= isRight && !program.chosen;
      program.chosen = true;
      for (const element of hidden) element.hidden = false;
      if (isRight) end();
      else {
        lines[place].setAttribute("aria-disabled", "true");
        lines[place].classList.add("pe-bugs__line--other");
        give.hidden = false;
      }
      said.textContent = isRight
        ? `Found: line ${place + 1}.`
        : `Not line ${place + 1}. The picture helps: choose again.`;
      count();
    };
    give.addEventListener("click", () => {
      end();
      said.textContent = `Look at ${[...wrong].join(", ")}.`;
      answer.querySelector("summary")?.focus();
    });
    lines.forEach((line, place) => {
      line.addEventListener("click", () => choose(place));
      line.addEventListener("keydown", (event) => {
        /** @type {Record<string, number>} */
        const goes = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: lines.length };
        const to = goes[event.key];
        if (to === undefined) return;
        event.preventDefault();
        focus(to);
      });
    });
    answer.after(total); // ends below the last program
  }
  if (programs.length) count();
})();
