// The state of the playground as a reader changes it. Whoever shows it hears of every change.

import { apply, newSetting, newState } from "./state.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./state.js").Setting} Setting
 * @typedef {"a" | "b"} Side
 */

export class Store {
  /**
   * @param {import("./state.js").Presets} presets
   * @param {Record<string, number>} lengths context of each preset
   * @param {() => void} changed
   */
  constructor(presets, lengths, changed) {
    this.presets = presets;
    this.lengths = lengths;
    this.changed = changed;
    this.state = newState();
  }

  /**
   * One field of a side, or of what both share.
   * @param {Side | "shared"} side
   * @param {string} name
   * @param {unknown} value
   */
  change(side, name, value) {
    if (side === "shared") this.state.shared = { ...this.state.shared, [name]: value };
    else {
      const before = this.side(side);
      const next = { ...before, preset: name === "head" ? before.preset : "", [name]: value };
      if (name === "heads" && next.head >= next.heads) next.head = Math.max(0, next.heads - 1);
      this.state[side] = next;
    }
    this.changed();
  }

  /**
   * The settings of a real model; "" keeps those that are there.
   * @param {Side} side
   * @param {string} key
   */
  preset(side, key) {
    const fields = this.presets[key];
    this.state[side] = key ? { ...apply(newSetting(), fields), preset: key } : { ...this.side(side), preset: "" };
    this.lengthen(this.lengths[key]);
    this.changed();
  }

  /** Begins or ends a comparison. @param {boolean} on */
  compare(on) {
    this.state.b = on ? { ...this.state.a } : null;
    this.changed();
  }

  reset() {
    this.state = newState();
    this.changed();
  }

  /** @param {Side} side */
  side(side) {
    return (side === "b" && this.state.b) || this.state.a;
  }

  /** Takes the context of a model, where no comparison holds the one that is there. @param {number | null | undefined} length */
  lengthen(length) {
    if (length && !this.state.b) this.state.shared = { ...this.state.shared, length };
  }
}
