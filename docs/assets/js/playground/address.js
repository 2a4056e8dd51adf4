// The address of the page, which holds the state.

import { read, write } from "./state.js";

const SAVE = 250; // milliseconds of rest before the address is written: browsers limit how often it may be

export class Address {
  /** @param {import("./state.js").Presets} presets */
  constructor(presets) {
    this.presets = presets;
    this.timer = 0;
  }

  /** The state that it asks for, and notes on what could not be read. */
  read() {
    return read(location.search, this.presets);
  }

  /** Writes the state when the reader rests. @param {import("./state.js").State} state */
  keep(state) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(state), SAVE);
  }

  /** Leaves the address as it is: what is shown cannot be drawn. */
  leave() {
    clearTimeout(this.timer);
  }

  /** Writes the state now. @param {import("./state.js").State} state */
  write(state) {
    clearTimeout(this.timer);
    const query = write(state, this.presets);
    history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
  }
}
