// The address of the page: the anchor of a prepared break, or a query that holds the state.
import { MODELS } from "models";
import { fitting } from "./controls.js";
import { BREAKS } from "./gallery.js";
import { prepared, read, refused, write } from "./state.js";

/** @typedef {import("./state.js").State} State */

const NAMES = MODELS.map((each) => each.name);

/** The part of a model in `schemes`, which says what it does with positions. @param {{model: string}} side */
export const partOf = ({ model }) => MODELS.find((each) => each.name === model)?.part ?? "";

/** The prepared break that a state is, if it is one. @param {State} state */
export function chosen(state) {
  const query = write(state);
  return BREAKS.find((each) => write(prepared(each)) === query);
}

/**
 * The state that the address asks for, and what it asks for in vain; what means nothing for an encoding is left as
 * trained.
 */
export function fromAddress() {
  const asked = BREAKS.find((each) => `#${each.id}` === location.hash);
  const { a, b, shared } = asked ? prepared(asked) : read(location.search, NAMES);
  return {
    state: { a: fitting(a, partOf(a)), b: fitting(b, partOf(b)), shared },
    isPrepared: Boolean(asked),
    lost: asked ? [] : refused(location.search, NAMES),
  };
}

/** @param {State} state */
export function toAddress(state) {
  const query = write(state);
  const prepared = chosen(state);
  history.replaceState(null, "", location.pathname + (prepared ? `#${prepared.id}` : query && `?${query}`));
}
