// Port of figures_src/encoding/t5.py: offsets fall into buckets, and each head has a number for every bucket.
import * as validate from "./validate.js";
import { between } from "./relative_position.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */
/** @typedef {{bucket_count?: number, max_distance?: number, bidirectional?: boolean}} Buckets */

const MOST_BUCKETS = 1024; // the exact borders take powers of whole numbers with as many digits
const LONGEST = 2 ** 31;

/**
 * The bucket of each offset: one a distance at first, then wider in even steps of the logarithm.
 * @param {OneOrMore} offset
 * @param {Buckets} [options]
 */
export function buckets(offset, options = {}) {
  const starts = bucket_starts(options);
  const { bidirectional = true } = options;
  const exact = validate.as_float64("offset", offset);
  return Int32Array.from(exact, (each) => {
    const distance = bidirectional ? Math.abs(each) : Math.max(-each, 0);
    let [low, high] = [0, starts.length]; // starts[low] <= distance < starts[high]
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= distance) low = middle;
      else high = middle;
    }
    return low + (bidirectional && each > 0 ? starts.length : 0);
  });
}

/**
 * The shortest whole distance of every bucket of one side, found exactly, in whole numbers.
 * @param {Buckets} [options]
 */
export function bucket_starts({ bucket_count = 32, max_distance = 128, bidirectional = true } = {}) {
  validate.require_bool("bidirectional", bidirectional);
  validate.as_int("bucket_count", bucket_count, { minimum: bidirectional ? 4 : 2, even: bidirectional });
  validate.as_int("max_distance", max_distance);
  validate.as_float("bucket_count", bucket_count, { maximum: MOST_BUCKETS });
  validate.as_float("max_distance", max_distance, { maximum: LONGEST });
  const side = bidirectional ? bucket_count / 2 : bucket_count;
  const exact = Math.floor(side / 2);
  if (max_distance <= exact) {
    throw new validate.InputError(
      `max_distance must be above ${exact}, the number of distances with a bucket of their own, got ${max_distance}`,
    );
  }
  const steps = side - exact;
  const starts = Array.from({ length: exact + 1 }, (_, i) => i);
  const [count, own, farthest] = [steps, exact, max_distance].map(BigInt);
  for (let step = 1; step < steps; step++) {
    const near = Math.trunc(exact * (max_distance / exact) ** (step / steps)) - 1; // float64 may be off by one
    let distance = Math.max(starts[starts.length - 1], near);
    const border = farthest ** BigInt(step) * own ** (count - BigInt(step));
    while (BigInt(distance) ** count < border) distance += 1;
    starts.push(distance);
  }
  return starts;
}

/**
 * The bias of every query and key, `table[bucket(key_j - query_i), h]`; heads x queries x keys.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} key_position
 * @param {Numbers} table bucket_count x heads
 * @param {number} heads
 * @param {{max_distance?: number, bidirectional?: boolean}} [options]
 */
export function bias(query_position, key_position, table, heads, options = {}) {
  validate.as_int("heads", heads);
  const exact = validate.as_float64("table", table);
  const bucket_count = validate.row_count("table", exact, heads);
  const bucket = buckets(between(query_position, key_position), { ...options, bucket_count });
  const values = new Float64Array(validate.limit_size("heads", heads * bucket.length));
  for (let head = 0; head < heads; head++) {
    for (let i = 0; i < bucket.length; i++) values[head * bucket.length + i] = exact[bucket[i] * heads + head];
  }
  return values;
}
