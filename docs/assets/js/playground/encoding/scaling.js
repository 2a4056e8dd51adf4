// Port of figures_src/encoding/scaling.py: rules that scale all rotary frequencies.
import * as validate from "./validate.js";
import * as partial from "./partial.js";
import * as rotary from "./rotary.js";

/**
 * What every rule gives: radians per token, and the number that multiplies queries and keys.
 * @typedef {{frequencies: Float64Array, attention_factor: number}} Scaled
 */

/**
 * Position interpolation: every frequency is divided, `frequencies[i] / factor`.
 * @param {number} head_dim
 * @param {number} base
 * @param {{factor: number}} options
 * @returns {Scaled}
 */
export function linear(head_dim, base, { factor }) {
  validate.as_float("factor", factor, { minimum: 1 });
  return plain(rotary.frequencies(head_dim, base).map((each) => each / factor));
}

/**
 * Adjusted base frequency: the frequencies of `base * factor`.
 * @param {number} head_dim
 * @param {number} base
 * @param {{factor: number}} options
 * @returns {Scaled}
 */
export function larger_base(head_dim, base, { factor }) {
  validate.as_float("factor", factor, { minimum: 1 });
  validate.as_float("base", base, { above: 0 });
  return plain(rotary.frequencies(head_dim, base * factor));
}

/**
 * NTK-aware: the frequencies of `base * factor ** (head_dim / (head_dim - 2))`.
 * @param {number} head_dim at least 4
 * @param {number} base
 * @param {{factor: number}} options
 * @returns {Scaled}
 */
export function ntk_aware(head_dim, base, { factor }) {
  validate.as_int("head_dim", head_dim, { minimum: 4, even: true });
  validate.as_float("base", base, { above: 0 });
  validate.as_float("factor", factor, { minimum: 1 });
  const raised = base * factor ** (head_dim / (head_dim - 2));
  if (raised === Infinity) {
    throw new validate.InputError(`factor must leave the base finite, got ${validate.floatText(factor)}`);
  }
  return plain(rotary.frequencies(head_dim, raised));
}

/**
 * Dynamic NTK: NTK-aware with a factor that follows the current length past the original one.
 * @param {number} head_dim
 * @param {number} base
 * @param {{length: number, original_length: number, factor?: number, form?: string}} options
 *   "paper": `max(1, n / L)`; "transformers": `factor * n / L - (factor - 1)`, at least 1, too
 * @returns {Scaled}
 */
export function dynamic_ntk(head_dim, base, { length, original_length, factor = 1, form = "paper" }) {
  validate.require_choice("form", form, ["paper", "transformers"]);
  validate.as_int("original_length", original_length);
  const longer = Math.max(validate.as_int("length", length), original_length);
  validate.as_float("factor", factor, { minimum: 1 });
  if (form === "paper" && factor !== 1) {
    throw new validate.InputError(
      `factor must be 1 for form 'paper', which follows the length alone, got ${validate.floatText(factor)}`,
    );
  }
  const current = (factor * longer) / original_length - (factor - 1);
  return ntk_aware(head_dim, base, { factor: Math.max(1, current) }); // rounding may fall below 1
}

/**
 * p-RoPE with position interpolation: `partial.p_rope_frequencies / factor`.
 * @param {number} head_dim
 * @param {number} base
 * @param {{fraction: number, factor?: number}} options
 * @returns {Scaled}
 */
export function proportional(head_dim, base, { fraction, factor = 1 }) {
  validate.as_float("factor", factor, { minimum: 1 });
  return plain(partial.p_rope_frequencies(head_dim, { fraction, base }).map((each) => each / factor));
}

/**
 * @param {Float64Array} frequencies
 * @returns {Scaled}
 */
function plain(frequencies) {
  return { frequencies, attention_factor: 1 };
}
