// One side of the page: its worker, its text, its clocks, and what is known of what it writes.
import { Runner } from "./runner.js";
import { ClocksView, TextView } from "./views.js";

/**
 * @typedef {import("./state.js").Name} Name
 * @typedef {import("./tasks.js").Result} Result
 * @typedef {import("./runner.js").Results} Results
 * @typedef {{weights: Float32Array[], letters: string}} Seen what the last letter looked at: of every layer, heads x keys
 */

export class Side {
  /**
   * @param {Name} name
   * @param {string} script address of the worker
   * @param {{toggle: (name: Name, pair: number) => void, ready: (layers: number) => void,
   *   failed: (message: string) => void, heard: (side: Side, results: Results) => void}} acts
   */
  constructor(name, script, { toggle, ready, failed, heard }) {
    this.name = name;
    this.title = name.toUpperCase();
    this.view = new TextView(this.title);
    this.clocks = new ClocksView(this.title, (pair) => toggle(name, pair));
    this.runner = new Runner(script, { ready, failed, heard: (results) => heard(this, results) });
    this.place = 0; // position of the last token
    this.rate = NaN; // characters a second
    this.asked = ""; // what is asked for, as JSON
    this.given = ""; // the text that it goes on from
    this.text = "";
    this.stopped = ""; // why it could not go on
    this.isDone = false;
    this.nats = NaN; // a character
    this.beyond = NaN; // nats a character beyond the trained length
    /** @type {Seen | null} */
    this.seen = null;
  }

  /**
   * Forgets what was written, for something else.
   * @param {string} asked
   * @param {string} given
   */
  begin(asked, given) {
    this.asked = asked;
    this.given = given;
    this.text = this.stopped = "";
    this.isDone = false;
    this.nats = this.beyond = NaN;
    this.seen = null;
  }

  /** Takes what was written since. @param {Results} found */
  write({ results, isDone, spent }) {
    if (!this.text && results.some((one) => one.text)) performance.mark("first letter");
    for (const one of results) {
      this.text += one.text ?? "";
      this.place = one.place ?? this.place;
      this.stopped ||= one.stopped ?? "";
      if (one.weights) this.see(one.weights, this.text.slice(0, -1));
    }
    this.isDone = isDone;
    if (isDone) this.rate = (1000 * (this.given.length + this.text.length)) / spent;
  }

  /**
   * @param {Float32Array[]} weights
   * @param {string} written what stands before the letter, without what was given
   */
  see(weights, written) {
    this.seen = { weights, letters: this.given + written };
  }
}
