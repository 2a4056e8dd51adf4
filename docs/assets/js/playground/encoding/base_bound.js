// Port of figures_src/encoding/base_bound.py: the lower bound of the rotary base for a context length.
import * as validate from "./validate.js";
import { frequencies } from "./rotary.js";

const CHUNK = 4096; // offsets a step

/**
 * The least base whose mean cosine is at least 0 at every offset below the length.
 * @param {number} length
 * @param {number} head_dim
 * @param {{resolution?: number, largest?: number}} [options] relative step of the search, and where it ends
 */
export function least_base(length, head_dim, options = {}) {
  return last(search(length, head_dim, options));
}

/**
 * `least_base` in small steps, for a page that must stay awake: yields the base it has reached, returns the result.
 * @param {number} length
 * @param {number} head_dim
 * @param {{resolution?: number, largest?: number}} [options]
 * @returns {Generator<number, number, void>}
 */
export function* search(length, head_dim, { resolution = 0.001, largest = 1e9 } = {}) {
  validate.as_int("length", length);
  const step = 1 + validate.as_float("resolution", resolution, { above: 0 });
  validate.as_float("largest", largest, { above: 1 });
  if (step === 1) throw new validate.InputError(`resolution must be at least 2**-52, got ${validate.text(resolution)}`);
  let [base, failing, tried] = [step, 0, 0];
  while (base <= largest) {
    const inv_freq = validate.as_float64("frequencies", frequencies(head_dim, base));
    let isGood = true; // at every fourth offset near the one where the base before failed
    for (let offset = Math.max(failing - 64, 0); isGood && offset < Math.min(failing + 64, length); offset += 4) {
      isGood = mean_cosine(offset, inv_freq) >= 0;
    }
    if (isGood) {
      const offset = yield* worst(base, length, head_dim);
      if (offset === null) return base;
      failing = offset;
    } else if (++tried % 16 === 0) yield base;
    base *= step;
  }
  throw new validate.InputError(
    `length must have a base of at most ${validate.text(largest)} at head_dim ${head_dim}, got ${length}`,
  );
}

/**
 * @param {number} base
 * @param {number} length
 * @param {number} head_dim
 * @returns {Generator<number, number | null, void>}
 */
function* worst(base, length, head_dim) {
  const inv_freq = validate.as_float64("frequencies", frequencies(head_dim, base));
  validate.as_int("length", length);
  for (let stop = length; stop > 0; stop -= CHUNK) {
    let [lowest, offset] = [0, -1];
    for (let each = Math.max(stop - CHUNK, 0); each < stop; each++) {
      const score = mean_cosine(each, inv_freq);
      if (score < lowest) [lowest, offset] = [score, each];
    }
    if (offset >= 0) return offset;
    yield base;
  }
  return null;
}

/**
 * @param {number} offset
 * @param {Float64Array} inv_freq
 */
function mean_cosine(offset, inv_freq) {
  let total = 0;
  for (let i = 0; i < inv_freq.length; i++) total += Math.cos(offset * inv_freq[i]);
  return total / inv_freq.length;
}

/**
 * @template R
 * @param {Generator<unknown, R, void>} steps
 * @returns {R}
 */
function last(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return /** @type {R} */ (value);
  }
}
