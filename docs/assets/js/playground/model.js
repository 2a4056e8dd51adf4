// What the views of the playground show, as numbers: one setting in, arrays out. The mathematics is that of encoding/.

import * as alibi from "./encoding/alibi.js";
import * as attention from "./encoding/attention.js";
import * as by_parts from "./encoding/by_parts.js";
import * as content_bias from "./encoding/content_bias.js";
import * as fire from "./encoding/fire.js";
import * as hash_normal from "./encoding/hash_normal.js";
import * as kerple from "./encoding/kerple.js";
import * as multi_axis from "./encoding/multi_axis.js";
import * as partial from "./encoding/partial.js";
import { between } from "./encoding/relative_position.js";
import * as rotary from "./encoding/rotary.js";
import * as scaling from "./encoding/scaling.js";
import * as shaw from "./encoding/shaw.js";
import * as sinusoidal from "./encoding/sinusoidal.js";
import * as t5 from "./encoding/t5.js";
import { METHODS, numbers, words } from "./state.js";

export const SHOWN = 1024; // positions or distances that a view draws at most
const MATRIX = 192; // places on each side of a picture of query and key
const EXACT = 600_000; // cosines that a search through every distance may take; beyond, those drawn must do
const WIDTH = 64; // of the words of a method without dims of its own
const HIDDEN = 32; // of FIRE's sample
const DEVIATION = 0.02; // of a fresh table, as in GPT-2

/**
 * @typedef {import("./state.js").Setting} Setting
 * @typedef {import("./state.js").Shared} Shared
 */
/** @typedef {{frequencies: Float64Array, before: Float64Array, attention: number}} Spectrum */
/**
 * A picture of numbers: `what` they are, and the `column` that they are counted by.
 * @typedef {{values: Float64Array, rows: number, columns: number, column: string, positions: Float64Array, largest: number,
 *   what: string, matrix: boolean, length: number}} Table `matrix`: queries x keys
 */
/**
 * Against the distance; where it depends on the query, for one word, with the curves of all words beside it.
 * @typedef {{x: Float64Array, log: boolean, values: Float64Array, what: string, word?: string, others?: Float64Array[]}} Score
 */
/** @typedef {{x: number, value: number} | null} Landmark */
/** @typedef {{highest: Landmark, lowest: Landmark, negative: Landmark, isExact: boolean}} Landmarks */
/**
 * @typedef {{kind: "pairs", pairs: number[], angles: Float64Array, frequencies: Float64Array}} Pairs
 * @typedef {{kind: "bars", values: Float64Array, what: string, first?: number}} Bars counted from `first`
 */
/** @typedef {{words: string[], weights: Float64Array, scores: Float64Array, causal?: boolean}} Pattern */
/**
 * @typedef {{kind: "none", context: number}} NoWaves
 * @typedef {{kind: "pairs" | "reach", values: Float64Array, before?: Float64Array, context: number, unit: string,
 *   attention?: number}} Waves
 */

/**
 * A function that keeps its latest results, by the JSON of what it is given.
 * @template {unknown[]} Given
 * @template Result
 * @param {(...given: Given) => Result} make
 * @param {number} most
 * @param {(...given: Given) => string} key
 * @returns {(...given: Given) => Result}
 */
function remembered(make, most = 6, key = (...given) => JSON.stringify(given)) {
  /** @type {Map<string, Result>} */
  const kept = new Map();
  return (...given) => {
    const name = key(...given);
    const before = kept.get(name);
    if (before !== undefined) return before;
    for (const oldest of kept.keys()) if (kept.size >= most) kept.delete(oldest);
    const made = make(...given);
    kept.set(name, made);
    return made;
  };
}

/** How many heads a bias has, and the one that is shown. The numbers of some biases are those of one head. */
export const headsOf = (/** @type {Setting} */ setting) => (hasHeads(setting) ? setting.heads : 1);
export const headOf = (/** @type {Setting} */ setting) => (hasHeads(setting) ? setting.head : 0);
const hasHeads = (/** @type {Setting} */ { method }) => METHODS[method].fields.includes("heads");

/**
 * Whole numbers from 0 below the length, evenly apart, at most so many.
 * @param {number} length
 * @param {number} most
 */
export function sampled(length, most = SHOWN) {
  const step = Math.ceil(length / most);
  const found = new Float64Array(Math.ceil(length / step));
  for (let i = 0; i < found.length; i++) found[i] = i * step;
  return found;
}

/**
 * Distances for a curve: all of a short text, evenly apart in the logarithm for a long one.
 * @param {number} length
 */
export function distances(length) {
  if (length <= 2 * SHOWN) return { values: sampled(length, 2 * SHOWN), log: false };
  const found = [0];
  const step = Math.log(length - 1) / 700;
  for (let i = 0; i <= 700; i++) {
    const next = Math.round(Math.exp(i * step));
    if (next > found[found.length - 1]) found.push(next);
  }
  return { values: Float64Array.from(found), log: true };
}

/**
 * The frequencies that a scaling rule makes.
 * @param {number} width
 * @param {Setting} setting
 * @param {number} length
 * @returns {import("./encoding/scaling.js").Scaled}
 */
export function scaledFrequencies(width, setting, length) {
  const { rule, base, factor, original_length, beta_fast, beta_slow, ramp, form, low_freq_factor, high_freq_factor } =
    setting;
  const own = setting.attention_factor === null ? {} : { attention_factor: setting.attention_factor };
  const truncate = setting.truncate === "yes";
  if (rule === "none") return { frequencies: rotary.frequencies(width, base), attention_factor: 1 };
  if (rule === "dynamic_ntk") {
    return scaling.dynamic_ntk(width, base, {
      length,
      original_length,
      form,
      factor: form === "transformers" ? factor : 1,
    });
  }
  if (rule === "ntk_by_parts") {
    return by_parts.ntk_by_parts(width, base, { factor, original_length, beta_fast, beta_slow, ramp, truncate });
  }
  if (rule === "yarn") {
    return by_parts.yarn(width, base, { factor, original_length, beta_fast, beta_slow, ramp, truncate, ...own });
  }
  if (rule === "llama3") {
    return by_parts.llama3(width, base, { factor, low_freq_factor, high_freq_factor, original_length });
  }
  if (rule === "longrope") {
    const pairs = width / 2;
    const filled = (/** @type {number[]} */ list, /** @type {(share: number) => number} */ start) =>
      list.length ? list : Array.from({ length: pairs }, (_, i) => start(pairs > 1 ? i / (pairs - 1) : 1));
    return by_parts.longrope(width, base, {
      short_factors: filled(numbers(setting.short_factors), () => 1),
      long_factors: filled(numbers(setting.long_factors), (share) => factor ** share),
      length,
      original_length,
      factor,
      ...own,
    });
  }
  const rules = { linear: scaling.linear, larger_base: scaling.larger_base, ntk_aware: scaling.ntk_aware };
  return rules[/** @type {keyof typeof rules} */ (rule)](width, base, { factor });
}

/**
 * The frequencies of a method with pairs: as used, before scaling, and what multiplies queries and keys. Else null.
 * @param {Setting} setting
 * @param {number} length
 * @returns {Spectrum | null}
 */
export function frequenciesOf(setting, length) {
  const { method, dims, base } = setting;
  if (method === "sinusoidal") {
    const frequencies = sinusoidal.frequencies(dims, base, { denominator: setting.denominator });
    return { frequencies, before: frequencies, attention: 1 };
  }
  if (method === "axial") {
    const one = rotary.frequencies(dims / 2, base);
    const both = Float64Array.from([...one, ...one]);
    return { frequencies: both, before: both, attention: 1 };
  }
  if (METHODS[method].kind !== "rotary") return null;
  const width = method === "partial" ? setting.rotary_dim : dims;
  const found = method === "p_rope"
    ? scaling.proportional(dims, base, { fraction: setting.fraction, factor: setting.factor })
    : scaledFrequencies(width, setting, length);
  return { frequencies: found.frequencies, before: rotary.frequencies(width, base), attention: found.attention_factor };
}

/** The same for a method that has pairs. */
const ownFrequencies = (
  /** @type {Setting} */ setting,
  /** @type {number} */ length,
) => /** @type {Spectrum} */ (frequenciesOf(setting, length));

/**
 * Row and column of every patch, in reading order.
 * @param {Float64Array} patches
 * @param {number} columns
 */
function points(patches, columns) {
  const found = new Float64Array(2 * patches.length);
  patches.forEach((patch, i) => {
    found[2 * i] = Math.floor(patch / columns);
    found[2 * i + 1] = patch % columns;
  });
  return found;
}

/**
 * The angles of every pair at every position, positions x pairs.
 * @param {Setting} setting
 * @param {Spectrum} own
 * @param {Float64Array} positions
 */
function anglesAt(setting, own, positions) {
  if (setting.method !== "axial") return rotary.angles(positions, own.frequencies);
  const half = own.frequencies.slice(0, own.frequencies.length / 2);
  return multi_axis.axial_angles(points(positions, setting.columns), [half, half]);
}

/**
 * The sum of a wave over the positions before n, in closed form.
 * @param {(angle: number) => number} circle
 * @param {number} frequency
 * @param {number} n
 */
function waveSum(circle, frequency, n) {
  const half = frequency / 2;
  const spread = Math.sin(half);
  return Math.abs(spread) < 1e-12 ? n * circle(0) : (Math.sin(n * half) / spread) * circle((n - 1) * half);
}

/**
 * The same for every pair of a setting; a picture is read row by row.
 * @param {Setting} setting
 * @param {Spectrum} own
 * @param {(angle: number) => number} circle
 * @param {number} n
 */
function sumsBefore(setting, { frequencies }, circle, n) {
  if (setting.method !== "axial") return frequencies.map((frequency) => waveSum(circle, frequency, n));
  const { columns } = setting;
  const [whole, rest] = [Math.floor(n / columns), n % columns];
  return frequencies.map((frequency, pair) =>
    pair < frequencies.length / 2
      ? columns * waveSum(circle, frequency, whole) + rest * circle(frequency * whole)
      : whole * waveSum(circle, frequency, columns) + waveSum(circle, frequency, rest)
  );
}

/**
 * The mean of every pair's wave from each position to the next one drawn: a sample of a fast wave shows one that is not there.
 * @param {Setting} setting
 * @param {Spectrum} own
 * @param {(angle: number) => number} circle
 * @param {Float64Array} positions
 * @param {number} length
 */
function means(setting, own, circle, positions, length) {
  const pairs = own.frequencies.length;
  const found = new Float64Array(positions.length * pairs);
  let before = sumsBefore(setting, own, circle, 0);
  positions.forEach((position, i) => {
    const end = positions[i + 1] ?? length;
    const sums = sumsBefore(setting, own, circle, end);
    for (let pair = 0; pair < pairs; pair++) found[i * pairs + pair] = (sums[pair] - before[pair]) / (end - position);
    before = sums;
  });
  return found;
}

// ---- samples of what a model would learn: the same on every machine

const shawTable = remembered(
  (/** @type {Setting} */ { clip, dims }) => hash_normal.normal((2 * clip + 1) * dims, { seed: 4, std: 1 }),
  4,
  ({ clip, dims }) => `${clip} ${dims}`,
);
const learnedRow = remembered(
  (/** @type {number} */ dims, /** @type {number} */ position) =>
    hash_normal.normal(dims, { seed: position, std: DEVIATION }),
  4096,
);

/**
 * @param {Setting} setting
 * @param {number} head
 */
function t5Column(setting, head) {
  const { bucket_count: count, heads } = setting;
  const side = setting.bidirectional === "yes" ? count / 2 : count;
  const noise = hash_normal.normal(count * heads, { seed: 3, std: 0.35 });
  return Float64Array.from(
    { length: count },
    (_, bucket) => (-6 * (head + 1) * (bucket % side)) / (heads * side) + noise[bucket * heads + head],
  );
}

/** @param {number} head */
function fireWeights(head) {
  const size = (/** @type {number} */ seed, /** @type {number} */ std) => hash_normal.normal(HIDDEN, { seed, std });
  return {
    w1: size(5, 6).map(Math.abs),
    b1: size(6, 1.5).map((value) => -Math.abs(value)),
    w2: size(100 + head, 0.3).map((value) => -Math.abs(value)),
    b2: new Float64Array(1),
  };
}

/** Bumps over the distance, evenly apart in its root so that near ones are narrower; width x extent. */
const profilesOf = remembered(
  (/** @type {Setting} */ { profiles: width, extent }) => {
    const apart = Math.sqrt(extent) / Math.max(width - 1, 1);
    return new Float64Array(width * extent).map((_, at) =>
      Math.exp(-2 * (Math.sqrt(at % extent) / apart - Math.floor(at / extent)) ** 2)
    );
  },
  4,
  ({ profiles, extent }) => `${profiles} ${extent}`,
);
/** What a word takes of each profile: the same word, the same mix. */
const mixOf = remembered(
  (/** @type {number} */ width, /** @type {string} */ word) => hash_normal.normal(width, { seed: seedOf(word) + 1 }),
  256,
);
/** The words of the sentence, or one that is empty. */
const wordsOf = (/** @type {Shared} */ { sentence }) => (words(sentence).length ? words(sentence) : [""]);
/** Where in it the word shown is, from 0; the last one where the sentence is shorter. */
export const wordOf = (/** @type {Setting} */ { word }, /** @type {Shared} */ shared) =>
  Math.min(word, wordsOf(shared).length) - 1;
const wordShown = (/** @type {Setting} */ setting, /** @type {Shared} */ shared) =>
  wordsOf(shared)[wordOf(setting, shared)];

/**
 * The bias of one head, queries x keys. Where it depends on the query, `asking` are the words there, in turn.
 * @param {Setting} setting
 * @param {number} head
 * @param {ArrayLike<number>} queries
 * @param {ArrayLike<number>} keys
 * @param {string[]} asking
 */
export function biasOf(setting, head, queries, keys, asking) {
  if (setting.method === "content_bias") {
    const mix = Array.from(queries, (_, i) => [...mixOf(setting.profiles, asking[i % asking.length])]).flat();
    const distance = between(queries, keys).map((offset) => -offset);
    return content_bias.bias(mix, profilesOf(setting), distance, setting.profiles);
  }
  if (setting.method === "alibi") {
    return alibi.bias(queries, keys, [alibi.slopes(setting.heads, { max_bias: setting.max_bias })[head]]);
  }
  if (setting.method === "kerple") return kerple[setting.kernel](queries, keys, [setting.r1], [setting.r2]);
  if (setting.method === "t5") {
    const { max_distance } = setting;
    return t5.bias(queries, keys, t5Column(setting, head), 1, {
      max_distance,
      bidirectional: setting.bidirectional === "yes",
    });
  }
  const { w1, b1, w2, b2 } = fireWeights(head);
  return fire.bias(queries, keys, w1, b1, w2, b2, { c: setting.c, threshold: setting.threshold });
}

/**
 * The bias of one head for the last query of a text against the distance; for several words there, a row each.
 * @param {Setting} setting
 * @param {number} head
 * @param {Shared} shared
 * @param {Float64Array} found
 * @param {string[]} asking
 */
export function biasByDistance(setting, head, shared, found, asking = [wordShown(setting, shared)]) {
  const last = shared.length - 1;
  return biasOf(setting, head, asking.map(() => last), found.map((distance) => last - distance), asking);
}

// ---- the views

/** Names what curves depend on: the words as well, where the bias does. */
const keyOf = (/** @type {Setting} */ setting, /** @type {Shared} */ { length, sentence }) =>
  JSON.stringify([setting, length, setting.method === "content_bias" && sentence]);

/**
 * The heat map: positions x pairs where pairs turn, positions x dims, or queries x keys for a bias.
 * Gives values, rows, columns, their name, positions, the largest value, what it is, and whether it is queries x keys.
 */
export const table = remembered(
  makeTable,
  6,
  (setting, shared) => keyOf(setting, shared) + shared.show + shared.causal,
);

/**
 * @param {Setting} setting
 * @param {Shared} shared
 * @returns {Table}
 */
function makeTable(setting, shared) {
  const { length } = shared;
  const { kind } = METHODS[setting.method];
  if (kind === "bias") {
    const positions = sampled(length, MATRIX);
    const count = positions.length;
    const values = biasOf(setting, headOf(setting), positions, positions, wordsOf(shared));
    if (shared.causal === "yes") {
      for (let i = 0; i < count; i++) values.fill(NaN, i * count + i + 1, (i + 1) * count);
    }
    return withLargest({
      values,
      rows: count,
      columns: count,
      column: "key",
      positions,
      what: "bias",
      matrix: true,
      length,
    });
  }
  const positions = sampled(length);
  const { dims } = setting;
  const shape = { rows: positions.length, columns: dims, column: "dim", positions, matrix: false, length };
  if (setting.method === "sinusoidal") {
    const { base, order, denominator } = setting;
    if (positions.length < length) {
      const own = ownFrequencies(setting, length);
      const [sines, cosines] = [Math.sin, Math.cos].map((circle) => means(setting, own, circle, positions, length));
      const values = new Float64Array(positions.length * dims);
      const half = dims / 2;
      for (let at = 0; at < values.length; at++) {
        const j = at % dims;
        const isSine = order === "interleaved" ? j % 2 === 0 : (order === "sin_cos") === j < half;
        const pair = order === "interleaved" ? j >> 1 : j % half;
        values[at] = (isSine ? sines : cosines)[((at - j) / dims) * half + pair];
      }
      return { values, ...shape, largest: 1, what: "encoding" };
    }
    return {
      values: sinusoidal.encode(positions, dims, { base, order, denominator }),
      ...shape,
      largest: 1,
      what: "encoding",
    };
  }
  if (setting.method === "learned") {
    const values = new Float64Array(positions.length * dims).fill(NaN);
    positions.forEach((position, i) => {
      if (position < setting.rows) values.set(learnedRow(dims, position), i * dims);
    });
    return withLargest({ values, ...shape, what: "table" });
  }
  if (setting.method === "shaw") {
    const vectors = shawTable(setting);
    const row = shaw.rows(positions.map((distance) => -distance || 0), { left: setting.clip, right: setting.clip });
    const values = new Float64Array(positions.length * dims);
    row.forEach((each, i) => values.set(vectors.subarray(each * dims, (each + 1) * dims), i * dims));
    return withLargest({ values, ...shape, what: "vectors" });
  }
  return {
    values: circles(setting, shared, positions),
    ...shape,
    columns: dims / 2,
    column: "pair",
    largest: shared.show === "angle" ? Math.PI : ownFrequencies(setting, length).attention,
    what: shared.show,
  };
}

/**
 * @param {Omit<Table, "largest">} found
 * @returns {Table}
 */
function withLargest(found) {
  let largest = 0;
  for (const value of found.values) if (Math.abs(value) > largest) largest = Math.abs(value);
  return { ...found, largest };
}

/**
 * Cosine, sine or angle (within half a turn) of every pair at every position; both dims of a pair share it. Of a long text a column is the mean of its
 * positions; an angle has none, and is left out where it makes half a turn within a column.
 * @param {Setting} setting
 * @param {Shared} shared
 * @param {Float64Array} positions
 */
function circles(setting, shared, positions) {
  const own = ownFrequencies(setting, shared.length);
  const pairs = own.frequencies.length;
  const circle = shared.show === "cos" ? Math.cos : Math.sin;
  const isMean = positions.length < shared.length && shared.show !== "angle";
  const angles = isMean ? means(setting, own, circle, positions, shared.length) : anglesAt(setting, own, positions);
  const turn = 2 * Math.PI;
  if (shared.show === "angle") {
    const step = positions.length > 1 ? positions[1] : 1;
    const tooFast = own.frequencies.map((frequency, i) => {
      const isRow = setting.method === "axial" && i < pairs / 2;
      return step > 1 && (frequency * step) / (isRow ? setting.columns : 1) >= Math.PI ? 1 : 0;
    });
    for (let i = 0; i < angles.length; i++) {
      angles[i] = tooFast[i % pairs] ? NaN : angles[i] - turn * Math.round(angles[i] / turn);
    }
  } else for (let i = 0; i < angles.length; i++) angles[i] = own.attention * (isMean ? angles[i] : circle(angles[i]));
  const width = setting.dims / 2;
  const values = new Float64Array(positions.length * width).fill(NaN); // where pairs of a partial rotation do not turn
  for (let i = 0; i < positions.length; i++) values.set(angles.slice(i * pairs, (i + 1) * pairs), i * width);
  return values;
}

/** What a score gains or keeps at each distance, under one name a kind: curves with another name cannot be compared. */
export const score = remembered(
  (/** @type {Setting} */ setting, /** @type {Shared} */ shared) => {
    const found = scoreAt(setting, shared, distances(shared.length));
    if (setting.method !== "content_bias") return found;
    const list = [...new Set(wordsOf(shared))];
    const all = biasByDistance(setting, 0, shared, found.x, list);
    const count = found.x.length;
    return {
      ...found,
      word: wordShown(setting, shared),
      others: list.map((_, i) => all.subarray(i * count, (i + 1) * count)),
    };
  },
  6,
  keyOf,
);

/**
 * The same at distances of one's own.
 * @param {Setting} setting
 * @param {Shared} shared
 * @param {{values: Float64Array, log?: boolean}} places
 * @returns {Score}
 */
export function scoreAt(setting, shared, { values: x, log = false }) {
  const { length } = shared;
  const { kind } = METHODS[setting.method];
  const own = frequenciesOf(setting, length);
  if (own && setting.method === "axial") {
    const angles = anglesAt(setting, own, x);
    const pairs = own.frequencies.length;
    const values = x.map((_, i) => {
      let sum = 0;
      for (let pair = 0; pair < pairs; pair++) sum += Math.cos(angles[i * pairs + pair]);
      return sum / pairs;
    });
    return { x, log, values, what: "mean cosine" };
  }
  if (own) {
    const values = attention.kernel(x, own.frequencies);
    const still = setting.method === "partial" ? setting.dims / 2 - own.frequencies.length : 0; // pairs whose cosine is 1
    const turning = own.frequencies.length;
    return {
      x,
      log,
      values: values.map((value) => (own.attention ** 2 * value * turning + still) / (turning + still)),
      what: "mean cosine",
    };
  }
  if (kind === "bias") return { x, log, values: biasByDistance(setting, headOf(setting), shared, x), what: "bias" };
  if (setting.method === "shaw") {
    const { dims } = setting;
    const vectors = shawTable(setting);
    const row = shaw.rows(x.map((distance) => -distance || 0), { left: setting.clip, right: setting.clip });
    /** @type {Map<number, number>} */
    const sums = new Map();
    const sum = (/** @type {number} */ each) => {
      const one = sums.get(each) ??
        vectors.subarray(each * dims, (each + 1) * dims).reduce((a, b) => a + b, 0) / Math.sqrt(dims);
      sums.set(each, one);
      return one;
    };
    return { x, log, values: Float64Array.from(row, sum), what: "score of a query of ones" };
  }
  const last = Math.min(length, setting.rows) - 1;
  const row = (/** @type {number} */ position) => learnedRow(setting.dims, position);
  const from = row(last);
  const values = x.map((distance) => {
    if (distance > last) return NaN;
    const to = row(last - distance);
    return dot(from, to) / Math.sqrt(dot(from, from) * dot(to, to));
  });
  return { x, log, values, what: "mean cosine" };
}

/**
 * @param {Float64Array} a
 * @param {Float64Array} b
 */
function dot(a, b) {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
}

/** The highest, the lowest and the first negative value over the distances, and whether every distance was looked at. */
export const landmarks = remembered(makeLandmarks, 6, keyOf);

/**
 * @param {Setting} setting
 * @param {Shared} shared
 * @returns {Landmarks}
 */
function makeLandmarks(setting, shared) {
  const drawn = score(setting, shared);
  const own = frequenciesOf(setting, shared.length);
  const isExact = !drawn.log || shared.length * (own ? own.frequencies.length : 8) <= EXACT;
  const found = drawn.log && isExact
    ? scoreAt(setting, shared, { values: sampled(shared.length, shared.length) })
    : drawn;
  let [highest, lowest, negative] = [-1, -1, -1];
  const { values, x } = found;
  for (let i = 0; i < values.length; i++) {
    if (Number.isNaN(values[i])) continue;
    if (highest < 0 || values[i] > values[highest] + 1e-12) highest = i;
    if (lowest < 0 || values[i] < values[lowest] - 1e-12) lowest = i;
    if (negative < 0 && values[i] < 0) negative = i;
  }
  const at = (/** @type {number} */ i) => (i < 0 ? null : { x: x[i], value: values[i] });
  return { highest: at(highest), lowest: at(lowest), negative: at(negative), isExact };
}

/**
 * One position, close up: the angles of the pairs, the numbers of a row, or the bias of every head at this distance.
 * @param {Setting} setting
 * @param {Shared} shared
 * @param {number} most
 * @returns {Pairs | Bars}
 */
export function closeUp(setting, shared, most = 12) {
  const position = Math.min(shared.position, shared.length - 1);
  const own = frequenciesOf(setting, shared.length);
  if (own) {
    const angles = anglesAt(setting, own, Float64Array.of(position));
    const count = Math.min(most, angles.length);
    const pairs = Array.from(
      { length: count },
      (_, i) => Math.round((i * (angles.length - 1)) / Math.max(1, count - 1)),
    );
    return { kind: "pairs", pairs, angles, frequencies: own.frequencies };
  }
  if (setting.method === "content_bias") {
    const values = biasByDistance(setting, 0, shared, Float64Array.of(position), wordsOf(shared));
    return { kind: "bars", values, what: "word", first: 1 };
  }
  if (METHODS[setting.method].kind === "bias") {
    const count = headsOf(setting);
    const values = Float64Array.from(
      { length: count },
      (_, head) => biasByDistance(setting, head, shared, Float64Array.of(position))[0],
    );
    return { kind: "bars", values, what: "head" };
  }
  const { dims, clip } = setting;
  if (setting.method === "learned") {
    return {
      kind: "bars",
      values: position < setting.rows ? learnedRow(dims, position) : new Float64Array(dims).fill(NaN),
      what: "dim",
    };
  }
  const row = clip - Math.min(position, clip);
  return { kind: "bars", values: shawTable(setting).slice(row * dims, (row + 1) * dims), what: "dim" };
}

const seedOf = (/** @type {string} */ word) =>
  [...word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "")].reduce(
    (sum, letter) => Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 1,
    40389,
  ); // FNV-1a in 31 bits

/** Attention of every word to every word. Words are vectors of ones, mixed with numbers that each word has of its own. */
export const pattern = remembered(
  makePattern,
  6,
  (setting, { sentence, content, causal, length }) => JSON.stringify([setting, sentence, content, causal, length]),
);

/**
 * @param {Setting} setting
 * @param {Shared} shared
 * @returns {Pattern}
 */
function makePattern(setting, shared) {
  const list = words(shared.sentence);
  const count = list.length;
  const { method } = setting;
  const { kind } = METHODS[method];
  const width = kind === "bias" ? WIDTH : setting.dims;
  const position = sampled(Math.max(count, 1));
  const x = new Float64Array(count * width);
  list.forEach((word, i) => {
    const own = hash_normal.normal(width, { seed: seedOf(word), std: 1 });
    for (let j = 0; j < width; j++) x[i * width + j] = 1 - shared.content + shared.content * own[j];
  });
  if (count === 0) return { words: list, weights: new Float64Array(0), scores: new Float64Array(0) };
  const plainScores = (/** @type {Float64Array} */ q, /** @type {Float64Array | null} */ bias = null) =>
    attention.scores(q, q, width, bias ? { bias } : {});
  let scores;
  if (kind === "bias") scores = plainScores(x, biasOf(setting, headOf(setting), position, position, list));
  else if (kind === "vectors") {
    const offset = between(position, position);
    const row = shaw.rows(offset, { left: setting.clip, right: setting.clip });
    scores = shaw.scores(x, x, shawTable(setting), row, width);
  } else if (kind === "absolute") {
    const rows = Math.min(count, method === "learned" ? setting.rows : count);
    for (let i = 0; i < count; i++) {
      const added = method === "learned"
        ? learnedRow(width, Math.min(i, rows - 1)).map((value) => value / DEVIATION)
        : sinusoidal.encode([i], width, setting); // past the end of a table: its last row
      for (let j = 0; j < width; j++) x[i * width + j] += added[j];
    }
    scores = plainScores(x);
  } else {
    const own = ownFrequencies(setting, shared.length);
    const options = { layout: setting.layout, attention_factor: own.attention };
    if (method === "axial") scores = plainScores(rotary.rotate_by(x, anglesAt(setting, own, position), width, options));
    else scores = plainScores(partial.rotate(x, width, position, own.frequencies, options));
  }
  const mask = shared.causal === "yes" ? attention.causal_mask(position, position) : null;
  const weights = attention.softmax(scores, count, mask ? { mask } : {});
  return { words: list, weights, scores, causal: Boolean(mask) };
}

/** Wavelengths of all pairs before and after scaling, or how far the heads see, against the context. */
export const waves = remembered(makeWaves, 6, keyOf);

/**
 * @param {Setting} setting
 * @param {Shared} shared
 * @returns {Waves | NoWaves}
 */
function makeWaves(setting, shared) {
  const own = frequenciesOf(setting, shared.length);
  const isAxial = setting.method === "axial";
  const context = isAxial ? Math.max(setting.columns, Math.ceil(shared.length / setting.columns)) : shared.length;
  if (own) {
    const values = rotary.wavelengths(own.frequencies);
    return {
      kind: "pairs",
      values,
      before: rotary.wavelengths(own.before),
      context,
      unit: isAxial ? "patches" : "tokens",
      attention: own.attention,
    };
  }
  if (METHODS[setting.method].kind !== "bias" || setting.method === "content_bias") return { kind: "none", context };
  const { values: x } = distances(shared.length);
  const values = Float64Array.from({ length: headsOf(setting) }, (_, head) => {
    const bias = biasByDistance(setting, head, shared, x);
    const at = bias.findIndex((value) => value < bias[0] - Math.log(100));
    return at < 0 ? Infinity : x[at];
  });
  return { kind: "reach", values, context, unit: "tokens" };
}
