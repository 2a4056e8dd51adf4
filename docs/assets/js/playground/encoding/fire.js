// Port of figures_src/encoding/fire.py: a small network turns the share of the context into a bias.
import * as validate from "./validate.js";
import { between } from "./relative_position.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

/**
 * The normalised distance, `log(1 + c (i - j)) / log(1 + c max(i, threshold))`; queries x keys.
 * @param {OneOrMore} query_position not negative
 * @param {OneOrMore} key_position
 * @param {{c: number, threshold: number}} options both above 0
 */
export function share(query_position, key_position, { c, threshold }) {
  const [[bend], [least]] = [
    validate.as_float64("c", c, { above: 0 }),
    validate.as_float64("threshold", threshold, { above: 0 }),
  ];
  const query = validate.as_float64("query_position", query_position);
  const lowest = query.reduce((a, b) => Math.min(a, b), 0);
  if (lowest < 0) {
    throw new validate.InputError(`query_position must not be negative, got ${validate.floatText(lowest)}`);
  }
  const offset = between(query_position, key_position);
  const keys = offset.length / query.length;
  const shares = offset.map(
    (each, cell) =>
      Math.log1p(bend * Math.abs(each)) / Math.log1p(bend * Math.max(query[Math.floor(cell / keys)], least)),
  );
  return validate.require_finite("c", c, shares);
}

/**
 * The bias `w2 @ relu(w1 * share + b1) + b2`; heads x queries x keys.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} key_position
 * @param {Numbers} w1 hidden
 * @param {Numbers} b1 hidden
 * @param {Numbers} w2 heads x hidden
 * @param {Numbers} b2 heads
 * @param {{c: number, threshold: number}} options
 */
export function bias(query_position, key_position, w1, b1, w2, b2, options) {
  const x = share(query_position, key_position, options);
  const [first, second] = [validate.as_float64("w1", w1), validate.as_float64("w2", w2)];
  const [before, after] = [validate.as_float64("b1", b1), validate.as_float64("b2", b2)];
  const hidden = first.length;
  if (before.length !== hidden || second.length !== after.length * hidden) {
    throw new validate.InputError(
      "w1, b1, w2, b2 must have shapes (hidden,), (hidden,), (heads, hidden), (heads,), " +
        `got ${[first, before, second, after].map((each) => each.length).join(", ")} numbers`,
    );
  }
  const values = new Float64Array(validate.limit_size("b2", after.length * x.length));
  return values.map((_, cell) => {
    const [head, place] = [Math.floor(cell / x.length), cell % x.length];
    let total = 0;
    for (let i = 0; i < hidden; i++) total += second[head * hidden + i] * Math.max(first[i] * x[place] + before[i], 0);
    return total + after[head];
  });
}
