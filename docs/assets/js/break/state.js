// What the reader has set: two sides, each a model and its changes, and what they share. A state has an address.
import { RULES, TRAINED } from "./positions.js";

/** @typedef {"a" | "b"} Name of a side */
/** @typedef {typeof SIDE} Settings of a side */
/** @typedef {typeof SHARED} Shared */
/** @typedef {{a: Settings, b: Settings, shared: Shared}} State */
/** @typedef {string | number | boolean} Value */

export const SIDE = { model: "rotary", shuffle: false, ...TRAINED };
export const SHARED = { prompt: "ROMEO:\nMy lord, the night is ", seed: 4, temperature: 0.6, letters: 98, far: false };
/** @type {Record<string, [number, number]>} */
const LIMITS = {
  shift: [-1e6, 1e6],
  stretch: [-100, 100],
  base: [0, 1e9],
  off: [0, 65535],
  factor: [1, 64],
  window: [0, 512],
  sinks: [0, 16],
  padding: [0, 64],
  seed: [0, 4294967295],
  temperature: [0, 3],
  letters: [1, 1000],
};
const WHOLE = ["off", "window", "sinks", "padding", "seed", "letters"];
/** @type {Record<string, string[]>} */
const CHOICES = {
  layout: ["half_split", "interleaved"],
  rule: RULES,
  count: ["text", "cache"],
  padded: ["right", "wrong", "seen"],
  round: ["none", "angles", "keys"],
};
const LONGEST = 400; // characters of a prompt

/** The state at first: nothing is changed on either side. @returns {State} */
export function start() {
  return { a: { ...SIDE }, b: { ...SIDE }, shared: { ...SHARED } };
}

/**
 * The state with some of it replaced: the part of a prepared break or of a step of the tour.
 * @param {import("./gallery.js").Part} part
 * @returns {State}
 */
export function prepared({ a, b, shared }) {
  const first = start();
  return { a: { ...first.a, ...a }, b: { ...first.b, ...b }, shared: { ...first.shared, ...shared } };
}

/**
 * The query of an address: what differs from the first state.
 * @param {State} state
 */
export function write(state) {
  const query = new URLSearchParams();
  for (const [prefix, part, first] of parts(state)) {
    for (const name of Object.keys(first)) if (part[name] !== first[name]) query.set(prefix + name, String(part[name]));
  }
  return query.toString();
}

/**
 * The state of a query. What is not understood is left out.
 * @param {string} query
 * @param {string[]} models the names that there are
 */
export function read(query, models) {
  const given = new URLSearchParams(query);
  const state = start();
  for (const [prefix, part, first] of parts(state)) {
    for (const name of Object.keys(first)) {
      const text = given.get(prefix + name);
      if (text !== null) part[name] = understood(name, text, first[name], models);
    }
  }
  return state;
}

/**
 * Of a query, each name and value that its state does not have.
 * @param {string} query
 * @param {string[]} models the names that there are
 */
export function refused(query, models) {
  /** @type {Map<string, Value>} */
  const taken = new Map();
  for (const [prefix, part] of parts(read(query, models))) {
    for (const [name, value] of Object.entries(part)) taken.set(prefix + name, value);
  }
  return [...new URLSearchParams(query)].filter(([name, text]) => {
    const value = taken.get(name);
    return name !== "prompt" && String(value) !== text && value !== Number(text); // a prompt is only cut
  });
}

/**
 * Each part with its prefix in an address and what it is at first.
 * @param {State} state
 * @returns {[string, Record<string, Value>, Record<string, Value>][]}
 */
function parts(state) {
  return [["", state.shared, SHARED], ["a.", state.a, SIDE], ["b.", state.b, SIDE]];
}

/**
 * @param {string} name
 * @param {string} text
 * @param {Value} first
 * @param {string[]} models
 * @returns {Value}
 */
function understood(name, text, first, models) {
  if (name === "model") return models.includes(text) ? text : first;
  if (name === "prompt") return text.slice(0, LONGEST);
  if (typeof first === "boolean") return text === "true";
  if (typeof first === "string") return CHOICES[name].includes(text) ? text : first;
  const value = Number(text);
  const [low, high] = LIMITS[name];
  return text.trim() !== "" && value >= low && value <= high && (!WHOLE.includes(name) || Number.isInteger(value))
    ? value
    : first;
}

/**
 * In words, what is changed on a side; "as trained" where nothing is.
 * @param {Settings} side
 * @param {Record<string, string>} titles
 */
export function inWords(side, titles) {
  const said = [];
  if (side.model !== SIDE.model) said.push(titles[side.model] ?? side.model);
  if (side.stretch !== 1) said.push(`positions × ${number(side.stretch)}`);
  if (side.mirror) said.push("positions mirrored");
  if (side.shift) said.push(`positions ${side.shift < 0 ? "−" : "+"} ${number(Math.abs(side.shift))}`);
  if (side.base) said.push(`base ${number(side.base)}`);
  if (side.layout !== "half_split") said.push("interleaved layout");
  if (side.off) {
    said.push(
      side.off === 65535
        ? "no rotation"
        : `${[...side.off.toString(2)].filter((bit) => bit === "1").length} of 16 pairs off`,
    );
  }
  if (side.values) said.push("values rotated, too");
  if (side.twice) said.push("rotated twice");
  if (side.rule !== "plain") {
    said.push(`${RULE_NAMES[side.rule]}${side.rule === "dynamic" ? "" : `, factor ${number(side.factor)}`}`);
  }
  if (side.restart) said.push("each new query at position 0");
  if (side.window) {
    said.push(`${side.sinks ? `first ${side.sinks} and ` : ""}last ${side.window} keys, counted in the ${side.count}`);
  }
  if (side.padding) said.push(`${side.padding} tokens of padding, ${PADDED[side.padded]}`);
  if (side.round !== "none") said.push(`${side.round} in bf16`);
  if (side.shuffle) said.push("words of the prompt shuffled");
  return said.join("; ") || "as trained";
}

/** @type {Record<string, string>} */
export const RULE_NAMES = {
  plain: "plain RoPE",
  linear: "position interpolation",
  ntk_aware: "NTK-aware base",
  dynamic: "dynamic NTK",
  yarn: "YaRN",
};
/** @type {Record<string, string>} */
const PADDED = { right: "with right position ids", wrong: "counted as positions", seen: "not masked" };

/** @param {number} value */
function number(value) {
  return value.toLocaleString("en-GB").replace("-", "−");
}
