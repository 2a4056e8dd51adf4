// "What does my config.json say?": a pasted, chosen or dropped file, answered as a table. What comes from the file is put
// on the page as text alone.

import { fieldsOf } from "../playground/catalogue.js";
import { element } from "../playground/draw.js";
import { InputError } from "../playground/encoding/validate.js";
import { FAMILIES } from "families";
import { scaled } from "../playground/spectrum.js";
import { held, written } from "./link.js";
import { read } from "./reading.js";
import { spectra } from "./spectra.js";
import { lines, rows, short } from "./table.js";
import { parse } from "./text.js";

const REST = 150; // milliseconds without a key before the text is read
const SHOWN = 20_000; // characters that the box holds: to lay out 100,000 stops a phone for half a second
const MOST = 20; // answers of an address, and
const WIDEST = 1 << 16; // dims of their heads: anyone may have written it
const HINT = "The whole file goes here. The answer appears below, at once.";
const EXAMPLES = {
  "Two bases": {
    model_type: "gemma3_text",
    hidden_size: 2560,
    num_attention_heads: 8,
    head_dim: 256,
    num_hidden_layers: 34,
    sliding_window: 1024,
    max_position_embeddings: 131072,
    rope_theta: 1e6,
    rope_local_base_freq: 10000,
    rope_scaling: { rope_type: "linear", factor: 8.0 },
  },
  "No positions": {
    model_type: "nemotron_h",
    hidden_size: 2688,
    num_attention_heads: 32,
    head_dim: 128,
    hybrid_override_pattern: "MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME",
    max_position_embeddings: 262144,
    rope_theta: 10000,
    partial_rotary_factor: 1.0,
  },
  "A contradiction": {
    model_type: "llama",
    hidden_size: 4096,
    num_attention_heads: 32,
    max_position_embeddings: 131072,
    rope_theta: 500000.0,
    rope_scaling: { rope_type: "yarn", factor: 8.0, original_max_position_embeddings: 8192 },
  },
};

const place = document.getElementById("pe-reader");
if (place) start(place);

/** @param {HTMLElement} root */
function start(root) {
  const input = element("textarea", {
    id: "pp-config",
    rows: 3,
    spellcheck: false,
    autocomplete: "off",
    placeholder: HINT,
  });
  const file = element("input", { type: "file", id: "pp-file", multiple: true });
  const examples = Object.entries(EXAMPLES).map(([name, config]) => {
    const button = element("button", { type: "button" }, name);
    button.addEventListener("click", () => put(JSON.stringify(config, null, 2)));
    return button;
  });
  const out = element("div", { className: "pp-answer", role: "status" });
  root.replaceChildren(
    element(
      "div",
      { className: "pp-field" },
      element("label", { htmlFor: input.id }, "Paste your config.json"),
      input,
      element(
        "div",
        { className: "pp-tools pp-tools--left" },
        element("label", { className: "pp-file" }, "Choose the file", file),
        element("span", {}, "or drop it on the box."),
      ),
      element("div", { className: "pp-tools pp-tools--left" }, element("span", {}, "Or try:"), ...examples),
    ),
    out,
  );
  const links = new Map(
    [...document.querySelectorAll("a[data-page]")].flatMap((link) =>
      link instanceof HTMLAnchorElement
        ? [/** @type {[string, HTMLAnchorElement]} */ ([link.dataset.page ?? "", link])]
        : []
    ),
  );
  let timer = 0;
  input.addEventListener("input", (event) => {
    const isTyped = event instanceof InputEvent && !event.inputType.startsWith("insertFrom");
    clearTimeout(timer);
    if (input.value.length > SHOWN) put(input.value);
    else timer = setTimeout(() => tell(input.value, !isTyped), isTyped ? REST : 0);
  });
  input.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text") ?? "";
    if (text.length <= SHOWN) return;
    event.preventDefault();
    setTimeout(() => put(text)); // the paste itself has taken its time already
  });
  file.addEventListener("change", () => take(file.files));
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    take(event.dataTransfer.files);
  });

  /** @param {FileList | null} files */
  async function take(files) {
    const texts = await Promise.all([...(files ?? [])].map((each) => each.text()));
    file.value = ""; // so that the same file can be chosen again
    if (texts.length) put(texts.join("\n"));
  }

  /** @param {string} text */
  function put(text) {
    const isLong = text.length > SHOWN;
    input.value = isLong ? "" : text;
    input.placeholder = isLong ? `Read: ${short(text.length)} characters, too many to show` : HINT;
    tell(text, true);
  }

  /** Reads a text; a new one brings its answer into sight. @param {string} text @param {boolean} isNew */
  function tell(text, isNew) {
    try {
      const answers = text.trim() ? parse(text).map((config) => read(config, FAMILIES)) : [];
      show(answers, isNew);
      keep(answers);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      refuse(`This cannot be read: ${error.message}.`);
      keep([]);
    }
  }

  /** @param {any[]} answers @param {boolean} isNew */
  function show(answers, isNew) {
    out.replaceChildren(...answers.flatMap((answer) => told(answer, links, out.clientWidth)));
    if (isNew && answers.length) out.scrollIntoView({ block: "start" });
  }

  /** @param {string} text */
  function refuse(text) {
    out.replaceChildren(element("p", { className: "pp-error" }, text));
  }

  let kept = 0;

  /** Puts what is shown into the address; what comes late gives way. @param {any[]} answers */
  async function keep(answers) {
    const mine = ++kept;
    const link = answers.length ? await written(answers) : "";
    if (mine === kept) history.replaceState(history.state, "", link || location.pathname + location.search);
  }

  /** Shows the answer that the address holds: of a reader's link, and so of anyone. */
  async function open() {
    try {
      const answers = await held(location.hash);
      if (!answers.length) return;
      show(answers.slice(0, MOST).map(restored), true);
      out.prepend(element("p", { className: "pp-says" }, "This answer came with the address; no file was read here."));
    } catch {
      refuse("The answer in this address is damaged.");
    }
  }

  addEventListener("hashchange", open);
  open();
}

/** An answer with its frequencies again. @param {any} answer */
function restored(answer) {
  for (const layer of answer.layers) {
    if (!layer.settings) continue;
    if (!(layer.settings.head_dim <= WIDEST)) throw new RangeError("head_dim");
    layer.frequencies = [...scaled(layer.settings, 1).frequencies].filter((value) => value > 0);
  }
  return answer;
}

/** @param {any} answer @param {Map<string, HTMLAnchorElement>} links @param {number} room pixels @returns {HTMLElement[]} */
function told(answer, links, room) {
  const named = answer.model_type && answer.model_type !== answer.format ? `: ${answer.model_type}` : "";
  /** @type {HTMLElement[]} */
  const parts = [element("h2", { className: "pp-heat__note" }, `${answer.format}${named}`)];
  if (!answer.known) parts.push(element("p", { className: "pp-error" }, `Not known: ${answer.why}.`));
  const problems = answer.errors.map((/** @type {any} */ each) => `${each.text}.`);
  parts.push(...list("The file contradicts itself", problems, "pp-error"));
  if (answer.known) parts.push(tableOf(answer));
  const lengths = [["Declared length", answer.declared], ["original length", answer.trained]];
  const given = lengths.filter(([, value]) => value).map(([name, value]) => `${name} ${short(value)} tokens`);
  if (given.length) parts.push(element("p", { className: "pp-says" }, `${given.join(", ")}.`));
  for (const check of [true, false]) {
    const traps = answer.traps.filter((/** @type {any} */ each) => each.check === check);
    const items = traps.map((/** @type {any} */ each) => {
      const link = links.get(each.page);
      return link ? [`${each.text} `, element("a", { href: link.href }, link.textContent)] : [each.text];
    });
    parts.push(
      ...list(check ? "Check this: it is likely a mistake" : "Good to know", items, check ? "pp-warnings" : ""),
    );
  }
  const unused = answer.unused.map((/** @type {any} */ each) => `${each.field} = ${each.value}: ${each.why}.`);
  parts.push(...list("In the file, and not used", unused));
  const assumed = Object.entries(answer.assumed).map(([name, value]) => `${name} = ${short(value)}`);
  if (assumed.length) {
    const text = `Not in the file; the class (${FAMILIES.version}) has: ${assumed.join(", ")}.`;
    parts.push(element("p", { className: "pp-says" }, text));
  }
  const file = Object.entries(answer.said).map(([name, value]) => `${name} = ${value}`);
  parts.push(...list("Here is what the file says", file), ...spectra(answer, room), tools(answer));
  return parts;
}

/** @param {any} answer */
function tableOf(answer) {
  const { heads } = FAMILIES.words;
  const cells = (/** @type {string[]} */ row) =>
    row.map((cell, i) =>
      element(i ? "td" : "th", { "data-head": heads[i], ...(i ? {} : { scope: "row" }) }, cell || "–")
    );
  return element(
    "table",
    { className: "pp-kinds" },
    element("thead", {}, element("tr", {}, ...heads.map((/** @type {string} */ head) => element("th", {}, head)))),
    element("tbody", {}, ...rows(answer, FAMILIES.words).map((row) => element("tr", {}, ...cells(row)))),
  );
}

/** @param {string} title @param {(string | (string | Node)[])[]} texts @param {string} [className] @returns {HTMLElement[]} */
function list(title, texts, className = "") {
  if (!texts.length) return [];
  const items = texts.map((each) => element("li", {}, ...(Array.isArray(each) ? each : [each])));
  return [element("p", { className: "pp-heat__note" }, title), element("ul", { className }, ...items)];
}

/** Buttons that copy the answer, and links that draw it. @param {any} answer */
function tools(answer) {
  const note = element("span", { role: "status" });
  const copy = (/** @type {string} */ name, /** @type {() => string} */ text) => {
    const button = element("button", { type: "button" }, `Copy as ${name}`);
    button.addEventListener("click", () => {
      const done = () => note.replaceChildren("Copied.");
      const byHand = () => note.replaceChildren(element("textarea", { value: text(), rows: 4, readOnly: true }));
      if (navigator.clipboard) navigator.clipboard.writeText(text()).then(done, byHand);
      else byHand();
    });
    return button;
  };
  const playground = document.querySelector('a[data-page="playground"]');
  const drawn = answer.layers.flatMap((/** @type {any} */ layer) => {
    const fields = layer.settings && layer.layout ? fieldsOf(layer.settings) : null;
    if (!fields || !(playground instanceof HTMLAnchorElement)) return [];
    const query = new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)]));
    const text = answer.layers.length > 1 ? `Draw ${layer.kind.replaceAll("_", " ")}` : "Draw it";
    return [element("a", { href: `${playground.href}?${query}` }, text)];
  });
  return element(
    "div",
    { className: "pp-tools pp-tools--left" },
    copy("text", () => lines(answer, FAMILIES.words).join("\n")),
    copy("JSON", () => JSON.stringify(answer, null, 1)),
    ...drawn,
    note,
  );
}
