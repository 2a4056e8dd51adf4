// Port of figures_src/encoding/by_parts.py: scaling rules that treat fast and slow pairs differently.
import * as validate from "./validate.js";
import * as ramps from "./frequency_ramp.js";
import * as rotary from "./rotary.js";

/** @typedef {import("./scaling.js").Scaled} Scaled */
/**
 * @typedef {{factor: number, original_length: number, beta_fast?: number, beta_slow?: number, ramp?: string,
 *   truncate?: boolean}} Parts
 */
/**
 * @typedef {Parts & {attention_factor?: number | null, mscale?: number | null, mscale_all_dim?: number | null}} Yarn
 */

export const RAMPS = ["code", "paper"];

/**
 * NTK-by-parts: fast pairs stay, slow ones are divided, `frequency * (kept + (1 - kept) / factor)`.
 * @param {number} head_dim
 * @param {number} base
 * @param {Parts} options ramp "paper" (by turns) or "code" (by index)
 * @returns {Scaled}
 */
export function ntk_by_parts(
  head_dim,
  base,
  { factor, original_length, beta_fast = 32, beta_slow = 1, ramp = "paper", truncate = true },
) {
  validate.require_choice("ramp", ramp, RAMPS);
  validate.require_bool("truncate", truncate);
  validate.as_float("factor", factor, { minimum: 1 });
  validate.as_int("original_length", original_length);
  validate.as_float("beta_slow", beta_slow, { above: 0 });
  validate.as_float("beta_fast", beta_fast, { minimum: beta_slow, real: true });
  const inv_freq = rotary.frequencies(head_dim, base);
  const kept = ramp === "code"
    ? ramps.kept_by_index(head_dim, base, original_length, beta_slow, beta_fast, { truncate })
    : ramps.kept_by_turns(inv_freq, original_length, beta_slow, beta_fast);
  return { frequencies: divided(inv_freq, kept, factor), attention_factor: 1 };
}

/**
 * YaRN: `ntk_by_parts`, and an attention factor that makes the scores a little larger.
 * @param {number} head_dim
 * @param {number} base
 * @param {Yarn} options `attention_factor` goes first; else mscale and mscale_all_dim where both are given
 * @returns {Scaled}
 */
export function yarn(head_dim, base, { attention_factor, mscale, mscale_all_dim, ramp = "code", ...parts }) {
  const { frequencies } = ntk_by_parts(head_dim, base, { ...parts, ramp });
  const { factor } = parts;
  for (const [name, weight] of Object.entries({ mscale, mscale_all_dim })) {
    if ((weight ?? null) !== null) validate.as_float(name, weight, { minimum: 0 });
  }
  let size = attention_factor ?? yarn_mscale(factor);
  if ((attention_factor ?? null) === null && isGiven(mscale) && isGiven(mscale_all_dim)) {
    size = yarn_mscale(factor, mscale) / yarn_mscale(factor, mscale_all_dim);
  }
  return { frequencies, attention_factor: validate.as_float("attention_factor", size, { above: 0 }) };
}

/**
 * YaRN's attention factor, `0.1 * weight * ln(factor) + 1`.
 * @param {number} factor
 * @param {number} [weight]
 */
export function yarn_mscale(factor, weight = 1) {
  validate.as_float("factor", factor, { minimum: 1 });
  return 0.1 * validate.as_float("weight", weight, { minimum: 0 }) * Math.log(factor) + 1;
}

/**
 * Llama 3.1: `frequency * (kept + (1 - kept) / factor)`, kept from `frequency_ramp.kept_by_turns`.
 * @param {number} head_dim
 * @param {number} [base]
 * @param {{factor?: number, low_freq_factor?: number, high_freq_factor?: number, original_length?: number}} [options]
 * @returns {Scaled}
 */
export function llama3(
  head_dim,
  base = 500000,
  { factor = 8, low_freq_factor = 1, high_freq_factor = 4, original_length = 8192 } = {},
) {
  validate.as_float("factor", factor, { minimum: 1 });
  validate.as_int("original_length", original_length);
  validate.as_float("low_freq_factor", low_freq_factor, { above: 0 });
  validate.as_float("high_freq_factor", high_freq_factor, { minimum: low_freq_factor, real: true });
  const inv_freq = rotary.frequencies(head_dim, base);
  const kept = ramps.kept_by_turns(inv_freq, original_length, low_freq_factor, high_freq_factor);
  return { frequencies: divided(inv_freq, kept, factor), attention_factor: 1 };
}

/**
 * LongRoPE: each frequency is divided by a searched number of its own, another one for long texts.
 * @param {number} head_dim
 * @param {number} base
 * @param {{short_factors: ArrayLike<number>, long_factors: ArrayLike<number>, length: number, original_length: number,
 *   factor: number, attention_factor?: number | null}} options
 * @returns {Scaled}
 */
export function longrope(
  head_dim,
  base,
  { short_factors, long_factors, length, original_length, factor, attention_factor },
) {
  const inv_freq = rotary.frequencies(head_dim, base);
  validate.as_int("original_length", original_length, { minimum: 2 });
  validate.as_float("factor", factor, { minimum: 1 });
  const short = divisors("short_factors", short_factors, inv_freq.length);
  const long = divisors("long_factors", long_factors, inv_freq.length);
  const size = attention_factor ?? Math.sqrt(1 + Math.log(factor) / Math.log(original_length));
  const chosen = validate.as_int("length", length) > original_length ? long : short;
  validate.as_float("attention_factor", size, { above: 0 });
  const frequencies = inv_freq.map((each, i) => each / chosen[i]);
  return { frequencies: validate.require_finite("long_factors", long_factors, frequencies), attention_factor: size };
}

/** @param {number | null | undefined} value
 * @returns {value is number} */
function isGiven(value) {
  return value !== undefined && value !== null && value !== 0;
}

/**
 * @param {string} name
 * @param {ArrayLike<number>} values
 * @param {number} pairs
 */
function divisors(name, values, pairs) {
  validate.limit_size(name, validate.as_list(name, values).length);
  const list = validate.as_float64(name, Float64Array.from(values, (each) => validate.as_float(name, each)), {
    above: 0,
  });
  if (list.length !== pairs) {
    throw new validate.InputError(`${name} must have shape (head_dim / 2,) = (${pairs},), got (${list.length},)`);
  }
  return list;
}

/**
 * @param {Float64Array} inv_freq
 * @param {Float64Array} kept
 * @param {number} factor
 */
function divided(inv_freq, kept, factor) {
  return inv_freq.map((each, i) => each * (kept[i] + (1 - kept[i]) / factor));
}
