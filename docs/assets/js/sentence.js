// The sentence on the first page: words that can be moved, and the attention of one of them under four encodings.
"use strict";

/** @type {NodeListOf<HTMLElement>} */
const pieces = document.querySelectorAll(".pe-sentence");
pieces.forEach((piece) => {
  /** @typedef {number[]} Vector */
  // what sentence.py writes into the page
  const part = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (piece.querySelector(selector));
  const STEP = 100, HEIGHT = 150; // sentence.py draws the first state with the same
  /** @type {{x: Vector[], query: Vector[], key: Vector[], slope: number, swapped: number[]}} */
  const { x, query, key, slope, swapped } = JSON.parse(piece.dataset.numbers ?? "");
  const row = part(".pe-sentence__row");
  const drawing = /** @type {SVGElement} */ (row.querySelector("svg"));
  /** @type {HTMLElement[]} */
  const words = Array.from(row.querySelectorAll(".pe-word"));
  const box = part(".pe-sentence__words");
  const names = words.map((word) => word.querySelector("b")?.textContent ?? "");
  const [largest, told] = [part(".pe-sentence__said b"), part(".pe-sentence__said span")];
  const count = words.length;
  const width = x[0].length;
  const first = names.map((_, word) => word);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  let order = [...first]; // order[place] is the word there
  let chosen = words.findIndex((word) => word.getAttribute("aria-pressed") === "true");
  let way = "none";
  /** @type {number | null} */
  let held = null; // the word under the pointer
  let frame = 0;
  const shown = [...first]; // where each word is drawn, between places while it moves

  const product = (/** @type {Vector} */ vector, /** @type {Vector[]} */ matrix) =>
    matrix[0].map((_, column) => vector.reduce((sum, each, i) => sum + each * matrix[i][column], 0));
  const frequencies = Array.from({ length: width / 2 }, (_, pair) => 10000 ** ((-2 * pair) / width));
  const encoded = (/** @type {number} */ place) =>
    frequencies.flatMap((each) => [Math.sin(place * each), Math.cos(place * each)]);
  const rotated = (/** @type {Vector} */ vector, /** @type {number} */ place) =>
    frequencies.flatMap((each, pair) => {
      const [a, b] = [vector[2 * pair], vector[2 * pair + 1]];
      const [cos, sin] = [Math.cos(place * each), Math.sin(place * each)];
      return [a * cos - b * sin, a * sin + b * cos];
    });

  /** Attention of each word to each word; places[word] is its position. */
  const weights = (/** @type {number[]} */ places) => {
    const inputs = x.map((vector, word) => {
      const added = way === "sinusoid" ? encoded(places[word]) : null;
      return added ? vector.map((each, i) => each + added[i]) : vector;
    });
    const at = (/** @type {Vector[]} */ matrix) =>
      inputs.map((input, word) => {
        const vector = product(input, matrix);
        return way === "rotary" ? rotated(vector, places[word]) : vector;
      });
    const keys = at(key);
    return at(query).map((one, i) => {
      const scores = keys.map((other, j) => {
        const score = one.reduce((sum, each, k) => sum + each * other[k], 0) / Math.sqrt(width);
        return way === "alibi" ? score - slope * Math.abs(places[i] - places[j]) : score;
      });
      const most = Math.max(...scores);
      const powers = scores.map((score) => Math.exp(score - most));
      const sum = powers.reduce((a, b) => a + b);
      return powers.map((power) => power / sum);
    });
  };

  const inverse = (/** @type {number[]} */ list) => first.map((word) => list.indexOf(word));
  const percent = (/** @type {number} */ share) => `${Math.round(100 * share)}%`;

  const arcs = (/** @type {Vector} */ shares) => {
    drawing.replaceChildren(
      ...first.filter((word) => word !== chosen).map((word) => {
        const [start, end] = [chosen, word].map((each) => (shown[each] + 0.5) * STEP);
        const high = HEIGHT - 50 - 0.26 * Math.abs(end - start);
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        path.setAttribute("d", `M${start} ${HEIGHT}C${start} ${high} ${end} ${high} ${end} ${HEIGHT}`);
        path.setAttribute("stroke-width", (1 + 22 * shares[word]).toFixed(1));
        return path;
      }),
    );
  };

  let shares = weights(first)[chosen];
  const draw = () => {
    words.forEach((word, index) => word.style.setProperty("--at", shown[index].toFixed(3)));
    arcs(shares);
  };

  const move = () => {
    const places = inverse(order);
    let moves = false;
    shown.forEach((place, word) => {
      if (word === held) return;
      const rest = places[word] - place;
      shown[word] = calm.matches || Math.abs(rest) < 0.01 ? places[word] : place + 0.25 * rest;
      moves ||= shown[word] !== places[word];
    });
    draw();
    frame = moves ? requestAnimationFrame(move) : 0;
  };

  const update = () => {
    const places = inverse(order);
    const [before, now] = [weights(first), weights(places)];
    shares = now[chosen];
    words.forEach((word, index) => {
      word.setAttribute("aria-pressed", String(index === chosen));
      const share = word.querySelector("span");
      if (share) share.textContent = percent(shares[index]);
    });
    const change = Math.max(...now.flatMap((list, i) => list.map((share, j) => Math.abs(share - before[i][j]))));
    // what is seen of it: the share that the chosen word changes most, here or once dog and man are swapped
    const other = change > 0 ? now : weights(inverse(swapped));
    const moved = first.reduce((most, word) => {
      const by = (/** @type {number} */ each) => Math.abs(other[chosen][each] - before[chosen][each]);
      return by(word) > by(most) ? word : most;
    });
    const [was, is] = [before, now].map((list) => percent(list[chosen][moved]));
    const seen = was === is
      ? `weights differ by up to ${change.toFixed(3)}`
      : `“${names[chosen]}” gives “${names[moved]}” ${is} of its attention (in the first order: ${was})`;
    const text = order.map((word) => names[word]).join(" ");
    const isFirst = text === names.join(" ");
    const isSame = change < 0.0005;
    largest.textContent = isFirst ? "Swap dog and man." : isSame ? "Nothing changed." : "Now it can tell.";
    told.textContent = isFirst
      ? (way === "none"
        ? "Does any weight of attention change?"
        : `In this order “${names[chosen]}” gives “${names[moved]}” ${was} of its attention.`)
      : (isSame ? "Every weight has gone along with its word. Now choose RoPE." : `${seen}.`);
    const looks = first.filter((word) => word !== chosen).map((word) => `${names[word]} ${percent(shares[word])}`);
    drawing.setAttribute("aria-label", `Arcs from ${names[chosen]}, as thick as its attention: ${looks.join(", ")}.`);
    piece.dataset.change = String(change);
    if (held === null) settle();
    if (!frame) frame = requestAnimationFrame(move);
  };

  /** For a screen reader, and for the Tab key, the words stand in the page as they are read. */
  const settle = () => {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    if (order.some((word, place) => words[word] !== box.children[place])) {
      box.append(...order.map((word) => words[word]));
      if (focused && box.contains(focused)) focused.focus({ preventScroll: true });
    }
  };

  const put = (/** @type {number} */ word, /** @type {number} */ place) => {
    const target = Math.max(0, Math.min(count - 1, place));
    if (order[target] === word) return;
    order = order.filter((each) => each !== word);
    order.splice(target, 0, word);
    update();
  };

  words.forEach((word, index) => {
    let start = 0;
    word.addEventListener("pointerdown", (event) => {
      held = index;
      start = event.clientX - (shown[index] + 0.5) * (row.clientWidth / count);
      word.setPointerCapture(event.pointerId);
      chosen = index;
      update();
    });
    word.addEventListener("pointermove", (event) => {
      if (held !== index) return;
      const place = (event.clientX - start) / (row.clientWidth / count) - 0.5;
      shown[index] = Math.max(0, Math.min(count - 1, place));
      put(index, Math.round(shown[index]));
      if (!frame) frame = requestAnimationFrame(move);
    });
    const release = () => {
      if (held !== index) return;
      held = null;
      settle();
      if (!frame) frame = requestAnimationFrame(move);
    };
    word.addEventListener("pointerup", release);
    word.addEventListener("pointercancel", release);
    word.addEventListener("focus", () => {
      if (chosen === index) return;
      chosen = index;
      update();
    });
    word.addEventListener("keydown", (event) => {
      const step = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
      if (!step) return;
      event.preventDefault();
      put(index, order.indexOf(index) + step);
    });
  });

  /** @type {Record<string, () => number[]>} */
  const acts = {
    swap: () => order.map((word) => swapped[word]),
    shuffle: () => {
      const mixed = [...order];
      for (let i = count - 1; i > 0; i -= 1) {
        const j = Math.floor(Math.random() * (i + 1));
        [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
      }
      return mixed;
    },
    reset: () => [...first],
  };
  const chosenOf = (/** @type {Event} */ { target }) =>
    target instanceof Element ? target.closest("button")?.dataset ?? {} : {}; // a button may hold an abbr
  part(".pe-sentence__acts").addEventListener("click", (event) => {
    const act = acts[chosenOf(event).act ?? ""];
    if (!act) return;
    order = act();
    update();
  });
  const ways = part(".pe-sentence__ways");
  ways.addEventListener("click", (event) => {
    const asked = chosenOf(event).way;
    if (!asked) return;
    way = asked;
    for (const button of ways.children) {
      button.setAttribute("aria-pressed", String(button.contains(/** @type {Node} */ (event.target))));
    }
    update();
  });
});
