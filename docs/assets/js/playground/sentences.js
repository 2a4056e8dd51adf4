// A sentence for each view: computed, so that it says what the drawing shows to readers who do not see it.

import { FIELDS, METHODS, spoken, used } from "./state.js";

/**
 * @typedef {import("./state.js").Setting} Setting
 * @typedef {import("./state.js").Name} Name
 */

const share = (/** @type {number} */ value) => `${Math.round(value * 100)}%`;
const plural = (/** @type {number} */ count, /** @type {string} */ one) =>
  `${spoken(count)} ${one}${count === 1 ? "" : "s"}`;

/** @type {Record<string, string>} */
const RULES = {
  yarn: "YaRN",
  llama3: "Llama 3",
  longrope: "LongRoPE",
  ntk_aware: "NTK-aware",
  dynamic_ntk: "dynamic NTK",
  ntk_by_parts: "NTK by parts",
  larger_base: "larger base",
  linear: "linear",
};

/**
 * What a setting is, in a line.
 * @param {Setting} setting
 * @param {Name[]} used
 */
export function summary(setting, used) {
  const parts = [METHODS[setting.method].name.replace(/ \(.*| in two.*/, "")];
  if (used.includes("dims")) parts.push(`${setting.dims} dims`);
  if (used.includes("heads")) parts.push(plural(setting.heads, "head"));
  if (used.includes("base")) parts.push(`base ${spoken(setting.base)}`);
  if (used.includes("rule") && setting.rule !== "none") {
    parts.push(RULES[setting.rule]);
  }
  return parts.join(", ");
}

/**
 * What tells two settings apart, a name for each, such as "base 10,000" and "base 500,000".
 * @param {Setting} a
 * @param {Setting} b
 */
export function names(a, b) {
  const plainName = (/** @type {Setting} */ { method }) => METHODS[method].name;
  const differ = used(a).filter((name) => String(a[name]) !== String(b[name]));
  if (a.method !== b.method || !differ.length) return [plainName(a), plainName(b)];
  const value = (/** @type {Name} */ name, /** @type {import("./state.js").Value} */ given) => {
    /** @type {import("./state.js").Field} */
    const field = FIELDS[name];
    if (field.kind === "choice") return field.options[String(given)];
    return typeof given === "number" ? spoken(given) : given === null ? "the rule’s own" : "as given";
  };
  const label = (/** @type {Name} */ name) =>
    FIELDS[name].label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
  return [a, b].map((setting) => {
    const parts = used(setting).filter((name) => String(a[name]) !== String(b[name]));
    return `${parts.slice(0, 2).map((name) => `${label(name)} ${value(name, setting[name])}`).join(", ")}${
      parts.length > 2 ? " …" : ""
    }`;
  });
}

/**
 * @param {Setting} setting
 * @param {import("./model.js").Table} found
 * @param {import("./model.js").Spectrum | null} own
 */
export function ofTable(setting, found, own) {
  const count = spoken(found.rows);
  const step = found.positions.length > 1 ? found.positions[1] - found.positions[0] : 1;
  const every = step > 1 ? `, one in ${spoken(step)},` : "";
  if (setting.method === "content_bias") {
    const end = found.length > setting.extent ? ` From distance ${spoken(setting.extent)} on, the bias is 0.` : "";
    const seen = step < setting.extent
      ? "Where the word changes, so does the curve over the distance: a diagonal is not constant."
      : "Of each curve, only distance 0 shows.";
    return `The ${count} queries${every} are the words of the sentence below, in turn. ${seen}${end}`;
  }
  if (found.matrix) {
    const [high, low] = [Math.max, Math.min].map((end) =>
      found.values.reduce((a, b) => (Number.isNaN(b) ? a : end(a, b)), found.values[0])
    );
    return `Bias of head ${setting.head} for ${count} queries and keys${every} from ${spoken(high)} down to ${
      spoken(low)
    }.`;
  }
  if (found.what === "table") {
    const end = found.positions[found.positions.length - 1] >= setting.rows
      ? ` Position ${spoken(setting.rows)} and later ones have no row.`
      : "";
    return `${
      spoken(Math.min(setting.rows, found.positions.length))
    } rows of ${setting.dims} numbers, drawn at random: a fresh table has no pattern.${end}`;
  }
  if (found.what === "vectors") {
    return `The vector that is added to a key at each distance. From distance ${
      spoken(setting.clip)
    } on, all share the last one.`;
  }
  if (!own) return "";
  const still = setting.dims - 2 * own.frequencies.length + 2 * own.frequencies.filter((value) => value === 0).length;
  const waves = [...own.frequencies].filter((value) => value > 0).map((value) => (2 * Math.PI) / value);
  const rest = still && setting.method !== "sinusoidal"
    ? ` ${plural(still, "dim")} ${still === 1 ? "does" : "do"} not turn.`
    : "";
  const unit = setting.method === "axial" ? "patches" : "tokens";
  const ends = waves.length
    ? ` The fastest pair turns once in ${spoken(Math.min(...waves))} ${unit}, the slowest in ${
      spoken(Math.max(...waves))
    }.`
    : " Nothing turns.";
  const isAngle = found.what === "angle";
  const column = isAngle
    ? ` A column shows the first of ${spoken(step)}; pairs that make half a turn within it are left out.`
    : ` A column is the mean of ${spoken(step)}: pairs that turn faster fade.`;
  const partner = setting.layout === "interleaved" ? 1 : own.frequencies.length;
  const layout = METHODS[setting.method].kind === "rotary" ? ` Pair 0 is dims 0 and ${partner}.` : "";
  return `${plural(found.columns, found.column)} at ${spoken(found.length)} positions.${
    step > 1 ? column : ""
  }${ends}${rest}${layout}`;
}

/**
 * @param {import("./model.js").Score} found
 * @param {import("./model.js").Landmarks} marks
 */
export function ofScore(found, marks) {
  const { highest, lowest, negative, isExact } = marks;
  if (!highest || !lowest) return "There is no score to show.";
  const drawn = isExact ? "" : " (of the distances drawn)";
  if (lowest.value > highest.value - 1e-9) return `The same at every distance: ${spoken(highest.value)}.`;
  const top = `${found.word ? `“${found.word}”: highest` : "Highest"} at distance ${spoken(highest.x)} (${
    spoken(highest.value)
  })`;
  const low = `lowest at ${spoken(lowest.x)} (${spoken(lowest.value)})`;
  if (found.what !== "mean cosine") return `${top}, ${low}${drawn}.`;
  return negative
    ? `${top}, first negative at ${spoken(negative.x)}, ${low}${drawn}.`
    : `${top}, ${low}, never negative${drawn}.`;
}

/**
 * @param {Setting} setting
 * @param {import("./model.js").Pairs | import("./model.js").Bars} found
 * @param {number} position
 */
export function ofCloseUp(setting, found, position) {
  const where = spoken(position);
  if (found.kind === "pairs") {
    const turns = [...found.angles].map((angle) => angle / (2 * Math.PI));
    const whole = turns.filter((value) => value >= 1).length;
    const last = turns.length - 1;
    return `At position ${where}, ${whole || "none"} of ${plural(turns.length, "pair")} ${
      whole < 2 ? "has" : "have"
    } made a whole turn. Pair 0 is at ${spoken(turns[0])} turns, pair ${last} at ${spoken(turns[last])}.`;
  }
  const numbers = [...found.values].filter((value) => !Number.isNaN(value));
  if (numbers.length === 0) return `Position ${where} has no row in this table.`;
  const { what, first = 0 } = found;
  if (what !== "dim") {
    const [high, low] = [Math.max(...numbers), Math.min(...numbers)];
    const name = (/** @type {number} */ value) => `${spoken(value)} (${what} ${first + numbers.indexOf(value)})`;
    return high === low
      ? `At distance ${where} the bias is ${spoken(high)}.`
      : `At distance ${where} the ${what}s add between ${name(low)} and ${name(high)}.`;
  }
  const length = Math.sqrt(numbers.reduce((sum, value) => sum + value * value, 0));
  return setting.method === "shaw"
    ? `The vector for distance ${where} has length ${spoken(length)}.`
    : `Row ${where} has length ${spoken(length)}.`;
}

/** @param {import("./model.js").Pattern} found */
export function ofPattern(found) {
  const count = found.words.length;
  if (count === 0) return "Write a sentence of a few words.";
  const row = [...found.weights.slice((count - 1) * count)];
  const order = row.map((_, i) => i).sort((a, b) => row[b] - row[a]);
  const name = (/** @type {number} */ i) => `“${found.words[i]}” (word ${i + 1}, ${share(row[i])})`;
  const then = count > 1 ? `, then at ${name(order[1])}` : "";
  return `The last word, “${found.words[count - 1]}”, looks most at ${name(order[0])}${then}.`;
}

/**
 * @param {Setting} setting
 * @param {import("./model.js").Waves | import("./model.js").NoWaves} found
 */
export function ofWaves(setting, found) {
  if (found.kind === "none") {
    return setting.method === "learned"
      ? `No wavelengths: the table has ${spoken(setting.rows)} rows, whatever the context.`
      : setting.method === "content_bias"
      ? `The bias reaches back ${plural(setting.extent - 1, "token")}; farther keys get 0, whatever the context.`
      : `No wavelengths: beyond distance ${spoken(setting.clip)} all keys are alike, whatever the context.`;
  }
  const { values, context, unit, attention = 1 } = found;
  if (found.kind === "reach") {
    const far = values.filter((value) => value === Infinity).length;
    const near = values.filter((value) => value !== Infinity);
    const [first, last] = [Math.min(...near), Math.max(...near)];
    const most = values.length === 1
      ? (far ? "The head still gives" : "The head does not give")
      : `${far} of ${values.length} heads still give`;
    const rest = near.length
      ? `; ${values.length === 1 ? "it falls" : "the rest fall"} below it at distance ${spoken(first)}${
        last > first ? ` to ${spoken(last)}` : ""
      }`
      : "";
    return `${most} the farthest key of ${
      spoken(context)
    } tokens a hundredth of the nearest one’s weight or more${rest}.`;
  }
  const unfinished = values.filter((value) => value > context).length;
  const finite = values.filter((value) => value !== Infinity);
  const slowest = finite.length ? `; the slowest that turns needs ${spoken(Math.max(...finite))}` : "";
  const scores = setting.method === "partial" ? "Scores of the dims that turn" : "Scores";
  const factor = attention !== 1 ? ` ${scores} are multiplied by ${spoken(attention ** 2)}.` : "";
  return `${unfinished} of ${plural(values.length, "pair")} ${unfinished === 1 ? "does" : "do"} not finish a turn in ${
    spoken(context)
  } ${unit}${slowest}.${factor}`;
}

/** @type {WeakMap<Float64Array, {b: Float64Array, at: number}>} */
const farthest = new WeakMap();

/**
 * Where two rows of numbers differ most; the search is kept for as long as the first is.
 * @param {Float64Array} a
 * @param {Float64Array} b
 * @param {(place: number) => string} name
 */
export function ofDifference(a, b, name) {
  const kept = farthest.get(a);
  const { at } = kept?.b === b ? kept : { at: search(a, b) };
  farthest.set(a, { b, at });
  if (at < 0) return "";
  if (Math.abs(a[at] - b[at]) < 1e-12) return "A and B agree.";
  return `A and B differ most at ${name(at)}: ${spoken(a[at])} and ${spoken(b[at])}.`;
}

/**
 * @param {Float64Array} a
 * @param {Float64Array} b
 */
function search(a, b) {
  let at = -1;
  let widest = 0;
  for (let i = 0; i < a.length; i++) {
    const gap = Math.abs(a[i] - b[i]);
    if (Number.isNaN(gap) || (at >= 0 && gap <= widest + 1e-12)) continue;
    at = i;
    widest = gap;
  }
  return at;
}
