// Port of figures_src/encoding/partial.py: fewer dims that turn, or slow pairs that stand still.
import * as validate from "./validate.js";
import * as rotary from "./rotary.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

/**
 * The frequencies over the rotary dims alone, `frequencies[i] = base ** (-2i / rotary_dim)`.
 * @param {number} head_dim
 * @param {{rotary_dim: number, base?: number}} options
 */
export function frequencies(head_dim, { rotary_dim, base = 10000 }) {
  validate.as_int("head_dim", head_dim);
  validate.as_int("rotary_dim", rotary_dim, { even: true });
  if (rotary_dim > head_dim) {
    throw new validate.InputError(`rotary_dim must be at most head_dim = ${head_dim}, got ${rotary_dim}`);
  }
  return rotary.frequencies(rotary_dim, base);
}

/**
 * All frequencies with the slowest pairs off: the first `int(fraction * head_dim // 2)` pairs keep their frequency.
 * @param {number} head_dim
 * @param {{fraction: number, base?: number}} options
 */
export function p_rope_frequencies(head_dim, { fraction, base = 10000 }) {
  validate.as_float("fraction", fraction, { minimum: 0, maximum: 1 });
  const turning = Math.floor((fraction * head_dim) / 2);
  return rotary.frequencies(head_dim, base).map((each, i) => (i < turning ? each : 0));
}

/**
 * The first or last dims of queries or keys turn, the others stay as they are.
 * @param {Numbers} x positions x head_dim
 * @param {number} head_dim
 * @param {OneOrMore} position
 * @param {Numbers} frequencies rotary_dim / 2 of them
 * @param {{layout?: string, part?: string, attention_factor?: number}} [options]
 */
export function rotate(x, head_dim, position, frequencies, { part = "first", ...turning } = {}) {
  validate.require_choice("part", part, ["first", "last"]);
  validate.as_int("head_dim", head_dim);
  const pairs = validate.as_list("frequencies", frequencies).length;
  const rotary_dim = 2 * pairs;
  if (rotary_dim > head_dim) {
    const most = Math.floor(head_dim / 2);
    throw new validate.InputError(`frequencies must have at most ${most} entries, one a pair of x, got ${pairs}`);
  }
  const result = validate.as_float64("x", x);
  const rows = validate.row_count("x", result, head_dim);
  const start = part === "first" ? 0 : head_dim - rotary_dim;
  const block = new Float64Array(rows * rotary_dim);
  for (let row = 0; row < rows; row++) {
    const from = row * head_dim + start;
    block.set(result.subarray(from, from + rotary_dim), row * rotary_dim);
  }
  const turned = rotary.rotate(block, position, frequencies, turning);
  for (let row = 0; row < rows; row++) {
    result.set(turned.subarray(row * rotary_dim, (row + 1) * rotary_dim), row * head_dim + start);
  }
  return result;
}
