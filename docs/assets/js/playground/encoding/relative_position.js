// Port of figures_src/encoding/relative_position.py: how far a key lies after a query.
import * as validate from "./validate.js";

/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

/**
 * The offset of each key from each query, `key[j] - query[i]`; queries x keys. Negative: a key in the past.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} [key_position] the queries' own where left out
 */
export function between(query_position, key_position = query_position) {
  const query = validate.as_float64("query_position", query_position);
  const key = validate.as_float64("key_position", key_position);
  const offset = new Float64Array(validate.limit_size("key_position", query.length * key.length));
  for (let i = 0; i < query.length; i++) {
    for (let j = 0; j < key.length; j++) offset[i * key.length + j] = key[j] - query[i];
  }
  return offset;
}
