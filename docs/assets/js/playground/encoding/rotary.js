// Port of figures_src/encoding/rotary.py: every pair of a query or key turns by position times frequency.
import * as validate from "./validate.js";
import { pair_indices } from "./layout.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */
/** @typedef {{layout?: string, attention_factor?: number}} Turning */

const TURN = 2 * Math.PI;

/**
 * The frequencies (`inv_freq` in released code), `frequencies[i] = base ** (-2i / head_dim)`, in radians per token.
 * @param {number} head_dim width of the rotated part of a head, even
 * @param {number} [base]
 */
export function frequencies(head_dim, base = 10000) {
  validate.as_int("head_dim", head_dim, { even: true });
  validate.as_float("base", base, { above: 0 });
  const inv_freq = new Float64Array(validate.limit_size("head_dim", head_dim) / 2);
  for (let i = 0; i < inv_freq.length; i++) inv_freq[i] = base ** ((-2 * i) / head_dim);
  return validate.require_finite("base", base, inv_freq);
}

/**
 * Tokens of a full turn, `2 pi / frequency`; Infinity for a frequency of 0.
 * @param {Numbers} frequencies
 */
export function wavelengths(frequencies) {
  return validate.as_float64("frequencies", frequencies, { minimum: 0 }).map((each) => TURN / each);
}

/**
 * The angle of every pair at every position, `position * frequencies[i]`, in radians; positions x pairs.
 * @param {OneOrMore} position
 * @param {Numbers} frequencies
 */
export function angles(position, frequencies) {
  const inv_freq = validate.as_float64("frequencies", frequencies);
  const exact = validate.as_float64("position", position, { within: validate.LARGEST_ANGLE });
  const pairs = inv_freq.length;
  const table = new Float64Array(validate.limit_size("position", exact.length * pairs));
  for (let p = 0; p < exact.length; p++) {
    for (let i = 0; i < pairs; i++) table[p * pairs + i] = exact[p] * inv_freq[i];
  }
  return table;
}

/**
 * The tables `attention_factor * cos(angles)` and `attention_factor * sin(angles)`; positions x pairs.
 * @param {OneOrMore} position
 * @param {Numbers} frequencies
 * @param {{attention_factor?: number}} [options]
 */
export function cos_sin(position, frequencies, { attention_factor = 1 } = {}) {
  return circle(angles(position, frequencies), attention_factor);
}

/**
 * Queries or keys at their positions: pair i of x turns by `position * frequencies[i]`.
 * @param {Numbers} x positions x head_dim
 * @param {OneOrMore} position
 * @param {Numbers} frequencies head_dim / 2 of them
 * @param {Turning} [options]
 */
export function rotate(x, position, frequencies, options = {}) {
  return rotate_by(x, angles(position, frequencies), 2 * frequencies.length, options);
}

/**
 * Queries or keys, turned by given angles.
 * @param {Numbers} x rows x head_dim
 * @param {Numbers} angles rows x pairs
 * @param {number} head_dim 2 * pairs
 * @param {Turning} [options]
 */
export function rotate_by(x, angles, head_dim, { layout = "interleaved", attention_factor = 1 } = {}) {
  const { cos, sin } = circle(angles, attention_factor);
  const rotated = apply_rotary(x, cos, sin, head_dim, { layout });
  return validate.require_finite("attention_factor", attention_factor, rotated);
}

/**
 * Vectors with every pair (a, b) rotated to `(a cos - b sin, a sin + b cos)`.
 * @param {Numbers} x rows x head_dim
 * @param {Numbers} cos rows x pairs
 * @param {Numbers} sin likewise
 * @param {number} head_dim
 * @param {{layout?: string}} [options]
 */
export function apply_rotary(x, cos, sin, head_dim, { layout = "interleaved" } = {}) {
  const [first, second] = pair_indices(head_dim, layout);
  const exact = validate.as_float64("x", x);
  const rows = validate.row_count("x", exact, head_dim);
  const pairs = head_dim / 2;
  const cosines = validate.as_float64("cos", cos);
  const sines = validate.as_float64("sin", sin);
  if (cosines.length !== rows * pairs || sines.length !== cosines.length) {
    throw new validate.InputError(
      `cos and sin must have one entry a pair of x (${rows * pairs}), got ${cosines.length} and ${sines.length}`,
    );
  }
  const turned = new Float64Array(exact.length);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < pairs; i++) {
      const a = exact[row * head_dim + first[i]];
      const b = exact[row * head_dim + second[i]];
      const c = cosines[row * pairs + i];
      const s = sines[row * pairs + i];
      turned[row * head_dim + first[i]] = a * c - b * s;
      turned[row * head_dim + second[i]] = a * s + b * c;
    }
  }
  return turned;
}

/**
 * The rotation matrix R with `R @ x = rotate(x)`; head_dim x head_dim.
 * @param {number} position
 * @param {Numbers} frequencies
 * @param {{layout?: string}} [options]
 */
export function matrix(position, frequencies, { layout = "interleaved" } = {}) {
  const head_dim = 2 * validate.as_list("frequencies", frequencies).length;
  const [first, second] = pair_indices(head_dim, layout);
  const { cos, sin } = cos_sin(position, frequencies);
  if (cos.length !== first.length) {
    throw new validate.InputError(`position must have one entry, got ${cos.length / first.length}`);
  }
  const rotation = new Float64Array(validate.limit_size("frequencies", head_dim * head_dim));
  for (let i = 0; i < first.length; i++) {
    rotation[first[i] * head_dim + first[i]] = cos[i];
    rotation[first[i] * head_dim + second[i]] = -sin[i];
    rotation[second[i] * head_dim + first[i]] = sin[i];
    rotation[second[i] * head_dim + second[i]] = cos[i];
  }
  return rotation;
}

/**
 * @param {Numbers} angles
 * @param {number} attention_factor
 */
function circle(angles, attention_factor) {
  const factor = validate.as_float("attention_factor", attention_factor, { above: 0 });
  const cos = validate.as_float64("angles", angles, { within: validate.LARGEST_ANGLE });
  const sin = new Float64Array(cos.length);
  for (let i = 0; i < cos.length; i++) {
    sin[i] = factor * Math.sin(cos[i]);
    cos[i] = factor * Math.cos(cos[i]);
  }
  return { cos, sin };
}
