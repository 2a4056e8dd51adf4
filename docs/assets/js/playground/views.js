// The cards of the playground and the controls that stand in them: what is drawn of a state, and when.

import {
  Card,
  drawCloseUp,
  drawPattern,
  drawScore,
  drawTable,
  drawWaves,
  readings,
  titleOfCloseUp,
  titleOfTable,
  titleOfWaves,
} from "./cards.js";
import { element } from "./draw.js";
import { InputError } from "./encoding/validate.js";
import { makeField } from "./fields.js";
import { names } from "./sentences.js";
import { FIELDS, METHODS, newState, plain } from "./state.js";

/**
 * @typedef {import("./state.js").Setting} Setting
 * @typedef {import("./state.js").State} State
 * @typedef {import("./cards.js").Shown} Shown
 * @typedef {Record<"a" | "b" | "shared", import("./state.js").Mistakes>} Wrong
 */

const LATER = 120; // milliseconds of rest before what is out of sight and the tables below the views follow
const STEP = 120; // milliseconds a position is shown while it plays
const SHARED = /** @type {const} */ (["show", "position", "sentence", "content", "causal"]);

export class Views {
  /**
   * @param {import("./cards.js").Links} links
   * @param {(name: string, value: unknown) => void} change of a field that both sides share
   * @param {(now: Shown) => void} settled after the reader rests
   */
  constructor(links, change, settled) {
    this.settled = settled;
    this.shared = newState().shared; // as shown last
    this.later = 0;
    this.isFirst = true; // nothing has been drawn yet
    const move = (/** @type {number} */ position) => change("position", position);
    this.fields = Object.fromEntries(
      SHARED.map((name) => [name, makeField(FIELDS[name], `pp-${name}`, (value) => change(name, value))]),
    );
    const { show, position, sentence, content, causal } = this.fields;
    position.root.classList.add("pp-field--play");
    show.root.classList.add("pp-field--line");
    position.input.after(makePlay(() => this.shared, move));
    this.cards = [
      new Card({
        name: "table",
        first: "Heat map",
        title: titleOfTable,
        draw: drawTable,
        links,
        extra: [show.root],
        isWide: (sides) => !isSquare(sides),
      }),
      new Card({
        name: "score",
        first: "Score against distance",
        title: () => "Score against distance",
        draw: drawScore,
        links,
      }),
      new Card({
        name: "waves",
        first: "Wavelengths against the context",
        title: titleOfWaves,
        draw: drawWaves,
        links,
      }),
      new Card({
        name: "closeup",
        first: "One position",
        title: titleOfCloseUp,
        draw: drawCloseUp,
        links,
        extra: [position.root],
        isWide: (sides) => sides.length > 1,
      }),
      new Card({
        name: "pattern",
        first: "Who looks at whom",
        title: () => "Who looks at whom",
        draw: drawPattern,
        links,
        extra: [element("div", { className: "pp-row" }, sentence.root, content.root, causal.root)],
        isWide: (sides) => sides.length > 1 || isSquare(sides),
      }),
    ];
    this.problem = element("p", { className: "pp-problem", role: "status", hidden: true });
    this.key = element("p", { className: "pp-key", hidden: true }); // the colours of two settings
    this.grid = element("div", { className: "pp-cards" }, ...this.cards.map((card) => card.root));
    for (const card of this.cards) {
      readAt(card);
      pointAt(card, () => this.shared.length, move);
    }
  }

  /** Draws again when the place for the cards gets another width, and a card when it comes into sight. @param {() => void} ask */
  watch(ask) {
    let width = 0; // told at first by the observer, after the page is laid out
    new ResizeObserver(([{ contentRect }]) => {
      const isFirst = width === 0;
      if (contentRect.width === width) return;
      width = contentRect.width;
      if (isFirst) return;
      for (const card of this.cards) card.width = 0;
      ask();
    }).observe(this.grid);
    const sight = new IntersectionObserver((all) => {
      for (const { target, isIntersecting } of all) {
        const seen = this.cards.filter((each) => each.root === target);
        for (const card of seen) card.isSeen = isIntersecting;
        if (isIntersecting) this.update(seen);
      }
    });
    for (const card of this.cards) sight.observe(card.root);
  }

  /**
   * Shows a state, or what is wrong with it.
   * @param {State} state
   * @param {Wrong} wrong
   */
  show(state, wrong) {
    this.shared = state.shared;
    this.showFields(state, wrong.shared);
    const first = Object.values({ ...wrong.b, ...wrong.a, ...wrong.shared })[0] ?? "";
    this.tell(first);
    clearTimeout(this.later);
    if (first && !this.isFirst) {
      performance.mark("playground settled");
      return;
    }
    const { a, b, shared } = first ? newState() : state; // a link that is wrong: what a reader finds without one
    const now = { a: plain(a), b: b && plain(b), shared };
    this.compareBy(now);
    const hasMoved = this.cards.filter((card) => card.fit(now)).length > 0;
    for (const card of this.cards) card.expect(now, hasMoved);
    if (this.isFirst) this.finish(now); // all at once, so that nothing moves while the page loads
    else {
      this.update(this.cards.filter((card) => card.isSeen));
      this.later = setTimeout(() => this.finish(now), LATER);
    }
    this.isFirst = false;
  }

  /**
   * @param {State} state
   * @param {import("./state.js").Mistakes} wrong
   */
  showFields({ shared, a, b }, wrong) {
    const last = wrong.length ? Infinity : shared.length - 1;
    for (const name of SHARED) {
      const field = this.fields[name];
      if (name === "position" && !wrong.length) field.limit(last);
      field.set(name === "position" ? Math.min(shared.position, last) : shared[name]);
      field.fail(wrong[name] ?? "");
    }
    this.fields.show.root.hidden = ![a, b].some((side) => side && METHODS[side.method].kind === "rotary");
  }

  /** Two settings have two colours, and names that say what tells them apart. @param {Shown} now */
  compareBy({ a, b }) {
    this.grid.classList.toggle("pp-cards--two", Boolean(b));
    this.key.hidden = !b;
    if (!b) return;
    const told = names(a, b).map((name, i) =>
      element("span", { className: `pp-key__${"ab"[i]}` }, `${"AB"[i]}: ${name}`)
    );
    this.key.replaceChildren(...told);
  }

  /** What is not in sight follows when the reader rests. @param {Shown} now */
  finish(now) {
    this.update(this.cards);
    this.settled(now);
    performance.mark("playground settled");
  }

  /** @param {Card[]} cards */
  update(cards) {
    for (const card of cards) card.measure(); // all of them before one changes the page: it is laid out once
    try {
      for (const card of cards) card.update();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.tell(`These settings go too far: ${error.message}.`);
    }
  }

  /** @param {string} text why nothing is drawn, or "" */
  tell(text) {
    this.problem.textContent = text && `Not drawn. ${text}`;
    this.problem.hidden = !text;
    this.grid.classList.toggle("pp-cards--stale", Boolean(text));
  }
}

const isSquare = (/** @type {Setting[]} */ sides) => sides.length === 1 && METHODS[sides[0].method].kind === "bias";

/**
 * A button that lets the position run, or steps it for readers who want no motion.
 * @param {() => import("./state.js").Shared} shared
 * @param {(position: number) => void} move
 */
function makePlay(shared, move) {
  const button = element("button", { type: "button", className: "pp-play" }, "Play");
  const isStill = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    button.textContent = isStill.matches ? "One on" : "Play";
  };
  const step = () => {
    const { position, length } = shared();
    move(position >= length - 1 ? 0 : position + 1);
    if (position >= length - 2 || document.hidden) stop();
  };
  isStill.addEventListener("change", stop);
  stop();
  button.addEventListener("click", () => {
    if (timer) stop();
    else if (isStill.matches) step();
    else {
      button.textContent = "Pause";
      timer = setInterval(step, STEP);
    }
  });
  return button;
}

const drawingAt = (/** @type {PointerEvent} */ { target }) => target instanceof Element ? target.closest("svg") : null;

/** Says what is under the pointer. @param {Card} card */
function readAt(card) {
  const read = (/** @type {PointerEvent} */ event) => {
    const drawing = drawingAt(event);
    const { left, top } = drawing?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const reading = drawing && readings.get(drawing);
    card.here.textContent = reading?.(event.clientX - left, event.clientY - top) ?? "";
  };
  card.host.addEventListener("pointermove", read);
  card.host.addEventListener("pointerdown", read);
  card.host.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") card.here.textContent = ""; // a finger leaves at once: what it touched stays
  });
}

/**
 * Pointing at the heat map or the curve chooses the position; the slider does the same from the keyboard.
 * @param {Card} card
 * @param {() => number} length
 * @param {(position: number) => void} move
 */
function pointAt(card, length, move) {
  if (card.name !== "table" && card.name !== "score") return;
  const choose = (/** @type {PointerEvent} */ event) => {
    const drawing = drawingAt(event);
    if (!drawing || !card.across || (card.name === "table" && card.heading.textContent.startsWith("Bias"))) return;
    const x = event.clientX - drawing.getBoundingClientRect().left;
    const value = Math.floor(card.across.back(x) + (card.name === "score" ? 0.5 : 0));
    move(Math.min(Math.max(value, 0), length() - 1));
  };
  card.host.addEventListener("pointerdown", (event) => {
    if (event.button === 0) choose(event);
  });
  card.host.addEventListener("pointermove", (event) => {
    if (event.buttons === 1 && event.pointerType === "mouse") choose(event);
  });
}
