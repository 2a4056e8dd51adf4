// Settings of real models and of pasted configurations, as settings of the playground.

import { apply, FIELDS, METHODS, mistakes, newSetting, plain, used } from "./state.js";

/** @type {Record<string, string>} */
const RULES = { by_parts: "ntk_by_parts" };

/**
 * The fields of the settings of one spectrum or method of encoding; null where the playground has no such thing.
 * @param {import("./spectrum.js").Settings} settings
 * @returns {Partial<Setting> | null}
 */
export function fieldsOf(settings) {
  const { head_dim, dims = head_dim, scaling = {} } = settings;
  /** @type {Record<string, unknown>} */
  const own = { method: settings.method };
  const copy = (/** @type {string[]} */ names, /** @type {Record<string, unknown>} */ from) => {
    for (const name of names) if (from[name] !== undefined && from[name] !== null) own[name] = from[name];
  };
  copy(["base", "layout", "order", "denominator", "heads", "bucket_count", "max_distance", "max_bias"], settings);
  copy(["profiles", "extent"], settings);
  if (typeof settings.bidirectional === "boolean") own.bidirectional = settings.bidirectional ? "yes" : "no";
  if (dims) own.dims = dims;
  else if (METHODS[settings.method]?.fields.includes("dims")) return null; // the atlas does not know the width
  if (settings.method === "learned" && settings.length) own.rows = settings.length;
  if (settings.method === "shaw" && settings.length) own.clip = settings.length;
  if (settings.method === "axial") return null; // of the atlas, none counts in patches on two equal spectra
  if (settings.method === "rope") {
    const { rule = "none" } = scaling;
    if (rule === "proportional") {
      own.method = "p_rope";
      own.dims = head_dim ?? dims;
    } else {
      if (head_dim && dims && dims < head_dim) {
        Object.assign(own, { method: "partial", dims: head_dim, rotary_dim: dims });
      }
      own.rule = RULES[rule] ?? rule;
    }
    copy([
      "factor",
      "original_length",
      "beta_fast",
      "beta_slow",
      "ramp",
      "low_freq_factor",
      "high_freq_factor",
      "fraction",
      "form",
      "attention_factor",
    ], scaling);
    if (rule !== "none") own.factor ??= 1;
    if (rule === "proportional") own.factor = scaling.factor ?? 1;
    if (rule === "dynamic_ntk") own.form ??= "transformers";
    if (typeof scaling.truncate === "boolean") own.truncate = scaling.truncate ? "yes" : "no";
    for (const name of ["short_factors", "long_factors"]) if (scaling[name]) own[name] = [...scaling[name]].join(", ");
    if (rule === "yarn" && scaling.mscale && scaling.mscale_all_dim && own.attention_factor === undefined) {
      const factor = (/** @type {number} */ weight) => 0.1 * weight * Math.log(scaling.factor) + 1;
      own.attention_factor = factor(scaling.mscale) / factor(scaling.mscale_all_dim);
    }
  }
  if (!Object.hasOwn(METHODS, String(own.method))) return null;
  const setting = plain(apply(newSetting(), own));
  if (Object.keys(mistakes(setting)).length) return null;
  return { method: setting.method, ...Object.fromEntries(used(setting).map((name) => [name, setting[name]])) };
}

/** @typedef {import("./state.js").Setting} Setting */

/**
 * Presets by key, and entries for a menu grouped by family. A model with several spectra has one entry for each.
 * @param {import("presets").Preset[]} models
 */
export function catalogue(models) {
  /** @type {import("./state.js").Presets} */
  const presets = {};
  /** @type {import("./panel.js").Entry[]} */
  const entries = [];
  /** @type {Record<string, number>} */
  const lengths = {};
  for (const model of models) {
    for (const { label, settings } of model.spectra) {
      const fields = fieldsOf(settings);
      if (!fields) continue;
      const isOne = model.spectra.length < 2;
      const key = isOne ? model.key : `${model.key}.${label.toLowerCase().replace(/\W+/g, "_")}`;
      presets[key] = fields;
      const length = model.declared ?? model.trained;
      if (length) lengths[key] = Math.min(length, FIELDS.length.max);
      entries.push({
        group: model.family ?? model.method,
        value: key,
        name: `${model.name}${isOne ? "" : `, ${label}`}${model.method === "M-RoPE" ? ", text" : ""}${
          model.class_default ? ", class defaults" : ""
        }`,
      });
    }
  }
  entries.sort((a, b) => a.group.localeCompare(b.group) || a.name.localeCompare(b.name));
  return { presets, entries, lengths };
}
