// Port of figures_src/encoding/alibi.py: a penalty in proportion to the distance, steeper in some heads.
import * as validate from "./validate.js";
import { between } from "./relative_position.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

export const FORMS = ["distance", "key_index"];
export const SIDES = ["symmetric", "past", "future"];

/**
 * The slope of every head, `2 ** (-max_bias * (h + 1) / heads)`; where heads is no power of two, those of the next
 * lower power, then every second one of twice that power.
 * @param {number} heads
 * @param {{max_bias?: number}} [options]
 */
export function slopes(heads, { max_bias = 8 } = {}) {
  validate.as_int("heads", heads);
  validate.as_float("max_bias", max_bias, { above: 0 });
  validate.limit_size("heads", heads);
  const power = 2 ** (31 - Math.clz32(heads));
  return new Float64Array(heads).map((_, h) =>
    h < power ? 2 ** ((-max_bias * (h + 1)) / power) : 2 ** ((-max_bias * (2 * (h - power) + 1)) / (2 * power))
  );
}

/**
 * The bias of every head, query and key, `-slopes[h] * |key_j - query_i|`; heads x queries x keys.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} key_position
 * @param {OneOrMore} slopes
 * @param {{form?: string, side?: string}} [options] form "key_index": `slopes[h] * key_j`; side "past" shuts keys
 *   after the query out with -Infinity, "future" those before it
 */
export function bias(query_position, key_position, slopes, { form = "distance", side = "symmetric" } = {}) {
  validate.require_choice("form", form, FORMS);
  validate.require_choice("side", side, SIDES);
  const offset = between(query_position, key_position);
  const key = validate.as_float64("key_position", key_position);
  const steepness = validate.as_float64("slopes", slopes, { minimum: 0 });
  const values = new Float64Array(validate.limit_size("slopes", steepness.length * offset.length));
  for (let head = 0; head < steepness.length; head++) {
    for (let place = 0; place < offset.length; place++) {
      const isShut = side === "past" ? offset[place] > 0 : side === "future" && offset[place] < 0;
      const grown = form === "distance" ? -Math.abs(offset[place]) : key[place % key.length];
      values[head * offset.length + place] = isShut ? -Infinity : steepness[head] * grown;
    }
  }
  return values;
}
