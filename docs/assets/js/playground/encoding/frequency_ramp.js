// Port of figures_src/encoding/frequency_ramp.py: ramps from frequencies that stay to divided ones.
import * as validate from "./validate.js";

/** @typedef {import("./validate.js").Numbers} Numbers */

/** @param {number} value */
const clip = (value) => Math.min(Math.max(value, 0), 1);

/**
 * How many full turns each pair makes in the length, `length * frequency / (2 pi)`.
 * @param {Numbers} frequencies
 * @param {number} length
 */
export function turns(frequencies, length) {
  validate.as_int("length", length);
  return validate.as_float64("frequencies", frequencies, { minimum: 0 }).map((each) => (length * each) / (2 * Math.PI));
}

/**
 * How much of each frequency stays, `clip((turns - slow) / (fast - slow), 0, 1)`: YaRN's paper and Llama 3.
 * @param {Numbers} frequencies
 * @param {number} length
 * @param {number} slow
 * @param {number} fast
 */
export function kept_by_turns(frequencies, length, slow, fast) {
  validate.as_float("slow", slow, { above: 0 });
  validate.as_float("fast", fast, { minimum: slow, real: true });
  return turns(frequencies, length).map((each) =>
    fast === slow ? Number(each - slow > 0) : clip((each - slow) / (fast - slow))
  );
}

/**
 * How much of each frequency stays, falling linearly with the pair's index: YaRN's released ramp.
 * @param {number} head_dim
 * @param {number} base above 1
 * @param {number} length
 * @param {number} slow
 * @param {number} fast
 * @param {{truncate?: boolean}} [options]
 */
export function kept_by_index(head_dim, base, length, slow, fast, { truncate = true } = {}) {
  const [low, high] = index_limits(head_dim, base, length, slow, fast, { truncate });
  const width = high > low ? high - low : 0.001; // as in the released code: a step at one index
  const kept = new Float64Array(validate.limit_size("head_dim", head_dim) / 2);
  return kept.map((_, i) => 1 - clip((i - low) / width));
}

/**
 * The indices of the pairs that make `fast` and `slow` turns: `head_dim * ln(length / (2 pi turns)) / (2 ln base)`.
 * @param {number} head_dim
 * @param {number} base above 1
 * @param {number} length
 * @param {number} slow
 * @param {number} fast
 * @param {{truncate?: boolean}} [options] round the first index down and the second up
 * @returns {[number, number]}
 */
export function index_limits(head_dim, base, length, slow, fast, { truncate = true } = {}) {
  validate.as_int("head_dim", head_dim, { even: true });
  validate.as_float("base", base, { above: 1 });
  validate.require_bool("truncate", truncate);
  validate.as_int("length", length);
  validate.as_float("slow", slow, { above: 0 });
  validate.as_float("fast", fast, { minimum: slow, real: true });
  let [low, high] = [fast, slow].map(
    (turns) => (head_dim * Math.log(Math.max(length / (2 * Math.PI * turns), 1e-308))) / (2 * Math.log(base)),
  );
  if (truncate) [low, high] = [Math.floor(low), Math.ceil(high)];
  [low, high] = [Math.max(low, 0), Math.min(high, head_dim - 1)];
  if (low > high) {
    const [from, to, number] = [slow, fast, base].map(validate.floatText);
    throw new validate.InputError(
      `length must let some pair make between ${from} and ${to} turns, got ${length} with base ${number}`,
    );
  }
  return [low, high];
}
