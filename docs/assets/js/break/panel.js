// The controls: a field for each change, with its sentence and the page that explains it.
import { element } from "../playground/draw.js";
import { fits, GROUPS } from "./controls.js";
import { SIDE } from "./state.js";

/**
 * Fields of the models, the sides and every change.
 * @param {{models: any[], links: Map<string, {href: string, title: string}>, change: (name: string, value: any) => void, edit: (side: string) => void}} options
 */
export function makePanel({ models, links, change, edit }) {
  const fields = new Map();
  const model = field({
    name: "model",
    label: "Encoding",
    options: Object.fromEntries(models.map((each) => [each.name, each.title])),
    expect: () => "A model of its own for each, trained alike. Under 1 MB.",
    page: "foundations/where_position_enters",
  });
  const groups = GROUPS.map(({ title, why = "", controls }, index) => {
    const shown = controls.filter((each) => each.label);
    const reason = element("p", { className: "pb-expect", hidden: true }, why);
    const details = element(
      "details",
      { open: index === 0 },
      element("summary", {}, title),
      element("div", { className: "pb-fields" }, reason, ...shown.map((each) => field(each).root)),
    );
    return { details, reason, shown };
  });
  const sides = ["a", "b"].map((side) => {
    const button = element("button", { type: "button", className: "pb-tab" }, side.toUpperCase());
    button.addEventListener("click", () => edit(side));
    return { side, button };
  });
  const root = element(
    "section",
    { className: "pb-panel", ariaLabel: "What is changed" },
    element("h2", { id: "pb-changes" }, "Break it"),
    element(
      "div",
      { className: "pb-tabs", role: "group", ariaLabel: "Which side the controls change" },
      element("span", {}, "Change"),
      ...sides.map((each) => each.button),
    ),
    element("div", { className: "pb-fields" }, model.root),
    ...groups.map((each) => each.details),
  );

  function field({ name, label, options, expect, page }) {
    const id = `pb-${name}`;
    const input = options ? element("select", { id }) : element("input", { id, type: "checkbox" });
    for (const [value, text] of Object.entries(options ?? {})) input.append(element("option", { value }, text));
    const isNumber = typeof SIDE[name] === "number";
    input.addEventListener(
      "change",
      () => change(name, options ? (isNumber ? Number(input.value) : input.value) : input.checked),
    );
    const link = links.get(page);
    const sentence = element("span");
    const says = element(
      "p",
      { id: `${id}-says`, className: "pb-expect" },
      sentence,
      " ",
      ...(link ? [element("a", { href: link.href }, link.title)] : []),
    );
    input.setAttribute("aria-describedby", `${id}-says`);
    const root = element(
      "div",
      { className: options ? "pb-field" : "pb-field pb-field--check" },
      element("label", { htmlFor: id }, label),
      input,
      says,
    );
    const set = (value) => {
      if (!options) input.checked = value;
      else {
        if (![...input.options].some((each) => each.value === String(value))) {
          input.append(element("option", { value: String(value) }, value.toLocaleString("en-GB")));
        }
        input.value = String(value);
      }
    };
    fields.set(name, { root, set, say: (part) => (sentence.textContent = expect(part)) });
    return { root };
  }

  return {
    root,
    /** Shows the values of a side, and what they do to an encoding: `part`. */
    show(side, which, part) {
      fields.get("model").set(side.model);
      fields.get("model").say(part);
      for (const { side: name, button } of sides) button.setAttribute("aria-pressed", String(name === which));
      for (const { details, reason, shown } of groups) {
        for (const control of shown) {
          const field = fields.get(control.name);
          field.root.hidden = !fits(control, part);
          if (field.root.hidden) continue;
          field.set(side[control.name]);
          field.say(part);
        }
        reason.hidden = shown.every((each) => fits(each, part));
        if (shown.some(({ name }) => side[name] !== SIDE[name] && !["factor", "padded", "count"].includes(name))) {
          details.open = true;
        }
      }
    },
  };
}
