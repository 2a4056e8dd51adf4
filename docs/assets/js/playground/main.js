// The playground: its state, its address, its panel and its views. Starts by itself on the page that has its place.

import { Address } from "./address.js";
import { catalogue } from "./catalogue.js";
import { element } from "./draw.js";
import { makePanel } from "./panel.js";
import { PRESETS } from "presets";
import { makeQuestions } from "./questions.js";
import { mistakes, sharedMistakes } from "./state.js";
import { Store } from "./store.js";
import { frequenciesTool, startTools } from "./tools.js";
import { translateTool } from "./translate.js";
import { Views } from "./views.js";

const place = document.getElementById("pe-playground");
if (place) start(place);

/** @param {HTMLElement} root */
function start(root) {
  const { presets, entries, lengths } = catalogue(PRESETS);
  const address = new Address(presets);
  const store = new Store(presets, lengths, ask);
  const notes = element("div", { className: "pp-notes", role: "status", hidden: true });
  const panel = makePanel({
    presets: entries,
    change: (side, name, value) => {
      panel.say("");
      store.change(side, name, value);
    },
    preset: (side, key) => {
      panel.say("");
      store.preset(side, key);
    },
    edit: ask,
    compare: (on) => {
      panel.say("");
      store.compare(on);
    },
    reset: () => {
      notes.hidden = true;
      panel.say("Everything is as it was at first.");
      store.reset();
    },
    copy: () => {
      const isRight = isDrawn(faults(store.state));
      if (isRight) address.write(store.state);
      const link = location.href; // of what could be drawn last, where a field is wrong
      const of = isRight ? "" : ", with the last settings that could be drawn";
      const byHand = () => panel.say(`Copy this link${of}:`, link);
      if (!navigator.clipboard) byHand();
      else navigator.clipboard.writeText(link).then(() => panel.say(`The link is copied${of}.`), byHand);
    },
  });
  const change = (/** @type {string} */ name, /** @type {unknown} */ value) => {
    panel.say("");
    store.change("shared", name, value);
  };
  const questions = makeQuestions((state) => {
    notes.hidden = true;
    panel.say("");
    store.state = state;
    ask();
  });
  const views = new Views(linksOf(document), change, (now) => frequencies?.(now.a, now.shared));
  const shown = element("div", { className: "pp-views" }, panel.tools, views.problem, views.key, views.grid);
  root.replaceChildren(questions.root, notes, element("div", { className: "pp-room" }, panel.root, shown));

  let isPending = false;
  let asked = 0; // when the change that is not drawn yet was made

  function ask() {
    asked ||= performance.now();
    if (!isPending) requestAnimationFrame(draw);
    isPending = true;
  }

  function draw() {
    const { state } = store;
    isPending = false;
    const wrong = faults(state);
    questions.show(state);
    panel.show(state, wrong);
    views.show(state, wrong);
    if (isDrawn(wrong)) address.keep(state);
    else address.leave();
    if (asked) performance.measure("playground", { start: asked, end: performance.now() });
    asked = 0;
  }

  function load() {
    const found = address.read();
    store.state = found.state;
    notes.replaceChildren(...found.notes.map((note) => element("p", {}, note)));
    notes.hidden = found.notes.length === 0;
  }

  addEventListener("popstate", () => {
    load();
    ask();
  });

  const tools = document.querySelectorAll("[data-tool]");
  const places = new Map([...tools].flatMap((each) => each instanceof HTMLElement ? [[each.dataset.tool, each]] : []));
  const [first, layout] = ["frequencies", "layout"].map((name) => places.get(name));
  const frequencies = first && frequenciesTool(first);
  startTools(places);
  if (layout) translateTool(layout);

  views.watch(ask);
  load();
  draw();
}

/** What is wrong with each part of a state. @param {import("./state.js").State} state */
function faults({ shared, a, b }) {
  return { shared: sharedMistakes(shared), a: mistakes(a, shared), b: b ? mistakes(b, shared) : {} };
}

/** Whether nothing is. @param {ReturnType<typeof faults>} wrong */
function isDrawn(wrong) {
  return Object.values(wrong).every((each) => Object.keys(each).length === 0);
}

/** The pages that cards link to. @param {Document} page */
function linksOf(page) {
  const links = page.querySelectorAll("a[data-page]");
  return new Map(
    [...links].flatMap((link) =>
      link instanceof HTMLAnchorElement ? [[link.dataset.page, { href: link.href, title: link.textContent }]] : []
    ),
  );
}
