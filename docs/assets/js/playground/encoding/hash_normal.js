// Numbers that look drawn by chance and are the same everywhere, bit by bit, as all is exact in whole numbers: a mixed
// counter as in SplitMix (Steele, Lea and Flood 2014, OOPSLA), mixed by MurmurHash3's `fmix32` (Appleby 2011).
import * as validate from "./validate.js";

const GAMMA = 0x9e3779b9; // 2**32 divided by the golden ratio
const WORDS = 12; // the sum of twelve uniform numbers has variance 1

/**
 * `count` numbers of mean 0 and deviation `std`: sums of twelve uniform numbers, less 6.
 * @param {number} count
 * @param {{seed?: number, std?: number}} [options] seed from 0 to 2**32 - 1
 */
export function normal(count, { seed = 0, std = 1 } = {}) {
  validate.as_int("count", count);
  validate.as_int("seed", seed, { minimum: 0 });
  validate.as_float("seed", seed, { maximum: 2 ** 32 - 1 });
  validate.as_float("std", std, { above: 0 });
  const result = new Float64Array(validate.limit_size("count", count));
  const start = mixed(seed);
  let state = start;
  for (let i = 0; i < count; i++) {
    let total = 0;
    for (let word = 0; word < WORDS; word++) {
      state = (state + GAMMA) >>> 0;
      total += mixed(state);
    }
    result[i] = std * (total / 2 ** 32 - WORDS / 2);
  }
  return validate.require_finite("std", std, result);
}

/**
 * The finaliser of MurmurHash3 on 32 bits.
 * @param {number} word
 */
function mixed(word) {
  word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
  return (word ^ (word >>> 16)) >>> 0;
}
