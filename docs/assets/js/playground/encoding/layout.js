// Port of figures_src/encoding/layout.py: which two entries of a rotary vector form a pair.
import * as validate from "./validate.js";

/** @typedef {import("./validate.js").Numbers} Numbers */

export const LAYOUTS = ["interleaved", "half_split"];

/**
 * The indices of the first and of the second entries of all pairs of a vector.
 * @param {number} head_dim
 * @param {string} layout "interleaved" pairs 2i and 2i + 1, "half_split" pairs i and i + head_dim / 2
 * @returns {[Int32Array, Int32Array]}
 */
export function pair_indices(head_dim, layout) {
  validate.require_choice("layout", layout, LAYOUTS);
  validate.as_int("head_dim", head_dim, { even: true });
  const half = validate.limit_size("head_dim", head_dim) / 2;
  const [step, between] = layout === "interleaved" ? [2, 1] : [1, half];
  const first = Int32Array.from({ length: half }, (_, i) => step * i);
  return [first, first.map((each) => each + between)];
}

/**
 * The first and the second entries of all pairs, each rows x head_dim / 2.
 * @param {Numbers} x rows x head_dim
 * @param {number} head_dim
 * @param {string} layout
 */
export function split(x, head_dim, layout) {
  const indices = pair_indices(head_dim, layout);
  const exact = validate.as_float64("x", x);
  const rows = validate.row_count("x", exact, head_dim);
  return indices.map((each) => picked(exact, rows, head_dim, each));
}

/**
 * Where each entry of a converted vector comes from: `converted[i] = x[order[i]]`.
 * @param {number} head_dim
 * @param {string} source
 * @param {string} target
 */
export function order(head_dim, source, target) {
  const [from, to] = [pair_indices(head_dim, source), pair_indices(head_dim, target)];
  const origin = new Int32Array(head_dim);
  for (const part of [0, 1]) to[part].forEach((place, i) => (origin[place] = from[part][i]));
  return origin;
}

/**
 * The vectors with their entries re-ordered from one layout to the other.
 * @param {Numbers} x rows x head_dim
 * @param {number} head_dim
 * @param {string} source
 * @param {string} target
 */
export function convert(x, head_dim, source, target) {
  const origin = order(head_dim, source, target);
  const exact = validate.as_float64("x", x);
  return picked(exact, validate.row_count("x", exact, head_dim), head_dim, origin);
}

/**
 * A query or key projection whose heads come out in the other layout.
 * @param {Numbers} weight heads * head_dim rows of `columns` numbers, applied as `weight @ x`
 * @param {number} columns d_model; 1 for a bias
 * @param {number} head_dim
 * @param {string} source
 * @param {string} target
 * @param {{rotary_dim?: number}} [options] width of the rotated part at the start of each head
 */
export function convert_projection(weight, columns, head_dim, source, target, { rotary_dim = head_dim } = {}) {
  validate.as_int("head_dim", head_dim, { even: true });
  validate.as_int("rotary_dim", rotary_dim, { even: true });
  if (rotary_dim > head_dim) {
    throw new validate.InputError(`rotary_dim must be at most head_dim = ${head_dim}, got ${rotary_dim}`);
  }
  validate.as_int("columns", columns);
  const origin = order(rotary_dim, source, target);
  const exact = validate.as_float64("weight", weight);
  validate.row_count("weight", exact, columns * head_dim);
  const converted = exact.slice();
  for (let start = 0; start < exact.length; start += head_dim * columns) {
    for (let row = 0; row < rotary_dim; row++) {
      const from = start + origin[row] * columns;
      converted.set(exact.subarray(from, from + columns), start + row * columns);
    }
  }
  return converted;
}

/**
 * @param {Float64Array} x
 * @param {number} rows
 * @param {number} width
 * @param {Int32Array} columns
 */
function picked(x, rows, width, columns) {
  const result = new Float64Array(rows * columns.length);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < columns.length; i++) result[row * columns.length + i] = x[row * width + columns[i]];
  }
  return result;
}
