// The views of the playground: one card each, with a drawing, a sentence that says the same, and a link to the page on it.

import { canvas, curve, element, frame, paint, svg, ticks } from "./draw.js";
import { closeUp, frequenciesOf, headOf, landmarks, pattern, score, scoreAt, table, waves, wordOf } from "./model.js";
import { METHODS, spoken } from "./state.js";
import { names, ofCloseUp, ofDifference, ofPattern, ofScore, ofTable, ofWaves } from "./sentences.js";

/**
 * @typedef {import("./state.js").Setting} Setting
 * @typedef {import("./state.js").Shared} Shared
 * @typedef {import("./draw.js").Axis} Axis
 * @typedef {Map<string | undefined, {href: string, title: string}>} Links pages by their path, as "rotary/rotation"
 * @typedef {{a: Setting, b: Setting | null, shared: Shared}} Shown what the cards show, with plain settings
 * @typedef {{card: Card, host: HTMLElement, width: number, sides: Setting[], shared: Shared}} Place of a drawing
 * @typedef {{left: number, right: number, top: number, bottom: number}} Box in pixels
 */

/** @type {Record<string, string>} */
const RULE_PAGES = {
  linear: "long_context/interpolation",
  larger_base: "long_context/base",
  ntk_aware: "long_context/interpolation",
  dynamic_ntk: "long_context/interpolation",
  ntk_by_parts: "long_context/yarn",
  yarn: "long_context/yarn",
  longrope: "long_context/longrope",
  llama3: "long_context/yarn",
};

/**
 * The page that explains a view, for the method that it shows.
 * @param {string} view
 * @param {Setting} setting
 */
export function pageOf(view, setting) {
  const { kind, page } = METHODS[setting.method];
  const isRotary = kind === "rotary";
  if (
    isRotary && setting.method !== "axial" && setting.method !== "p_rope" && setting.rule !== "none" &&
    (view === "waves" || view === "score")
  ) return RULE_PAGES[setting.rule];
  if (view === "pattern") return "foundations/proofs";
  if (view === "score" && isRotary && setting.method !== "axial") return "rotary/decay";
  if (view === "waves" && ((isRotary && setting.method !== "axial") || setting.method === "sinusoidal")) {
    return "rotary/frequencies";
  }
  if (view === "table" && isRotary && setting.method === "rope") return "rotary/layouts";
  return page;
}

const family = (/** @type {Setting} */ setting) =>
  `pp-line pp-${METHODS[setting.method].kind === "rotary" ? "rotary" : setting.method}`;

/** @type {WeakMap<Element, (x: number, y: number) => string>} a drawing -> what is at a place in it, in pixels */
export const readings = new WeakMap();

/** One view: a heading, a place to draw, a sentence, a link. `draw` gets the width and the sides. */
export class Card {
  /**
   * @param {{name: string, first: string, title: (sides: Setting[], shared: Shared) => string, draw: (place: Place) => string,
   *   links: Links, extra?: Element[], isWide?: (sides: Setting[]) => boolean}} options
   */
  constructor({ name, first, title, draw, links, extra = [], isWide = () => false }) {
    this.name = name;
    this.title = title;
    this.drawing = draw;
    this.links = links;
    this.isWide = isWide;
    this.heading = element("h2", { id: `pp-${name}` }, first); // until the first drawing
    this.host = element("div", {
      className: "pp-plot",
      role: "img",
      "aria-labelledby": `pp-${name}`,
      "aria-describedby": `pp-${name}-says`,
    });
    this.says = element("p", { className: "pp-says", id: `pp-${name}-says` });
    this.link = element("a", { hidden: true });
    this.here = element("p", { className: "pp-here", "aria-hidden": "true" }); // under the pointer; the sentence says it to others
    this.root = element(
      "section",
      { className: "pp-card", "aria-labelledby": `pp-${name}` },
      this.heading,
      this.here,
      ...extra,
      this.host,
      this.says,
      element("p", { className: "pp-more" }, this.link),
    );
    /** @type {Record<string, any>} */
    this.keep = {}; // parts that are made once
    /** @type {import("./draw.js").Scale | null} */
    this.across = null; // of the newest drawing
    /** @type {Shown | null} */
    this.state = null; // what is not drawn yet
    this.width = 0; // of the place to draw, in pixels; 0: to be measured
    this.isSeen = false;
  }

  /** Takes a row of its own, or not; says whether that has changed. @param {Shown} state */
  fit(state) {
    const isWide = this.isWide(sidesOf(state));
    const has = this.root.classList.contains("pp-card--wide");
    this.root.classList.toggle("pp-card--wide", isWide);
    return isWide !== has;
  }

  /**
   * Hands over the state that `update` will show.
   * @param {Shown} state
   * @param {boolean} hasMoved
   */
  expect(state, hasMoved) {
    this.state = state;
    if (hasMoved) this.width = 0;
  }

  measure() {
    if (this.state) this.width ||= Math.floor(this.host.clientWidth);
  }

  update() {
    const { state, width } = this;
    if (!state || width === 0) return;
    this.state = null;
    const sides = sidesOf(state);
    this.heading.textContent = this.title(sides, state.shared);
    this.says.textContent = this.drawing({ card: this, host: this.host, width, sides, shared: state.shared });
    const page = pageOf(this.name, state.a);
    this.link.href = this.links.get(page)?.href ?? "";
    this.link.hidden = false;
    this.link.textContent = `More: ${this.links.get(page)?.title ?? ""}`;
  }

  /**
   * The place of a part of this card, made once.
   * @template Part
   * @param {string} key
   * @param {() => Part} make
   * @returns {Part}
   */
  part(key, make) {
    this.keep[key] ??= make();
    return this.keep[key];
  }
}

const sidesOf = (/** @type {Shown} */ { a, b }) => (b ? [a, b] : [a]);

const labelled = (/** @type {Setting[]} */ sides, /** @type {string[]} */ sentences) =>
  sides.length < 2 ? sentences[0] : sentences.map((sentence, i) => `${"AB"[i]}: ${sentence}`).join(" ");

/** The width of one of three pictures in a row, or of the only one on a phone. */
const third = (
  /** @type {number} */ width,
) => (width < 560 ? Math.min(width, 330) : Math.min(330, Math.floor((width - 40) / 3)));

/**
 * A heat map with axes, in a box of its own that is kept between drawings.
 * @param {Card} card
 * @param {string} key
 * @param {{values: Float64Array, rows: number, columns: number, turned: boolean, largest: number, x: Axis, y: Axis,
 *   width: number, height: number, cursor: number | undefined, caption: string,
 *   read: (right: number, below: number) => string}} shape
 */
function heat(
  card,
  key,
  { values, rows, columns, turned, largest, x, y, width, height, cursor, caption, read },
) {
  const box = card.part(key, () => {
    const canvas = element("canvas", { className: "pp-heat__canvas" });
    const note = element("p", { className: "pp-heat__note" });
    const root = element("div", { className: "pp-heat" }, note, canvas);
    return { root, canvas, note, over: /** @type {Element | null} */ (null) };
  });
  box.note.textContent = caption;
  box.note.hidden = !caption;
  const { drawing, box: inner, across, up } = frame({ width, height, x, y, grid: false });
  readings.set(drawing, (left, down) => {
    const isInside = left >= inner.left && left < inner.right && down >= inner.top && down < inner.bottom;
    return isInside ? read(across.back(left), up.back(down)) : "";
  });
  paint(box.canvas, values, { rows, columns, turned, largest });
  const [high, wide] = [inner.bottom - inner.top, inner.right - inner.left];
  const small = (turned ? rows : columns) > wide || (turned ? columns : rows) > high;
  Object.assign(box.canvas.style, {
    left: `${inner.left}px`,
    top: `${inner.top}px`,
    width: `${wide}px`,
    height: `${high}px`,
    imageRendering: small ? "auto" : "pixelated",
  });
  if (cursor !== undefined && cursor >= x.low && cursor <= x.high) {
    drawing.append(
      svg("line", {
        x1: across(cursor + 0.5),
        x2: across(cursor + 0.5),
        y1: inner.top,
        y2: inner.bottom,
        class: "pp-cursor",
      }),
    );
  }
  const over = element("div", { className: "pp-heat__stack" }, drawing);
  if (box.over) box.over.replaceWith(over);
  else box.root.append(over);
  over.prepend(box.canvas);
  box.over = over;
  card.across = across;
  return box.root;
}

/** @type {Record<string, string>} of methods that are no rotation and no bias of heads */
const WHOLE = { sinusoidal: "Encoding", learned: "Table", shaw: "Vectors", content_bias: "Bias by query and key" };
const TABLES = {
  cos: "Cosines",
  sin: "Sines",
  angle: "Angles",
};

/** @param {Place} place */
export function drawTable({ card, host, width, sides, shared }) {
  const found = sides.map((side) => table(side, shared));
  const height = sides.length > 1 ? 168 : 250;
  /** @type {HTMLElement[]} */
  const boxes = [];
  const place = (
    /** @type {import("./model.js").Table} */ one,
    /** @type {Setting} */ side,
    /** @type {string} */ key,
    /** @type {string} */ caption,
    largest = one.largest,
  ) => {
    const square = one.matrix ? sides.length > 1 ? third(width) : Math.min(width, 380) : width;
    const step = one.positions.length > 1 ? one.positions[1] - one.positions[0] : 1;
    const end = one.positions.length * step;
    const isShaw = side.method === "shaw";
    const along = {
      low: 0,
      high: end,
      whole: true,
      label: one.matrix
        ? "position of the key (tokens)"
        : isShaw
        ? "distance (tokens)"
        : side.method === "axial"
        ? "patch, in reading order"
        : "position (tokens)",
    };
    const down = one.matrix
      ? { low: 0, high: end, whole: true, down: true, label: "query (tokens)" }
      : { low: 0, high: one.columns, whole: true, down: true, label: one.column };
    const read = (/** @type {number} */ right, /** @type {number} */ below) => {
      const column = Math.min(Math.floor(right / step), one.positions.length - 1);
      const row = one.matrix ? Math.min(Math.floor(below / step), one.positions.length - 1) : Math.floor(below);
      const value = one.matrix ? one.values[row * one.columns + column] : one.values[column * one.columns + row];
      const where = one.matrix
        ? `query ${spoken(one.positions[row])}, key ${spoken(one.positions[column])}`
        : `${isShaw ? "distance" : "position"} ${spoken(one.positions[column])}, ${one.column} ${row}`;
      return `${where}: ${Number.isNaN(value) ? "nothing" : spoken(value)}`;
    };
    boxes.push(
      heat(card, key, {
        read,
        values: one.values,
        rows: one.rows,
        columns: one.columns,
        turned: !one.matrix,
        largest,
        x: along,
        y: down,
        width: square,
        height: one.matrix ? square : height,
        cursor: one.matrix ? undefined : shared.position,
        caption,
      }),
    );
  };
  found.forEach((one, i) => place(one, sides[i], `table${i}`, captions(sides)[i]));
  let said = labelled(sides, found.map((one, i) => ofTable(sides[i], one, frequenciesOf(sides[i], shared.length))));
  if (found.length === 2) {
    const [a, b] = found;
    if (a.column === b.column && a.rows === b.rows && a.columns === b.columns) {
      const { values, largest } = difference(a.values, b.values);
      if (largest > 1e-9) place({ ...a, values }, sides[0], "difference", "A minus B", largest);
      const name = (/** @type {number} */ i) => {
        const row = spoken(a.positions[Math.floor(i / a.columns)]);
        const column = i % a.columns;
        return a.matrix ? `query ${row}, key ${spoken(a.positions[column])}` : `position ${row}, ${a.column} ${column}`;
      };
      said += ` ${ofDifference(a.values, b.values, name)}`;
    } else {
      const others = a.column === b.column ? b.columns : `${b.columns} ${b.column}s`;
      said += ` No difference is shown: A has ${a.columns} ${a.column}s, B ${others}.`;
    }
  }
  arrange(host, boxes);
  return said;
}

export const titleOfTable = (/** @type {Setting[]} */ sides, /** @type {Shared} */ shared) => {
  const kind = METHODS[sides[0].method].kind;
  const name = kind === "rotary" ? TABLES[shared.show] : WHOLE[sides[0].method] ?? `Bias of head ${headOf(sides[0])}`;
  return kind === "bias"
    ? name
    : `${name} by ${sides[0].method === "shaw" ? "distance" : "position"} and ${kind === "rotary" ? "pair" : "dim"}`;
};

const captions = (/** @type {Setting[]} */ sides) =>
  sides.length > 1 ? names(sides[0], sides[1]).map((name, i) => `${"AB"[i]}: ${name}`) : [""];

/** @type {WeakMap<Float64Array, {b: Float64Array, values: Float64Array, largest: number}>} */
const differences = new WeakMap();

/**
 * A minus B, kept for as long as A is.
 * @param {Float64Array} a
 * @param {Float64Array} b
 */
function difference(a, b) {
  const kept = differences.get(a);
  if (kept?.b === b) return kept;
  const values = new Float64Array(a.length);
  let largest = 1e-9;
  for (let i = 0; i < a.length; i++) {
    values[i] = a[i] - b[i];
    if (Math.abs(values[i]) > largest) largest = Math.abs(values[i]);
  }
  const made = { b, values, largest };
  differences.set(a, made);
  return made;
}

/**
 * Puts the boxes into the host, without moving those that are there already.
 * @param {HTMLElement} host
 * @param {HTMLElement[]} boxes
 */
function arrange(host, boxes) {
  const is = [...host.children];
  if (is.length !== boxes.length || is.some((child, i) => child !== boxes[i])) host.replaceChildren(...boxes);
}

/**
 * @param {Float64Array[]} lists
 * @param {number} floor
 */
function range(lists, floor = 1e-9) {
  let [low, high] = [0, 0];
  for (const list of lists) {
    for (const value of list) {
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (high - low < floor) return { low: low - 1, high: high + 1 };
  const room = (high - low) * 0.04;
  return { low: low === 0 ? 0 : low - room, high: high === 0 ? 0 : high + room };
}

/** @param {Place} place */
export function drawScore({ card, host, width, sides, shared }) {
  const found = sides.map((side) => score(side, shared));
  const marks = sides.map((side) => landmarks(side, shared));
  const together = found.length < 2 || found[0].what === found[1].what;
  const read = (/** @type {number} */ distance) => {
    const here = sides.map((side) => scoreAt(side, shared, { values: Float64Array.of(distance) }).values[0]);
    return here.map((value, i) =>
      `${sides.length > 1 ? `${"AB"[i]} ` : ""}${Number.isNaN(value) ? "nothing" : spoken(value)}`
    ).join(", ");
  };
  const groups = together ? [found.map((_, i) => i)] : [[0], [1]];
  const svgs = groups.map((group) => {
    const lists = group.map((i) => found[i].values);
    const others = sides.length > 1 ? [] : found[0].others ?? [];
    const gap = together && found.length === 2 ? difference(found[0].values, found[1].values).values : null;
    const y = { ...range(gap ? [...lists, gap] : [...lists, ...others]), label: found[group[0]].what };
    const { x, log } = found[group[0]];
    const last = x[x.length - 1];
    const axis = log
      ? { low: 1, high: last, log: true, label: "distance (tokens)" }
      : { low: 0, high: Math.max(last, 1), whole: true, label: "distance (tokens)" };
    const { drawing, across, up, box } = frame({
      width,
      height: groups.length > 1 ? 190 : 250,
      x: axis,
      y,
      right: sides.length > 1 ? 48 : 12,
    });
    if (y.low < 0) drawing.append(svg("line", { x1: box.left, x2: box.right, y1: up(0), y2: up(0), class: "pp-zero" }));
    const from = log ? 1 : 0;
    /** @type {{text: string, y: number, style: string}[]} */
    const ends = []; // of the curves, with their names
    const name = (/** @type {string} */ text, /** @type {Float64Array} */ values, style = "pp-name") =>
      ends.push({ text, style, y: up(values.findLast((value) => !Number.isNaN(value)) ?? 0) });
    if (gap?.some((value) => Math.abs(value) > 1e-9)) {
      drawing.append(
        svg("path", { d: curve(x.slice(from), gap.slice(from), across, up), class: "pp-line pp-difference" }),
      );
      name("A − B", gap, "pp-tick");
    }
    for (const other of others) {
      drawing.append(
        svg("path", { d: curve(x.slice(from), other.slice(from), across, up), class: "pp-line pp-before pp-faint" }),
      );
    }
    for (const i of group) {
      drawing.append(
        svg("path", {
          d: curve(x.slice(from), lists[group.indexOf(i)].slice(from), across, up),
          class: `${family(sides[i])}${i ? " pp-second" : ""}`,
        }),
      );
      if (sides.length > 1) name("AB"[i], found[i].values);
    }
    let free = -Infinity; // where the name above ends
    for (const { text, y, style } of ends.sort((a, b) => a.y - b.y)) {
      free = Math.max(free + 13, y);
      drawing.append(svg("text", { x: box.right + 6, y: free + 4, class: style }, text));
    }
    const at = Math.max(Math.min(shared.position, last), axis.low);
    drawing.append(svg("line", { x1: across(at), x2: across(at), y1: box.top, y2: box.bottom, class: "pp-cursor" }));
    card.across = across;
    readings.set(drawing, (left) => {
      const distance = Math.round(across.back(left));
      return left < box.left || distance < 0 || distance >= shared.length
        ? ""
        : `distance ${spoken(distance)}: ${read(distance)}`;
    });
    return drawing;
  });
  host.replaceChildren(...svgs);
  const position = Math.min(shared.position, shared.length - 1);
  let said = `${labelled(sides, found.map((one, i) => ofScore(one, marks[i])))} At distance ${spoken(position)}: ${
    read(position)
  }.${sides.length < 2 && found[0].others ? " Grey: the other words." : ""}`;
  if (together && found.length === 2) {
    said += ` ${ofDifference(found[0].values, found[1].values, (i) => `distance ${spoken(found[0].x[i])}`)}`;
  } else if (found.length === 2) said += ` No difference is shown: A is a ${found[0].what}, B a ${found[1].what}.`;
  return said;
}

/** @param {Place} place */
export function drawCloseUp({ host, width, sides, shared }) {
  const columns = Math.max(3, Math.min(10, Math.floor(width / 66)));
  const found = sides.map((side) => closeUp(side, shared, columns * (sides.length > 1 || width < 350 ? 2 : 4)));
  const position = Math.min(shared.position, shared.length - 1);
  const turning = found.filter((one) => one.kind === "pairs");
  const together = turning.length === 2 && turning[0].angles.length === turning[1].angles.length;
  const parts = found.map((one, i) =>
    one.kind === "pairs"
      ? clocks([one], [sides[i]], width, columns, i)
      : bars(one, one.what === "word" ? wordOf(sides[i], shared) : headOf(sides[i]), sides[i], width, i)
  );
  host.replaceChildren(...(together ? [clocks(turning, sides, width, columns, 0)] : parts));
  return labelled(sides, found.map((one, i) => ofCloseUp(sides[i], one, position)));
}

/**
 * @param {import("./model.js").Pairs[]} found
 * @param {Setting[]} sides
 * @param {number} width
 * @param {number} columns
 * @param {number} first
 */
function clocks(found, sides, width, columns, first) {
  const { pairs } = found[0];
  const cell = width / columns;
  const radius = Math.min(27, cell / 2 - 5);
  const row = 2 * radius + 26;
  const height = Math.ceil(pairs.length / columns) * row + 4;
  const drawing = canvas(width, height);
  pairs.forEach((pair, i) => {
    const [x, y] = [(i % columns) * cell + cell / 2, Math.floor(i / columns) * row + radius + 3];
    drawing.append(svg("circle", { cx: x, cy: y, r: radius, class: "pp-clock" }));
    found.forEach((one, side) => {
      const angle = one.angles[pair];
      const [tipX, tipY] = [x + radius * Math.cos(angle), y - radius * Math.sin(angle)];
      const style = `${family(sides[side])}${side + first ? " pp-second" : ""}`;
      drawing.append(svg("line", { x1: x, y1: y, x2: tipX.toFixed(2), y2: tipY.toFixed(2), class: style }));
      drawing.append(svg("circle", { cx: tipX.toFixed(2), cy: tipY.toFixed(2), r: 3.5, class: `${style} pp-tip` }));
    });
    drawing.append(svg("text", { x, y: y + radius + 16, class: "pp-tick", "text-anchor": "middle" }, `pair ${pair}`));
  });
  return drawing;
}

/**
 * @param {import("./model.js").Bars} one
 * @param {number} shown of the heads or words
 * @param {Setting} side
 * @param {number} width
 * @param {number} place
 */
function bars(one, shown, side, width, place) {
  const { values, first = 0 } = one;
  const isBias = one.what !== "dim";
  const y = { ...range([values]), label: isBias ? "bias" : "value" };
  const { drawing, across, up, box } = frame({
    width,
    height: 190,
    x: {
      low: first,
      high: first + values.length,
      whole: true,
      label: one.what,
      middle: 0.5,
      ticks: ticks(first, first + values.length - 1, values.length <= 8 ? 8 : Math.floor(width / 40), true),
    },
    y,
  });
  const room = across(1) - across(0);
  if (y.low < 0 && y.high > 0) {
    drawing.append(svg("line", { x1: box.left, x2: box.right, y1: up(0), y2: up(0), class: "pp-zero" }));
  }
  values.forEach((value, i) => {
    if (Number.isNaN(value)) return;
    const [from, to] = [up(0), up(value)];
    const chosen = isBias && i !== shown ? " pp-faint" : "";
    drawing.append(
      svg("rect", {
        x: across(first + i) + room * 0.15,
        width: Math.max(0.5, room * 0.7),
        y: Math.min(from, to),
        height: Math.max(0.5, Math.abs(to - from)),
        class: `pp-bar ${family(side)}${place ? " pp-second" : ""}${chosen}`,
      }),
    );
  });
  return drawing;
}

export const titleOfCloseUp = (/** @type {Setting[]} */ sides, /** @type {Shared} */ shared) => {
  const position = spoken(Math.min(shared.position, shared.length - 1));
  const { kind } = METHODS[sides[0].method];
  if (kind === "bias") {
    return `Every ${sides[0].method === "content_bias" ? "word" : "head"} at distance ${position}`;
  }
  if (kind === "vectors") return `The vector at distance ${position}`;
  return sides[0].method === "learned" ? `The row of position ${position}` : `Pairs turned to position ${position}`;
};

const shortened = (
  /** @type {string} */ word,
) => ([...word].length > 11 ? `${[...word].slice(0, 10).join("")}…` : word);

/** @param {Place} place */
export function drawPattern({ card, host, width, sides, shared }) {
  const found = sides.map((side) => pattern(side, shared));
  const count = found[0].words.length;
  if (count === 0) {
    host.replaceChildren();
    return ofPattern(found[0]);
  }
  /** @type {HTMLElement[]} */
  const boxes = [];
  const size = sides.length > 1 ? third(width) : Math.min(width, 400);
  const draw = (
    /** @type {Float64Array} */ values,
    /** @type {string} */ key,
    /** @type {string} */ caption,
    /** @type {number} */ largest,
    /** @type {boolean} */ sequential,
  ) => boxes.push(matrix(card, key, { values, found: found[0], size, caption, largest, sequential }));
  found.forEach((one, i) => draw(one.weights, `pattern${i}`, captions(sides)[i], Math.max(...one.weights), true));
  let said = labelled(sides, found.map(ofPattern));
  if (found.length === 2) {
    const { values, largest } = difference(found[0].weights, found[1].weights);
    if (largest > 1e-9) draw(values, "difference", "A minus B", largest, false);
    const name = (/** @type {number} */ i) =>
      `“${found[0].words[Math.floor(i / count)]}” looking at “${found[0].words[i % count]}”`;
    said += ` ${ofDifference(found[0].weights, found[1].weights, name)}`;
  }
  arrange(host, boxes);
  return said;
}

/**
 * @param {Card} card
 * @param {string} key
 * @param {{values: Float64Array, found: import("./model.js").Pattern, size: number, caption: string, largest: number, sequential: boolean}} shape
 */
function matrix(card, key, { values, found, size, caption, largest, sequential }) {
  const box = card.part(key, () => {
    const canvas = element("canvas", { className: "pp-heat__canvas" });
    const note = element("p", { className: "pp-heat__note" });
    const stack = element("div", { className: "pp-heat__stack" }, canvas);
    return { root: element("div", { className: "pp-heat" }, note, stack), canvas, note, stack };
  });
  box.note.textContent = caption;
  box.note.hidden = !caption;
  const count = found.words.length;
  const shown = found.words.map(shortened);
  const room = Math.min(86, 12 + Math.max(...shown.map((name) => [...name].length)) * 6.6);
  const inner = size - room - 6;
  const cell = inner / count;
  const height = Math.ceil(inner + room * 0.8 + 12);
  paint(box.canvas, values, { rows: count, columns: count, largest, sequential });
  Object.assign(box.canvas.style, {
    left: `${room}px`,
    top: "4px",
    width: `${inner}px`,
    height: `${inner}px`,
    imageRendering: "pixelated",
  });
  const drawing = canvas(size, height);
  drawing.append(svg("rect", { x: room, y: 4, width: inner, height: inner, class: "pp-frame" }));
  shown.forEach((name, i) => {
    const middle = 4 + (i + 0.5) * cell;
    drawing.append(svg("text", { x: room - 6, y: middle + 4, class: "pp-tick", "text-anchor": "end" }, name));
    const x = room + (i + 0.5) * cell + 3;
    drawing.append(
      svg("text", {
        x,
        y: inner + 14,
        class: "pp-tick",
        "text-anchor": "end",
        transform: `rotate(-55 ${x} ${inner + 14})`,
      }, name),
    );
  });
  readings.set(drawing, (left, down) => {
    const [row, column] = [Math.floor((down - 4) / cell), Math.floor((left - room) / cell)];
    if (Math.min(row, column) < 0 || Math.max(row, column) >= count) return "";
    return `“${shown[row]}” looking at “${shown[column]}”: ${spoken(values[row * count + column])}`;
  });
  box.stack.replaceChildren(box.canvas, drawing);
  return box.root;
}

/** @param {Place} place */
export function drawWaves({ host, width, sides, shared }) {
  const found = sides.map((side) => waves(side, shared));
  const lines = found.flatMap((one, place) => one.kind === "none" ? [] : [{ one, side: sides[place], place }]);
  const together = lines.length === 2 && lines.every(({ one }) => one.kind === "pairs") &&
    lines[0].one.unit === lines[1].one.unit;
  const groups = together ? [lines] : lines.map((line) => [line]);
  const height = found.length > 1 && !together ? 190 : 250;
  host.replaceChildren(...groups.map((group) => frequencyPlot(group, width, height, sides)));
  return labelled(sides, found.map((one, i) => ofWaves(sides[i], one)));
}

/**
 * @param {{one: import("./model.js").Waves, side: Setting, place: number}[]} group
 * @param {number} width
 * @param {number} height
 * @param {Setting[]} sides
 */
function frequencyPlot(group, width, height, sides) {
  const first = group[0].one;
  const isReach = first.kind === "reach";
  const finite = group.flatMap(({ one }) => [...one.values, ...(one.before ?? [])]).filter((value) =>
    value !== Infinity
  );
  /** @type {[number, string][]} */
  const marks = [[first.context, `context ${spoken(first.context)}`]];
  for (const { one, side } of group) {
    const trained = one.before && ["dynamic_ntk", "ntk_by_parts", "yarn", "longrope", "llama3"].includes(side.rule) &&
        ["rope", "partial"].includes(side.method)
      ? side.original_length
      : 0;
    if (trained && !marks.some(([value]) => value === trained)) marks.push([trained, `training ${spoken(trained)}`]);
  }
  const all = [...finite, ...marks.map(([value]) => value)].map((value) => Math.max(value, 1));
  const y = {
    low: Math.min(...all) / 1.4,
    high: Math.max(...all) * 2,
    log: true,
    label: isReach ? "reach (tokens)" : `wavelength (${first.unit})`,
  };
  const count = Math.max(...group.map(({ one }) => one.values.length));
  const x = { low: -0.5, high: count - 0.5, whole: true, label: isReach ? "head" : "pair" };
  const { drawing, across, up, box } = frame({ width, height, x, y, right: sides.length > 1 ? 26 : 12 });
  marks.forEach(([value, text], i) => {
    drawing.append(svg("line", { x1: box.left, x2: box.right, y1: up(value), y2: up(value), class: "pp-context" }));
    const isRight = i > 0 && Math.abs(up(value) - up(marks[0][0])) < 16; // else on the curve, which rises to the right
    drawing.append(
      svg("text", {
        x: isRight ? box.right - 6 : box.left + 6,
        y: up(value) - 5,
        class: "pp-name",
        "text-anchor": isRight ? "end" : "start",
      }, text),
    );
  });
  readings.set(drawing, (left) => {
    const at = Math.round(across.back(left));
    if (at < 0 || at >= count) return "";
    const values = group.map(({ one, place }) =>
      `${sides.length > 1 ? `${"AB"[place]} ` : ""}${spoken(one.values[at] ?? Infinity)}`
    );
    return `${x.label} ${at}: ${values.join(", ")} ${first.unit}`;
  });
  const pairs = Array.from({ length: count }, (_, i) => i);
  for (const { one, side, place } of group) {
    const style = `${family(side)}${place ? " pp-second" : ""}`;
    const values = [...one.values].map((value) => (value === Infinity ? NaN : Math.max(value, 1)));
    if (one.before) {
      const before = [...one.before].map((value) => (value === Infinity ? NaN : value));
      if (before.some((value, i) => value !== values[i])) {
        drawing.append(svg("path", { d: curve(pairs, before, across, up), class: "pp-line pp-before" }));
      }
      drawing.append(svg("path", { d: curve(pairs, values, across, up), class: style }));
    }
    if (isReach || count <= 48) {
      [...one.values].forEach((value, i) => {
        const beyond = value === Infinity;
        if (beyond && !isReach) return;
        drawing.append(
          svg("circle", {
            cx: across(i).toFixed(1),
            cy: up(beyond ? y.high / 1.3 : Math.max(value, 1)).toFixed(1),
            r: 3,
            class: `${style} ${beyond ? "pp-open" : "pp-tip"}`,
          }),
        );
      });
    }
    if (sides.length > 1) {
      const last = values.findLastIndex((value) => !Number.isNaN(value));
      if (last >= 0) {
        drawing.append(
          svg("text", { x: box.right + 6, y: up(values[last]) + (place ? 12 : -2), class: "pp-name" }, "AB"[place]),
        );
      }
    }
  }
  return drawing;
}

export const titleOfWaves = (/** @type {Setting[]} */ sides) =>
  sides[0].method === "content_bias"
    ? "How far the bias reaches"
    : METHODS[sides[0].method].kind === "bias"
    ? "How far the heads see"
    : "Wavelengths against the context";
