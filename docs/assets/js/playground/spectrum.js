// Port of figures_src/models/spectrum.py: the rotary frequencies of one spectrum of a model or of a pasted configuration.
import * as by_parts from "./encoding/by_parts.js";
import * as validate from "./encoding/validate.js";
import * as partial from "./encoding/partial.js";
import * as rotary from "./encoding/rotary.js";
import * as scaling from "./encoding/scaling.js";

/**
 * One method with its numbers, by the names of the encoding module. Spectra have head_dim, dims (of them those that
 * turn), base, layout, scaling (`rule` with its options) and axes or sections; other methods what they need.
 * @typedef {{method: string, head_dim?: number, dims?: number, base?: number, layout?: string, heads?: number,
 *   length?: number, order?: string, denominator?: string, offset?: number, axes?: number[], sections?: number[],
 *   bucket_count?: number, max_distance?: number, bidirectional?: boolean, max_bias?: number, profiles?: number, extent?: number,
 *   scaling?: Record<string, any>}} Settings
 */
/** @typedef {import("./encoding/scaling.js").Scaled} Scaled */

/**
 * The frequencies before any extension, radians per token; those of several axes one after the other.
 * @param {Settings} settings
 * @returns {Float64Array}
 */
export function unscaled({ head_dim = NaN, dims = head_dim, base = 10000, axes = [], scaling = {} }) {
  if (axes.length) return Float64Array.from(axes.flatMap((width) => [...rotary.frequencies(width, base)]));
  if (scaling.rule === "proportional") {
    return partial.p_rope_frequencies(head_dim, { fraction: scaling.fraction, base });
  }
  return rotary.frequencies(dims, base);
}

/**
 * The frequencies and attention factor in use at a length in tokens; most rules ignore it.
 * @param {Settings} settings
 * @param {number} length
 * @returns {Scaled}
 */
export function scaled(settings, length) {
  const { head_dim = NaN, dims = head_dim, base = 10000 } = settings;
  const { rule, ...options } = settings.scaling ?? {};
  const given = /** @type {any} */ (options);
  switch (rule) {
    case undefined:
      return { frequencies: unscaled(settings), attention_factor: 1 };
    case "linear":
      return scaling.linear(dims, base, given);
    case "larger_base":
      return scaling.larger_base(dims, base, given);
    case "ntk_aware":
      return scaling.ntk_aware(dims, base, given);
    case "dynamic_ntk":
      return scaling.dynamic_ntk(dims, base, { form: "transformers", ...given, length });
    case "proportional":
      return scaling.proportional(head_dim, base, given);
    case "ntk_by_parts":
      return by_parts.ntk_by_parts(dims, base, given);
    case "yarn":
      return by_parts.yarn(dims, base, given);
    case "llama3":
      return by_parts.llama3(dims, base, given);
    case "longrope":
      return by_parts.longrope(dims, base, { ...given, length });
    default:
      throw new validate.InputError(`rule must be the name of a scaling rule, got ${validate.text(rule)}`);
  }
}
