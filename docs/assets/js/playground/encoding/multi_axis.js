// Port of figures_src/encoding/multi_axis.py: positions with several axes, sinusoidal and rotary.
import * as validate from "./validate.js";
import * as sinusoidal from "./sinusoidal.js";

/** @typedef {import("./validate.js").Numbers} Numbers */
/** @typedef {import("./validate.js").OneOrMore} OneOrMore */

export const ORDERS = ["axis_sin_cos", "sin_cos_axis", "interleaved"];

/**
 * Every axis as sines and cosines of its own, their columns one after the other; points x sum of widths.
 * @param {Numbers} point points x axes
 * @param {ArrayLike<number>} widths columns of every axis
 * @param {{base?: number, order?: string, denominator?: string}} [options]
 */
export function encode(point, widths, { base = 10000, order = "axis_sin_cos", denominator = "half" } = {}) {
  validate.require_choice("order", order, ORDERS);
  const exact = validate.as_float64("point", point, { within: validate.LARGEST_ANGLE });
  const axes = validate.as_int("axes", validate.as_list("widths", widths).length);
  const points = validate.row_count("point", exact, axes);
  const inner = order === "interleaved" ? "interleaved" : "sin_cos";
  const blocks = Array.from(
    widths,
    (width, axis) => sinusoidal.encode(coordinates(exact, axes, axis), width, { base, order: inner, denominator }),
  );
  const total = blocks.reduce((sum, block) => sum + block.length / (points || 1), 0);
  const table = new Float64Array(validate.limit_size("widths", points * total));
  const parts = order === "sin_cos_axis" ? 2 : 1; // all sines of every axis, then all cosines
  let column = 0;
  for (let part = 0; part < parts; part++) {
    blocks.forEach((block, axis) => {
      const width = widths[axis] / parts;
      for (let p = 0; p < points; p++) {
        const start = p * widths[axis] + part * width;
        table.set(block.subarray(start, start + width), p * total + column);
      }
      column += width;
    });
  }
  return table;
}

/**
 * Axial rotary angles: every pair turns with one axis, `point[axis] * frequencies[axis][i]`; points x all pairs.
 * @param {Numbers} point points x axes
 * @param {Numbers[]} frequencies one vector per axis
 */
export function axial_angles(point, frequencies) {
  const exact = validate.as_float64("point", point, { within: validate.LARGEST_ANGLE });
  const axes = validate.as_int("axes", validate.as_list("frequencies", frequencies).length);
  const points = validate.row_count("point", exact, axes);
  const vectors = frequencies.map((inv_freq) => validate.as_float64("frequencies", inv_freq));
  const pairs = vectors.reduce((sum, inv_freq) => sum + inv_freq.length, 0);
  const angles = new Float64Array(validate.limit_size("point", points * pairs));
  for (let p = 0; p < points; p++) {
    let column = p * pairs;
    vectors.forEach((inv_freq, axis) => {
      for (const frequency of inv_freq) angles[column++] = exact[p * axes + axis] * frequency;
    });
  }
  return angles;
}

/**
 * @param {Float64Array} point
 * @param {number} axes
 * @param {number} axis
 */
function coordinates(point, axes, axis) {
  return point.filter((_, i) => i % axes === axis);
}
