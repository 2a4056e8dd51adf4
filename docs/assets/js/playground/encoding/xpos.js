// Port of figures_src/encoding/xpos.py: rotary positions with a decay that grows with the distance.
import * as validate from "./validate.js";
import * as rotary from "./rotary.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */
/** @typedef {{layout?: string, scale_base?: number, gamma?: number, centre?: number}} Options */

/**
 * The decay of every pair over one scale_base, `(2i / head_dim + gamma) / (1 + gamma)`.
 * @param {number} head_dim
 * @param {{gamma?: number}} [options]
 */
export function decay(head_dim, { gamma = 0.4 } = {}) {
  validate.as_int("head_dim", head_dim, { even: true });
  validate.as_float("gamma", gamma, { above: 0 });
  const pairs = new Float64Array(validate.limit_size("head_dim", head_dim) / 2);
  return pairs.map((_, i) => ((2 * i) / head_dim + gamma) / (1 + gamma));
}

/**
 * Rotated queries, pair i times `decay[i] ** ((position - centre) / scale_base)`.
 * @param {Numbers} x positions x head_dim
 * @param {OneOrMore} position
 * @param {Numbers} frequencies
 * @param {Options} [options]
 */
export function rotate_query(x, position, frequencies, options = {}) {
  return rotate(x, position, frequencies, options, 1);
}

/**
 * Rotated keys, pair i times `decay[i] ** (-(position - centre) / scale_base)`.
 * @param {Numbers} x positions x head_dim
 * @param {OneOrMore} position
 * @param {Numbers} frequencies
 * @param {Options} [options]
 */
export function rotate_key(x, position, frequencies, options = {}) {
  return rotate(x, position, frequencies, options, -1);
}

/**
 * @param {Numbers} x
 * @param {OneOrMore} position
 * @param {Numbers} frequencies
 * @param {Options} options
 * @param {number} sign
 */
function rotate(x, position, frequencies, { layout = "interleaved", scale_base = 512, gamma = 0.4, centre = 0 }, sign) {
  validate.as_float("scale_base", scale_base, { above: 0 });
  validate.as_float("centre", centre);
  const head_dim = 2 * validate.as_list("frequencies", frequencies).length;
  const sizes = decay(head_dim, { gamma });
  const exact = validate.as_float64("position", position, { within: validate.LARGEST_ANGLE });
  const { cos, sin } = rotary.cos_sin(exact, frequencies);
  for (let p = 0; p < exact.length; p++) {
    for (let i = 0; i < sizes.length; i++) {
      const size = sizes[i] ** ((sign * (exact[p] - centre)) / scale_base);
      cos[p * sizes.length + i] *= size;
      sin[p * sizes.length + i] *= size;
    }
  }
  return validate.require_finite("scale_base", scale_base, rotary.apply_rotary(x, cos, sin, head_dim, { layout }));
}
