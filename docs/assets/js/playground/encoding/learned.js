// Port of figures_src/encoding/learned.py: a table with a row a position, and what people do past its end.
// Python's `initialise` draws with NumPy's generator; here a sample comes from `hash_normal`.
import * as validate from "./validate.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

export const PAST_END = ["error", "wrap", "clamp", "interpolate"];

/**
 * The rows of the table at the positions, `table[position + offset]`; positions x d_model.
 * @param {Numbers} table (offset + length) x d_model
 * @param {number} d_model
 * @param {OneOrMore} position whole, not negative
 * @param {{offset?: number, past_end?: string}} [options]
 */
export function look_up(table, d_model, position, { offset = 0, past_end = "error" } = {}) {
  validate.require_choice("past_end", past_end, PAST_END);
  validate.as_int("offset", offset, { minimum: 0 });
  validate.as_int("d_model", d_model);
  const exact = validate.as_float64("table", table);
  const length = validate.row_count("table", exact, d_model) - offset;
  if (length < 1) {
    throw new validate.InputError(`offset must be below the table's ${offset + length} rows, got ${offset}`);
  }
  const index = validate.as_int64("position", position);
  const [least, largest] = [index.reduce((a, b) => Math.min(a, b), 0), index.reduce((a, b) => Math.max(a, b), 0)];
  if (least < 0) throw new validate.InputError(`position must not be negative, got ${least}`);
  let rows = exact.subarray(offset * d_model);
  let place = (/** @type {number} */ each) => each;
  if (largest >= length) {
    if (past_end === "error") {
      throw new validate.InputError(`position must be below the table's length ${length}, got ${largest}`);
    } else if (past_end === "interpolate") rows = resize(rows, d_model, largest + 1);
    else place = past_end === "wrap" ? (each) => each % length : (each) => Math.min(each, length - 1);
  }
  const taken = new Float64Array(validate.limit_size("position", index.length * d_model));
  index.forEach((each, i) => taken.set(rows.subarray(place(each) * d_model, (place(each) + 1) * d_model), i * d_model));
  return taken;
}

/**
 * The table stretched or shrunk to another length, linearly between neighbouring rows; both ends are kept.
 * @param {Numbers} table rows x d_model
 * @param {number} d_model
 * @param {number} length
 */
export function resize(table, d_model, length) {
  validate.as_int("length", length);
  validate.as_int("d_model", d_model);
  const exact = validate.as_float64("table", table);
  const last = validate.row_count("table", exact, d_model) - 1;
  const resized = new Float64Array(validate.limit_size("length", length * d_model));
  const steps = Math.max(length - 1, 1);
  for (let row = 0; row < length; row++) {
    const place = row * last; // in steps, so that it is exact
    const below = Math.floor(place / steps);
    const share = (place % steps) / steps;
    const above = Math.min(below + 1, last);
    for (let i = 0; i < d_model; i++) {
      resized[row * d_model + i] = exact[below * d_model + i] * (1 - share) + exact[above * d_model + i] * share;
    }
  }
  return resized;
}
