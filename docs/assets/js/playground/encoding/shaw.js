// Port of figures_src/encoding/shaw.py: learned vectors for clipped offsets, added to keys.
import * as attention from "./attention.js";
import * as validate from "./validate.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

/**
 * The row of the tables for each offset, `clip(offset, -left, right) + left`.
 * @param {OneOrMore} offset whole tokens
 * @param {{left: number, right: number}} options how many offsets of each side have a row of their own
 */
export function rows(offset, { left, right }) {
  validate.as_int("left", left, { minimum: 0 });
  validate.as_int("right", right, { minimum: 0 });
  return validate.as_int64("offset", offset).map((each) => Math.min(Math.max(each, -left), right) + left);
}

/**
 * The scores with a vector added to every key, `q_i . (k_j + key_table[row_ij]) * scale`; queries x keys.
 * @param {Numbers} q queries x head_dim
 * @param {Numbers} k keys x head_dim
 * @param {Numbers} key_table (left + right + 1) x head_dim
 * @param {Numbers} row queries x keys, from `rows`
 * @param {number} head_dim
 * @param {{scale?: number}} [options] 1 / sqrt(head_dim) where left out
 */
export function scores(q, k, key_table, row, head_dim, { scale } = {}) {
  const content = attention.scores(q, k, head_dim, { scale: 1 });
  const factor = scale === undefined ? 1 / Math.sqrt(head_dim) : validate.as_float("scale", scale);
  const table = validate.as_float64("key_table", key_table);
  const count = validate.row_count("key_table", table, head_dim);
  const index = validate.as_int64("row", row);
  const [queries, keys] = [q.length / head_dim, k.length / head_dim];
  if (index.length !== queries * keys) {
    throw new validate.InputError(`row must have queries * keys = ${queries * keys} entries, got ${index.length}`);
  }
  if (index.some((each) => each < 0 || each >= count)) {
    throw new validate.InputError(`row must lie between 0 and ${count - 1}, the last row of key_table`);
  }
  const result = content.map((score, cell) => {
    const start = Math.floor(cell / keys) * head_dim;
    let position = 0;
    for (let d = 0; d < head_dim; d++) position += q[start + d] * table[index[cell] * head_dim + d];
    return (score + position) * factor;
  });
  return validate.require_finite("scale", factor, result);
}
