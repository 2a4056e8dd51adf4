// What the reader sees of the model: texts, bars, the curve by position, strips of letters, clocks.
import { element, svg } from "../playground/draw.js";

const BITS = Math.LN2; // nats a bit
const UNIFORM = Math.log2(65); // bits a character of somebody who knows nothing
export const STRETCH = 64; // characters a point of the curve
export const FAR = 1024; // characters read

/**
 * A line of the curve: sums of nats, and how many characters they are of, a stretch each.
 * @typedef {{name: string, colour: number, sums: number[], counts: number[], stopped: string}} Line
 */

/** Whether the reader wants no motion. */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A control with its name. @param {string} text @param {HTMLElement} input */
export const labelled = (text, input) => element("label", { className: "pb-small", htmlFor: input.id }, text, input);

/**
 * How many characters two texts share at the start.
 * @param {string} a
 * @param {string} b
 */
export function common(a, b) {
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  return i;
}

/** A text as it is written, with its bits per character. */
export class TextView {
  /** @param {string} title */
  constructor(title) {
    this.name = element("h2", { className: "pb-side" }, title);
    this.says = element("p", { className: "pb-setting" });
    this.prompt = element("span", { className: "pb-prompt" });
    this.same = element("span");
    this.mark = element("mark");
    this.rest = element("span");
    this.stopped = element("span", { className: "pb-stopped" });
    this.text = element(
      "p",
      { className: "pb-text", tabIndex: 0, role: "group", ariaLabel: title },
      this.prompt,
      this.same,
      this.mark,
      this.rest,
      this.stopped,
    );
    this.bar = element("span", { className: "pb-bar" });
    this.trained = element("span", { className: "pb-bar pb-bar--trained" });
    this.bits = element("p", { className: "pb-bits" }, "\u00a0");
    this.bars = element("div", { className: "pb-bars", ariaHidden: "true" }, this.bar, this.trained);
    this.farBar = element("span", { className: "pb-bar" });
    this.farBits = element("p", { className: "pb-bits" });
    const bars = element("div", { className: "pb-bars", ariaHidden: "true" }, this.farBar);
    this.beyond = element("div", { hidden: true }, bars, this.farBits);
    const parts = [this.name, this.says, this.text, this.bars, this.bits, this.beyond];
    this.root = element("section", { className: "pb-side" }, ...parts);
  }

  /**
   * Shows the text; `same`: how many characters the other side has, too; -1: no comparison yet.
   * @param {string} prompt
   * @param {string} text
   * @param {number} same
   * @param {string} stopped
   */
  show(prompt, text, same, stopped) {
    this.prompt.textContent = prompt;
    const at = same < 0 ? text.length : same;
    this.same.textContent = text.slice(0, at);
    this.mark.textContent = text.slice(at, at + 1);
    this.rest.textContent = text.slice(at + 1);
    this.stopped.textContent = stopped ? ` ■ ${stopped}` : "";
    this.text.scrollTop = this.text.scrollHeight;
  }

  /** Scrolls to the first letter that differs, or to the start. */
  toDifference() {
    const top = this.mark.textContent ? this.mark.offsetTop - this.text.offsetTop : 0;
    this.text.scrollTop = top - this.text.clientHeight / 3;
  }

  /**
   * Nats a character of this setting, of the trained one, and of this one beyond the trained length; NaN: not known yet.
   * @param {number} nats
   * @param {number} trained
   * @param {number} beyond
   * @param {boolean} stopped
   */
  score(nats, trained, beyond, stopped) {
    const [now, before, far] = [nats / BITS, trained / BITS, beyond / BITS];
    this.bar.style.width = asWidth(now);
    this.trained.style.width = asWidth(before);
    this.farBar.style.width = asWidth(far);
    this.farBits.textContent = Number.isNaN(far)
      ? (stopped ? "none beyond: it cannot read so far" : "… from 129 to 384")
      : `${far.toFixed(2)} from 129 to 384`;
    const text = Number.isNaN(now)
      ? (stopped ? "no bits to count: it cannot read the passage" : "… bits per character")
      : `${now.toFixed(2)} bits per character up to 128`;
    this.bits.textContent = `${text}${Number.isNaN(before) ? "" : ` (as trained ${before.toFixed(2)})`}`;
  }
}

/** Of a bar, where the whole is what somebody who knows nothing needs. @param {number} bits */
const asWidth = (bits) => `${Math.min(100, (100 * (bits || 0)) / UNIFORM)}%`;

/** Bits per character by position, a line a setting. */
export class CurveView {
  constructor() {
    this.plot = element("div", { className: "pb-plot" });
    this.key = element("ul", { className: "pb-key" });
  }

  /**
   * @param {Line[]} lines
   * @param {number} trained
   */
  draw(lines, trained) {
    const width = Math.max(280, this.plot.clientWidth || 600);
    const height = 230;
    const [left, right, top, bottom] = [34, 8, 8, 34];
    const across = (/** @type {number} */ x) => left + (x / FAR) * (width - left - right);
    const up = (/** @type {number} */ y) =>
      height - bottom - (Math.min(Math.max(y, 1), 7) - 1) / 6 * (height - top - bottom);
    const drawing = svg("svg", { width, height, role: "img", "aria-label": spoken(lines) });
    for (let y = 1; y <= 7; y++) {
      drawing.append(
        svg("line", { class: "pb-grid", x1: left, x2: width - right, y1: up(y), y2: up(y) }),
        label(left - 6, up(y) + 4, y, "end"),
      );
    }
    for (const x of [0, 128, 256, 512, 768, 1024]) {
      drawing.append(label(across(x), height - bottom + 16, x.toLocaleString("en-GB"), x === FAR ? "end" : "middle"));
    }
    drawing.append(
      label(width - right, height - 4, "position (characters)", "end"),
      label(left + 4, top + 10, "bits per character", "start"),
    );
    drawing.append(
      svg("line", { class: "pb-limit", x1: across(trained), x2: across(trained), y1: top + 16, y2: height - bottom }),
      label(across(trained) + 5, top + 26, `trained to ${trained}`, "start"),
    );
    for (const line of lines) {
      const points = line.sums.flatMap((
        sum,
        i,
      ) => (line.counts[i] ? [`${across((i + 0.5) * STRETCH)},${up(sum / line.counts[i] / BITS)}`] : []));
      drawing.append(svg("polyline", { class: `pb-line pb-line--${line.colour}`, points: points.join(" ") }));
      if (points.length) {
        const [x, y] = points[points.length - 1].split(",");
        drawing.append(svg("circle", { class: `pb-dot pb-line--${line.colour}`, cx: x, cy: y, r: 3.5 }));
      }
    }
    this.plot.replaceChildren(drawing);
    this.key.replaceChildren(
      ...lines.map((line) =>
        element(
          "li",
          { className: `pb-line--${line.colour}` },
          `${line.name}${line.stopped ? `: ${line.stopped}` : ""}`,
        )
      ),
    );
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string | number} text
 * @param {string} anchor
 */
function label(x, y, text, anchor) {
  return svg("text", { x, y, "text-anchor": anchor, class: "pb-label" }, document.createTextNode(String(text)));
}

/** @param {Line[]} lines */
function spoken(lines) {
  const said = lines.map(({ name, sums, counts }) => {
    const ends = sums.flatMap((sum, i) => (counts[i] ? [(sum / counts[i] / BITS).toFixed(1)] : []));
    return ends.length
      ? `${name}: ${ends[0]} bits per character at first, ${ends.at(-1)} at position ${STRETCH * ends.length}`
      : name;
  });
  return `Bits per character by position. ${said.join(". ")}`;
}

/**
 * The last letters of each side's text under the weights of every head of a layer, a head's sides one below the other.
 * @param {{title: string, letters: string, weights: Float32Array, heads: number}[]} sides weights: heads x keys
 */
export function strips(sides) {
  const count = Math.max(0, ...sides.map((each) => each.heads));
  return Array.from(
    { length: count },
    (_, head) =>
      element(
        "section",
        { className: "pb-head" },
        element("h3", {}, `Head ${head + 1}`),
        ...sides.map((each) => strip(each, head)),
      ),
  );
}

/**
 * @param {{title: string, letters: string, weights: Float32Array, heads: number}} side
 * @param {number} head
 */
function strip({ title, letters, weights, heads }, head) {
  const keys = weights.length / heads;
  const shown = Math.min(keys, letters.length, 64);
  const row = weights.slice((head + 1) * keys - shown, (head + 1) * keys);
  const largest = Math.max(...row, 1e-9);
  const text = letters.slice(-shown);
  const best = row.indexOf(Math.max(...row));
  const back = shown - 1 - best;
  const says = `${title}: ${Math.round(100 * row[best])}% on ${named(text[best])}, ${back ? `${back} back` : "itself"}`;
  const cells = Array.from(text, (letter, i) => {
    const cell = element("span", { title: `${Math.round(100 * row[i])}%` }, visible(letter));
    cell.style.setProperty("--pb-share", (row[i] / largest).toFixed(3));
    return cell;
  });
  return element(
    "div",
    { className: "pb-strip" },
    element("p", {}, says),
    element("div", { className: "pb-letters", ariaHidden: "true" }, ...cells),
  );
}

/** @param {string} letter */
function named(letter) {
  return letter === "\n" ? "the end of a line" : letter === " " ? "a space" : `“${letter}”`;
}

/** @param {string} letter */
function visible(letter) {
  return letter === "\n" ? "↵" : letter === " " ? "␣" : letter;
}

/** The rotary pairs of a side as clocks, each a switch. */
export class ClocksView {
  /**
   * @param {string} title
   * @param {(pair: number) => void} toggle
   */
  constructor(title, toggle) {
    this.clocks = element("div", {
      className: "pb-clocks",
      role: "group",
      ariaLabel: `${title}: rotary pairs, fastest first`,
    });
    this.says = element("p", { hidden: true });
    this.root = element("div", {}, element("h3", {}, title), this.says, this.clocks);
    /** @type {{hand: SVGLineElement, button: HTMLButtonElement}[]} */
    this.hands = [];
    for (let pair = 0; pair < 16; pair++) {
      const hand = svg("line", { x1: 20, y1: 20, x2: 20, y2: 5, class: "pb-hand" });
      const face = svg(
        "svg",
        { viewBox: "0 0 40 40", "aria-hidden": "true" },
        svg("circle", { cx: 20, cy: 20, r: 17 }),
        hand,
      );
      const button = element(
        "button",
        { type: "button", className: "pb-clock" },
        face,
        element("span", {}, String(pair + 1)),
      );
      button.addEventListener("click", () => toggle(pair));
      this.clocks.append(button);
      this.hands.push({ hand, button });
    }
  }

  /**
   * Says that the encoding of that title has no pairs.
   * @param {string} title
   */
  none(title) {
    this.clocks.hidden = true;
    this.says.hidden = false;
    this.says.textContent = `${title} rotates nothing.`;
  }

  /** @param {{place: number, frequencies: ArrayLike<number>, off: number}} now */
  show({ place, frequencies, off }) {
    this.clocks.hidden = false;
    this.says.hidden = true;
    this.hands.forEach(({ hand, button }, pair) => {
      const isOff = Boolean(off & (1 << pair));
      const angle = isOff ? 0 : place * frequencies[pair];
      hand.setAttribute("transform", `rotate(${(((angle * 180) / Math.PI) % 360).toFixed(1)} 20 20)`);
      button.setAttribute("aria-pressed", String(!isOff));
      const turn = frequencies[pair]
        ? `a turn in ${Math.round((2 * Math.PI) / frequencies[pair]).toLocaleString("en-GB")} characters`
        : "does not turn";
      button.setAttribute("aria-label", `Pair ${pair + 1}, ${turn}`);
      button.title = `Pair ${pair + 1}: ${turn}`;
    });
  }
}
