// Port of figures_src/encoding/kerple.py: biases that are kernels of the distance, with two numbers a head.
import * as validate from "./validate.js";
import { between } from "./relative_position.js";

/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

/**
 * The logarithmic bias, `-r1[h] * log(1 + r2[h] * |key_j - query_i|)`; heads x queries x keys.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} key_position
 * @param {OneOrMore} r1 positive, one a head
 * @param {OneOrMore} r2 positive, likewise
 */
export function logarithmic(query_position, key_position, r1, r2) {
  return of_distance(query_position, key_position, r1, r2, (distance, a, b) => -a * Math.log1p(b * distance));
}

/**
 * The power bias, `-r1[h] * |key_j - query_i| ** r2[h]`; heads x queries x keys.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} key_position
 * @param {OneOrMore} r1 positive, one a head
 * @param {OneOrMore} r2 above 0 and at most 2
 */
export function power(query_position, key_position, r1, r2) {
  const values = of_distance(query_position, key_position, r1, r2, (distance, a, b) => -a * distance ** b);
  const largest = validate.as_float64("r2", r2).reduce((a, b) => Math.max(a, b), 0);
  if (largest > 2) {
    throw new validate.InputError(`r2 must be at most 2 for the power kernel, got ${validate.floatText(largest)}`);
  }
  return values;
}

/**
 * @param {OneOrMore} query_position
 * @param {OneOrMore} key_position
 * @param {OneOrMore} r1
 * @param {OneOrMore} r2
 * @param {(distance: number, first: number, second: number) => number} formula
 */
function of_distance(query_position, key_position, r1, r2, formula) {
  const offset = between(query_position, key_position);
  const first = validate.as_float64("r1", r1, { above: 0 });
  const second = validate.as_float64("r2", r2, { above: 0 });
  if (first.length !== second.length) {
    throw new validate.InputError(
      `r1 and r2 must both have shape (heads,), got (${first.length},) and (${second.length},)`,
    );
  }
  const values = new Float64Array(validate.limit_size("r1", first.length * offset.length));
  return values.map((_, cell) => {
    const head = Math.floor(cell / offset.length);
    return formula(Math.abs(offset[cell % offset.length]), first[head], second[head]);
  });
}
