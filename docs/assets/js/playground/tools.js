// The calculators below the playground: small forms that answer at once, with tables made of the encoding module.

import { element } from "./draw.js";
import * as alibi from "./encoding/alibi.js";
import * as base_bound from "./encoding/base_bound.js";
import * as by_parts from "./encoding/by_parts.js";
import * as frequency_ramp from "./encoding/frequency_ramp.js";
import * as rotary from "./encoding/rotary.js";
import * as t5 from "./encoding/t5.js";
import { InputError } from "./encoding/validate.js";
import { makeField } from "./fields.js";
import { frequenciesOf, scaledFrequencies } from "./model.js";
import { FIELDS, METHODS, newSetting, spoken, used } from "./state.js";
import { summary } from "./sentences.js";

/**
 * @typedef {import("./state.js").Setting} Setting
 * @typedef {import("./state.js").Field} Field
 * @typedef {string | number} Cell
 * @typedef {import("./model.js").Spectrum & {setting: Setting, length: number, key: string}} Told
 */

const dims = { ...FIELDS.dims, label: "Dims that turn", min: 4, max: 512, start: 128 };
const length = { ...FIELDS.length, start: 4096 };

/**
 * A table of texts and numbers in a region that scrolls.
 * @param {string} name
 * @param {string[]} heads
 * @param {Cell[][]} rows
 */
export function makeTable(name, heads, rows) {
  const cell = (/** @type {Cell} */ value) => element("td", {}, typeof value === "number" ? spoken(value) : value);
  return element(
    "div",
    { className: "pp-scroll", role: "region", ariaLabel: name, tabIndex: 0 },
    element(
      "table",
      { className: "pp-table" },
      element("thead", {}, element("tr", {}, ...heads.map((head) => element("th", { scope: "col" }, head)))),
      element(
        "tbody",
        {},
        ...rows.map(([first, ...rest]) =>
          element(
            "tr",
            {},
            element("th", { scope: "row" }, typeof first === "number" ? spoken(first) : first),
            ...rest.map(cell),
          )
        ),
      ),
    ),
  );
}

/**
 * A button that copies a text; where the browser refuses, the text is shown to be copied by hand.
 * @param {string} name
 * @param {() => string} text
 */
export function makeCopy(name, text) {
  const button = element("button", { type: "button" }, name);
  const status = element("span", { className: "pp-status", role: "status" });
  const box = element("textarea", { readOnly: true, hidden: true, rows: 6, ariaLabel: `${name}: the text` });
  button.addEventListener("click", () => {
    const value = text();
    const byHand = () => {
      status.textContent = "Copy it from here:";
      Object.assign(box, { hidden: false, value });
      box.select();
    };
    const done = () => {
      status.textContent = "Copied.";
      box.hidden = true;
    };
    if (navigator.clipboard) navigator.clipboard.writeText(value).then(done, byHand);
    else byHand();
  });
  return { button, rest: [status, box] };
}

/**
 * A form with fields of its own and an answer that follows them. Wrong numbers are told at their field.
 * @template {string} Key
 * @param {HTMLElement} place
 * @param {string} name
 * @param {Record<Key, Field>} fields
 * @param {(values: Record<Key, any>) => HTMLElement[]} answer
 */
function makeTool(place, name, fields, answer) {
  const own = /** @type {[Key, Field][]} */ (Object.entries(fields));
  const values = /** @type {Record<Key, any>} */ (Object.fromEntries(own.map(([key, field]) => [key, field.start])));
  const out = element("div", { className: "pp-answer" });
  const update = () => {
    let isRight = true;
    for (const { key, field, control } of controls) {
      control.set(values[key]);
      const message = checked(field, values[key]);
      control.fail(message);
      isRight &&= !message;
    }
    out.classList.toggle("pp-cards--stale", !isRight);
    if (!isRight) return;
    try {
      out.replaceChildren(...answer(values));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      const { control } = controls.find(({ key }) => error.argument === key) ?? controls[0];
      control.fail(`${error.message}.`);
      out.classList.add("pp-cards--stale");
    }
  };
  const controls = own.map(([key, field]) => {
    const control = makeField(field, `pp-${name}-${key}`, (value) => {
      values[key] = value;
      update();
    });
    return { key, field, control };
  });
  const form = element(
    "form",
    { className: "pp-tool", ariaLabel: place.dataset.tool },
    element("div", { className: "pp-tool__fields" }, ...controls.map(({ control }) => control.root)),
    out,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  place.replaceChildren(form);
  update();
}

/**
 * @param {Field} field
 * @param {unknown} value
 */
function checked(field, value) {
  if (field.kind !== "whole" && field.kind !== "number") return "";
  if (typeof value !== "number" || !Number.isFinite(value)) return `${field.label} must be a number.`;
  if (value < field.min) return `${field.label} must be at least ${spoken(field.min)}, got ${spoken(value)}.`;
  if (value > field.max) return `${field.label} must be at most ${spoken(field.max)}, got ${spoken(value)}.`;
  if (field.kind === "whole" && !Number.isInteger(value)) {
    return `${field.label} must be a whole number, got ${spoken(value)}.`;
  }
  return field.even && value % 2 ? `${field.label} must be even, got ${spoken(value)}.` : "";
}

const sentence = (/** @type {string} */ text) => element("p", { className: "pp-says" }, text);

// ---- frequencies of setting A

/**
 * Follows the setting that is shown above; gives the function that tells it of a new one.
 * @param {HTMLElement} place
 */
export function frequenciesTool(place) {
  /** @type {Told | null} */
  let now = null;
  let pair = 0;
  const says = sentence("");
  /** @type {Field} */
  const wanted = { label: "Pair", kind: "whole", min: 0, max: 1023, start: 0 };
  const field = makeField(wanted, "pp-pair", (value) => {
    pair = value;
    speak();
  });
  const one = sentence("");
  const table = element("div", {});
  const csv = makeCopy("Copy as CSV", () => now ? frequenciesCsv(now) : "");
  const python = makeCopy("Copy as Python", () => now ? frequenciesPython(now) : "");
  const body = element(
    "div",
    { className: "pp-answer" },
    field.root,
    one,
    table,
    element("div", { className: "pp-tools" }, csv.button, python.button, ...csv.rest, ...python.rest),
  );
  place.replaceChildren(says, body);

  function speak() {
    if (!now) return;
    const { frequencies, before, length: context } = now;
    const last = frequencies.length - 1;
    field.set(pair);
    const isRight = Number.isInteger(pair) && pair >= 0 && pair <= last;
    field.fail(isRight ? "" : `Pair must be a whole number from 0 to ${last}.`);
    if (!isRight) return;
    const frequency = frequencies[pair];
    const wave = (2 * Math.PI) / frequency;
    const slower = frequency !== before[pair] && frequency
      ? ` Before scaling it was ${spoken((2 * Math.PI) / before[pair])}.`
      : "";
    one.textContent = frequency
      ? `Pair ${pair} turns once in ${spoken(wave)} tokens and ${spoken(context / wave)} times in ${
        spoken(context)
      } tokens.${slower}`
      : `Pair ${pair} does not turn.`;
  }

  return (/** @type {Setting} */ setting, /** @type {import("./state.js").Shared} */ shared) => {
    const own = frequenciesOf(setting, shared.length);
    body.hidden = !own;
    says.textContent = own
      ? `Setting A: ${summary(setting, used(setting))}.`
      : `Setting A is ${
        METHODS[setting.method].name
      }: it has no frequencies. Choose a rotary or the sinusoidal method above.`;
    const key = JSON.stringify([setting, shared.length]);
    if (!own || now?.key === key) return;
    now = { ...own, setting, length: shared.length, key };
    field.limit(own.frequencies.length - 1);
    if (!(pair < own.frequencies.length)) pair = 0;
    const rows = [...own.frequencies].map((frequency, i) => {
      const wave = (2 * Math.PI) / frequency;
      const row = [
        i,
        frequency === 0 ? "0" : frequency.toPrecision(6).replace("e-", "e−"),
        frequency ? wave : "does not turn",
        frequency ? shared.length / wave : "0",
      ];
      return [...row, frequency ? own.before[i] / frequency : "–"];
    });
    table.replaceChildren(
      makeTable("Frequencies of every pair", [
        "Pair",
        "Radians per token",
        "Wavelength (tokens)",
        `Turns in ${spoken(shared.length)}`,
        "Divided by",
      ], rows),
    );
    speak();
  };
}

/** @param {Pick<Told, "frequencies" | "before">} told */
export function frequenciesCsv({ frequencies, before }) {
  const rows = [...frequencies].map((frequency, i) =>
    `${i},${frequency},${frequency ? (2 * Math.PI) / frequency : ""},${before[i]}`
  );
  return `pair,frequency,wavelength,frequency_before_scaling\n${rows.join("\n")}\n`;
}

/** @param {Pick<Told, "frequencies" | "attention" | "setting">} told */
export function frequenciesPython({ frequencies, attention, setting }) {
  const rows = Array.from(
    { length: Math.ceil(frequencies.length / 4) },
    (_, i) => `    ${[...frequencies.slice(4 * i, 4 * i + 4)].join(", ")},`,
  );
  return `# ${
    summary(setting, used(setting))
  }; attention factor ${attention}\ninv_freq = [  # radians per token, one per pair\n${rows.join("\n")}\n]\n`;
}

// ---- the others

/** @param {HTMLElement} place */
function rulesTool(place) {
  const fields = {
    head_dim: dims,
    base: { ...FIELDS.base },
    factor: { ...FIELDS.factor, start: 8 },
    original_length: { ...FIELDS.original_length, start: 8192 },
  };
  makeTool(place, "rules", fields, ({ head_dim, base, factor, original_length }) => {
    const before = rotary.frequencies(head_dim, base);
    const last = before.length - 1;
    const setting = {
      ...newSetting(),
      base,
      factor,
      original_length,
    };
    const names = /** @type {const} */ ([
      "linear",
      "larger_base",
      "ntk_aware",
      "dynamic_ntk",
      "ntk_by_parts",
      "yarn",
      "llama3",
    ]);
    const current = Math.min(Math.round(factor * original_length), 2 ** 53);
    const rows = names.map((rule) => {
      const { frequencies, attention_factor } = scaledFrequencies(head_dim, { ...setting, rule }, current);
      const kept = frequencies.filter((value, i) => Math.abs(value / before[i] - 1) < 1e-9).length;
      const equal = last > 0 ? frequencies[last] ** (-head_dim / (2 * last)) : NaN;
      return [
        FIELDS.rule.options[rule].replace(/ \(.*/, ""),
        last > 0 ? equal : "–",
        `${kept} of ${last + 1}`,
        before[last] / frequencies[last],
        attention_factor,
        attention_factor ** 2,
      ];
    });
    const turns = frequency_ramp.turns(before, original_length);
    const [low, high] = frequency_ramp.index_limits(head_dim, base, original_length, 1, 32);
    return [
      makeTable("Every rule at this factor", [
        "Rule",
        "Base with this slowest pair",
        "Pairs kept",
        "Slowest divided by",
        "Attention factor",
        "Scores times",
      ], rows),
      sentence(
        `In ${spoken(original_length)} tokens pair 0 makes ${spoken(turns[0])} turns, pair ${last} ${
          spoken(turns[last])
        }. YaRN's ramp runs from pair ${low} to pair ${high} (betas 32 and 1), its attention factor is 0.1 ln ${
          spoken(factor)
        } + 1 = ${
          spoken(by_parts.yarn_mscale(factor))
        }. Llama 3 divides pairs of less than 1 turn and keeps those of more than 4. Dynamic NTK is shown at ${
          spoken(current)
        } tokens.`,
      ),
    ];
  });
}

/** @param {HTMLElement} place */
function baseTool(place) {
  /** @type {ReturnType<typeof base_bound.search> | null} */
  let search = null;
  let timer = 0;
  let isNear = false; // the search begins when the reader comes near
  /** @type {(() => void) | null} */
  let start = null;
  const fields = { length: { ...length, start: 4096, max: 131072 }, head_dim: { ...dims, label: "Dims that turn" } };
  makeTool(place, "base", fields, ({ length: context, head_dim }) => {
    clearTimeout(timer);
    const out = sentence("Searching …");
    out.setAttribute("role", "status");
    const mine = base_bound.search(context, head_dim);
    search = mine;
    const go = () => {
      if (search !== mine) return;
      const end = performance.now() + 12; // a slice: the page stays awake
      let step;
      try {
        do step = mine.next(); while (!step.done && performance.now() < end);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        out.textContent = `${error.message}.`;
        return;
      }
      if (!step.done) timer = setTimeout(go, 0);
      else {
        const slowest = (2 * Math.PI) / Math.min(...rotary.frequencies(head_dim, step.value));
        out.textContent = `For ${spoken(context)} tokens and ${head_dim} dims the first base found to pass is ${
          spoken(step.value)
        }; a larger one can fail. Its slowest pair turns once in ${spoken(slowest)} tokens.`;
      }
    };
    if (isNear) timer = setTimeout(go, 60);
    else start = go;
    return [out];
  });
  new IntersectionObserver((entries, observer) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    isNear = true;
    start?.();
  }, { rootMargin: "200px" }).observe(place);
}

/** @param {HTMLElement} place */
function bucketsTool(place) {
  const fields = {
    bucket_count: FIELDS.bucket_count,
    max_distance: FIELDS.max_distance,
    bidirectional: FIELDS.bidirectional,
  };
  makeTool(place, "buckets", fields, ({ bucket_count, max_distance, bidirectional }) => {
    const isBoth = bidirectional === "yes";
    const starts = t5.bucket_starts({ bucket_count, max_distance, bidirectional: isBoth });
    const side = starts.length;
    const rows = starts.map((start, i) => {
      const next = starts[i + 1];
      const range = next === undefined
        ? `${spoken(start)} and more`
        : next - start > 1
        ? `${spoken(start)} to ${spoken(next - 1)}`
        : next === start
        ? "none"
        : spoken(start);
      return [i, range, ...(isBoth ? [i ? i + side : "–"] : [])];
    });
    return [
      makeTable("Buckets and their distances", [
        "Bucket",
        "Distance (tokens)",
        ...(isBoth ? ["Bucket of keys ahead"] : []),
      ], rows),
      sentence(
        `Distances below ${spoken(Math.floor(side / 2))} have a bucket each; the last bucket begins at ${
          spoken(starts[side - 1])
        }, so the model cannot tell keys farther away apart.`,
      ),
    ];
  });
}

/** @param {HTMLElement} place */
function slopesTool(place) {
  makeTool(place, "slopes", { heads: FIELDS.heads, max_bias: FIELDS.max_bias }, ({ heads, max_bias }) => {
    const slopes = alibi.slopes(heads, { max_bias });
    const isPower = Number.isInteger(Math.log2(heads));
    return [
      makeTable(
        "Slopes of the heads",
        ["Head", "Slope (score per token)", "1 / slope (tokens)"],
        [...slopes].map((slope, head) => [head, slope, 1 / slope]),
      ),
      sentence(
        `From ${spoken(Math.max(...slopes))} to ${spoken(Math.min(...slopes))}.${
          isPower
            ? " Each is the same multiple of the one before."
            : " The number of heads is not a power of two: the slopes of the next lower power come first, and then some between them."
        }`,
      ),
    ];
  });
}

/**
 * Starts every calculator that the page has a place for.
 * @param {Map<string | undefined, HTMLElement>} places
 */
export function startTools(places) {
  /** @type {Record<string, (place: HTMLElement) => void>} */
  const make = { rules: rulesTool, base: baseTool, buckets: bucketsTool, slopes: slopesTool };
  for (const [name, place] of places) make[String(name)]?.(place);
}
