// The card that shows what a letter looks at, head by head.
import { element } from "../playground/draw.js";
import { labelled, strips } from "./views.js";

/** @typedef {import("./side.js").Side} Side */

export class Heads {
  /**
   * @param {Side[]} sides
   * @param {() => void} asked for another letter
   */
  constructor(sides, asked) {
    this.sides = sides;
    this.drawn = 0; // when, in milliseconds
    this.layer = element("select", { id: "pb-layer" });
    this.at = element("input", { id: "pb-at", type: "range", min: 1, max: 1, value: 1 });
    this.strips = element("div", { className: "pb-heads" });
    this.layer.addEventListener("change", () => this.show());
    this.at.addEventListener("input", asked);
    this.root = element(
      "section",
      { className: "pb-card" },
      element("h2", {}, "What the last letter looks at"),
      element(
        "p",
        {},
        "The stronger its colour, the more of this head's attention a letter gets. ↵ is the end of a line, ␣ a space.",
      ),
      element("div", { className: "pb-row" }, labelled("Layer", this.layer), labelled("Letter", this.at)),
      this.strips,
    );
  }

  /** @param {number} layers of the model that has come */
  ready(layers) {
    if (this.layer.length) return;
    const options = Array.from({ length: layers }, (_, i) => element("option", { value: i }, String(i + 1)));
    this.layer.replaceChildren(...options);
  }

  /** Goes to the last letter. @param {number} letters */
  end(letters) {
    this.at.max = String(Math.max(1, letters));
    this.at.value = this.at.max;
  }

  /** @param {Side} side */
  written(side) {
    return side.text.slice(0, Number(this.at.value));
  }

  show() {
    this.drawn = performance.now();
    const shown = this.sides.flatMap(({ title, seen, runner }) =>
      seen && runner.model
        ? [{
          title,
          letters: seen.letters,
          weights: seen.weights[Number(this.layer.value) || 0],
          heads: runner.model.heads,
        }]
        : []
    );
    this.strips.replaceChildren(...strips(shown));
  }
}
