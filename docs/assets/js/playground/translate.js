// One head and its projection, moved from one rotary layout to the other.

import { element } from "./draw.js";
import * as attention from "./encoding/attention.js";
import * as hash_normal from "./encoding/hash_normal.js";
import * as layout from "./encoding/layout.js";
import * as rotary from "./encoding/rotary.js";
import { makeField } from "./fields.js";
import { FIELDS, spoken } from "./state.js";
import { makeCopy } from "./tools.js";

const COLUMNS = 5; // of the projection, of which a few are enough to see rows move
const NAMES = { interleaved: "interleaved", half_split: "half-split" };
const BASE = 100; // the scores below show a difference at once

/** @typedef {keyof typeof NAMES} Layout */

/** @returns {Layout} */
const other = (/** @type {Layout} */ name) => (name === "interleaved" ? "half_split" : "interleaved");

/**
 * Where each dim of a head stands in a layout, when the dims were counted in another one.
 * @param {number} dims
 * @param {number} turning
 * @param {Layout} from
 * @param {Layout} to
 */
function places(dims, turning, from, to) {
  const order = layout.order(turning, from, to);
  const place = Array.from({ length: dims }, (_, i) => i);
  order.forEach((origin, i) => (place[origin] = i));
  return place;
}

/** @param {HTMLElement} place */
export function translateTool(place) {
  /** @type {{dims: number, turning: number, from: Layout, now: Layout}} */
  const state = { dims: 8, turning: 8, from: "interleaved", now: "interleaved" };
  const fields = {
    dims: { ...FIELDS.dims, label: "Dims of the head", max: 16, start: 8 },
    turning: { ...FIELDS.dims, label: "Dims that turn", max: 16, start: 8 },
    from: { ...FIELDS.layout, label: "The checkpoint is" },
  };
  const controls = {
    dims: makeField(fields.dims, "pp-layout-dims", (dims) => {
      if (state.turning === state.dims) state.turning = dims;
      state.dims = dims;
      update();
    }),
    turning: makeField(fields.turning, "pp-layout-turning", (turning) => {
      state.turning = turning;
      update();
    }),
    from: makeField(fields.from, "pp-layout-from", (from) => {
      state.from = state.now = from;
      update();
    }),
  };
  const move = element("button", { type: "button" });
  move.addEventListener("click", () => {
    state.now = other(state.now);
    arrange();
  });
  const vector = element("div", { className: "pp-vector", ariaHidden: "true" });
  const weights = element("div", { className: "pp-weights", ariaHidden: "true" });
  const says = element("p", { className: "pp-says", role: "status" });
  const scores = element("p", { className: "pp-says" });
  const code = element("code", {});
  const copy = makeCopy("Copy the code", () => code.textContent);
  const stage = element("div", { className: "pp-stage" });
  stage.append(
    element("div", {}, element("p", { className: "pp-heat__note" }, "One query"), vector),
    element("div", {}, element("p", { className: "pp-heat__note" }, "Its projection: one row per dim"), weights),
  );
  const out = element(
    "div",
    { className: "pp-answer" },
    element("div", { className: "pp-tools pp-tools--left" }, move),
    stage,
    says,
    scores,
    element("div", { className: "pp-code", role: "region", ariaLabel: "The same in PyTorch", tabIndex: 0 }, code),
    element("div", { className: "pp-tools pp-tools--left" }, copy.button, ...copy.rest),
  );
  const form = element(
    "form",
    { className: "pp-tool", ariaLabel: "Change the layout" },
    element("div", { className: "pp-tool__fields" }, ...Object.values(controls).map((each) => each.root)),
    out,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  place.replaceChildren(form);

  function update() {
    controls.dims.set(state.dims);
    controls.turning.set(state.turning);
    controls.from.set(state.from);
    const rule = (/** @type {number} */ value, /** @type {number} */ most) =>
      Number.isInteger(value) && value >= 2 && value <= most && value % 2 === 0
        ? ""
        : `This must be an even whole number from 2 to ${most}.`;
    const wrong = { dims: rule(state.dims, 16), turning: "" };
    if (!wrong.dims) wrong.turning = rule(state.turning, state.dims);
    controls.dims.fail(wrong.dims);
    controls.turning.fail(wrong.turning);
    const isRight = !wrong.dims && !wrong.turning;
    out.classList.toggle("pp-cards--stale", !isRight);
    if (isRight) build();
  }

  /** Makes the cells anew; each keeps its number and its pair wherever it goes. */
  function build() {
    const { dims, turning, from } = state;
    const half = turning / 2;
    const make = (/** @type {number} */ dim, /** @type {string} */ text) => {
      const isStill = dim >= turning;
      const [pair, part] = from === "interleaved" ? [dim >> 1, dim % 2] : [dim % half, dim < half ? 0 : 1];
      const cell = element("div", {
        className: isStill ? "pp-cell pp-cell--still" : `pp-cell pp-cell--${part ? "second" : "first"}`,
      }, text);
      cell.style.setProperty("--pp-share", String(isStill || half === 1 ? 0 : pair / (half - 1)));
      return cell;
    };
    const values = hash_normal.normal(dims * COLUMNS, { seed: 8 });
    stage.style.setProperty("--pp-count", String(dims));
    vector.replaceChildren(...Array.from({ length: dims }, (_, dim) => make(dim, String(dim))));
    weights.replaceChildren(
      ...Array.from({ length: dims }, (_, dim) => {
        const row = element("div", { className: "pp-rowcells" }, make(dim, String(dim)));
        for (let i = 0; i < COLUMNS; i++) {
          const entry = element("div", { className: "pp-entry" });
          entry.style.setProperty("--pp-strength", Math.min(1, Math.abs(values[dim * COLUMNS + i]) / 2).toFixed(2));
          entry.classList.toggle("pp-entry--negative", values[dim * COLUMNS + i] < 0);
          row.append(entry);
        }
        return row;
      }),
    );
    arrange();
  }

  function arrange() {
    const { dims, turning, from, now } = state;
    const place = places(dims, turning, from, now);
    for (const cells of [vector, weights]) {
      for (const [dim, cell] of cells.querySelectorAll(":scope > div").entries()) {
        if (cell instanceof HTMLElement) cell.style.setProperty("--pp-at", String(place[dim]));
      }
    }
    move.textContent = `Move to ${NAMES[other(now)]}`;
    const half = turning / 2;
    const pairs = Array.from(
      { length: Math.min(3, half) },
      (_, i) => (now === "interleaved" ? `(${2 * i}, ${2 * i + 1})` : `(${i}, ${i + half})`),
    );
    const list = Array.from({ length: dims }, (_, i) => place.indexOf(i));
    const rest = dims > turning ? ` The last ${dims - turning} stay where they are.` : "";
    says.textContent = `Now ${NAMES[now]}: the pairs are places ${pairs.join(", ")}${
      half > 3 ? " and so on" : ""
    }. From left to right they are dims ${list.join(", ")} of the checkpoint.${rest}`;
    scores.textContent = compared(turning, from);
    code.textContent = written(dims, turning, from);
  }
  update();
}

/**
 * The score of two vectors in both layouts, and with the wrong one.
 * @param {number} turning
 * @param {Layout} from
 */
function compared(turning, from) {
  const [q, k] = [21, 22].map((seed) => hash_normal.normal(turning, { seed }));
  const frequencies = rotary.frequencies(turning, BASE);
  const score = (/** @type {Layout} */ layoutOf, /** @type {Float64Array} */ a, /** @type {Float64Array} */ b) => {
    const turn = (/** @type {Float64Array} */ x, /** @type {number} */ position) =>
      rotary.rotate(x, [position], frequencies, { layout: layoutOf });
    return attention.scores(turn(a, 5), turn(b, 2), turning, {})[0];
  };
  const moved = [q, k].map((x) => layout.convert(x, turning, from, other(from)));
  const [own, same, wrong] = [score(from, q, k), score(other(from), moved[0], moved[1]), score(other(from), q, k)];
  const fate = Math.abs(own - wrong) < 1e-9
    ? "the same, for with one pair the two layouts are the same"
    : spoken(wrong);
  return `A score of this head, query at 5 and key at 2: ${spoken(own)} as it is, ${
    spoken(same)
  } with rows and rotation changed, ${fate} with the rotation changed alone.`;
}

/**
 * The same for a real checkpoint, in PyTorch.
 * @param {number} dims
 * @param {number} turning
 * @param {Layout} from
 */
function written(dims, turning, from) {
  const view = from === "interleaved" ? `${turning / 2}, 2` : `2, ${turning / 2}`;
  const rows = `rows[:, :${turning}]`;
  const joined = turning < dims ? `torch.cat([turning, rows[:, ${turning}:]], dim=1)` : "turning";
  return `# ${NAMES[from]} to ${
    NAMES[other(from)]
  }; for W_q and W_k and their biases, not for W_v; heads: of W_k those of the keys\nrows = weight.view(heads, ${dims}, -1)\nturning = ${rows}.reshape(heads, ${view}, -1).transpose(1, 2).reshape(heads, ${turning}, -1)\nweight = ${joined}.reshape(weight.shape)\n`;
}
