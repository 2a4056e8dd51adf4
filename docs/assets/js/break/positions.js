// What each encoding does with a position, with the tested port of the playground, and what a reader may change of it.
import * as alibi from "../playground/encoding/alibi.js";
import * as by_parts from "../playground/encoding/by_parts.js";
import * as kerple from "../playground/encoding/kerple.js";
import * as learned from "../playground/encoding/learned.js";
import * as partial from "../playground/encoding/partial.js";
import * as rotary from "../playground/encoding/rotary.js";
import * as scaling from "../playground/encoding/scaling.js";
import * as sinusoidal from "../playground/encoding/sinusoidal.js";
import * as t5 from "../playground/encoding/t5.js";

export const ROTARY = ["Rotary", "PRope"]; // parts that rotate queries and keys

/** A position that an encoding does not have; the model cannot go on. */
export class NoPosition extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = "NoPosition";
  }
}

/** Everything as it was trained. Every change is told apart from this. */
export const TRAINED = {
  shift: 0, // tokens added to every position
  stretch: 1, // factor of every position
  mirror: false, // positions times -1
  base: 0, // of the rotary frequencies; 0: the trained one
  layout: "half_split",
  off: 0, // rotary pairs that are held still, a bit a pair
  values: false, // the values are rotated, too
  twice: false, // queries and keys are rotated a second time
  rule: "plain", // how frequencies are scaled beyond the trained length
  factor: 8, // of the rule
  restart: false, // each new query is at position 0, as in code that counts within the call
  window: 0, // cached keys that stay; 0: all
  sinks: 0, // first keys that stay beside the window
  count: "text", // where positions are counted when keys are dropped: "text" or "cache"
  padding: 0, // padding before the prompt, in tokens
  padded: "right", // "right": masked, right position ids; "wrong": masked, ids count the padding; "seen": not masked
  round: "none", // to bf16: "angles" or "keys"
};

export const RULES = ["plain", "linear", "ntk_aware", "dynamic", "yarn"];

/**
 * Frequencies and attention factor for a text of `length` tokens so far.
 * @param {{part: string, headDim: number, base: number, fraction: number, trained: number}} model
 * @param {typeof TRAINED} settings
 * @param {number} length
 */
export function frequencies(model, settings, length) {
  const { headDim, trained } = model;
  const base = settings.base || model.base;
  const { factor } = settings;
  /** @type {Record<string, () => import("../playground/encoding/scaling.js").Scaled>} */
  const rules = {
    plain: () => ({ frequencies: rotary.frequencies(headDim, base), attention_factor: 1 }),
    linear: () => scaling.linear(headDim, base, { factor }),
    ntk_aware: () => scaling.ntk_aware(headDim, base, { factor }),
    dynamic: () => scaling.dynamic_ntk(headDim, base, { length, original_length: trained }),
    yarn: () => by_parts.yarn(headDim, base, { factor, original_length: trained, truncate: false }),
  };
  const found = rules[settings.rule]();
  const kept = model.part === "PRope"
    ? partial.p_rope_frequencies(headDim, { fraction: model.fraction, base })
    : found.frequencies;
  const still = (/** @type {number} */ pair) => settings.off & (1 << pair) || kept[pair] === 0;
  return {
    frequencies: found.frequencies.map((each, pair) => (still(pair) ? 0 : each)),
    factor: found.attention_factor,
  };
}

/**
 * Cosines and sines of every pair at some positions; positions x pairs.
 * @param {number[]} places
 * @param {{frequencies: Float64Array, factor: number}} spectrum
 * @param {typeof TRAINED} settings
 */
export function circle(places, spectrum, settings) {
  const { factor: attention_factor } = spectrum;
  if (settings.round !== "angles") return rotary.cos_sin(places, spectrum.frequencies, { attention_factor });
  const rounded = rotary.angles(places.map(bf16), spectrum.frequencies.map(bf16)).map(bf16);
  return rotary.cos_sin(1, rounded, { attention_factor }); // one turn of each rounded angle
}

/**
 * The number with 8 bits of precision, ties to even, as bfloat16 has it.
 * @param {number} value
 */
export function bf16(value) {
  WORD.setFloat32(0, value);
  const bits = WORD.getUint32(0);
  WORD.setUint32(0, (bits + 0x7fff + ((bits >>> 16) & 1)) & 0xffff0000);
  return WORD.getFloat32(0);
}
const WORD = new DataView(new ArrayBuffer(4));

/**
 * The position of a token: counted, stretched, mirrored, shifted.
 * @param {number} count
 * @param {typeof TRAINED} settings
 */
export function placed(count, { stretch, mirror, shift }) {
  return (mirror ? -count : count) * stretch + shift;
}

/**
 * What is added to the word at a position, or null.
 * @param {{part: string, width: number, weights: Record<string, Float32Array>, trained: number}} model
 * @param {number} place
 */
export function added(model, place) {
  if (model.part === "Sinusoidal") return sinusoidal.encode(place, model.width, { scale: Math.SQRT2 });
  if (model.part !== "Learned") return null;
  const rows = model.weights["positions.table"].length / model.width;
  if (!(Number.isInteger(place) && place >= 0 && place < rows)) {
    throw new NoPosition(`The learned table has rows 0 to ${rows - 1}. There is none for position ${said(place)}.`);
  }
  const scale = Math.sqrt(model.width);
  return learned.look_up(model.weights["positions.table"], model.width, [place]).map((each) => each * scale);
}

/**
 * What is added to the scores of a query, heads x keys, or null.
 * @param {{part: string, heads: number, weights: Record<string, Float32Array>}} model
 * @param {number} query its position
 * @param {ArrayLike<number>} keys theirs
 */
export function bias(model, query, keys) {
  const { part, heads, weights } = model;
  if (part === "Alibi") return alibi.bias([query], keys, alibi.slopes(heads));
  if (part === "T5") return t5.bias([query], keys, weights["positions.table"], heads, { bidirectional: false });
  if (part !== "Kerple") return null;
  const numbers = weights["positions.logarithms"].map(Math.exp);
  return kerple.logarithmic([query], keys, numbers.slice(0, heads), numbers.slice(heads));
}

/** @param {number} place */
function said(place) {
  return String(place).replace("-", "−");
}
