// Port of figures_src/encoding/sandwich.py: the similarity of two sinusoidal encodings as a bias.
import { kernel } from "./attention.js";
import * as validate from "./validate.js";
import { between } from "./relative_position.js";
import { frequencies } from "./sinusoidal.js";

/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

/**
 * The bias `sum_i cos((key_j - query_i) * frequencies[i]) / (8 (h + 1) / heads)`; heads x queries x keys.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} key_position
 * @param {number} heads
 * @param {{width?: number, base?: number}} [options]
 */
export function bias(query_position, key_position, heads, { width = 128, base = 10000 } = {}) {
  validate.as_int("heads", heads);
  const inv_freq = frequencies(width, base);
  const similarity = kernel(between(query_position, key_position), inv_freq).map((each) => inv_freq.length * each);
  const values = new Float64Array(validate.limit_size("heads", heads * similarity.length));
  return values.map((_, cell) => {
    const head = Math.floor(cell / similarity.length);
    return similarity[cell % similarity.length] / ((8 / heads) * (head + 1));
  });
}
