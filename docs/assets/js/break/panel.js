// The controls: a field for each change, with its sentence and the page that explains it.
import { element } from "../playground/draw.js";
import { fits, GROUPS } from "./controls.js";
import { SIDE } from "./state.js";

/**
 * @typedef {import("./state.js").Value} Value
 * @typedef {keyof import("./state.js").Settings} Name
 * @typedef {{root: HTMLElement, set: (value: Value) => void,
 *   say: (part: string, isShown: boolean) => void}} Field
 */

/**
 * Fields of the models, the sides and every change.
 * @param {{models: import("models").Kept[], links: Map<string | undefined, {href: string, title: string}>,
 *   change: (name: Name, value: Value) => void, edit: (side: "a" | "b") => void}} options
 */
export function makePanel({ models, links, change, edit }) {
  /** @type {Map<string, Field>} */
  const fields = new Map();
  const model = field({
    name: "model",
    label: "Encoding",
    options: Object.fromEntries(models.map((each) => [each.name, each.title])),
    expect: () => "A model of its own for each, trained alike. Under 1 MB.",
    page: "foundations/proofs",
  });
  const groups = GROUPS.map(({ title, why = "", controls }) => {
    const shown = controls.filter((each) => each.label);
    const reason = element("p", { className: "pb-expect", hidden: true }, why);
    const details = element(
      "details",
      {},
      element("summary", {}, title),
      element("div", { className: "pb-fields" }, reason, ...shown.map((each) => field(each).root)),
    );
    return { details, reason, shown };
  });
  const sides = /** @type {const} */ (["a", "b"]).map((side) => {
    const button = element("button", { type: "button", className: "pb-tab" }, side.toUpperCase());
    button.addEventListener("click", () => edit(side));
    return { side, button };
  });
  const root = element(
    "section",
    { className: "pb-panel", ariaLabel: "What is changed" },
    element("h2", { id: "pb-changes" }, "What do you want to break?"),
    element(
      "div",
      { className: "pb-tabs", role: "group", ariaLabel: "Which side the controls change" },
      element("span", {}, "Change"),
      ...sides.map((each) => each.button),
    ),
    element("div", { className: "pb-fields" }, model.root),
    ...groups.map((each) => each.details),
  );

  /** @param {import("./controls.js").Control} control */
  function field({ name, label = "", options, expect = () => "", page }) {
    const id = `pb-${name}`;
    const { input, set } = options
      ? choice(id, options, (value) => change(name, typeof SIDE[name] === "number" ? Number(value) : value))
      : check(id, (isOn) => change(name, isOn));
    const link = links.get(page);
    const sentence = element("span");
    const says = element(
      "p",
      { id: `${id}-says`, className: "pb-expect" },
      sentence,
      ...(link ? [" More: ", element("a", { href: link.href }, link.title)] : []),
    );
    input.setAttribute("aria-describedby", `${id}-says`);
    const root = element(
      "div",
      { className: options ? "pb-field" : "pb-field pb-field--check" },
      element("label", { htmlFor: id }, label),
      input,
      says,
    );
    const say = (/** @type {string} */ part, /** @type {boolean} */ isShown) => {
      sentence.textContent = expect(part);
      says.hidden = !isShown;
    };
    const own = { root, set, say };
    fields.set(name, own);
    return own;
  }

  return {
    root,
    /**
     * Shows the values of a side, and what they do to an encoding.
     * @param {import("./state.js").Settings} side
     * @param {"a" | "b"} which
     * @param {string} part
     */
    show(side, which, part) {
      model.set(side.model);
      model.say(part, true);
      for (const { side: name, button } of sides) button.setAttribute("aria-pressed", String(name === which));
      for (const { details, reason, shown } of groups) {
        for (const control of shown) {
          const field = fields.get(control.name);
          if (field) field.root.hidden = !fits(control, part);
          if (!field || field.root.hidden) continue;
          field.set(side[control.name]);
          field.say(part, side[control.name] !== SIDE[control.name]); // first the guess, then what comes of it
        }
        reason.hidden = shown.every((each) => fits(each, part));
        if (shown.some(({ name }) => side[name] !== SIDE[name] && !["factor", "padded", "count"].includes(name))) {
          details.open = true;
        }
      }
    },
  };
}

/**
 * @param {string} id
 * @param {Record<string, string>} options
 * @param {(value: string) => void} changed
 */
function choice(id, options, changed) {
  const input = element("select", { id });
  for (const [value, text] of Object.entries(options)) input.append(element("option", { value }, text));
  input.addEventListener("change", () => changed(input.value));
  const set = (/** @type {Value} */ value) => {
    if (![...input.options].some((each) => each.value === String(value))) {
      input.append(element("option", { value: String(value) }, value.toLocaleString("en-GB")));
    }
    input.value = String(value);
  };
  return { input, set };
}

/**
 * @param {string} id
 * @param {(isOn: boolean) => void} changed
 */
function check(id, changed) {
  const input = element("input", { id, type: "checkbox" });
  input.addEventListener("change", () => changed(input.checked));
  return { input, set: (/** @type {Value} */ value) => (input.checked = Boolean(value)) };
}
