// Port of figures_src/encoding/sinusoidal.py: the sinusoidal encoding.
import * as validate from "./validate.js";

/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

export const ORDERS = ["interleaved", "sin_cos", "cos_sin"];
export const DENOMINATORS = ["half", "half_minus_one"];

/**
 * The frequencies, `frequencies[i] = base ** (-i / (d_model / 2))`, in radians per token.
 * @param {number} d_model even; there are d_model / 2 pairs
 * @param {number} [base]
 * @param {{denominator?: string}} [options] "half" (the paper) or "half_minus_one" (Tensor2Tensor)
 */
export function frequencies(d_model, base = 10000, { denominator = "half" } = {}) {
  validate.as_int("d_model", d_model, { even: true });
  validate.as_float("base", base, { above: 0 });
  validate.require_choice("denominator", denominator, DENOMINATORS);
  validate.limit_size("d_model", d_model);
  const pairs = d_model / 2;
  const steps = pairs - (denominator === "half_minus_one" ? 1 : 0);
  if (steps === 0) {
    throw new validate.InputError(`d_model must be at least 4 for denominator 'half_minus_one', got ${d_model}`);
  }
  const inv_freq = new Float64Array(pairs);
  for (let i = 0; i < pairs; i++) inv_freq[i] = base ** (-i / steps);
  return validate.require_finite("base", base, inv_freq);
}

/**
 * Positions as sines and cosines, `sin(p * frequencies[i])` and `cos(p * frequencies[i])`; positions x d_model.
 * @param {OneOrMore} position in tokens
 * @param {number} d_model
 * @param {{base?: number, order?: string, denominator?: string, scale?: number}} [options]
 */
export function encode(
  position,
  d_model,
  { base = 10000, order = "interleaved", denominator = "half", scale = 1 } = {},
) {
  validate.require_choice("order", order, ORDERS);
  validate.as_float("scale", scale);
  const exact = validate.as_float64("position", position, { within: validate.LARGEST_ANGLE });
  return fill(exact, frequencies(d_model, base, { denominator }), d_model, order, scale, ["base", base]);
}

/**
 * The columns of the sine and the cosine of pair i.
 * @param {number} i
 * @param {number} pairs
 * @param {string} order
 */
export function columns(i, pairs, order) {
  if (order === "interleaved") return [2 * i, 2 * i + 1];
  return order === "sin_cos" ? [i, i + pairs] : [i + pairs, i];
}

/**
 * @param {Float64Array} position
 * @param {Float64Array} inv_freq
 * @param {number} width
 * @param {string} order
 * @param {number} scale
 * @param {[string, number]} blame
 */
function fill(position, inv_freq, width, order, scale, blame) {
  const table = new Float64Array(validate.limit_size("position", position.length * width));
  for (let i = 0; i < inv_freq.length; i++) {
    const [sine, cosine] = columns(i, inv_freq.length, order);
    for (let p = 0; p < position.length; p++) {
      const angle = position[p] * inv_freq[i];
      table[p * width + sine] = scale * Math.sin(angle);
      table[p * width + cosine] = scale * Math.cos(angle);
    }
  }
  return validate.require_finite(blame[0], blame[1], table);
}
