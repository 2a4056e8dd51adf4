// Port of figures_src/encoding/content_bias.py: a relative bias that each query mixes from profiles of the distance.
import * as validate from "./validate.js";

/** @typedef {import("./validate.js").Numbers} Numbers */

/**
 * The bias `sum_c mix[i, c] * profiles[c, distance[i, j]]`, 0 where the distance is negative or past the last profile;
 * queries x keys. Only the distances asked for are summed: a picture shows few of those that the profiles hold.
 * @param {Numbers} mix queries x width
 * @param {Numbers} profiles width x extent
 * @param {Numbers} distance queries x keys, query position - key position in whole tokens
 * @param {number} width
 */
export function bias(mix, profiles, distance, width) {
  validate.as_int("width", width);
  const [parts, curves] = [validate.as_float64("mix", mix), validate.as_float64("profiles", profiles)];
  const back = validate.as_int64("distance", distance);
  const [queries, extent] = [validate.row_count("mix", parts, width), curves.length / width];
  if (extent === 0 || !Number.isInteger(extent)) {
    throw new validate.InputError(`profiles must have shape (${width}, extent), got ${curves.length} numbers`);
  }
  const keys = back.length / queries || 0; // no query has no keys
  if (!Number.isInteger(keys)) {
    throw new validate.InputError(`distance must have shape (${queries}, keys), got ${back.length} numbers`);
  }
  return back.map((each, cell) => {
    if (each < 0 || each >= extent) return 0;
    const start = Math.floor(cell / keys) * width;
    let total = 0;
    for (let c = 0; c < width; c++) total += parts[start + c] * curves[c * extent + each];
    return total;
  });
}
