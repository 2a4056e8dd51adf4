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
