// The state of the playground: its fields, their rules, and its form in the address of the page.
// No page and no drawing in here: everything takes values and gives values.

/**
 * One side: preset, method and every field, used or not.
 * @typedef {{preset: string, method: string, dims: number, base: number, order: string, denominator: string, rows: number,
 *   clip: number, heads: number, head: number, max_bias: number, bucket_count: number, max_distance: number,
 *   bidirectional: string, profiles: number, extent: number, word: number, kernel: "logarithmic" | "power", r1: number, r2: number, c: number, threshold: number,
 *   layout: string, rotary_dim: number, fraction: number, columns: number, rule: string, factor: number,
 *   original_length: number, beta_fast: number, beta_slow: number, ramp: string, truncate: string,
 *   attention_factor: number | null, low_freq_factor: number, high_freq_factor: number, form: string,
 *   short_factors: string, long_factors: string}} Setting
 */
/**
 * What both sides have in common.
 * @typedef {{length: number, position: number, sentence: string, content: number, causal: string,
 *   show: "cos" | "sin" | "angle"}} Shared
 */
/** @typedef {{shared: Shared, a: Setting, b: Setting | null}} State b is there while two settings are compared */
/** @typedef {Exclude<keyof Setting, "preset" | "method">} Name of a field of one side */
/** @typedef {string | number | null} Value of a field; a number that is being typed may be NaN */
/** @typedef {Record<string, Partial<Setting>>} Presets fields of real models, by key */
/** @typedef {Record<string, string>} Mistakes messages by field */
/**
 * @typedef {{label: string, hint?: string, unit?: string}} Labels
 * @typedef {Labels & {kind: "whole" | "number", min: number, max: number, start: number | null, log?: boolean,
 *   even?: boolean, step?: number}} NumberField
 * @typedef {Labels & {kind: "choice", start: string, options: Record<string, string>}} ChoiceField
 * @typedef {Labels & {kind: "text", start: string, longest: number}} TextField
 * @typedef {Labels & {kind: "list", start: string}} ListField
 * @typedef {NumberField | ChoiceField | TextField | ListField} Field
 */
/**
 * @typedef {{name: string, group: string, kind: "absolute" | "vectors" | "bias" | "rotary", page: string,
 *   fields: Name[]}} Method
 */

const MOST = 1048576; // tokens

/** What each field may hold. `log` sliders move in ratios. Text fields hold lists of numbers, or words. */
export const FIELDS = /** @satisfies {Record<Name | keyof Shared, Field>} */ ({
  dims: { label: "Dims", kind: "whole", min: 2, max: 1024, start: 64, log: true, even: true },
  base: { label: "Base", kind: "number", min: 1.01, max: 1e9, start: 10000, log: true },
  order: {
    label: "Columns",
    kind: "choice",
    start: "interleaved",
    options: {
      interleaved: "sin, cos, sin, cos …",
      sin_cos: "all sines, then cosines",
      cos_sin: "all cosines, then sines",
    },
  },
  denominator: {
    label: "Last frequency",
    kind: "choice",
    start: "half",
    options: { half: "the paper's", half_minus_one: "1 / base (Tensor2Tensor)" },
  },
  rows: { label: "Rows of the table", kind: "whole", min: 2, max: 8192, start: 512, log: true },
  clip: { label: "Clipping distance", kind: "whole", min: 1, max: 1024, start: 16, log: true },
  heads: { label: "Heads", kind: "whole", min: 1, max: 128, start: 8, log: true },
  head: { label: "Head shown", kind: "whole", min: 0, max: 127, start: 0 },
  max_bias: { label: "Smallest slope: 2 to the minus", kind: "number", min: 0.5, max: 32, start: 8 },
  bucket_count: { label: "Buckets", kind: "whole", min: 4, max: 256, start: 32, log: true },
  max_distance: { label: "Maximum distance", kind: "whole", min: 2, max: MOST, start: 128, log: true },
  bidirectional: {
    label: "Buckets for",
    kind: "choice",
    start: "no",
    options: { no: "the past (decoder)", yes: "both sides (encoder)" },
  },
  kernel: {
    label: "Kernel",
    kind: "choice",
    start: "logarithmic",
    options: { logarithmic: "logarithmic", power: "power" },
  },
  r1: { label: "r1 (strength)", kind: "number", min: 0.001, max: 100, start: 1, log: true },
  r2: { label: "r2 (bend)", kind: "number", min: 0.001, max: 100, start: 1, log: true },
  c: { label: "c (bend of the logarithm)", kind: "number", min: 0.001, max: 1000, start: 0.1, log: true },
  threshold: { label: "Threshold", kind: "number", min: 1, max: MOST, start: 64, log: true, unit: "tokens" },
  profiles: {
    label: "Profiles",
    kind: "whole",
    min: 1,
    max: 32,
    start: 6,
    log: true,
    hint: "made up: bumps, and a random mix for each word",
  },
  extent: { label: "Extent", kind: "whole", min: 1, max: 2048, start: 256, log: true, unit: "tokens" },
  word: { label: "Word shown", kind: "whole", min: 1, max: 24, start: 2 },
  layout: {
    label: "Layout",
    kind: "choice",
    start: "half_split",
    options: { half_split: "half-split", interleaved: "interleaved" },
  },
  rotary_dim: { label: "Dims that turn", kind: "whole", min: 2, max: 1024, start: 32, log: true, even: true },
  fraction: { label: "Share of pairs that turn", kind: "number", min: 0, max: 1, start: 0.75, step: 0.01 },
  columns: { label: "Patches in a row", kind: "whole", min: 1, max: 1024, start: 16, log: true },
  rule: {
    label: "Scaling rule",
    kind: "choice",
    start: "none",
    options: {
      none: "none",
      linear: "linear (position interpolation)",
      larger_base: "larger base",
      ntk_aware: "NTK-aware",
      dynamic_ntk: "dynamic NTK",
      ntk_by_parts: "NTK by parts",
      yarn: "YaRN",
      longrope: "LongRoPE",
      llama3: "Llama 3",
    },
  },
  factor: { label: "Factor", kind: "number", min: 1, max: 1024, start: 4, log: true },
  original_length: {
    label: "Training length",
    kind: "whole",
    min: 2,
    max: MOST,
    start: 2048,
    log: true,
    unit: "tokens",
  },
  beta_fast: { label: "Kept from (turns, beta_fast)", kind: "number", min: 0.01, max: 1000, start: 32, log: true },
  beta_slow: { label: "Divided up to (turns, beta_slow)", kind: "number", min: 0.01, max: 1000, start: 1, log: true },
  ramp: {
    label: "Ramp",
    kind: "choice",
    start: "code",
    options: { code: "over pairs (code)", paper: "over turns (paper)" },
  },
  truncate: {
    label: "Limits in whole pairs",
    kind: "choice",
    start: "yes",
    options: { yes: "yes", no: "no (gpt-oss)" },
  },
  attention_factor: {
    label: "Attention factor",
    kind: "number",
    min: 0.01,
    max: 100,
    start: null,
    hint: "empty: the rule's own",
  },
  low_freq_factor: { label: "Divided up to (turns)", kind: "number", min: 0.01, max: 1000, start: 1, log: true },
  high_freq_factor: { label: "Kept from (turns)", kind: "number", min: 0.01, max: 1000, start: 4, log: true },
  form: {
    label: "Form",
    kind: "choice",
    start: "paper",
    options: { paper: "paper: the length alone", transformers: "transformers: the factor, too" },
  },
  short_factors: { label: "Short divisors", kind: "list", start: "", hint: "empty: all 1" },
  long_factors: {
    label: "Long divisors",
    kind: "list",
    start: "",
    hint: "empty: an example that rises from 1 to the factor",
  },

  length: { label: "Context", kind: "whole", min: 2, max: MOST, start: 512, log: true, unit: "tokens" },
  position: { label: "Position, or distance", kind: "whole", min: 0, max: MOST - 1, start: 12 },
  sentence: { label: "Sentence", kind: "text", longest: 240, start: "the cat that chased the dog sat on the mat" },
  content: { label: "Words differ by", kind: "number", min: 0, max: 1, start: 0.3, step: 0.01 },
  causal: {
    label: "Words look at",
    kind: "choice",
    start: "yes",
    options: { yes: "the past (causal)", no: "all words" },
  },
  show: {
    label: "Show",
    kind: "choice",
    start: "cos",
    options: { cos: "cosine", sin: "sine", angle: "angle" },
  },
});

/** The same fields by any name. @type {Record<string, Field>} */
const BY_NAME = FIELDS;

/** @type {Name[]} */
const ROTARY = ["base", "layout", "rule"];
/**
 * What each method uses, and the page that explains it. `kind` says what it touches.
 * @type {Record<string, Method>}
 */
export const METHODS = {
  sinusoidal: {
    name: "Sinusoidal",
    group: "Absolute",
    kind: "absolute",
    page: "absolute/sinusoidal",
    fields: ["dims", "base", "order", "denominator"],
  },
  learned: {
    name: "Learned table (a frozen sample)",
    group: "Absolute",
    kind: "absolute",
    page: "absolute/learned",
    fields: ["dims", "rows"],
  },
  shaw: {
    name: "Shaw: learned vectors",
    group: "Relative",
    kind: "vectors",
    page: "relative/shaw",
    fields: ["dims", "clip"],
  },
  t5: {
    name: "T5 buckets",
    group: "Relative",
    kind: "bias",
    page: "relative/t5",
    fields: ["heads", "head", "bucket_count", "max_distance", "bidirectional"],
  },
  alibi: {
    name: "ALiBi",
    group: "Relative",
    kind: "bias",
    page: "relative/alibi",
    fields: ["heads", "head", "max_bias"],
  },
  kerple: {
    name: "KERPLE",
    group: "Relative",
    kind: "bias",
    page: "relative/kernels",
    fields: ["kernel", "r1", "r2"],
  },
  fire: {
    name: "FIRE",
    group: "Relative",
    kind: "bias",
    page: "relative/kernels",
    fields: ["heads", "head", "c", "threshold"],
  },
  content_bias: {
    name: "Content-conditioned bias",
    group: "Relative",
    kind: "bias",
    page: "relative/content_bias",
    fields: ["profiles", "extent", "word"],
  },
  rope: { name: "RoPE", group: "Rotary", kind: "rotary", page: "rotary/rotation", fields: ["dims", ...ROTARY] },
  partial: {
    name: "RoPE on part of the head",
    group: "Rotary",
    kind: "rotary",
    page: "rotary/partial",
    fields: ["dims", "rotary_dim", ...ROTARY],
  },
  p_rope: {
    name: "p-RoPE",
    group: "Rotary",
    kind: "rotary",
    page: "rotary/partial",
    fields: ["dims", "fraction", "base", "layout", "factor"],
  },
  axial: {
    name: "Axial RoPE in two dimensions",
    group: "Rotary",
    kind: "rotary",
    page: "beyond_text/axial_and_mixed",
    fields: ["dims", "base", "layout", "columns"],
  },
};

/**
 * The fields that each scaling rule adds.
 * @type {Record<string, Name[]>}
 */
export const RULES = {
  none: [],
  linear: ["factor"],
  larger_base: ["factor"],
  ntk_aware: ["factor"],
  dynamic_ntk: ["original_length", "form"],
  ntk_by_parts: ["factor", "original_length", "beta_fast", "beta_slow", "ramp", "truncate"],
  yarn: ["factor", "original_length", "beta_fast", "beta_slow", "ramp", "truncate", "attention_factor"],
  longrope: ["factor", "original_length", "short_factors", "long_factors", "attention_factor"],
  llama3: ["factor", "original_length", "low_freq_factor", "high_freq_factor"],
};

/** @type {(keyof Shared)[]} */
export const SHARED = ["length", "position", "sentence", "content", "causal", "show"];
export const SIDE = /** @type {Name[]} */ (Object.keys(FIELDS).filter((name) => !SHARED.some((each) => each === name)));

const starts = (/** @type {string[]} */ names) => Object.fromEntries(names.map((name) => [name, BY_NAME[name].start]));

/** @returns {Setting} one side as a reader first finds it */
export const newSetting = () => /** @type {Setting} */ ({ preset: "", method: "rope", ...starts(SIDE) });

/** @returns {State} */
export const newState = () => ({ shared: /** @type {Shared} */ (starts(SHARED)), a: newSetting(), b: null });

/** The fields that a setting uses, in the order of the panel. @param {Setting} setting */
export function used(setting) {
  const names = [...METHODS[setting.method].fields];
  if (names.includes("rule")) names.push(...RULES[setting.rule]);
  if (setting.rule === "dynamic_ntk" && names.includes("form") && setting.form === "transformers") names.push("factor");
  return names;
}

/**
 * The same setting with every field that it does not use at its start.
 * @param {Setting} setting
 * @returns {Setting}
 */
export function plain(setting) {
  const own = new Set(used(setting));
  const values = SIDE.map((name) => [name, own.has(name) ? setting[name] : BY_NAME[name].start]);
  return /** @type {Setting} */ ({
    preset: setting.preset,
    method: setting.method,
    ...Object.fromEntries(values),
  });
}

/**
 * A number as people write it in our pages.
 * @param {number} value
 */
export function spoken(value) {
  if (!Number.isFinite(value)) return "infinite";
  if (value === 0) return "0";
  const size = Math.abs(value);
  if (size >= 1e15 || size < 1e-4) return value.toExponential(2).replace("e+", "e");
  const digits = size >= 1000 ? 0 : Math.max(0, 3 - Math.ceil(Math.log10(size) + 1e-9));
  return grouped(String(Number(value.toFixed(digits))));
}

/**
 * Commas between thousands and a real minus, without the browser's formatter: that takes longer than a drawing.
 * @param {string} text
 */
export function grouped(text) {
  const [whole, rest] = text.replace("-", "−").split(".");
  const commas = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return rest === undefined ? commas : `${commas}.${rest}`;
}

/** The numbers of a list as people paste it: separated by commas, spaces or lines. */
export const numbers = (
  /** @type {string} */ text,
) => (text.trim() ? text.replace(/[[\]]/g, " ").trim().split(/[\s,;]+/).map(Number) : []);

/**
 * What is wrong with the value of one field on its own, or "".
 * @param {string} name
 * @param {any} value
 */
export function wrong(name, value) {
  const field = BY_NAME[name];
  const { label } = field;
  if (field.kind === "choice") {
    return Object.hasOwn(field.options, value)
      ? ""
      : `${label} must be one of ${Object.keys(field.options).join(", ")}.`;
  }
  if (field.kind === "text") {
    return value.length <= field.longest
      ? ""
      : `${label} must have at most ${field.longest} letters, got ${value.length}.`;
  }
  if (field.kind === "list") {
    const list = numbers(value);
    if (list.length > 512) return `${label} must be at most 512 numbers, got ${list.length}.`;
    return list.every((each) => each > 0 && each <= 1e9)
      ? ""
      : `${label} must be numbers above 0 and at most a thousand million, with commas between them.`;
  }
  if (value === null && field.start === null) return "";
  if (typeof value !== "number" || !Number.isFinite(value)) return `${label} must be a number.`;
  if (value < field.min) return `${label} must be at least ${spoken(field.min)}, got ${spoken(value)}.`;
  if (value > field.max) return `${label} must be at most ${spoken(field.max)}, got ${spoken(value)}.`;
  if (field.kind === "whole" && !Number.isInteger(value)) {
    return `${label} must be a whole number, got ${spoken(value)}.`;
  }
  if (field.even && value % 2) return `${label} must be even, got ${spoken(value)}: two dims make a pair.`;
  return "";
}

/**
 * What is wrong with a side: field -> message. Rules that join fields come after those of one field.
 * @param {Setting} setting
 * @param {Shared} [shared]
 * @returns {Mistakes}
 */
export function mistakes(setting, shared) {
  const own = used(setting);
  /** @type {Mistakes} */
  const found = {};
  for (const name of own) {
    const message = wrong(name, setting[name]);
    if (message) found[name] = message;
  }
  const check = (
    /** @type {Name} */ name,
    /** @type {() => boolean} */ isRight,
    /** @type {() => string} */ message,
  ) => {
    if (own.includes(name) && !found[name] && !isRight()) found[name] = message();
  };
  const { dims, heads } = setting;
  const turning = setting.method === "partial" ? setting.rotary_dim : dims;
  if (!found.dims) {
    const tight = (/** @type {string} */ name) => `Dims must be at least 4 ${name}, got ${dims}.`;
    if (setting.method === "axial") {
      check(
        "dims",
        () => dims % 4 === 0,
        () => `Dims must be a multiple of 4, a pair for rows and one for columns, got ${dims}.`,
      );
    }
    if (setting.denominator === "half_minus_one") {
      check("dims", () => setting.method !== "sinusoidal" || dims >= 4, () => tight("for this last frequency"));
    }
    check(
      "rotary_dim",
      () => setting.rotary_dim <= dims,
      () => `Dims that turn must be at most the ${dims} dims of the head, got ${setting.rotary_dim}.`,
    );
    if (own.includes("rule") && ["ntk_aware", "dynamic_ntk"].includes(setting.rule)) {
      const name = setting.method === "partial" ? "rotary_dim" : "dims";
      check(name, () => turning >= 4, () => `This rule needs at least 4 dims that turn, got ${turning}.`);
    }
  }
  if (!found.heads) {
    check(
      "head",
      () => setting.head < heads,
      () => `Head shown must be below ${heads}, counted from 0, got ${setting.head}.`,
    );
  }
  const side = setting.bidirectional === "yes" ? setting.bucket_count / 2 : setting.bucket_count;
  check(
    "bucket_count",
    () => setting.bidirectional === "no" || setting.bucket_count % 2 === 0,
    () => `Buckets must be even for both sides, got ${setting.bucket_count}.`,
  );
  if (!found.bucket_count) {
    check(
      "max_distance",
      () => setting.max_distance > Math.floor(side / 2),
      () =>
        `Maximum distance must be above ${
          Math.floor(side / 2)
        }, the distances with a bucket of their own, got ${setting.max_distance}.`,
    );
  }
  check(
    "r2",
    () => setting.kernel !== "power" || setting.r2 <= 2,
    () => `r2 must be at most 2 for the power kernel, got ${spoken(setting.r2)}.`,
  );
  check(
    "beta_fast",
    () => setting.beta_fast >= setting.beta_slow,
    () => `Kept from ${spoken(setting.beta_fast)} turns must be at least beta_slow, ${spoken(setting.beta_slow)}.`,
  );
  check(
    "high_freq_factor",
    () => setting.high_freq_factor >= setting.low_freq_factor,
    () =>
      `Kept from ${spoken(setting.high_freq_factor)} turns must be at least ${
        spoken(setting.low_freq_factor)
      }, where dividing ends.`,
  );
  for (const name of /** @type {const} */ (["short_factors", "long_factors"])) {
    const count = own.includes(name) && !found[name] ? numbers(setting[name]).length : 0;
    check(
      name,
      () => count === 0 || count === turning / 2,
      () => `${FIELDS[name].label} must be one a pair, ${turning / 2} numbers, got ${count}.`,
    );
  }
  if (own.includes("rule") && setting.rule === "dynamic_ntk" && shared && !found.original_length) {
    check("original_length", () => setting.original_length >= 1, () => "");
  }
  return found;
}

/**
 * What is wrong with the shared fields: field -> message.
 * @param {Shared} shared
 * @returns {Mistakes}
 */
export function sharedMistakes(shared) {
  /** @type {Mistakes} */
  const found = {};
  for (const name of SHARED) {
    const message = wrong(name, shared[name]);
    if (message) found[name] = message;
  }
  return found;
}

/** The words of the sentence: at most 24, each at most 24 letters. */
export const words = (/** @type {string} */ sentence) =>
  sentence.trim().split(/\s+/).filter(Boolean).slice(0, 24).map((word) => [...word].slice(0, 24).join(""));

// ---- the address

const written = (/** @type {Value} */ value) => (value === null ? "" : String(value));

/**
 * @param {[string, string][]} query
 * @param {string} prefix
 * @param {string[]} names
 * @param {Record<string, Value>} values
 * @param {Record<string, Value>} from
 */
function writeFields(query, prefix, names, values, from) {
  for (const name of names) {
    if (values[name] !== from[name]) query.push([prefix + name, written(values[name])]);
  }
}

/**
 * @param {[string, string][]} query
 * @param {string} prefix
 * @param {Setting} setting
 * @param {Presets} presets
 */
function writeSide(query, prefix, setting, presets) {
  if (setting.preset && presets[setting.preset]) {
    query.push([`${prefix}preset`, setting.preset]);
    const from = apply(newSetting(), presets[setting.preset]);
    writeFields(query, prefix, used(setting).filter((name) => name === "head"), setting, from);
    return;
  }
  query.push([`${prefix}method`, setting.method]);
  writeFields(query, prefix, used(setting), setting, newSetting());
}

const encode = (/** @type {string} */ text) =>
  encodeURIComponent(text).replace(/%20/g, "+").replace(/%2C/g, ",").replace(/%3A/g, ":");

/**
 * The state as a query, "" for the state that a reader first finds.
 * @param {State} state
 * @param {Presets} presets
 */
export function write(state, presets = {}) {
  /** @type {[string, string][]} */
  const query = [];
  writeSide(query, "", state.a, presets);
  if (query.length === 1 && query[0][1] === newSetting().method) query.pop();
  writeFields(query, "", SHARED, state.shared, newState().shared);
  if (state.b) writeSide(query, "b.", state.b, presets);
  return query.map(([name, value]) => `${name}=${encode(value)}`).join("&");
}

/**
 * A setting with some of its fields replaced.
 * @param {Setting} setting
 * @param {Partial<Setting>} fields
 * @returns {Setting}
 */
export const apply = (setting, fields) => ({ ...setting, ...fields });

const shortened = (/** @type {string} */ text) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

/**
 * @param {string} name
 * @param {string} text
 * @param {string[]} notes
 * @param {string} label
 * @returns {Value}
 */
function readField(name, text, notes, label) {
  const field = BY_NAME[name];
  const back = (/** @type {string} */ why) => {
    const start = field.start === null || field.start === "" ? "nothing" : field.start;
    notes.push(`${label}: “${shortened(text)}” ${why}; ${start} is used instead.`);
    return field.start;
  };
  if (field.kind === "choice") return Object.hasOwn(field.options, text) ? text : back("is not known");
  if (field.kind === "text") return text.length <= field.longest ? text : back("is too long");
  if (field.kind === "list") {
    return text.length <= 8000 && !wrong(name, text) ? text : back("is no list of numbers above 0");
  }
  if (field.start === null && text.trim() === "") return null;
  if (text.trim() === "" || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(text)) return back("is no number");
  const value = Number(text);
  return Number.isFinite(value) ? value : back("is too large");
}

/**
 * @param {URLSearchParams} query
 * @param {string} prefix
 * @param {string[]} notes
 * @param {Presets} presets
 */
function readSide(query, prefix, notes, presets) {
  let setting = newSetting();
  const preset = query.get(`${prefix}preset`);
  if (preset !== null) {
    if (Object.hasOwn(presets, preset)) setting = { ...apply(setting, presets[preset]), preset };
    else notes.push(`${prefix}preset: “${shortened(preset)}” is not known; it is left out.`);
  }
  const method = query.get(`${prefix}method`);
  if (method !== null) {
    if (!Object.hasOwn(METHODS, method)) {
      notes.push(`${prefix}method: “${shortened(method)}” is not known; ${setting.method} is used instead.`);
    } else if (method !== setting.method) setting = { ...setting, preset: "", method };
  }
  for (const name of SIDE) {
    const text = query.get(prefix + name);
    if (text === null) continue;
    const value = readField(name, text, notes, prefix + name);
    if (value !== setting[name]) setting = { ...setting, preset: name === "head" ? setting.preset : "", [name]: value };
  }
  return plain(setting);
}

/**
 * The state of a query, and notes on what could not be read.
 * @param {string} text with or without its question mark
 * @param {Presets} presets
 * @returns {{state: State, notes: string[]}}
 */
export function read(text, presets = {}) {
  /** @type {string[]} */
  const notes = [];
  const query = new URLSearchParams(text.length > 20000 ? "" : text);
  if (text.length > 20000) notes.push("The address is too long; nothing of it is used.");
  const found = SHARED.flatMap((name) => {
    const given = query.get(name);
    return given === null ? [] : [[name, readField(name, given, notes, name)]];
  });
  const shared = { ...newState().shared, ...Object.fromEntries(found) };
  const a = readSide(query, "", notes, presets);
  const keys = [...query.keys()];
  const hasB = keys.some((key) => key.startsWith("b."));
  for (const key of keys) {
    const name = key.replace(/^b\./, "");
    if (!["preset", "method", ...SIDE].includes(name) && !SHARED.some((each) => each === key)) {
      notes.push(`“${shortened(key)}” is not a setting; it is left out.`);
    }
  }
  return { state: { shared, a, b: hasB ? readSide(query, "b.", notes, presets) : null }, notes: notes.slice(0, 8) };
}
