// Shows the states of interactive figures: their pictures stand in the page, a script says what each changes in them.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  /** @type {Record<string, string>} */
  const names = JSON.parse(document.currentScript?.dataset.palette ?? "{}"); // light colour -> its CSS variable
  /** @type {Record<string, States>} */
  const sheets = {}; // name -> what its script hands over
  window.PEFIGURE = (name, sheet) => (sheets[name] = sheet);

  const load = (/** @type {string} */ src) =>
    new Promise((onload, onerror) => {
      document.head.append(Object.assign(document.createElement("script"), { src, onload, onerror }));
    });

  // The values of a part: texts, or the texts between numbers, and of each number in turn its hundredths, differenced.
  const unpacked = (/** @type {States["parts"][0][3]} */ values) => {
    if (typeof values[0] === "string") return /** @type {string[]} */ (values);
    const [pieces, left] = /** @type {[string[], number[]]} */ (values);
    const all = [...left];
    const count = all.length / (pieces.length - 1);
    all.forEach((_, at) => at % count && (all[at] += all[at - 1]));
    const number = (/** @type {number} */ at, /** @type {number} */ row) => all[at * count + row] / 100;
    const text = (/** @type {number} */ row) =>
      pieces.reduce((before, piece, at) => before + number(at - 1, row) + piece);
    return Array.from({ length: count }, (_, row) => text(row));
  };

  const write = (/** @type {Element} */ element, /** @type {string} */ what, /** @type {string} */ value) => {
    if (what === "text") element.textContent = value;
    else if (what === "inside") element.innerHTML = value;
    else if (value) element.setAttribute(what, value);
    else element.removeAttribute(what);
  };

  // A function that shows a state in the picture and returns its words. Colours and ids become those of the page.
  const drawing = (
    /** @type {SVGElement} */ svg,
    /** @type {string} */ prefix,
    /** @type {States} */ { parts, states, words },
  ) => {
    const colour = (/** @type {string} */ light) => (names[light] ? `var(--pe-${names[light]},${light})` : light);
    const own = (/** @type {string} */ value, /** @type {string} */ what) => {
      if (what === "text") return value;
      if (what === "id") return `${prefix}-${value}`;
      return value.replace(/#[0-9a-f]{6}\b/g, colour).replace(/(url\(#|href="#|\bid="|^#)/g, `$1${prefix}-`);
    };
    const places = svg.querySelectorAll("[data-s]");
    const changes = parts.map(([place, what, row, values]) => ({
      element: places[place],
      what,
      values: unpacked(values).map((value) => own(value, what)),
      numbers: states[row],
      shown: -1,
    }));
    const texts = new Set(changes.filter(({ what }) => what === "text").map(({ element }) => element));
    return (/** @type {number} */ state) => {
      for (const change of changes) {
        const number = change.numbers[state];
        if (number !== change.shown) write(change.element, change.what, change.values[number]);
        change.shown = number;
      }
      return words?.[state] ?? [...texts].map((element) => element.textContent.trim()).join("; ");
    };
  };

  // Promises the function above for a picture whose states the script at `src` hands over.
  window.PESTATES = (svg, prefix, name, src) => load(src).then(() => drawing(svg, prefix, sheets[name]));
})();
