// The transformer of figures_src/experiments/small_models/model.py, a token at a time with a cache.
// Weights are float32, sums float64: tests/breaking compares the logits with PyTorch's.
import { pair_indices } from "../playground/encoding/layout.js";
import { added, bf16, bias, circle, frequencies, placed, ROTARY } from "./positions.js";

const EPSILON = 1e-5;
const SLOPE = Math.sqrt(2 / Math.PI);
const FIRST = 256; // tokens a cache holds before it grows

/**
 * A model as it runs.
 * @param {{weights: Record<string, Float32Array>, settings: any, alphabet: string}} file
 * @param {string} part the class of its encoding in `schemes`
 */
export function build({ weights, settings, alphabet }, part) {
  const { width, heads, layers, trained, options = {} } = settings;
  const names = ["attention_gain", "project", "merge", "network_gain", "widen", "narrow"];
  const layer = (/** @type {number} */ index) =>
    Object.fromEntries(names.map((name) => [name, weights[`layers.${index}.${name}`]]));
  return {
    part,
    weights,
    width,
    heads,
    trained,
    alphabet,
    headDim: width / heads,
    base: options.base ?? 10000,
    fraction: options.fraction ?? 1,
    isRotary: ROTARY.includes(part),
    layers: Array.from({ length: layers }, (_, index) => layer(index)),
  };
}

/** A text that is read: its cache and its positions. */
export class Reading {
  /**
   * @param {ReturnType<typeof build>} model
   * @param {typeof import("./positions.js").TRAINED} settings
   */
  constructor(model, settings) {
    const { width } = model;
    this.model = model;
    this.settings = settings;
    this.pairs = pair_indices(model.headDim, settings.layout);
    this.index = 0; // tokens so far, with masked padding
    this.read = 0; // tokens of the text
    /** @type {number[]} */
    this.places = []; // positions of the cached keys
    this.cache = model.layers.map(() => ({
      raw: new Float32Array(FIRST * width),
      keys: new Float32Array(FIRST * width),
      values: new Float32Array(FIRST * width),
    }));
    this.weights = model.layers.map(() => new Float32Array(0)); // attention of the last token, heads x keys
    this.spectrum = model.isRotary ? frequencies(model, settings, 1) : null;
    this.x = new Float32Array(width);
    this.normed = new Float32Array(width);
    this.mixed = new Float32Array(width);
    this.projected = new Float32Array(3 * width);
    this.wide = new Float32Array(4 * width);
    this.logits = new Float32Array(model.alphabet.length);
    if (settings.padding && settings.padded === "wrong") this.index = settings.padding;
    if (settings.padding && settings.padded === "seen") {
      const blank = model.alphabet.indexOf(" ");
      for (let i = 0; i < settings.padding; i++) this.step(blank, true);
      this.read = 0;
    }
  }

  /**
   * Reads one token; gives the logits of the next.
   * @param {number} id
   * @param {boolean} isPrompt whether it belongs to the text that was given
   * @returns {Float32Array}
   */
  step(id, isPrompt) {
    const { model, settings, x, normed, mixed, projected, wide, logits } = this;
    const { width, heads, headDim, weights } = model;
    this.#drop();
    const at = this.places.length;
    const inCache = settings.window > 0 && settings.count === "cache";
    const counted = settings.restart && !isPrompt ? 0 : inCache ? at : this.index;
    const place = placed(counted, settings);
    this.place = place;
    this.index++;
    this.read++;
    if (this.index > this.cache[0].keys.length / width) this.#grow();
    const vector = added(model, place);
    const scale = Math.sqrt(width);
    for (let i = 0; i < width; i++) x[i] = scale * weights.words[id * width + i] + (vector ? vector[i] : 0);
    this.places.push(place);
    if (inCache) this.places = this.places.map((_, i) => placed(i, settings));
    const moved = this.#turnAgain(inCache);
    const turn = this.spectrum && circle([place], this.spectrum, settings);
    const count = this.places.length;
    const scores = bias(model, place, this.places);
    model.layers.forEach((layer, index) => {
      const { raw, keys, values } = this.cache[index];
      norm(normed, x, layer.attention_gain);
      multiply(projected, layer.project, normed);
      const q = projected.subarray(0, width);
      raw.set(projected.subarray(width, 2 * width), at * width);
      values.set(projected.subarray(2 * width), at * width);
      keys.set(projected.subarray(width, 2 * width), at * width);
      if (turn) {
        this.#rotate(q, 0, turn);
        if (settings.values) this.#rotate(values, at * width, turn, 0, 1);
        if (moved) {
          for (let j = 0; j < at; j++) {
            keys.set(raw.subarray(j * width, (j + 1) * width), j * width);
            this.#rotate(keys, j * width, moved, j);
          }
        }
        this.#rotate(keys, at * width, turn);
      }
      if (settings.round === "keys") {
        const from = moved ? 0 : at * width;
        for (let i = from; i < (at + 1) * width; i++) keys[i] = bf16(keys[i]);
      }
      const shares = (this.weights[index] = new Float32Array(heads * count));
      mixed.fill(0);
      for (let h = 0; h < heads; h++) {
        const start = h * headDim;
        const root = 1 / Math.sqrt(headDim);
        let largest = -Infinity;
        for (let j = 0; j < count; j++) {
          let sum = 0;
          for (let d = start, k = j * width + start; d < start + headDim; d++, k++) sum += q[d] * keys[k];
          const score = sum * root + (scores ? scores[h * count + j] : 0);
          shares[h * count + j] = score;
          if (score > largest) largest = score;
        }
        let total = 0;
        for (let j = h * count; j < (h + 1) * count; j++) total += shares[j] = Math.exp(shares[j] - largest);
        for (let j = 0; j < count; j++) {
          const share = (shares[h * count + j] /= total);
          for (let d = start, v = j * width + start; d < start + headDim; d++, v++) mixed[d] += share * values[v];
        }
      }
      multiply(normed, layer.merge, mixed);
      for (let i = 0; i < width; i++) x[i] += normed[i];
      norm(normed, x, layer.network_gain);
      multiply(wide, layer.widen, normed);
      for (let i = 0; i < wide.length; i++) wide[i] = gelu(wide[i]);
      multiply(normed, layer.narrow, wide);
      for (let i = 0; i < width; i++) x[i] += normed[i];
    });
    norm(normed, x, weights.gain);
    multiply(logits, weights.words, normed);
    return logits;
  }

  /** Makes room for the next key: the oldest behind the sinks goes. */
  #drop() {
    const { window, sinks } = this.settings;
    if (!window || this.places.length < window + sinks) return;
    const { width } = this.model;
    const end = this.places.length * width;
    this.places.splice(sinks, 1);
    for (const part of this.cache) {
      for (const list of Object.values(part)) list.copyWithin(sinks * width, (sinks + 1) * width, end);
    }
  }

  /**
   * What every cached key has to be turned by again, or null: after a new frequency or a new position.
   * @param {boolean} inCache
   */
  #turnAgain(inCache) {
    const { model, settings } = this;
    if (!this.spectrum) return null;
    const isDynamic = settings.rule === "dynamic" && this.read > model.trained;
    if (isDynamic) this.spectrum = frequencies(model, settings, this.read);
    if (!isDynamic && !(inCache && this.places.length >= settings.window + settings.sinks)) return null;
    return circle(this.places, this.spectrum, settings);
  }

  /**
   * Rotates all heads of a vector by a row of the tables.
   * @param {Float32Array} x
   * @param {number} offset
   * @param {{cos: Float64Array, sin: Float64Array}} tables
   * @param {number} row
   * @param {number} repeats
   */
  #rotate(x, offset, { cos, sin }, row = 0, repeats = this.settings.twice ? 2 : 1) {
    const { heads, headDim } = this.model;
    const [first, second] = this.pairs;
    const own = row * first.length;
    for (let times = 0; times < repeats; times++) {
      for (let start = offset; start < offset + heads * headDim; start += headDim) {
        for (let i = 0; i < first.length; i++) {
          const one = start + first[i];
          const two = start + second[i];
          const a = x[one];
          const b = x[two];
          x[one] = a * cos[own + i] - b * sin[own + i];
          x[two] = a * sin[own + i] + b * cos[own + i];
        }
      }
    }
  }

  #grow() {
    for (const part of this.cache) {
      for (const name of /** @type {const} */ (["raw", "keys", "values"])) {
        const longer = new Float32Array(2 * part[name].length);
        longer.set(part[name]);
        part[name] = longer;
      }
    }
  }
}

/**
 * `gain * x / sqrt(mean(x ** 2) + 1e-5)`
 * @param {Float32Array} out
 * @param {Float32Array} x
 * @param {Float32Array} gain
 */
function norm(out, x, gain) {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i] * x[i];
  const factor = 1 / Math.sqrt(sum / x.length + EPSILON);
  for (let i = 0; i < x.length; i++) out[i] = gain[i] * x[i] * factor;
}

/**
 * `matrix @ x`, four rows at once, so that each entry of x is fetched once for four; the last rows one by one.
 * @param {Float32Array} out
 * @param {Float32Array} matrix
 * @param {Float32Array} x
 */
function multiply(out, matrix, x) {
  const columns = x.length;
  const whole = out.length - (out.length % 4);
  for (let row = 0; row < whole; row += 4) {
    let first = row * columns;
    let second = first + columns;
    let third = second + columns;
    let fourth = third + columns;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < columns; i++) {
      const entry = x[i];
      a += matrix[first++] * entry;
      b += matrix[second++] * entry;
      c += matrix[third++] * entry;
      d += matrix[fourth++] * entry;
    }
    out[row] = a;
    out[row + 1] = b;
    out[row + 2] = c;
    out[row + 3] = d;
  }
  for (let row = whole; row < out.length; row++) {
    let sum = 0;
    for (let i = 0, at = row * columns; i < columns; i++, at++) sum += matrix[at] * x[i];
    out[row] = sum;
  }
}

/** @param {number} x */
function gelu(x) {
  return (x / 2) * (1 + Math.tanh(SLOPE * (x + 0.044715 * x * x * x)));
}
