// The panel of settings: which side is edited, its preset, method and fields, and what both sides share.

import { element } from "./draw.js";
import { makeField } from "./fields.js";
import { FIELDS, METHODS, SIDE, used, words } from "./state.js";
import { summary } from "./sentences.js";

/** @typedef {{group: string, value: string, name: string}} Entry of a menu */

const grouped = (/** @type {HTMLSelectElement} */ select, /** @type {Entry[]} */ entries) => {
  for (const { group, value, name } of entries) {
    let room = [...select.querySelectorAll("optgroup")].find((child) => child.label === group);
    if (!room) select.append(room = element("optgroup", { label: group }));
    room.append(element("option", { value }, name));
  }
};

/**
 * @param {{presets: Entry[], change: (side: "a" | "b" | "shared", name: string, value: any) => void,
 *   preset: (side: "a" | "b", key: string) => void, edit: (side: "a" | "b") => void, compare: (on: boolean) => void, reset: () => void, copy: () => void}} acts
 */
export function makePanel(acts) {
  /** @type {"a" | "b"} */
  let side = "a";
  const method = element("select", { id: "pp-method" });
  grouped(method, Object.entries(METHODS).map(([value, { group, name }]) => ({ group, value, name })));
  const preset = element("select", { id: "pp-preset" }, element("option", { value: "" }, "own settings"));
  grouped(preset, acts.presets);
  method.addEventListener("change", () => acts.change(side, "method", method.value));
  preset.addEventListener("change", () => acts.preset(side, preset.value));

  /** @type {Record<string, import("./fields.js").Control>} */
  const fields = {};
  for (const name of SIDE) {
    fields[name] = makeField(FIELDS[name], `pp-${name}`, (value) => acts.change(side, name, value));
  }
  const length = makeField(FIELDS.length, "pp-length", (value) => acts.change("shared", "length", value));

  const sides = element("fieldset", { className: "pp-sides", hidden: true }, element("legend", {}, "Settings of"));
  const radios = /** @type {const} */ (["a", "b"]).map((each) => {
    const radio = element("input", {
      type: "radio",
      name: "pp-side",
      value: each,
      id: `pp-side-${each}`,
      checked: each === side,
    });
    radio.addEventListener("change", () => {
      side = each;
      acts.edit(each);
    });
    sides.append(radio, element("label", { htmlFor: radio.id }, each.toUpperCase()));
    return radio;
  });
  const compare = element("input", { type: "checkbox", id: "pp-compare" });
  compare.addEventListener("change", () => {
    side = compare.checked ? "b" : "a";
    acts.compare(compare.checked);
  });

  const rest = element("div", { className: "pp-rest", id: "pp-rest" });
  const toggle = element("button", { type: "button", className: "pp-toggle", ariaExpanded: "false" }, "Settings");
  toggle.setAttribute("aria-controls", "pp-rest");
  toggle.addEventListener("click", () => open(toggle.ariaExpanded !== "true"));
  const open = (/** @type {boolean} */ on) => {
    toggle.ariaExpanded = String(on);
    toggle.textContent = on ? "Done" : "Settings";
    root.classList.toggle("pp-panel--open", on);
  };
  const reset = element("button", { type: "button" }, "Reset");
  reset.addEventListener("click", () => {
    side = "a";
    acts.reset();
  });
  const copy = element("button", { type: "button" }, "Copy link");
  copy.addEventListener("click", acts.copy);
  const status = element("p", { className: "pp-status", role: "status" });
  const link = element("input", { type: "text", readOnly: true, hidden: true, ariaLabel: "Link to this state" });

  rest.append(
    sides,
    element("div", { className: "pp-field" }, element("label", { htmlFor: preset.id }, "Real model"), preset),
    length.root,
    ...Object.values(fields).map((field) => field.root),
  );
  const tools = element(
    "div",
    { className: "pp-tools" },
    element(
      "div",
      { className: "pp-check" },
      compare,
      element("label", { htmlFor: compare.id }, "Compare two settings"),
    ),
    copy,
    reset,
    status,
    link,
  );
  const says = element("p", { className: "pp-summary" });
  const bar = element(
    "div",
    { className: "pp-bar" },
    element("div", { className: "pp-field" }, element("label", { htmlFor: method.id }, "Method"), method),
    toggle,
    says,
  );
  const root = element("form", { className: "pp-panel", ariaLabel: "Settings" }, bar, rest);
  root.addEventListener("submit", (event) => event.preventDefault());
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && toggle.ariaExpanded === "true" && toggle.offsetParent) {
      open(false);
      toggle.focus();
    }
  });

  /**
   * Shows a state and what is wrong with it.
   * @param {import("./state.js").State} state
   * @param {Record<"a" | "b" | "shared", import("./state.js").Mistakes>} wrong
   */
  function show(state, wrong) {
    if (!state.b) side = "a";
    const setting = (side === "b" && state.b) || state.a;
    const own = used(setting);
    const count = words(state.shared.sentence).length || 1;
    method.value = setting.method;
    preset.value = setting.preset;
    for (const name of SIDE) {
      const field = fields[name];
      field.root.hidden = !own.includes(name);
      if (name === "word") field.limit(count);
      if (name === "head") field.limit(Math.max(0, (Number.isFinite(setting.heads) ? setting.heads : 1) - 1));
      field.set(name === "word" ? Math.min(setting.word, count) : setting[name]);
      field.fail(wrong[side][name] ?? "");
    }
    length.set(state.shared.length);
    length.fail(wrong.shared.length ?? "");
    sides.hidden = !state.b;
    compare.checked = Boolean(state.b);
    radios.forEach((radio) => (radio.checked = radio.value === side));
    root.classList.toggle("pp-panel--b", side === "b");
    says.textContent = `${state.b ? `${side.toUpperCase()}: ` : ""}${summary(setting, own)}`;
  }

  /**
   * Says something; a link that could not be copied is shown to be copied by hand.
   * @param {string} text
   * @param {string} address
   */
  function say(text, address = "") {
    status.textContent = text;
    link.hidden = !address;
    link.value = address;
    if (address) link.select();
  }

  return { root, tools, show, say };
}
