// Port of figures_src/encoding/mrope.py: one spectrum of frequencies shared by time, height and width.
import * as validate from "./validate.js";

export const FORMS = ["chunked", "interleaved"];

/**
 * Which axis every pair turns with, for sections such as 16, 24, 24.
 * @param {ArrayLike<number>} sections pairs of every axis
 * @param {{form?: string}} [options]
 */
export function axis_of_pair(sections, { form = "chunked" } = {}) {
  validate.require_choice("form", form, FORMS);
  const counts = Array.from(
    validate.as_list("sections", sections),
    (each) => validate.as_int("sections", each, { minimum: 0 }),
  );
  const sum = counts.reduce((a, b) => a + b, 0);
  const pairs = validate.limit_size("sections", validate.as_int("the sum of sections", sum));
  const axis = new Int32Array(pairs);
  if (form === "chunked") {
    let start = 0;
    counts.forEach((count, number) => axis.fill(number, start, start += count));
  } else {
    for (let number = 1; number < counts.length; number++) {
      for (let i = number; i < Math.min(counts[number] * counts.length, pairs); i += counts.length) axis[i] = number;
    }
  }
  return axis;
}
