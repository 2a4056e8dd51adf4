// Light drawing for the playground: heat maps on a canvas, everything else as SVG that takes its colours from the
// style sheet and so follows the theme by itself.

import { grouped } from "./state.js";

const NS = "http://www.w3.org/2000/svg";
/** @typedef {{low: number, high: number, log?: boolean}} Ends */
/** @typedef {((value: number) => number) & {back: (pixel: number) => number}} Scale */
/**
 * @typedef {Ends & {label?: string, ticks?: number[], whole?: boolean, middle?: number, down?: boolean}} Axis
 * `middle` moves ticks into the middle of their cells; `down` counts from above
 */

const POSITIVE = [221, 107, 51]; // the ends of the diverging map of figures_src/drawing/style.py: seen on light and on dark paper
const NEGATIVE = [46, 134, 209];
const SEQUENTIAL = [61, 139, 212];
/** @type {WeakMap<HTMLCanvasElement, {values: Float64Array, painted: string}>} canvas -> the values that it shows */
const PAINTED = new WeakMap();

/**
 * An HTML element with properties and children; text is always text.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} name
 * @param {Record<string, unknown>} properties
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key in made) Object.assign(made, { [key]: value });
    else made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} name
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * A tick as it is written: 4,000, 1,000,000, 0.25, −2.
 * @param {number} value
 */
export function tick(value) {
  const size = Math.abs(value);
  let text;
  if (size >= 1e3 && size < 1e15) text = grouped(String(Math.round(value)));
  else if (size !== 0 && (size < 1e-3 || size >= 1e15)) text = value.toExponential(0).replace("e+", "e");
  else text = String(Number(value.toPrecision(3)));
  return text.replace("-", "−");
}

/**
 * Round numbers between two ends, about `count` of them.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 * @param {boolean} whole
 */
export function ticks(low, high, count, whole = false) {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const power = 10 ** Math.floor(Math.log10(span / count));
  let step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= count) ?? span;
  if (whole) step = Math.max(1, Math.round(step));
  const found = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9 && found.length < 40; i++) {
    found.push(i * step || 0);
  }
  return found;
}

/**
 * Powers of ten between two ends, at most about `count` of them.
 * @param {number} low
 * @param {number} high
 * @param {number} count
 */
export function powers(low, high, count) {
  const [first, last] = [Math.ceil(Math.log10(low) - 1e-9), Math.floor(Math.log10(high) + 1e-9)];
  const step = Math.max(1, Math.ceil((last - first + 1) / count));
  const found = [];
  for (let power = first; power <= last; power += step) found.push(10 ** power);
  return found;
}

/**
 * A scale from values to pixels, and back.
 * @param {Ends} ends
 * @param {number} from
 * @param {number} to
 * @returns {Scale}
 */
export function scale({ low, high, log = false }, from, to) {
  const warp = log ? Math.log : (/** @type {number} */ value) => value;
  const [start, end] = [warp(low), warp(high)];
  const span = end - start || 1;
  const place = (/** @type {number} */ value) => from + ((warp(value) - start) / span) * (to - from);
  const back = (/** @type {number} */ pixel) => {
    const value = start + ((pixel - from) / (to - from)) * span;
    return log ? Math.exp(value) : value;
  };
  return Object.assign(place, { back });
}

/**
 * Paints values into a canvas, one pixel each; the style sheet stretches it. What is no number stays empty.
 * @param {HTMLCanvasElement} canvas
 * @param {Float64Array} values row by row
 * @param {{rows: number, columns: number, turned?: boolean, largest: number, sequential?: boolean}} shape turned: rows run to the right
 */
export function paint(canvas, values, { rows, columns, turned = false, largest, sequential = false }) {
  const [width, height] = turned ? [rows, columns] : [columns, rows];
  const painted = `${width} ${largest} ${sequential}`;
  const before = PAINTED.get(canvas);
  if (before?.values === values && before.painted === painted) return; // the same picture as before
  PAINTED.set(canvas, { values, painted });
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = context.createImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer); // little-endian, as all browsers' machines are: alpha, blue, green, red
  const packed = (/** @type {number[]} */ [red, green, blue]) => (blue << 16) | (green << 8) | red;
  const positive = packed(sequential ? SEQUENTIAL : POSITIVE);
  const negative = packed(NEGATIVE);
  const strength = largest > 0 ? 255 / largest : 0;
  for (let row = 0, from = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, from++) {
      const value = values[from] * strength;
      const at = turned ? column * rows + row : from;
      if (value >= 0) pixels[at] = (Math.min(255, value) << 24) | positive;
      else if (value < 0) pixels[at] = (Math.min(255, -value) << 24) | negative;
    }
  }
  context.putImageData(image, 0, 0);
}

const marks = (/** @type {Axis} */ axis, /** @type {number} */ room, /** @type {number} */ least) =>
  axis.ticks ??
    (axis.log
      ? powers(axis.low, axis.high, Math.floor(room / least))
      : ticks(axis.low, axis.high, Math.floor(room / least), axis.whole));

const MARGIN = { left: 54, right: 12, top: 8, bottom: 34 };

/**
 * An empty drawing. Words beside it say the same, so that a screen reader leaves it out.
 * @param {number} width
 * @param {number} height
 */
export function canvas(width, height) {
  const box = `0 0 ${width} ${height}`;
  return svg("svg", { width, height, viewBox: box, "aria-hidden": "true", focusable: "false" });
}

/**
 * The frame of a plot: axes with ticks and labels. Gives the SVG, the scales and the inner box.
 * @param {{width: number, height: number, x: Axis, y: Axis, right?: number, top?: number, grid?: boolean}} options
 */
export function frame({ width, height, x, y, right = MARGIN.right, top = MARGIN.top, grid = true }) {
  const heights = marks(y, height - MARGIN.bottom - top, 30);
  const widest = Math.max(...heights.map((value) => tick(value).length));
  const box = {
    left: Math.max(MARGIN.left, 26 + 7 * widest),
    right: width - right,
    top,
    bottom: height - MARGIN.bottom,
  };
  const across = scale(x, box.left, box.right);
  const up = y.down ? scale(y, box.top, box.bottom) : scale(y, box.bottom, box.top);
  const drawing = canvas(width, height);
  for (const value of heights) {
    const at = up(value + (y.middle ?? 0));
    if (grid) drawing.append(svg("line", { x1: box.left, x2: box.right, y1: at, y2: at, class: "pp-grid" }));
    drawing.append(svg("text", { x: box.left - 7, y: at + 4, class: "pp-tick", "text-anchor": "end" }, tick(value)));
  }
  let free = -Infinity; // where the tick before ends: a last one that would touch it is left out
  for (const value of marks(x, box.right - box.left, 62)) {
    const at = across(value + (x.middle ?? 0));
    const text = tick(value);
    const half = text.length * 3.6 + 4;
    const centre = Math.min(at, width - half);
    if (centre - half < free) continue;
    free = centre + half;
    drawing.append(svg("line", { x1: at, x2: at, y1: box.bottom, y2: box.bottom + 4, class: "pp-axis" }));
    drawing.append(svg("text", { x: centre, y: box.bottom + 16, class: "pp-tick", "text-anchor": "middle" }, text));
  }
  drawing.append(svg("line", { x1: box.left, x2: box.right, y1: box.bottom, y2: box.bottom, class: "pp-axis" }));
  if (x.label) {
    drawing.append(
      svg(
        "text",
        { x: (box.left + box.right) / 2, y: height - 4, class: "pp-label", "text-anchor": "middle" },
        x.label,
      ),
    );
  }
  if (y.label) {
    const middle = (box.top + box.bottom) / 2;
    drawing.append(
      svg("text", {
        x: 11,
        y: middle,
        class: "pp-label",
        "text-anchor": "middle",
        transform: `rotate(-90 11 ${middle})`,
      }, y.label),
    );
  }
  return { drawing, box, across, up };
}

/**
 * The path of a curve; it breaks where there is no number.
 * @param {ArrayLike<number>} xs
 * @param {ArrayLike<number>} ys
 * @param {(value: number) => number} across
 * @param {(value: number) => number} up
 */
export function curve(xs, ys, across, up) {
  let path = "";
  let pen = "M";
  for (let i = 0; i < xs.length; i++) {
    if (Number.isFinite(ys[i])) {
      path += `${pen}${across(xs[i]).toFixed(1)} ${up(ys[i]).toFixed(1)}`;
      pen = "L";
    } else pen = "M";
  }
  return path;
}
