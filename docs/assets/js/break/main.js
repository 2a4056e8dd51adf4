// The page "Break it yourself": two models beside each other, what is changed of them, and what they then do.
import { element } from "../playground/draw.js";
import { MODELS, PASSAGE } from "models";
import { chosen, fromAddress, partOf, toAddress } from "./address.js";
import { fitting } from "./controls.js";
import { Far } from "./far.js";
import { BREAKS } from "./gallery.js";
import { Heads } from "./heads.js";
import { Inputs } from "./inputs.js";
import { makePanel } from "./panel.js";
import { frequencies, ROTARY, TRAINED } from "./positions.js";
import { bytes, forget } from "./runner.js";
import { shuffled } from "./sampling.js";
import { Side } from "./side.js";
import { inWords, prepared, start, write } from "./state.js";
import { Tour } from "./tour.js";
import { calm, common } from "./views.js";

/**
 * @typedef {import("./state.js").Name} Name
 * @typedef {import("./state.js").Settings} Settings
 */

const REST = 200; // milliseconds without a change before the models start again
const GLANCE = 250; // milliseconds between two drawings of the attention while the models write
const TRAINED_TO = 128; // characters
const FARTHER = 3 * TRAINED_TO; // characters of the passages for the bits beyond it
const FIRST = { b: { layout: "interleaved" } }; // the break whose text is shown before anything runs
const { src: SCRIPT } = /** @type {HTMLScriptElement} */ (document.currentScript); // the worker and the models are its neighbours

/** Passages of that many characters, for the bits. @param {number} length */
const passages = (length) => [0, 1, 2].map((i) => PASSAGE.slice(TRAINED_TO * i, TRAINED_TO * i + length + 1)); // the last is only foretold
/** The text that the page keeps of a prepared break. @param {string} id */
const kept = (id) => document.getElementById(id)?.parentElement?.querySelector("code")?.textContent.trim() ?? "";
const isRotary = (/** @type {Settings} */ side) => ROTARY.includes(partOf(side));
const isTrained = (/** @type {Settings} */ own) =>
  Object.entries(TRAINED).every(([name, value]) => own[/** @type {keyof Settings} */ (name)] === value);
const modelOf = (
  /** @type {Settings} */ { model },
) => /** @type {import("models").Kept} */ (MODELS.find((each) => each.name === model));

const place = document.getElementById("pe-break");
if (place) begin(place);

/** @param {HTMLElement} root */
function begin(root) {
  const anchors = [...document.querySelectorAll("a[data-page]")].filter((link) => link instanceof HTMLAnchorElement);
  const links = new Map(anchors.map((link) => [link.dataset.page, { href: link.href, title: link.textContent }]));
  const titles = Object.fromEntries(MODELS.map((each) => [each.name, each.title]));
  let state = start();
  /** @type {Name} */
  let which = "b"; // the side that the controls change
  let timer = 0;
  let isStarted = false; // nothing heavy is loaded before the reader asks for it
  /** @type {boolean | null} */
  let wanted = null; // whether the rules are to be read, where that was asked for before the models start
  let isPending = false;
  let isWriting = false; // letters have come since the last drawing
  let isInSight = true; // the texts are
  /** @type {Record<string, number>} */
  const trained = {}; // nats a character of a model as trained, by its name

  const script = new URL("break_worker.js", SCRIPT).href;
  const acts = { toggle, ready, failed, heard };
  const sides = { a: new Side("a", script, acts), b: new Side("b", script, acts) };
  const both = Object.values(sides);

  // ---- the parts of the page

  const button = (/** @type {string} */ text, /** @type {() => void} */ act, properties = {}) => {
    const made = element("button", { type: "button", ...properties }, text);
    made.addEventListener("click", act);
    return made;
  };
  const status = element("p", { className: "pb-status", role: "status" });
  const caption = element("p", { className: "pb-caption", hidden: true }); // of the prepared break, where its card has no room for it
  const problem = element("p", { className: "pb-problem", role: "alert", hidden: true });
  const progress = element("progress", { max: 1, value: 0, ariaLabel: "The model is coming", hidden: true });
  const breaks = BREAKS.map((each) => {
    const made = button("", () => {
      tour.leave();
      open(each);
      results.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
    }, { className: "pb-break" });
    made.append(element("strong", {}, each.title), element("span", {}, each.says));
    return made;
  });
  const retry = button("Try again", () => {
    problem.hidden = retry.hidden = true;
    forget();
    for (const each of both) each.runner.name = "";
    changed();
  }, { hidden: true });
  const inputs = new Inputs((name, value) => {
    state.shared = { ...state.shared, [name]: value };
    changed();
  }, [
    button("Another seed", () => {
      state.shared = { ...state.shared, seed: (state.shared.seed + 1) % 2 ** 32 };
      changed();
    }),
    button("As trained", () => {
      tour.leave();
      state = start();
      changed();
    }),
    button("Copy link", () => {
      const done = () => say("The link is copied: it opens this very state.");
      const byHand = () => say(`Copy the address of this page: ${location.href}`);
      if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(done, byHand);
      else byHand();
    }),
  ]);
  const panel = makePanel({
    models: MODELS,
    links,
    change: (name, value) => {
      const own = { ...state[which], [name]: value };
      state[which] = fitting(own, partOf(own));
      changed();
    },
    edit: (name) => {
      which = name;
      changed();
    },
  });
  const heads = new Heads(both, askHeads);
  const far = new Far(both, titles, (isOfRules) => {
    if (isStarted && !timer) far.read(state, isOfRules);
    else wanted = isOfRules; // the models start first, and with them everything is forgotten
  }, soon);
  const clocks = element(
    "section",
    { className: "pb-card", id: "pb-clocks" },
    element("h2", {}, "Rotary pairs: touch a clock to stop it"),
    element(
      "p",
      {},
      "Each hand turns with the position, fast pairs first. A stopped pair no longer tells positions apart.",
    ),
    element("div", { className: "pb-both" }, ...both.map((each) => each.clocks.root)),
  );
  const tour = new Tour((step) => {
    isStarted = true; // before it scrolls: what goes then would move the page
    open(step);
    tour.lookAt(step.at === "clocks" ? clocks : step.at === "far" ? far.root : results);
  }, show);
  const begins = button("Let it write", () => {}, { className: "pb-primary" });
  const texts = element("div", { className: "pb-sides" }, ...both.map((each) => each.view.root));
  const results = element(
    "section",
    { className: "pb-results", ariaLabel: "What the models write" },
    caption,
    element("div", { className: "pb-verdict" }, status, progress),
    problem,
    retry,
    texts,
  );
  const beginnings = both.map(() => element("span"));
  const peek = button("", () => results.scrollIntoView({ behavior: calm() ? "auto" : "smooth" }), {
    className: "pb-peek",
    title: "Back to the texts",
    hidden: true,
  });
  peek.append(...beginnings);
  root.replaceChildren(
    element("div", { className: "pb-row pb-first" }, begins, tour.start),
    tour.root,
    element("section", { ariaLabel: "Prepared breaks" }, element("div", { className: "pb-gallery" }, ...breaks)),
    results,
    inputs.root,
    element(
      "div",
      { className: "pb-room" },
      panel.root,
      element("div", { className: "pb-cards" }, clocks, far.root, heads.root),
    ),
    peek,
  );

  // ---- changes

  /** @param {import("./gallery.js").Part} part */
  function open(part) {
    state = prepared(part);
    which = "b";
    changed();
  }

  /**
   * @param {Name} name
   * @param {number} pair
   */
  function toggle(name, pair) {
    state[name] = { ...state[name], off: state[name].off ^ (1 << pair) };
    which = name;
    changed();
  }

  function changed() {
    clearTimeout(timer);
    show();
    if (isStarted) timer = setTimeout(restart, REST);
    toAddress(isStarted ? state : start());
  }

  function show() {
    begins.hidden = isStarted;
    root.classList.toggle("pe-break--idle", !isStarted); // print then has the still
    if (!isStarted) say("One model, two texts. Choose a change to run it (loads 0.8 MB).");
    inputs.show(state.shared);
    panel.show(state[which], which, partOf(state[which]));
    for (const each of both) each.view.says.textContent = inWords(state[each.name], titles);
    if (!isStarted) showKept();
    const now = chosen(state);
    for (const [i, each] of breaks.entries()) each.setAttribute("aria-pressed", String(BREAKS[i] === now));
    caption.hidden = !now || !isStarted || tour.isOn; // the tour has words of its own
    caption.textContent = now ? `${now.title}. ${now.says}` : "";
    heads.root.hidden = !isStarted;
    showPeek();
    clocks.hidden = !both.some((each) => isRotary(state[each.name]));
    far.rules.hidden = !isRotary(state.b);
    showClocks();
  }

  /** While the texts are out of sight, their beginnings stay at the lower edge. */
  function showPeek() {
    peek.hidden = isInSight || !isStarted || tour.isOn;
  }

  /** Before anything runs: of the still, the text as trained and that of the first break. */
  function showKept() {
    const shown = { a: kept("shift"), b: kept("layout") };
    const same = common(shown.a, shown.b);
    for (const { name, view } of both) {
      view.show(state.shared.prompt, shown[name], same, "");
      view.toDifference();
    }
  }

  function restart() {
    timer = 0;
    far.forget();
    for (const each of both) {
      const own = state[each.name];
      load(each, own);
      const { prompt, seed, temperature, letters } = state.shared;
      const given = own.shuffle ? shuffled(prompt, seed) : prompt;
      const asked = JSON.stringify([own, given, state.shared]);
      if (asked === each.asked) continue;
      each.begin(asked, given);
      each.runner.stop("read");
      each.runner.stop("attend");
      each.runner.run("write", { settings: own, prompt: given, seed, temperature, count: letters });
      each.runner.run("score", { settings: own, passages: passages(TRAINED_TO) });
      each.view.beyond.hidden = given.length + letters <= TRAINED_TO;
      if (each.view.beyond.hidden) each.runner.stop("beyond");
      else each.runner.run("beyond", { settings: own, passages: passages(FARTHER), from: TRAINED_TO });
      showBits(each);
    }
    say(both.every((each) => each.runner.model) ? "The models write …" : "The model is coming …");
    compare();
    const isOfRules = wanted ?? (state.shared.far ? false : null);
    wanted = null;
    if (isOfRules === null) far.draw();
    else far.read(state, isOfRules);
  }

  /**
   * @param {Side} each
   * @param {Settings} own
   */
  function load(each, own) {
    if (each.runner.name === own.model) return;
    each.runner.name = own.model;
    each.runner.model = null;
    each.asked = "";
    const { name, file, part, bytes: total } = modelOf(own);
    progress.hidden = false;
    bytes(new URL(`../models/${file}`, SCRIPT).href, total, (share) => (progress.value = share)).then(
      (buffer) => {
        if (each.runner.name !== name) return;
        each.runner.take(name, part, buffer);
        progress.hidden = true;
      },
      (error) => failed(error.message),
    );
  }

  // ---- what the workers say

  /** @param {string} message */
  function failed(message) {
    progress.hidden = true;
    problem.textContent = message;
    problem.hidden = retry.hidden = false;
    say("");
  }

  /** @param {number} layers */
  function ready(layers) {
    performance.mark("model ready");
    say("The models write …");
    heads.ready(layers);
  }

  /**
   * @param {Side} each
   * @param {import("./runner.js").Results} found
   */
  function heard(each, found) {
    const { model } = state[each.name];
    if (found.lane === "write") {
      each.write(found);
      isWriting = true;
      soon();
    }
    if (found.lane === "score") {
      for (const one of found.results) {
        if (one.isWhole && one.nats) each.nats = one.nats; // a mean of the first characters is no result
        if (one.stopped) each.view.score(NaN, NaN, NaN, true);
      }
      if (found.isDone && isTrained(state[each.name])) trained[model] = each.nats;
      else if (found.isDone && !(model in trained)) {
        each.runner.run("trained", { settings: TRAINED, passages: passages(TRAINED_TO) });
      }
      both.forEach(showBits);
      if (found.isDone) performance.mark(`bits ${each.name}`);
    }
    if (found.lane === "trained") {
      for (const one of found.results) if (one.isWhole && one.nats) trained[model] = one.nats;
      showBits(each);
    }
    if (found.lane === "beyond") {
      for (const one of found.results) if (one.isWhole && one.nats) each.beyond = one.nats;
      showBits(each);
    }
    if (found.lane === "attend") {
      const weights = found.results.find((one) => one.weights)?.weights;
      if (weights) {
        each.see(weights, heads.written(each));
        heads.show();
      }
    }
    if (found.lane === "read") far.take(each, found);
  }

  /** @param {Side} each */
  function showBits(each) {
    each.view.score(each.nats, trained[state[each.name].model] ?? NaN, each.beyond, Boolean(each.stopped));
  }

  function soon() {
    if (!isPending) {
      requestAnimationFrame(() => {
        isPending = false;
        const isDone = both.every((each) => each.isDone);
        if (isWriting && (isDone || !calm())) compare();
        isWriting = false;
        if (isDone || !calm()) showClocks();
        if (!calm() && !isDone && performance.now() - heads.drawn > GLANCE) heads.show();
        if (far.curve) far.draw();
      });
    }
    isPending = true;
  }

  function compare() {
    const { a, b } = sides;
    const same = common(a.text, b.text);
    const isDone = a.isDone && b.isDone;
    const isDifferent = same < Math.min(a.text.length, b.text.length) || (isDone && a.text.length !== b.text.length);
    for (const [i, each] of both.entries()) {
      each.view.show(each.given, each.text, isDifferent ? same : -1, each.stopped);
      beginnings[i].textContent = `${each.title} ${each.text.replaceAll("\n", " ")}`;
    }
    tour.text.textContent = beginnings[1].textContent;
    if (!isDone) return;
    for (const each of both) each.view.toDifference();
    performance.mark("texts done");
    const speed = Math.round(Math.min(a.rate, b.rate)).toLocaleString("en-GB");
    const stopped = both.filter((each) => each.stopped).map((each) => `${each.title} stopped: ${each.stopped}`);
    const verdict = isDifferent
      ? `The texts differ from character ${a.given.length + same + 1} on (generated letter ${same + 1}).`
      : `Not one of ${a.text.length} generated letters differs.`;
    const isAny = a.text || b.text || stopped.length;
    say(isAny ? `${[verdict, ...stopped].join(" ")} ${speed} characters a second.` : "Write a start to go on from.");
    heads.end(Math.max(a.text.length, b.text.length));
    askHeads();
  }

  /** @param {string} text */
  function say(text) {
    if (status.textContent !== text) status.textContent = text;
  }

  function showClocks() {
    for (const each of both) {
      const own = state[each.name];
      const { title, part, head_dim: headDim, base, fraction, trained } = modelOf(own);
      if (!isRotary(own)) {
        each.clocks.none(title);
        continue;
      }
      const model = { part, headDim, base, fraction, trained };
      const read = Math.max(1, each.given.length + each.text.length - 1); // the newest letter is not read yet
      const { frequencies: spectrum } = frequencies(model, { ...own, off: 0 }, read);
      each.clocks.show({ place: each.place, frequencies: spectrum, off: own.off });
    }
  }

  function askHeads() {
    for (const each of both) {
      if (!each.text) continue;
      each.runner.run("attend", { settings: state[each.name], prompt: each.given, text: heads.written(each) });
    }
  }

  // ---- the page around it

  new IntersectionObserver((seen) => {
    isInSight = Boolean(seen.at(-1)?.isIntersecting);
    showPeek();
  }).observe(texts);
  document.addEventListener("visibilitychange", () => {
    for (const each of both) each.runner.pause(document.hidden);
  });
  addEventListener("resize", () => far.draw());
  const reload = () => {
    const { state: asked, isPrepared, lost } = fromAddress();
    problem.textContent = `Not possible on this page: ${lost.map((pair) => pair.join(" = ")).join(", ")}.`;
    problem.hidden = !lost.length;
    isStarted ||= isPrepared || write(asked) !== "";
    state = isStarted ? asked : prepared(FIRST);
    changed();
    // the anchor of a break is in the still, which is hidden; on a wide screen its card is seen, too, and says what it is
    if (write(asked) !== "") results.scrollIntoView({ block: innerWidth < 640 ? "start" : "end" });
  };
  addEventListener("hashchange", reload);
  reload();
  if (!isStarted) far.draw();
  for (const kind of ["click", "input"]) {
    root.addEventListener(kind, ({ target }) => {
      if (isStarted || (target instanceof Element && target.closest("a, summary"))) return;
      isStarted = true;
      changed();
    });
  }
}
