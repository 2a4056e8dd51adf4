// @ts-check
// Port of figures_src/encoding/relative_position.py: how far a key lies after a query.
import * as checks from "./checks.js";

/** @typedef {import("./checks.js").OneOrMore} OneOrMore */

/**
 * The offset of each key from each query, `key[j] - query[i]`; queries x keys. Negative: a key in the past.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} [key_position] the queries' own where left out
 */
export function between(query_position, key_position = query_position) {
  const query = checks.real("query_position", query_position);
  const key = checks.real("key_position", key_position);
  const offset = new Float64Array(checks.room("key_position", query.length * key.length));
  for (let i = 0; i < query.length; i++) {
    for (let j = 0; j < key.length; j++) offset[i * key.length + j] = key[j] - query[i];
  }
  return offset;
}
