// Port of figures_src/encoding/attention.py: scores, mask, softmax; and what positions alone do to a score.
import * as validate from "./validate.js";
import { between } from "./relative_position.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

/**
 * The scores `q_i . k_j * scale + bias_ij`; queries x keys.
 * @param {Numbers} q queries x head_dim
 * @param {Numbers} k keys x head_dim
 * @param {number} head_dim
 * @param {{scale?: number, bias?: Numbers}} [options] scale 1 / sqrt(head_dim) where left out
 */
export function scores(q, k, head_dim, { scale, bias } = {}) {
  validate.as_int("head_dim", head_dim);
  const factor = scale === undefined ? 1 / Math.sqrt(head_dim) : validate.as_float("scale", scale);
  const [queries, keys] = [validate.as_float64("q", q), validate.as_float64("k", k)];
  const [rows, columns] = [validate.row_count("q", queries, head_dim), validate.row_count("k", keys, head_dim)];
  const result = new Float64Array(validate.limit_size("q", rows * columns));
  const added = bias ? validate.as_float64("bias", bias) : null;
  if (added && added.length !== result.length) {
    throw new validate.InputError(`bias must have queries * keys = ${result.length} entries, got ${added.length}`);
  }
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      let total = 0;
      for (let d = 0; d < head_dim; d++) total += queries[i * head_dim + d] * keys[j * head_dim + d];
      result[i * columns + j] = total * factor + (added ? added[i * columns + j] : 0);
    }
  }
  return validate.require_finite("scale", factor, result);
}

/**
 * Where a query may look: 1 at keys up to its own position, `key_j <= query_i`; queries x keys.
 * @param {OneOrMore} query_position
 * @param {OneOrMore} [key_position]
 * @param {{window?: number | null}} [options] how many of the latest keys a query sees, itself included
 */
export function causal_mask(query_position, key_position = query_position, options = {}) {
  const { window } = options ?? {};
  const offset = between(query_position, key_position);
  const reach = (window ?? null) === null ? Infinity : validate.as_int("window", window);
  return Uint8Array.from(offset, (each) => Number(each <= 0 && each > -reach));
}

/**
 * The weights `exp(scores_ij) / sum_j exp(scores_ij)`; a query that sees no key has weights 0.
 * @param {Numbers} scores queries x keys; -Infinity shuts a key out
 * @param {number} keys
 * @param {{mask?: Numbers}} [options] 0 where the key is not seen
 */
export function softmax(scores, keys, { mask } = {}) {
  validate.as_int("keys", keys);
  const rows = validate.row_count("scores", validate.as_list("scores", scores), keys);
  if (mask) validate.as_list("mask", mask);
  if (mask && mask.length !== scores.length) {
    throw new validate.InputError(`mask must have one entry a score (${scores.length}), got ${mask.length}`);
  }
  const weights = new Float64Array(validate.limit_size("scores", scores.length));
  for (let start = 0; start < rows * keys; start += keys) {
    let highest = -Infinity;
    for (let j = start; j < start + keys; j++) {
      if (!(scores[j] < Infinity)) {
        throw new validate.InputError(`scores must be numbers below inf, got ${validate.text(scores[j])}`);
      }
      if ((!mask || mask[j]) && scores[j] > highest) highest = scores[j];
    }
    if (highest === -Infinity) continue;
    let total = 0;
    for (let j = start; j < start + keys; j++) {
      if (!mask || mask[j]) total += weights[j] = Math.exp(scores[j] - highest);
    }
    for (let j = start; j < start + keys; j++) weights[j] /= total;
  }
  return weights;
}

/**
 * The mean cosine of the pairs by the offset alone, `sum_i cos(offset * frequencies[i]) / pairs`.
 * @param {OneOrMore} offset
 * @param {Numbers} frequencies
 */
export function kernel(offset, frequencies) {
  const inv_freq = validate.as_float64("frequencies", frequencies);
  const exact = validate.as_float64("offset", offset, { within: validate.LARGEST_ANGLE });
  const pairs = validate.as_int("pairs", inv_freq.length);
  return exact.map((each) => inv_freq.reduce((total, frequency) => total + Math.cos(each * frequency), 0) / pairs);
}
