// What both sides share: the start that the models go on from, the seed, the temperature, the number of letters.
import { element } from "../playground/draw.js";
import { labelled } from "./views.js";

/** @typedef {import("./state.js").Shared} Shared */

export class Inputs {
  /**
   * @param {(name: keyof Shared, value: string | number) => void} change
   * @param {HTMLElement[]} buttons that stand beside the numbers
   */
  constructor(change, buttons) {
    this.prompt = element("textarea", { id: "pb-prompt", rows: 2, maxLength: 400, spellcheck: false });
    this.prompt.addEventListener("input", () => change("prompt", this.prompt.value));
    this.numbers = {
      seed: element("input", { id: "pb-seed", type: "number", min: 0, max: 4294967295, step: 1 }),
      temperature: element("input", { id: "pb-temperature", type: "number", min: 0, max: 3, step: 0.1 }),
      letters: element("input", { id: "pb-letters", type: "number", min: 1, max: 1000, step: 1 }),
    };
    const { seed, temperature, letters } = this.numbers;
    this.wrong = element("p", { className: "pb-wrong", role: "alert" });
    /** @type {Record<string, number>} */
    this.kept = {};
    const fault = (/** @type {"seed" | "temperature" | "letters"} */ name) => {
      const { validity, value, min, max, step, labels } = this.numbers[name];
      if (validity.valid && value !== "") return "";
      const kind = step === "1" ? "a whole number" : "a number";
      const rule = `${labels?.[0].textContent} must be ${kind} from ${min} to ${max}, got ${value || "nothing"}`;
      return `${rule}. The texts are still those of ${this.kept[name]}.`;
    };
    const names = /** @type {const} */ (["seed", "temperature", "letters"]);
    this.judge = () => {
      this.wrong.textContent = names.map(fault).filter(Boolean).join(" ");
      for (const name of names) this.numbers[name].setAttribute("aria-invalid", String(Boolean(fault(name))));
    };
    for (const name of names) {
      this.numbers[name].addEventListener("input", () => {
        this.judge();
        if (!fault(name)) change(name, Number(this.numbers[name].value));
      });
    }
    this.root = element(
      "div",
      { className: "pb-inputs" },
      labelled("The start that the models go on from", this.prompt),
      element(
        "div",
        { className: "pb-row" },
        labelled("Seed", seed),
        labelled("Temperature", temperature),
        labelled("Letters", letters),
        ...buttons,
      ),
      this.wrong,
    );
  }

  /** A field that is written in keeps what stands there. @param {Shared} shared */
  show(shared) {
    if (this.prompt.value !== shared.prompt) this.prompt.value = shared.prompt;
    for (const name of /** @type {const} */ (["seed", "temperature", "letters"])) {
      const input = this.numbers[name];
      this.kept[name] = shared[name];
      if (input !== document.activeElement) input.value = String(shared[name]);
    }
    this.judge();
  }
}
