// The spectra of an answer: the wavelength of each pair, a curve for each kind of layer that rotates.

import { curve, element, frame, svg } from "../playground/draw.js";
import { count } from "./rules.js";

const [WIDTH, HEIGHT, MOST] = [640, 250, 4]; // pixels of the drawing, and curves that can be told apart
const COLOURS = ["pp-rotary", "pp-sinusoidal", "pp-learned", "pp-alibi"];

/** The drawing with its key; nothing where no layer rotates. @param {any} answer @param {number} room pixels @returns {HTMLElement[]} */
export function spectra(answer, room) {
  const turning = answer.layers.filter((/** @type {any} */ layer) => layer.frequencies?.length > 1).slice(0, MOST);
  if (!turning.length) return [];
  const curves = turning.map((/** @type {any} */ layer) =>
    layer.frequencies.map((/** @type {number} */ rate) => 2 * Math.PI / rate)
  );
  const length = answer.declared ?? answer.trained;
  const all = [...curves.flat(), ...(length ? [length] : [])];
  const most = Math.max(...curves.map((/** @type {number[]} */ each) => each.length));
  const { drawing, across, up, box } = frame({
    width: Math.min(room, WIDTH),
    height: HEIGHT,
    x: { low: -0.5, high: most - 0.5, whole: true, label: "pair" },
    y: { low: Math.min(...all) / 1.4, high: Math.max(...all) * 2, log: true, label: "wavelength (tokens)" },
  });
  if (length) {
    const at = { x1: box.left, x2: box.right, y1: up(length), y2: up(length), class: "pp-context" };
    drawing.append(
      svg("line", at),
      svg("text", { x: box.left + 6, y: up(length) - 5, class: "pp-name" }, count(length)),
    );
  }
  curves.forEach((/** @type {number[]} */ values, /** @type {number} */ place) => {
    const path = curve([...values.keys()], values, across, up);
    drawing.append(svg("path", { d: path, class: `pp-line ${COLOURS[place]}` }));
  });
  const key = turning.map((/** @type {any} */ layer, /** @type {number} */ place) =>
    element(
      "span",
      { className: `pp-key__kind ${COLOURS[place]}` },
      `${turning.length > 1 ? `layers ${layer.which}` : "all layers that rotate"}: longest wavelength ${
        count(Math.round(Math.max(...curves[place])))
      } tokens`,
    )
  );
  return [element("div", { className: "pp-spectra" }, drawing, element("p", { className: "pp-key" }, ...key))];
}
