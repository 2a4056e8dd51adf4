// Reads a model's config.json into settings, says what it found, and warns of known traps. The text may come from
// anywhere: it is parsed as JSON alone, its size and depth are limited, only known names are looked up, and what comes
// out are checked numbers and plain text. Rules and defaults are those of transformers 5.23.0, `modeling_rope_utils` and
// the configuration classes; tests/playground/test_config.py compares with that package.
import * as validate from "./encoding/validate.js";
import { slopes } from "./encoding/alibi.js";
import { yarn_mscale } from "./encoding/by_parts.js";
import { bucket_starts } from "./encoding/t5.js";
import { PRESETS } from "presets";
import { scaled } from "./spectrum.js";

/** @typedef {import("./spectrum.js").Settings} Settings */
/** @typedef {{label: string, settings: Settings}} Spectrum */
/** @typedef {{key: string, text: string}} Warning */
/**
 * What a configuration says: settings, one for each kind of layer; lengths in tokens; sentences.
 * @typedef {{name: string, family: string, spectra: Spectrum[], trained: number | null, declared: number | null,
 *   window: number | null, unknown: string, explanation: string[], warnings: Warning[]}} Reading
 * `unknown`: why nothing can be said of the rotation, "" where it is read
 */
/** @typedef {Record<string, unknown>} Fields */

export const LONGEST = 1_000_000; // characters
export const DEEPEST = 20; // brackets inside brackets

// What transformers' code does where the file says nothing, by model type. The rule: half-split, all dims,
// hidden_size / heads, base 10,000.
const INTERLEAVED =
  "codegen cohere cohere2 cohere2_moe deepseek_v2 deepseek_v3 deepseek_v32 deepseek_v4 ernie4_5 ernie4_5_moe glm glm4 " +
  "glm4_moe_lite glm_moe_dsa gptj helium kimi_k2 llama4 llama4_text longcat_flash mistral4 moonshine " +
  "moonshine_streaming youtu";
/** @type {Record<string, number>} */
const PARTIAL = {
  glm: 0.5,
  glm4: 0.5,
  glm4_moe: 0.5,
  gpt_neox: 0.25,
  moonshine: 0.9,
  nemotron: 0.5,
  persimmon: 0.5,
  phi: 0.5,
  qwen3_5_text: 0.25,
  qwen3_next: 0.25,
  recurrent_gemma: 0.5,
  stablelm: 0.25,
};
/** @type {Record<string, number>} */
const HEAD_DIM = {
  ernie4_5: 128,
  gemma: 256,
  gemma2: 256,
  gemma3_text: 256,
  glm: 128,
  glm4: 128,
  gpt_oss: 64,
  helium: 128,
  llama4_text: 128,
  qwen3: 128,
  qwen3_5_text: 256,
  qwen3_next: 256,
  seed_oss: 128,
};
/** @type {Record<string, number>} of layers with full attention, where they have wider heads than the others */
const GLOBAL_HEAD_DIM = { gemma4_text: 512, gemma4_unified_text: 512 };
/** @type {Record<string, number>} */
const BASE = {
  cohere: 500000,
  ernie4_5: 500000,
  ernie4_5_moe: 500000,
  gpt_oss: 150000,
  helium: 100000,
  llama4_text: 500000,
  minimax_m2: 5e6,
  mixtral: 1e6,
  olmo3: 500000,
  phimoe: 1e6,
  smollm3: 2e6,
};
/** @type {Record<string, [string, string, number, string, number]>} label, label, base of the first, key of the second, its base */
const TWO_BASES = {
  gemma3_text: ["full_attention", "sliding_attention", 1e6, "rope_local_base_freq", 10000],
  modernbert: ["full_attention", "sliding_attention", 160000, "local_rope_theta", 10000],
};
/** @type {Record<string, number>} rows of a learned table that belong to no position */
const LEARNED = {
  bart: 2,
  bert: 0,
  camembert: 2,
  clip_text_model: 0,
  distilbert: 0,
  electra: 0,
  gpt2: 0,
  gpt_bigcode: 0,
  gpt_neo: 0,
  mbart: 2,
  "openai-gpt": 0,
  opt: 2,
  roberta: 2,
  "xlm-roberta": 2,
};
/** @type {Record<string, {order: string, denominator: string, offset?: number}>} */
const SINUSOIDAL = {
  m2m_100: { order: "sin_cos", denominator: "half_minus_one", offset: 2 },
  marian: { order: "sin_cos", denominator: "half" },
  pegasus: { order: "sin_cos", denominator: "half" },
};
const LONGER = ["text_config", "llm_config", "language_config"]; // where multimodal models keep the language model
/** @type {Record<string, string>} */
const RULES = {
  linear: "linear",
  dynamic: "dynamic_ntk",
  yarn: "yarn",
  llama3: "llama3",
  longrope: "longrope",
  su: "longrope",
  proportional: "proportional",
};
/** @type {Record<string, string>} */
const RULE_NAMES = {
  linear: "position interpolation",
  dynamic_ntk: "dynamic NTK",
  yarn: "YaRN",
  llama3: "Llama 3",
  longrope: "LongRoPE",
  proportional: "p-RoPE",
};
// Types of which a test compares the reading with the code of transformers, or with a file of the atlas. Of all others,
// and where the file leaves to the code what is not known of it here, the reader says so and guesses nothing.
const READ = new Set(
  ("cohere cohere2 deepseek deepseek_v2 deepseek_v3 deepseek_v32 deepseek_v4 ernie4_5 falcon gemma gemma2 gemma3 gemma4 " +
    "gemma4_unified glm glm4 glm4_moe glm4_moe_lite glm_moe_dsa gpt_neox gpt_oss gptj helium internlm2 kimi_k2 llama llama4 " +
    "longcat_flash minicpm minimax_m2 ministral3 mistral mistral4 mixtral modernbert moonshine moonshine_streaming nemotron " +
    "olmo olmo2 olmo3 persimmon phi phi3 phimoe qwen qwen2 qwen2_5_vl qwen3 qwen3_5 qwen3_next qwen3_vl recurrent_gemma " +
    "seed_oss smollm3 stablelm starcoder2 youtu").split(" "),
);
const LEAN = new Set( // those whose own base is known as well
  ("cohere cohere2 deepseek ernie4_5 falcon gemma gemma2 gemma3 glm glm4 glm4_moe gpt_neox gptj helium llama llama4 minimax_m2 mistral " +
    "mixtral modernbert moonshine nemotron olmo2 olmo3 persimmon phi phi3 phimoe qwen2 qwen3 qwen3_5 qwen3_next " +
    "recurrent_gemma seed_oss stablelm starcoder2").split(" "),
);
/** @type {Record<string, string>} the fields of each rule, besides those of all rules */
const RULE_FIELDS = {
  default: "",
  mrope: "",
  proportional: "factor",
  linear: "factor",
  dynamic: "factor original_max_position_embeddings",
  yarn:
    "factor original_max_position_embeddings attention_factor beta_fast beta_slow mscale mscale_all_dim truncate llama_4_scaling_beta",
  llama3: "factor original_max_position_embeddings low_freq_factor high_freq_factor",
  longrope: "factor original_max_position_embeddings attention_factor short_factor long_factor",
};
RULE_FIELDS.su = RULE_FIELDS.longrope;
const SHARES = new Set( // whose code reads partial_rotary_factor without a rule
  ("deepseek_v4 glm glm4 glm4_moe glm4_moe_lite gpt_neox minimax_m2 moonshine moonshine_streaming nemotron persimmon " +
    "phi phi3 qwen3_5 qwen3_next recurrent_gemma stablelm").split(" "),
);
const ALL_RULES = "rope_type type rope_theta partial_rotary_factor mrope_section mrope_interleaved";
const SHOWN = /rope|rotary|position|alibi|sliding_window|window_size|layer_types|head_dim|mscale/i; // what a file says of positions
const ROTARY_KEYS = [
  "rope_theta",
  "rope_parameters",
  "rope_scaling",
  "rotary_emb_base",
  "rotary_pct",
  "rotary_dim",
  "partial_rotary_factor",
  "global_rope_theta",
  "rope_local_base_freq",
  "qk_rope_head_dim",
  "compress_rope_theta",
];

/**
 * Reads the text of a config.json. Throws InputError where it is none, or where a number in it is out of range.
 * @param {string} text
 * @returns {Reading}
 */
export function read_config(text) {
  const outer = parsed(text);
  const key = LONGER.find((each) => fields(outer, each));
  const config = key ? { ...outer, ...fields(outer, key) } : outer;
  const type = word(config, "model_type") ?? "";
  /** @type {Reading} */
  const reading = {
    name: word(outer, "_name_or_path") || type || "this model",
    family: PRESETS.find((preset) => type && preset.transformers === type.replace(/_text$/, ""))?.family ?? "",
    spectra: [],
    trained: null,
    declared: first(config, [
      "max_position_embeddings",
      "n_positions",
      "max_sequence_length",
      "seq_length",
      "max_seq_len",
    ]),
    window: null,
    unknown: "",
    explanation: [],
    warnings: [],
  };
  if (key) reading.explanation.push(`The settings of the language model are in ${key}; other parts are not read.`);
  if (READ.has(type.replace(/_text$/, ""))) read_window(config, reading);
  if (is_alibi(config, type)) read_alibi(config, reading);
  else if (config.relative_attention_num_buckets !== undefined) read_buckets(config, reading);
  else if (is_rotary(config, type)) {
    reading.unknown = unknown(config, type);
    if (reading.unknown) reading.explanation.push(...said(config));
    else read_rotary(config, type, reading);
  } else if (known(SINUSOIDAL, type)) read_sinusoidal(config, type, reading);
  else read_table(config, type, reading);
  if (reading.declared) reading.explanation.push(`The declared context is ${count(reading.declared)} tokens.`);
  return reading;
}

// ---- text to values

/**
 * @param {string} text
 * @returns {Fields}
 */
function parsed(text) {
  if (typeof text !== "string") throw new validate.InputError(`text must be a string, got ${validate.text(text)}`);
  if (text.startsWith("\ufeff")) return parsed(text.slice(1)); // a byte order mark
  if (text.length > LONGEST) {
    throw new validate.InputError(`text must have at most ${count(LONGEST)} characters, got ${count(text.length)}`);
  }
  let [depth, inString] = [0, false];
  let [plain, done] = ["", 0]; // text without what Python writes beside JSON: NaN, and infinities
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (inString) {
      if (letter === "\\") i++;
      else if (letter === '"') inString = false;
    } else if (letter === '"') inString = true;
    else if (letter === "{" || letter === "[") depth++;
    else if (letter === "}" || letter === "]") depth--;
    else if (letter === "I" || letter === "N") {
      const name = ["Infinity", "NaN"].find((each) => text.startsWith(each, i));
      if (name) [plain, done] = [plain + text.slice(done, i) + (name === "NaN" ? "null" : "1e999"), i + name.length];
    }
    if (depth > DEEPEST) throw new validate.InputError(`text must have at most ${DEEPEST} brackets inside each other`);
  }
  let value;
  try {
    value = JSON.parse(plain + text.slice(done));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : "";
    throw new validate.InputError(`text must be JSON, as config.json is: ${reason}`);
  }
  if (!is_object(value)) throw new validate.InputError("text must be one JSON object in braces, as config.json is");
  return value;
}

/**
 * @param {unknown} value
 * @returns {value is Fields}
 */
function is_object(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * An entry of the object itself; never one that all objects inherit. null counts as missing.
 * @param {Fields} config
 * @param {string} key
 */
function entry(config, key) {
  return Object.hasOwn(config, key) ? (config[key] ?? undefined) : undefined;
}

/**
 * @param {Fields} config
 * @param {string} key
 * @returns {Fields | undefined}
 */
function fields(config, key) {
  const value = entry(config, key);
  return is_object(value) ? value : undefined;
}

/**
 * @param {Fields} config
 * @param {string} key
 * @returns {string | undefined}
 */
function word(config, key) {
  const value = entry(config, key);
  return typeof value === "string" ? value.slice(0, 100) : undefined;
}

/**
 * @param {Fields} config
 * @param {string} key
 * @returns {number | undefined}
 */
function whole(config, key) {
  const value = entry(config, key);
  return value === undefined ? undefined : validate.as_int(key, value);
}

/**
 * @param {Fields} config
 * @param {string} key
 * @param {{above?: number, minimum?: number, maximum?: number}} [rules]
 * @returns {number | undefined}
 */
function number(config, key, rules = { above: 0 }) {
  const value = entry(config, key);
  return value === undefined ? undefined : validate.as_float(key, value, rules);
}

/**
 * The first of some whole numbers that is there.
 * @param {Fields} config
 * @param {string[]} keys
 */
function first(config, keys) {
  const key = keys.find((each) => entry(config, each) !== undefined);
  return key ? validate.as_int(key, entry(config, key)) : null;
}

/** @param {number} value */
function count(value) {
  const isLong = Math.abs(value) >= 1e15 || (value !== 0 && Math.abs(value) < 1e-6);
  const digits = Number.isInteger(value) ? {} : { maximumSignificantDigits: 6 };
  return isLong ? value.toExponential(3) : value.toLocaleString("en", digits);
}

/** @param {number} value */
function ordinal(value) {
  const words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
  return words[value - 1] ?? `${value}th`;
}

/**
 * The entry of one of the tables above; names such as "constructor" are in none.
 * @template T
 * @param {Record<string, T>} table
 * @param {string} key
 * @returns {T | undefined}
 */
function known(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

// ---- the methods

/**
 * @param {Fields} config
 * @param {string} type
 */
function is_alibi(config, type) {
  const attention = fields(config, "attn_config") ?? {};
  if (type === "mpt") return attention.alibi !== false;
  return type === "bloom" || config.alibi === true || config.position_embedding_type === "alibi";
}

/**
 * @param {Fields} config
 * @param {string} type
 */
function is_rotary(config, type) {
  const isKnown = PRESETS.some((preset) => preset.transformers === type && preset.method.endsWith("RoPE"));
  const { position_embedding_type: named } = config;
  if (Array.isArray(config.rope_dim_list) || Array.isArray(config.axes_dim)) return false; // several axes
  return isKnown || named === "rotary" || named === "rope" || ROTARY_KEYS.some((key) => Object.hasOwn(config, key));
}

/**
 * Why it is not known what a model does with its rotary fields, "" where it is.
 * @param {Fields} config
 * @param {string} type
 */
function unknown(config, type) {
  if (!type) return "the file names no model_type, and what its fields mean is up to the code of the model";
  const short = type.replace(/_text$/, "");
  if (!READ.has(short)) return `what the code of '${type}' does with positions is not known here`;
  for (const key of ["rope_parameters", "rope_scaling"]) {
    const block = entry(config, key);
    if (block === undefined) continue;
    if (!is_object(block)) return `${key} must be an object in braces, got ${validate.text(block)}`;
    const nested = Object.values(block).filter(is_object);
    for (const own of nested.length ? nested : [block]) {
      if (Object.keys(own).length === 0) continue;
      const rule = word(own, "rope_type") ?? word(own, "type") ?? "default";
      const fields = known(RULE_FIELDS, rule);
      if (fields === undefined) return `the rule ${validate.text(rule)} is not known here`;
      const foreign = Object.keys(own).filter((each) =>
        entry(own, each) !== undefined && !`${ALL_RULES} ${fields}`.split(" ").includes(each)
      );
      if (foreign.length) return `the rule '${rule}' has no field ${foreign.slice(0, 4).join(", ")}`;
      const share = number(own, "partial_rotary_factor") ?? number(config, "partial_rotary_factor") ?? 1;
      if (rule === "default" && share !== 1 && !SHARES.has(short)) {
        return `whether the code of '${type}' reads partial_rotary_factor is not known here`;
      }
    }
  }
  const plain = number(config, "partial_rotary_factor") ?? number(config, "rotary_pct") ?? 1;
  const hasRule = ["rope_parameters", "rope_scaling"].some((key) => Object.keys(fields(config, key) ?? {}).length);
  if (!hasRule && plain !== 1 && !SHARES.has(short)) {
    return `whether the code of '${type}' reads partial_rotary_factor is not known here`;
  }
  const hasBase = ROTARY_KEYS.some((key) => /theta|base/.test(key) && entry(config, key) !== undefined) ||
    [fields(config, "rope_parameters"), fields(config, "rope_scaling")].some((block) =>
      block && JSON.stringify(block).includes('"rope_theta"')
    );
  if (!hasBase && !LEAN.has(short)) return `the file leaves the base to the code of '${type}', which is not known here`;
  if (short === "gptj" && entry(config, "rotary_dim") === undefined) {
    return "the file does not say how many dims rotate";
  }
  if (short === "smollm3" && entry(config, "no_rope_layers") === undefined) {
    return "the file does not say which layers of 'smollm3' rotate";
  }
  return "";
}

/**
 * What a file says of positions, field by field.
 * @param {Fields} config
 */
function said(config) {
  const shown = Object.keys(config).filter((key) => SHOWN.test(key)).slice(0, 24);
  return shown.map((key) => {
    const value = JSON.stringify(config[key]);
    return `${key.slice(0, 60)} = ${value.length > 120 ? `${value.slice(0, 120)} …` : value}`;
  });
}

/**
 * @param {Fields} config
 * @param {Reading} reading
 */
function read_alibi(config, reading) {
  const heads = first(config, ["n_head", "num_attention_heads", "n_heads", "num_heads"]);
  if (heads === null) throw new validate.InputError("num_attention_heads must be there: ALiBi's slopes depend on it");
  const max_bias = number(fields(config, "attn_config") ?? config, "alibi_bias_max") ?? 8;
  const steepest = Math.max(...slopes(heads, { max_bias }));
  reading.spectra.push({ label: "all", settings: { method: "alibi", heads, max_bias } });
  reading.explanation.push(`ALiBi: a penalty for distance, with ${heads} slopes from ${count(steepest)} down.`);
  if (heads & (heads - 1)) {
    warn(reading, "alibi", `${heads} heads are not a power of two: the slopes are not one geometric series.`);
  }
}

/**
 * @param {Fields} config
 * @param {Reading} reading
 */
function read_buckets(config, reading) {
  const bucket_count = whole(config, "relative_attention_num_buckets");
  const max_distance = whole(config, "relative_attention_max_distance") ?? 128;
  const heads = first(config, ["num_heads", "num_attention_heads"]) ?? 8;
  const [encoder, decoder] = [true, false].map((bidirectional) =>
    count(bucket_starts({ bucket_count, max_distance, bidirectional }).at(-1) ?? 0)
  );
  reading.spectra.push({
    label: "all",
    settings: { method: "t5", bucket_count, max_distance, heads, bidirectional: true },
  });
  reading.explanation.push(
    `T5's relative bias: ${bucket_count} buckets with one learned number per head (${heads} heads). ` +
      `The last bucket begins at distance ${encoder} in an encoder, at ${decoder} in a decoder.`,
  );
  warn(
    reading,
    "relative_attention_max_distance",
    "All distances in the last bucket look the same. A decoder uses all buckets for the past.",
  );
  if (entry(config, "relative_attention_max_distance") === undefined) {
    warn(reading, "relative_attention_max_distance", "No maximum distance in the file: 128, the default, is taken.");
  }
}

/**
 * @param {Fields} config
 * @param {string} type
 * @param {Reading} reading
 */
function read_sinusoidal(config, type, reading) {
  const head_dim = first(config, ["d_model", "hidden_size"]);
  if (head_dim === null) throw new validate.InputError("d_model must be there: it is the width of the encoding");
  validate.limit_size("d_model", validate.as_int("d_model", head_dim, { even: true }));
  reading.spectra.push({
    label: "all",
    settings: { method: "sinusoidal", head_dim, base: 10000, ...SINUSOIDAL[type] },
  });
  reading.explanation.push(`Sinusoids of ${count(head_dim)} columns, base 10,000: all sines first, then all cosines.`);
}

/**
 * @param {Fields} config
 * @param {string} type
 * @param {Reading} reading
 */
function read_table(config, type, reading) {
  const kind = word(config, "position_embedding_type");
  const isShaw = kind !== undefined && kind.startsWith("relative_key");
  const isTable = kind === "absolute" || Object.hasOwn(LEARNED, type);
  const head_dim = first(config, ["n_embd", "hidden_size", "d_model", "dim"]);
  if (isShaw && reading.declared) {
    const heads = first(config, ["num_attention_heads"]) ?? 1;
    const left = reading.declared - 1;
    reading.spectra.push({
      label: "all",
      settings: { method: "shaw", head_dim: Math.floor((head_dim ?? 64) / heads), length: left },
    });
    reading.explanation.push(
      `Shaw's relative vectors: one for each offset from ${count(-left)} to ${count(left)}, added to keys.`,
    );
  } else if (isTable && reading.declared) {
    const offset = known(LEARNED, type) ?? 0;
    const isPadded = /roberta|camembert/.test(type); // these count the offset in max_position_embeddings
    const length = isPadded ? reading.declared - offset : reading.declared;
    validate.as_int("max_position_embeddings", length);
    reading.spectra.push({ label: "all", settings: { method: "learned", length, head_dim: head_dim ?? 768, offset } });
    reading.explanation.push(
      `A learned table: a row for each of ${count(length)} positions. There is none past its end.`,
    );
    if (offset) {
      warn(
        reading,
        "offset",
        `The first ${offset} rows of the table belong to no position: position 0 is row ${offset}.`,
      );
    }
    if (isPadded) {
      warn(reading, "max_position_embeddings", `${count(reading.declared)} rows hold ${count(length)} positions.`);
    }
  } else {
    reading.explanation.push(
      "Nothing about positions was recognised in this file. They may be in the model's code alone.",
    );
    if (config.relative_attention === true) {
      reading.explanation.push(
        "relative_attention is on, as in DeBERTa: terms between content and relative position, without settings here.",
      );
    }
  }
}

// ---- rotary positions

/**
 * @param {Fields} config
 * @param {string} type
 * @param {Reading} reading
 */
function read_rotary(config, type, reading) {
  const head = head_of(config, type, reading);
  const layout = layout_of(config, type, reading);
  const [newer = {}, older = {}] = ["rope_parameters", "rope_scaling"].map((key) => fields(config, key));
  const isOld = Object.keys(older).length > 0;
  const parameters = isOld ? older : newer;
  const nested = Object.keys(parameters).filter((key) => is_object(parameters[key])).slice(0, 8);
  const flat = nested.length ? {} : parameters;
  if (isOld && Object.keys(newer).length) {
    warn(
      reading,
      "rope_scaling",
      "Both rope_parameters and rope_scaling are there; transformers takes rope_scaling alone.",
    );
  }
  const base = number(flat, "rope_theta") ??
    number(config, "rope_theta") ??
    number(config, "global_rope_theta") ??
    number(config, "rotary_emb_base") ??
    number(config, "rope_base");
  /** @type {[string, Fields, number | undefined][]} label, parameters, base */
  let parts = [["all", flat, base]];
  if (nested.length) {
    parts = nested.map((key) => {
      const own = /** @type {Fields} */ (parameters[key]);
      return [key, own, number(own, "rope_theta") ?? base];
    });
  } else if (
    Object.hasOwn(TWO_BASES, type) || entry(config, "rope_local_base_freq") || entry(config, "local_rope_theta")
  ) {
    const [full, local, fullBase, key, localBase] = known(TWO_BASES, type) ?? TWO_BASES.gemma3_text;
    const isLocalScaled = type === "modernbert";
    const own = number(config, key) ?? number(config, "rope_local_base_freq") ?? number(config, "local_rope_theta");
    parts = [
      [full, flat, base ?? fullBase],
      [local, isLocalScaled ? flat : {}, own ?? localBase],
    ];
  } else if (number(config, "compress_rope_theta") !== undefined) {
    parts = [
      ["window", {}, base],
      ["compressed", { ...flat, attention_factor: 1 }, number(config, "compress_rope_theta")],
    ];
    const ratios = entry(config, "compress_ratios");
    const layers = Array.isArray(ratios) ? ratios.slice(0, whole(config, "num_hidden_layers")) : [];
    const windows = layers.filter((ratio) => ratio === 0).length;
    const shares = layers.length
      ? `${windows} of ${layers.length} layers see a window alone`
      : "Layers with a window alone";
    warn(
      reading,
      "compress_rope_theta",
      `${shares} and use the first base, unscaled. The others use the second, for queries and all keys, with the attention factor 1.`,
    );
  } else if (type === "olmo3" && Object.keys(flat).some((key) => key !== "rope_theta")) {
    parts = [
      ["full_attention", flat, base],
      ["sliding_attention", {}, base],
    ];
    warn(reading, "rope_scaling", "The scaling acts in layers with full attention alone.");
  }
  for (const [label, own, given] of parts) {
    if (given === undefined) {
      warn(
        reading,
        "rope_theta",
        `No base in the file: ${count(known(BASE, type) ?? 10000)}, the default of the code, is taken.`,
      );
    }
    const about = {
      config,
      type,
      head: label === "full_attention" ? global_head(config, type, head, reading) : head,
      layout,
    };
    add_spectrum(label, own, given ?? known(BASE, type) ?? 10000, about, reading);
  }
  if (parts.length > 1) {
    warn(
      reading,
      "rope_theta",
      "The layers have several sets of frequencies. Code that reads one base for all of them goes wrong far from the start.",
    );
  }
  read_layers(config, type, reading);
  if (entry(config, "use_dynamic_ntk") === true) {
    warn(
      reading,
      "use_dynamic_ntk",
      "A dynamic NTK rule of the model's own code is on. It is not read here: the frequencies are those before it.",
    );
  }
  if (entry(config, "rope_ratio") !== undefined) {
    const ratio = /** @type {number} */ (number(config, "rope_ratio"));
    warn(
      reading,
      "rope_ratio",
      `The model's own code multiplies the base by rope_ratio = ${
        count(ratio)
      }, and decides which dims turn. It is not read here.`,
    );
  }
}

/**
 * The width of a head, and of the part that multi-head latent attention turns.
 * @param {Fields} config
 * @param {string} type
 * @param {Reading} reading
 * @returns {{head_dim: number, dims: number | null}}
 */
function head_of(config, type, reading) {
  const turning = whole(config, "qk_rope_head_dim");
  if (
    turning !== undefined && entry(config, "qk_nope_head_dim") === undefined && whole(config, "head_dim") !== undefined
  ) {
    const width = /** @type {number} */ (whole(config, "head_dim"));
    warn(reading, "qk_rope_head_dim", `The last ${turning} of ${width} dims of each head turn.`);
    return { head_dim: validate.as_int("head_dim", width), dims: turning };
  }
  if (turning !== undefined) {
    const still = number(config, "qk_nope_head_dim", { minimum: 0 }) ?? 0;
    warn(
      reading,
      "qk_rope_head_dim",
      `Each key has ${turning} dims that turn, shared by all heads, and ${still} that do not. head_dim and hidden_size / heads say something else.`,
    );
    return { head_dim: validate.as_int("qk_nope_head_dim", turning + still), dims: turning };
  }
  const width = first(config, ["hidden_size", "n_embd", "d_model"]);
  const heads = first(config, ["num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_num_attention_heads"]);
  const quotient = width !== null && heads !== null ? Math.floor(width / heads) : null;
  const given = whole(config, "head_dim") ?? whole(config, "kv_channels") ?? whole(config, "attention_head_dim");
  if (given !== undefined) {
    if (quotient !== null && quotient !== given) {
      warn(
        reading,
        "head_dim",
        `head_dim is ${given}, not hidden_size / heads = ${quotient}. Code that divides gets wrong frequencies.`,
      );
    }
    return { head_dim: given, dims: null };
  }
  const usual = known(HEAD_DIM, type) ?? quotient;
  if (usual === null) {
    throw new validate.InputError(
      "head_dim must be there, or hidden_size and num_attention_heads, to know how many pairs turn",
    );
  }
  if (Object.hasOwn(HEAD_DIM, type) && usual !== quotient) {
    warn(
      reading,
      "head_dim",
      `No head_dim in the file: ${usual}, the default of the code for '${type}', is taken, not hidden_size / heads = ${quotient}.`,
    );
  }
  return { head_dim: usual, dims: null };
}

/**
 * The head of layers with full attention: in Gemma 4 it is wider than that of the others.
 * @param {Fields} config
 * @param {string} type
 * @param {{head_dim: number, dims: number | null}} head
 * @param {Reading} reading
 */
function global_head(config, type, head, reading) {
  const width = whole(config, "global_head_dim") ?? known(GLOBAL_HEAD_DIM, type) ?? head.head_dim;
  if (width !== head.head_dim) {
    warn(
      reading,
      "global_head_dim",
      `Heads have ${width} dims in layers with full attention, ${head.head_dim} in the others. One width for all gives wrong frequencies.`,
    );
  }
  return { ...head, head_dim: width };
}

/**
 * @param {Fields} config
 * @param {string} type
 * @param {Reading} reading
 */
function layout_of(config, type, reading) {
  const flag = entry(config, "rope_interleave") ?? entry(config, "rope_interleaved");
  if (typeof flag === "boolean") return flag ? "interleaved" : "half_split";
  const isInterleaved = INTERLEAVED.split(" ").includes(type);
  const layout = isInterleaved ? "interleaved" : "half_split";
  reading.explanation.push(
    `Layout: ${layout.replace("_", "-")}, as the code of transformers for '${type}' pairs dims.`,
  );
  if (type === "llama" || type === "mistral") {
    warn(
      reading,
      "layout",
      "Weights in the maker's own format pair neighbouring dims (interleaved); the conversion permutes the rows of the projections.",
    );
  }
  return layout;
}

/**
 * @param {string} label
 * @param {Fields} own
 * @param {number} base
 * @param {{config: Fields, type: string, head: {head_dim: number, dims: number | null}, layout: string}} about
 * @param {Reading} reading
 */
function add_spectrum(label, own, base, { config, type, head, layout }, reading) {
  const { head_dim } = head;
  const named = word(own, "rope_type") ?? word(own, "type") ?? "default";
  if (word(own, "rope_type") === undefined && word(own, "type") !== undefined) {
    warn(reading, "type", `The rule is under the old key 'type'; newer files say 'rope_type'.`);
  }
  const rule = type === "phi3" && named === "yarn" ? "longrope" : (known(RULES, named) ?? "");
  if (named === "su") warn(reading, "type", "'su' is an old name of LongRoPE, 'longrope'.");
  const share = number(own, "partial_rotary_factor") ?? number(config, "partial_rotary_factor") ??
    number(config, "rotary_pct") ?? known(PARTIAL, type) ?? 1;
  let dims = head.dims ?? whole(config, "rotary_dim") ?? Math.floor(head_dim * (rule === "proportional" ? 1 : share));
  if (dims % 2 && share < 1) {
    warn(
      reading,
      "partial_rotary_factor",
      `${count(share)} of ${head_dim} dims is ${dims}, no whole number of pairs: ${dims - 1} are shown.`,
    );
    dims -= 1;
  }
  if (dims > head_dim) throw new validate.InputError(`rotary_dim must be at most head_dim = ${head_dim}, got ${dims}`);
  if (dims < head_dim && head.dims === null) {
    warn(
      reading,
      "partial_rotary_factor",
      `Only the first ${dims} of ${head_dim} dims rotate, and the frequencies run over those: dividing by head_dim gives wrong frequencies.`,
    );
  }
  /** @type {Settings} */
  const settings = { method: "rope", head_dim, dims, base, layout };
  const sections = entry(own, "mrope_section");
  if (Array.isArray(sections)) {
    settings.sections = sections.slice(0, 8).map((each) => validate.as_int("mrope_section", each, { minimum: 0 }));
    const pairs = settings.sections.reduce((a, b) => a + b, 0);
    if (pairs !== dims / 2) {
      throw new validate.InputError(`mrope_section must add up to the ${dims / 2} pairs that rotate, got ${pairs}`);
    }
    const order = entry(own, "mrope_interleaved") === true ? "in turn (interleaved)" : "in blocks";
    warn(
      reading,
      "mrope_section",
      `M-RoPE: the pairs go to time, height and width ${order}, ${
        settings.sections.join(" + ")
      } of them. For text it is plain RoPE.`,
    );
  }
  if (rule) settings.scaling = scaling_of(rule, own, share, { config, type, dims }, reading);
  const length = reading.declared ?? 4096;
  const found = scaled(settings, length);
  reading.spectra.push({ label, settings });
  const where = label === "all" ? "" : ` in layers ${label.replaceAll("_", " ")}`;
  const pairs = dims === 2 ? "1 pair" : `${count(dims / 2)} pairs`;
  const turning = rule === "proportional"
    ? `frequencies over all ${count(dims)} dims of a head (${pairs})`
    : `${count(dims)} of ${count(head_dim)} dims of each head turn (${pairs})`;
  reading.explanation.push(`RoPE${where}: ${turning}, base ${count(base)}.`);
  if (settings.scaling) {
    const { factor, fraction } = settings.scaling;
    const sizes = [
      factor === undefined ? "" : `factor ${count(factor)}`,
      fraction === undefined ? "" : `${count(fraction)} of the pairs turn`,
    ];
    const times = found.attention_factor === 1 ? "" : `, queries and keys times ${count(found.attention_factor)}`;
    reading.explanation.push(`Scaling${where}: ${[RULE_NAMES[rule], ...sizes].filter(Boolean).join(", ")}${times}.`);
  }
}

/**
 * The options of a rule, by the names of the encoding module.
 * @param {string} rule
 * @param {Fields} own
 * @param {number} share
 * @param {{config: Fields, type: string, dims: number}} about
 * @param {Reading} reading
 * @returns {Record<string, any>}
 */
function scaling_of(rule, own, share, { config, type, dims }, reading) {
  const declared = reading.declared;
  let factor = number(own, "factor", { minimum: 1 });
  if (rule === "proportional") {
    return {
      rule,
      fraction: validate.as_float("partial_rotary_factor", share, { maximum: 1 }),
      ...(factor && { factor }),
    };
  }
  if (rule === "linear") {
    warn(reading, "factor", "Position interpolation slows every pair at every length, short texts too.");
    return { rule, factor: needed("factor", factor, rule) };
  }
  if (rule === "dynamic_ntk") {
    warn(
      reading,
      "dynamic",
      "The frequencies follow the current length. Rotated keys in a cache go stale when it grows: keep keys unrotated, or fix the length.",
    );
    if (entry(own, "original_max_position_embeddings") !== undefined) {
      warn(
        reading,
        "original_max_position_embeddings",
        "transformers measures this rule from max_position_embeddings and ignores original_max_position_embeddings.",
      );
    }
    const original_length = needed("max_position_embeddings", declared ?? undefined, rule);
    if (dims < 4) throw new validate.InputError(`head_dim must be even and at least 4, got ${dims}`);
    return { rule, factor: needed("factor", factor, rule), original_length };
  }
  const outer = whole(config, "original_max_position_embeddings");
  let original_length = outer ?? whole(own, "original_max_position_embeddings");
  if (original_length === undefined) {
    original_length = needed("original_max_position_embeddings", declared ?? undefined, rule);
    warn(
      reading,
      "original_max_position_embeddings",
      `No original length in the file: transformers takes max_position_embeddings = ${
        count(original_length)
      }. Where that is the extended length already, the ramp is in the wrong place.`,
    );
  }
  reading.trained = original_length;
  if (factor === undefined && rule !== "llama3" && declared) {
    factor = Math.max(1, declared / original_length);
    const isRefused = rule === "yarn" && !Object.hasOwn(own, "factor") ? " transformers refuses YaRN without one." : "";
    warn(
      reading,
      "factor",
      `No factor in the file: declared over original length, ${count(factor)}, is taken.${isRefused}`,
    );
  }
  factor = needed("factor", factor, rule);
  if (declared && rule !== "llama3" && Math.abs(factor * original_length - declared) > 0.01 * declared) {
    warn(
      reading,
      "factor",
      `factor times original length is ${count(factor * original_length)} tokens; declared are ${
        count(declared)
      }. Some files declare the length before extension, some the one after.`,
    );
  }
  const attention_factor = number(own, "attention_factor");
  const common = { rule, factor, original_length, ...(attention_factor !== undefined && { attention_factor }) };
  if (rule === "llama3") {
    const [low_freq_factor, high_freq_factor] = [number(own, "low_freq_factor"), number(own, "high_freq_factor")];
    for (const [key, value] of Object.entries({ low_freq_factor, high_freq_factor })) needed(key, value, rule);
    return { rule, factor, original_length, low_freq_factor, high_freq_factor };
  }
  if (rule === "longrope") {
    const [short_factors, long_factors] = [list(own, "short_factor"), list(own, "long_factor")];
    warn(
      reading,
      "longrope",
      `Texts up to ${
        count(original_length)
      } tokens use one list of divisors, longer ones the other. Keys that were cached before the switch do not fit after it.`,
    );
    if (type === "phi3" && outer !== undefined) {
      warn(
        reading,
        "original_max_position_embeddings",
        "The original length is outside the rule's own fields, where transformers looks first.",
      );
    }
    for (const key of ["short_mscale", "long_mscale"]) {
      if (entry(own, key) !== undefined) warn(reading, key, `${key} is of the model's own code and is not read.`);
    }
    return { ...common, short_factors, long_factors };
  }
  const [mscale, mscale_all_dim] = ["mscale", "mscale_all_dim"].map((key) => number(own, key, { minimum: 0 }));
  if (mscale_all_dim) {
    const size = yarn_mscale(factor, mscale_all_dim) ** 2;
    warn(
      reading,
      "mscale_all_dim",
      `DeepSeek's code also multiplies the softmax scale by ${
        count(size)
      }, from mscale_all_dim. The attention factor alone does not show it.`,
    );
  } else if (mscale) {
    warn(reading, "mscale", "mscale without mscale_all_dim counts as none.");
  }
  warn(
    reading,
    "yarn",
    "The rule acts at every length, short texts too. The attention factor multiplies queries and keys, so scores by its square.",
  );
  if (entry(own, "llama_4_scaling_beta") !== undefined) {
    warn(
      reading,
      "llama_4_scaling_beta",
      "Queries are multiplied by a factor that grows with the position, too. It is not shown here.",
    );
  }
  const given = {
    beta_fast: number(own, "beta_fast"),
    beta_slow: number(own, "beta_slow"),
    mscale,
    mscale_all_dim,
    truncate: own.truncate === false ? false : undefined,
  };
  return { ...common, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/**
 * @template T
 * @param {string} key
 * @param {T | undefined} value
 * @param {string} rule
 * @returns {T}
 */
function needed(key, value, rule) {
  if (value === undefined) throw new validate.InputError(`${key} must be there for the rule '${rule}'`);
  return value;
}

/**
 * @param {Fields} own
 * @param {string} key
 */
function list(own, key) {
  const value = entry(own, key);
  if (!Array.isArray(value)) {
    throw new validate.InputError(`${key} must be a list of numbers, got ${validate.text(value)}`);
  }
  return value.map((each) => validate.as_float(key, each, { above: 0 }));
}

/**
 * @param {Fields} config
 * @param {Reading} reading
 */
function read_window(config, reading) {
  const window = entry(config, "sliding_window");
  if (window === undefined || window === false || config.use_sliding_window === false || Number(window) <= 0) {
    if (window && config.use_sliding_window === false) {
      warn(reading, "sliding_window", "A window is given, but use_sliding_window turns it off.");
    }
    return;
  }
  reading.window = validate.as_int("sliding_window", window);
  reading.explanation.push(
    `A window of ${count(reading.window)} tokens limits how far layers with a window look back.`,
  );
}

/**
 * Layers without positions, and layers of several kinds.
 * @param {Fields} config
 * @param {string} type
 * @param {Reading} reading
 */
function read_layers(config, type, reading) {
  const flags = entry(config, "no_rope_layers");
  const interval = whole(config, "no_rope_layer_interval");
  if (Array.isArray(flags) && flags.length) {
    const still = flags.filter((each) => each === 0 || each === false).length;
    warn(
      reading,
      "no_rope_layers",
      `${still} of ${flags.length} layers have no positions (NoPE). The list's name misleads: 1 means that the layer does rotate.`,
    );
  } else if (interval !== undefined) {
    warn(reading, "no_rope_layer_interval", `Every ${ordinal(interval)} layer has no positions (NoPE).`);
  }
  if (type === "cohere2") {
    warn(reading, "sliding_window", "Only layers with a window rotate; the others have no positions (NoPE).");
  }
  const kinds = entry(config, "layer_types");
  if (Array.isArray(kinds)) {
    /** @type {Map<string, number>} */
    const found = new Map();
    for (const kind of kinds.slice(0, 1000)) {
      const name = String(typeof kind === "string" ? kind : "other").slice(0, 40);
      if (found.size < 8 || found.has(name)) found.set(name, (found.get(name) ?? 0) + 1);
    }
    const said = [...found].map(([name, times]) => `${times} ${name.replaceAll("_", " ")}`);
    if (said.length) reading.explanation.push(`Layers: ${said.join(", ")}.`);
  }
}

/**
 * @param {Reading} reading
 * @param {string} key
 * @param {string} text
 */
function warn(reading, key, text) {
  if (!reading.warnings.some((each) => each.text === text)) reading.warnings.push({ key, text });
}
