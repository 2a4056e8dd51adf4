// The playground: the state, its panel and its views. Starts by itself on the page that has its place.

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
import { catalogue } from "./catalogue.js";
import { element } from "./draw.js";
import { InputError } from "./encoding/validate.js";
import { makeField } from "./fields.js";
import { makePanel } from "./panel.js";
import { PRESETS } from "presets";
import { readerTool } from "./reader.js";
import { names } from "./sentences.js";
import { apply, FIELDS, METHODS, mistakes, newSetting, newState, plain, read, sharedMistakes, write } from "./state.js";
import { frequenciesTool, startTools } from "./tools.js";
import { translateTool } from "./translate.js";

const SAVE = 250; // milliseconds of rest before the address is written: browsers limit how often it may be
const LATER = 120; // milliseconds of rest before the tables below the views follow
const STEP = 120; // milliseconds a position is shown while it plays

/** @type {(selector: string) => NodeListOf<any>} */
const page = (selector) => document.querySelectorAll(selector);
const place = document.getElementById("pe-playground");
if (place) start(place);

function start(root) {
  const { presets, entries, lengths } = catalogue(PRESETS);
  const links = new Map(
    [...page("a[data-page]")].map((link) => [link.dataset.page, { href: link.href, title: link.textContent }]),
  );
  let state = newState();
  let isPending = false;
  let asked = 0; // when the change that is not drawn yet was made
  let isFirst = true; // nothing has been drawn yet
  let saving = 0;
  let later = 0;

  // ---- changes

  const ask = () => {
    asked ||= performance.now();
    if (!isPending) requestAnimationFrame(draw);
    isPending = true;
  };
  const change = (side, name, value) => {
    panel.say("");
    if (side === "shared") state.shared = { ...state.shared, [name]: value };
    else {
      const next = { ...state[side], preset: name === "head" ? state[side].preset : "", [name]: value };
      if (name === "heads" && next.head >= value) next.head = Math.max(0, value - 1);
      state[side] = next;
    }
    ask();
  };

  const panel = makePanel({
    presets: entries,
    change,
    preset(side, key) {
      panel.say("");
      state[side] = key ? { ...apply(newSetting(), presets[key]), preset: key } : { ...state[side], preset: "" };
      if (lengths[key] && !state.b) state.shared = { ...state.shared, length: lengths[key] };
      ask();
    },
    edit: ask,
    compare(on) {
      panel.say("");
      state.b = on ? { ...state.a } : null;
      ask();
    },
    reset() {
      state = newState();
      notes.hidden = true;
      panel.say("Everything is as it was at first.");
      ask();
    },
    copy() {
      save();
      const address = location.href;
      const byHand = () => panel.say("Copy this link:", address);
      if (!navigator.clipboard) byHand();
      else navigator.clipboard.writeText(address).then(() => panel.say("The link is copied."), byHand);
    },
  });

  // ---- controls that stand in the cards

  const shared = Object.fromEntries(
    ["show", "position", "sentence", "content", "causal"].map((
      name,
    ) => [name, makeField(FIELDS[name], `pp-${name}`, (value) => change("shared", name, value))]),
  );
  const play = makePlay(() => state.shared, (position) => change("shared", "position", position));
  shared.position.root.classList.add("pp-field--play");
  shared.show.root.classList.add("pp-field--line");
  shared.position.input.after(play.button);

  const isSquare = (sides) => sides.length === 1 && METHODS[sides[0].method].kind === "bias";
  const cards = [
    new Card({
      name: "table",
      first: "Heat map",
      title: titleOfTable,
      draw: drawTable,
      links,
      extra: [shared.show.root],
      isWide: (sides) => !isSquare(sides),
    }),
    new Card({
      name: "score",
      first: "Score against distance",
      title: () => "Score against distance",
      draw: drawScore,
      links,
    }),
    new Card({ name: "waves", first: "Wavelengths against the context", title: titleOfWaves, draw: drawWaves, links }),
    new Card({
      name: "closeup",
      first: "One position",
      title: titleOfCloseUp,
      draw: drawCloseUp,
      links,
      extra: [shared.position.root],
      isWide: (sides) => sides.length > 1,
    }),
    new Card({
      name: "pattern",
      first: "Who looks at whom",
      title: () => "Who looks at whom",
      draw: drawPattern,
      links,
      extra: [element("div", { className: "pp-row" }, shared.sentence.root, shared.content.root, shared.causal.root)],
      isWide: (sides) => sides.length > 1 || isSquare(sides),
    }),
  ];
  const problem = element("p", { className: "pp-problem", role: "status", hidden: true });
  const notes = element("div", { className: "pp-notes", role: "status", hidden: true });
  const key = element("p", { className: "pp-key", hidden: true }); // the colours of two settings
  const grid = element("div", { className: "pp-cards" }, ...cards.map((card) => card.root));
  root.replaceChildren(
    notes,
    element(
      "div",
      { className: "pp-room" },
      panel.root,
      element("div", { className: "pp-views" }, panel.tools, problem, key, grid),
    ),
  );
  cards.forEach(readAt);
  for (const card of cards) {
    pointAt(card, () => state.shared.length, (position) => change("shared", "position", position));
  }

  // ---- drawing

  function draw() {
    isPending = false;
    const wrong = {
      shared: sharedMistakes(state.shared),
      a: mistakes(state.a, state.shared),
      b: state.b ? mistakes(state.b, state.shared) : {},
    };
    panel.show(state, wrong);
    for (const [name, field] of Object.entries(shared)) {
      if (name === "position" && !wrong.shared.length) field.limit(state.shared.length - 1);
      field.set(
        name === "position"
          ? Math.min(state.shared.position, wrong.shared.length ? Infinity : state.shared.length - 1)
          : state.shared[name],
      );
      field.fail(wrong.shared[name] ?? "");
    }
    shared.show.root.hidden = ![state.a, state.b].some((side) => side && METHODS[side.method].kind === "rotary");
    const first = Object.values({ ...wrong.b, ...wrong.a, ...wrong.shared })[0];
    tell(first ?? "");
    clearTimeout(later);
    if (first && !isFirst) performance.mark("playground settled");
    else {
      const { a, b, shared: both } = first ? newState() : state; // a link that is wrong: what a reader finds without one
      const now = { a: plain(a), b: b && plain(b), shared: both };
      compareBy(now);
      const hasMoved = cards.filter((card) => card.fit(now)).length > 0;
      for (const card of cards) card.expect(now, hasMoved);
      if (isFirst) finish(now); // all at once, so that nothing moves while the page loads
      else {
        update(cards.filter((card) => card.isSeen));
        later = setTimeout(() => finish(now), LATER);
      }
      isFirst = false;
      clearTimeout(saving);
      if (!first) saving = setTimeout(save, SAVE);
    }
    if (asked) performance.measure("playground", { start: asked, end: performance.now() });
    asked = 0;
  }

  /** Two settings have two colours, and names that say what tells them apart. */
  function compareBy({ a, b }) {
    grid.classList.toggle("pp-cards--two", Boolean(b));
    key.hidden = !b;
    if (b) {
      key.replaceChildren(
        ...names(a, b).map((name, i) => element("span", { className: `pp-key__${"ab"[i]}` }, `${"AB"[i]}: ${name}`)),
      );
    }
  }

  /** What is not in sight follows when the reader rests. */
  function finish(now) {
    update(cards);
    frequencies?.(now.a, now.shared);
    performance.mark("playground settled");
  }

  function update(some) {
    try {
      for (const card of some) card.update();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      tell(`These settings go too far: ${error.message}.`);
    }
  }

  function tell(text) {
    problem.textContent = text && `Not drawn. ${text}`;
    problem.hidden = !text;
    grid.classList.toggle("pp-cards--stale", Boolean(text));
  }

  // ---- the address

  function save() {
    clearTimeout(saving);
    const query = write(state, presets);
    history.replaceState(history.state, "", `${location.pathname}${query && `?${query}`}${location.hash}`);
  }
  function load() {
    const found = read(location.search, presets);
    state = found.state;
    notes.replaceChildren(...found.notes.map((note) => element("p", {}, note)));
    notes.hidden = found.notes.length === 0;
  }
  addEventListener("popstate", () => {
    load();
    ask();
  });

  // ---- the calculators below

  const places = new Map([...page("[data-tool]")].map((each) => [each.dataset.tool, each]));
  const frequencies = places.has("frequencies") ? frequenciesTool(places.get("frequencies")) : null;
  startTools(places);
  if (places.has("layout")) translateTool(places.get("layout"));
  if (places.has("config")) {
    readerTool(places.get("config"), (fields, length) => {
      state.a = apply(newSetting(), fields);
      if (length && !state.b) {
        state.shared = { ...state.shared, length: Math.min(Math.max(2, length), FIELDS.length.max) };
      }
      ask();
      root.scrollIntoView();
      panel.root.querySelector("select").focus({ preventScroll: true });
    });
  }

  let width = grid.clientWidth;
  new ResizeObserver(() => {
    if (grid.clientWidth === width) return;
    width = grid.clientWidth;
    for (const card of cards) card.width = 0;
    ask();
  }).observe(grid);
  const sight = new IntersectionObserver((all) => {
    for (const { target, isIntersecting } of all) {
      const card = /** @type {Card} */ (cards.find((each) => each.root === target));
      card.isSeen = isIntersecting;
      if (isIntersecting) update([card]);
    }
  });
  for (const card of cards) sight.observe(card.root);
  load();
  draw();
}

/** A button that lets the position run, or steps it for readers who want no motion. */
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
  return { button };
}

/** Says what is under the pointer. */
function readAt(card) {
  const read = (event) => {
    const drawing = event.target.closest("svg");
    const { left, top } = drawing?.getBoundingClientRect() ?? { left: 0, top: 0 };
    card.here.textContent = readings.get(drawing)?.(event.clientX - left, event.clientY - top) ?? "";
  };
  for (const name of ["pointermove", "pointerdown"]) card.host.addEventListener(name, read);
  card.host.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "touch") card.here.textContent = ""; // a finger leaves at once: what it touched stays
  });
}

/** Pointing at the heat map or the curve chooses the position; the slider does the same from the keyboard. */
function pointAt(card, length, move) {
  if (card.name !== "table" && card.name !== "score") return;
  const choose = (event) => {
    const target = event.target.closest("svg");
    const scale = card.keep.scale ?? card.keep.table0?.scale;
    if (!target || !scale || (card.name === "table" && card.heading.textContent.startsWith("Bias"))) return;
    const x = event.clientX - target.getBoundingClientRect().left;
    const value = Math.floor(scale.across.back(x) + (card.name === "score" ? 0.5 : 0));
    move(Math.min(Math.max(value, 0), length() - 1));
  };
  card.host.addEventListener("pointerdown", (event) => {
    if (event.button === 0) choose(event);
  });
  card.host.addEventListener("pointermove", (event) => {
    if (event.buttons === 1 && event.pointerType === "mouse") choose(event);
  });
}
