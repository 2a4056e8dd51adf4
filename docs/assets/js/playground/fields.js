// Native controls for the fields of state.js: a number with its slider, a choice, a line or a block of text.

import { element } from "./draw.js";
import { grouped, spoken } from "./state.js";

/**
 * @typedef {import("./state.js").Field} Field
 * @typedef {import("./state.js").NumberField} NumberField
 * @typedef {{root: HTMLElement, input: HTMLElement, set: (value: any) => void, limit: (max: number) => void,
 *   fail: (message: string) => void}} Control
 * @typedef {{parts: HTMLElement[], input: HTMLElement, set: (value: any) => void, limit?: (max: number) => void}} Parts
 */

/**
 * The values that a slider stops at: powers of two and those between for whole numbers, 1, 2, 5, 10 ... for others.
 * @param {NumberField} field
 */
export function stops(field) {
  const { min, max, kind, log, step } = field;
  const found = [];
  if (!log) {
    const stride = step ?? (kind === "whole" ? 1 : 0.5);
    for (let i = 0; min + i * stride <= max + 1e-9 && i < 2048; i++) found.push(Number((min + i * stride).toFixed(6)));
  } else if (kind === "whole") {
    for (let power = 1; power <= max; power *= 2) found.push(power, 1.5 * power);
  } else {
    for (let power = Math.floor(Math.log10(min)); power <= Math.log10(max) + 1; power++) {
      for (const part of [1, 1.5, 2, 3, 5, 7]) found.push(Number((part * 10 ** power).toPrecision(2)));
    }
  }
  return found.filter((value) =>
    value >= min && value <= max && (kind !== "whole" || (Number.isInteger(value) && !(field.even && value % 2)))
  );
}

/**
 * A control: `root` to show, `set(value)`, `fail(message)`, `limit(max)`.
 * @param {Field} field
 * @param {string} id
 * @param {(value: any) => void} changed
 * @returns {Control}
 */
export function makeField(field, id, changed) {
  const error = element("p", { className: "pp-error", id: `${id}-error`, hidden: true });
  const label = element("label", { htmlFor: id }, field.label);
  if (field.unit) label.append(" ", element("span", { className: "pp-unit" }, `(${field.unit})`));
  const root = element("div", { className: "pp-field" }, label);
  const control = made(field, id, changed);
  root.append(...control.parts);
  if (field.hint) {
    root.append(element("p", { className: "pp-hint", id: `${id}-hint` }, field.hint));
    control.input.setAttribute("aria-describedby", `${id}-hint`);
  }
  root.append(error);
  let told = "";
  const fail = (/** @type {string} */ message) => {
    if (message === told) return;
    told = message;
    error.textContent = message;
    error.hidden = !message;
    root.classList.toggle("pp-field--wrong", Boolean(message));
    if (message) control.input.setAttribute("aria-invalid", "true");
    else control.input.removeAttribute("aria-invalid");
    const described = [field.hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");
    if (described) control.input.setAttribute("aria-describedby", described);
    else control.input.removeAttribute("aria-describedby");
  };
  return { root, input: control.input, set: control.set, limit: control.limit ?? (() => {}), fail };
}

/**
 * @param {Field} field
 * @param {string} id
 * @param {(value: any) => void} changed
 * @returns {Parts}
 */
function made(field, id, changed) {
  if (field.kind === "choice") return makeChoice(field, id, changed);
  return field.kind === "text" || field.kind === "list" ? makeText(field, id, changed) : makeNumber(field, id, changed);
}

/**
 * @param {import("./state.js").ChoiceField} field
 * @param {string} id
 * @param {(value: string) => void} changed
 */
function makeChoice(field, id, changed) {
  const input = element("select", { id });
  for (const [value, name] of Object.entries(field.options)) input.append(element("option", { value }, name));
  input.addEventListener("change", () => changed(input.value));
  return { parts: [input], input, set: (/** @type {string} */ value) => (input.value = value) };
}

/**
 * @param {import("./state.js").TextField | import("./state.js").ListField} field
 * @param {string} id
 * @param {(value: string) => void} changed
 */
function makeText(field, id, changed) {
  const isList = field.kind === "list";
  const input = element(isList ? "textarea" : "input", { id, spellcheck: false, autocomplete: "off" });
  if (isList) Object.assign(input, { rows: 2, maxLength: 8000 });
  else Object.assign(input, { type: "text", maxLength: field.longest });
  input.addEventListener("input", () => changed(input.value));
  const set = (/** @type {string} */ value) => {
    if (input.value !== value) input.value = value;
  };
  return { parts: [input], input, set };
}

/**
 * @param {NumberField} field
 * @param {string} id
 * @param {(value: number | null) => void} changed
 */
function makeNumber(field, id, changed) {
  const input = element("input", {
    type: "text",
    className: "pp-number",
    id,
    inputMode: field.kind === "whole" ? "numeric" : "decimal",
    autocomplete: "off",
  });
  const isNullable = field.start === null;
  const value = () => (isNullable && input.value.trim() === "" ? null : typed(input.value));
  input.addEventListener("input", () => changed(value()));
  input.addEventListener("change", () => {
    if (Number.isFinite(value())) input.value = grouped(String(value()));
  });
  if (isNullable) return { parts: [input], input, set: (/** @type {number | null} */ value) => write(input, value) };
  const found = stops(field);
  const slider = element("input", {
    type: "range",
    min: 0,
    max: found.length - 1,
    step: 1,
    ariaLabel: `${field.label}, slider`,
  });
  let isLimited = false; // then the slider counts the values themselves
  slider.addEventListener("input", () => changed(isLimited ? slider.valueAsNumber : found[slider.valueAsNumber]));
  const set = (/** @type {number} */ value) => {
    write(input, value);
    if (!Number.isFinite(value)) return;
    const at = isLimited ? value : nearest(found, value, field.log); // the slider itself keeps within its ends
    if (slider.valueAsNumber !== at) slider.value = String(at);
    slider.setAttribute("aria-valuetext", `${spoken(value)}${field.unit ? ` ${field.unit}` : ""}`);
  };
  const limit = (/** @type {number} */ max) => {
    isLimited = true;
    Object.assign(slider, { min: field.min, max });
  };
  return { parts: [input, slider], input, set, limit };
}

/**
 * The number of what a reader types, with or without commas between thousands; NaN for anything else, "0,5" as well.
 * @param {string} text
 */
export function typed(text) {
  const plain = text.trim().replace("−", "-");
  if (plain === "") return NaN;
  return Number(/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain) ? plain.replaceAll(",", "") : plain);
}

/**
 * Leaves what a reader is typing alone as long as it means the value.
 * @param {HTMLInputElement} input
 * @param {number | null} value
 */
function write(input, value) {
  if (value === null) {
    if (input.value !== "") input.value = "";
  } else if (Number.isFinite(value) && typed(input.value) !== value) input.value = grouped(String(value));
}

/**
 * @param {number[]} found
 * @param {number} value
 * @param {boolean | undefined} log
 */
function nearest(found, value, log) {
  const far = (
    /** @type {number} */ each,
  ) => (log ? Math.abs(Math.log(each / Math.max(value, 1e-12))) : Math.abs(each - value));
  let best = 0;
  for (let i = 1; i < found.length; i++) if (far(found[i]) < far(found[best])) best = i;
  return best;
}
