// The card that reads eight times the trained length: a curve for each side, or for each of the five rules.
import { element } from "../playground/draw.js";
import { MODELS, PASSAGE } from "models";
import { inWords, RULE_NAMES } from "./state.js";
import { calm, CurveView, FAR, STRETCH } from "./views.js";

/**
 * @typedef {import("./side.js").Side} Side
 * @typedef {import("./state.js").State} State
 * @typedef {import("./views.js").Line & {settings: import("./state.js").Settings, side: string, text: number}} Read
 * a line, the side that reads for it, and how many texts it has read
 */

const TEXTS = Array.from(
  { length: Math.floor((PASSAGE.length - 1) / FAR) },
  (_, i) => PASSAGE.slice(FAR * i, FAR * i + FAR + 1),
);

export class Far {
  /**
   * @param {Side[]} sides
   * @param {Record<string, string>} titles of the models
   * @param {(isOfRules: boolean) => void} asked
   * @param {() => void} soon draws when there is time
   */
  constructor(sides, titles, asked, soon) {
    this.sides = sides;
    this.titles = titles;
    this.soon = soon;
    /** @type {{lines: Read[], trained: number} | null} */
    this.curve = null;
    /** @type {Map<Side, Read>} */
    this.reading = new Map(); // what a side reads now
    this.view = new CurveView();
    this.start = element("button", { type: "button" }, "Read both sides");
    this.rules = element("button", { type: "button" }, "Compare the five rules");
    this.start.addEventListener("click", () => asked(false));
    this.rules.addEventListener("click", () => asked(true));
    this.says = element("p", { className: "pb-count" });
    this.root = element(
      "section",
      { className: "pb-card", id: "pb-far" },
      element("h2", {}, "Read eight times the trained length"),
      element("p", {}, "What becomes of the loss past position 128? The curve grows while the models read."),
      element("div", { className: "pb-row" }, this.start, this.rules),
      this.view.plot,
      this.view.key,
      this.says,
    );
  }

  /** Forgets what was read. */
  forget() {
    this.curve = null;
    this.allow(true);
  }

  /** @param {boolean} isAllowed */
  allow(isAllowed) {
    this.start.disabled = this.rules.disabled = !isAllowed;
  }

  /**
   * Begins to read.
   * @param {State} state
   * @param {boolean} isOfRules
   */
  read(state, isOfRules) {
    const line = (
      /** @type {string} */ name,
      /** @type {number} */ colour,
      /** @type {import("./state.js").Settings} */ settings,
      /** @type {string} */ side,
    ) => ({
      name,
      colour,
      settings,
      side,
      sums: Array(FAR / STRETCH).fill(0),
      counts: Array(FAR / STRETCH).fill(0),
      text: 0,
      stopped: "",
    });
    const isShared = state.a.model === state.b.model;
    const lines = isOfRules
      ? Object.entries(RULE_NAMES).map(([rule, name], i) =>
        line(name, i, { ...state.b, rule, factor: 8 }, isShared && i % 2 ? "a" : "b")
      )
      : this.sides.map(({ name, title }, i) =>
        line(`${title}: ${inWords(state[name], this.titles)}`, i, state[name], name)
      );
    this.curve = { lines, trained: MODELS.find((one) => one.name === state.b.model)?.trained ?? 128 };
    this.allow(false);
    this.draw();
    for (const each of this.sides) this.next(each);
  }

  draw() {
    const { lines, trained } = this.curve ?? { lines: [], trained: 128 };
    this.view.draw(lines, trained);
    const read = Math.min(...lines.filter((one) => !one.stopped).map((one) => one.text));
    this.says.textContent = Number.isFinite(read)
      ? `Mean of ${TEXTS.length} texts; ${read === TEXTS.length ? "all are read" : `reading text ${read + 1}`}.`
      : "";
  }

  /** Gives a side the next text to read. @param {Side} side */
  next(side) {
    const own = this.curve?.lines.filter((one) => one.side === side.name && !one.stopped) ?? [];
    const line = own.sort((a, b) => a.text - b.text)[0];
    if (line && line.text < TEXTS.length) {
      this.reading.set(side, line);
      side.runner.run("read", { settings: line.settings, text: TEXTS[line.text] });
      return;
    }
    this.reading.delete(side);
    if (!this.reading.size) this.allow(true);
  }

  /**
   * Takes what a side has read.
   * @param {Side} side
   * @param {import("./runner.js").Results} found
   */
  take(side, { results, isDone }) {
    const line = this.curve && this.reading.get(side);
    if (!line) return;
    for (const one of results) {
      if (one.stopped) line.stopped = one.stopped;
      if (one.nats === undefined || one.position === undefined) continue;
      const part = Math.floor(one.position / STRETCH);
      line.sums[part] += one.nats;
      line.counts[part]++;
    }
    if (isDone || !calm()) this.soon();
    if (isDone) {
      line.text++;
      this.next(side);
    }
  }
}
