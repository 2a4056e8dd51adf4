// The page "Break it yourself": two models beside each other, what is changed of them, and what they then do.
import { element } from "../playground/draw.js";
import { fitting } from "./controls.js";
import { BREAKS, TOUR } from "./gallery.js";
import { MODELS, PASSAGE } from "models";
import { makePanel } from "./panel.js";
import { frequencies, ROTARY, TRAINED } from "./positions.js";
import { bytes, forget, Runner } from "./runner.js";
import { shuffled } from "./sampling.js";
import { inWords, prepared, read, RULE_NAMES, start, write } from "./state.js";
import { ClocksView, common, CurveView, FAR, STRETCH, strips, TextView } from "./views.js";

const REST = 200; // milliseconds without a change before the models start again
const GLANCE = 250; // milliseconds between two drawings of the attention while the models write
const PASSAGES = Array.from({ length: 3 }, (_, i) => PASSAGE.slice(128 * i, 128 * i + 129)); // for the bits
const TEXTS = Array.from(
  { length: Math.floor((PASSAGE.length - 1) / FAR) },
  (_, i) => PASSAGE.slice(FAR * i, FAR * i + FAR + 1),
); // for the curve
const RULES = ["plain", "linear", "ntk_aware", "dynamic", "yarn"];
const SCRIPT = document.currentScript.src; // the worker and the models are its neighbours

const TITLES = { a: "A", b: "B" };

/** The text that the page keeps of a prepared break. */
const kept = (id) => document.getElementById(id).parentElement.querySelector("code").textContent.trim();

const place = document.getElementById("pe-break");
if (place) begin(place);

function begin(root) {
  const links = new Map(
    [...document.querySelectorAll("a[data-page]")].map((
      link,
    ) => [link.dataset.page, { href: link.href, title: link.textContent }]),
  );
  const names = MODELS.map((each) => each.name);
  const titles = Object.fromEntries(MODELS.map((each) => [each.name, each.title]));
  const partOf = (side) => MODELS.find((each) => each.name === side.model).part;
  const isRotary = (side) => ROTARY.includes(partOf(side));
  let state = start();
  let which = "b"; // the side that the controls change
  let step = -1; // of the tour
  let timer = 0;
  let isStarted = false; // nothing heavy is loaded before the reader asks for it
  let curve = null; // what is read beyond the trained length
  const trained = {}; // nats a character of a model as trained, by its name

  const side = (name) => {
    const runner = new Runner(new URL("break_worker.js", SCRIPT).href, (lane, data) => heard(name, lane, data));
    return {
      name,
      title: TITLES[name],
      runner,
      view: new TextView(TITLES[name]),
      clocks: new ClocksView(TITLES[name], (pair) => toggle(name, pair)),
      text: "",
      stopped: "",
      asked: "",
      nats: NaN,
      place: 0,
      seen: null,
    };
  };
  const toggle = (name, pair) => {
    state[name] = { ...state[name], off: state[name].off ^ (1 << pair) };
    which = name;
    changed();
  };
  const sides = { a: side("a"), b: side("b") };
  const both = Object.values(sides);

  // ---- what the reader touches

  const status = element("p", { className: "pb-status", role: "status" });
  const caption = element("p", { className: "pb-caption", hidden: true }); // of the prepared break, for those who come by its address
  const problem = element("p", { className: "pb-problem", role: "alert", hidden: true });
  const progress = element("progress", { max: 1, value: 0, ariaLabel: "The model is coming", hidden: true });
  const gallery = element(
    "div",
    { className: "pb-gallery" },
    ...BREAKS.map((each) => {
      const button = element(
        "button",
        { type: "button", className: "pb-break" },
        element("strong", {}, each.title),
        element("span", {}, each.says),
      );
      button.addEventListener("click", () => {
        leave();
        open(each);
        results.scrollIntoView({ block: "nearest", behavior: calm() ? "auto" : "smooth" });
      });
      return button;
    }),
  );
  const prompt = element("textarea", { id: "pb-prompt", rows: 2, maxLength: 400, spellcheck: false });
  const seed = element("input", { id: "pb-seed", type: "number", min: 0, max: 4294967295, step: 1 });
  const temperature = element("input", { id: "pb-temperature", type: "number", min: 0, max: 3, step: 0.1 });
  const letters = element("input", { id: "pb-letters", type: "number", min: 1, max: 1000, step: 1 });
  for (const [name, input] of Object.entries({ prompt, seed, temperature, letters })) {
    input.addEventListener("input", () => {
      const value = name === "prompt" ? input.value : Number(input.value);
      if (name !== "prompt" && (!input.validity.valid || input.value === "")) return;
      state.shared = { ...state.shared, [name]: value };
      changed();
    });
  }
  const again = element("button", { type: "button" }, "Another seed");
  again.addEventListener("click", () => {
    state.shared = { ...state.shared, seed: (state.shared.seed + 1) % 2 ** 32 };
    changed();
  });
  const reset = element("button", { type: "button" }, "As trained");
  reset.addEventListener("click", () => {
    leave();
    state = start();
    changed();
  });
  const copy = element("button", { type: "button" }, "Copy link");
  copy.addEventListener("click", () => {
    const done = () => say("The link is copied: it opens this very state.");
    const byHand = () => say(`Copy the address of this page: ${location.href}`);
    if (navigator.clipboard) navigator.clipboard.writeText(location.href).then(done, byHand);
    else byHand();
  });
  const retry = element("button", { type: "button", hidden: true }, "Try again");
  retry.addEventListener("click", () => {
    problem.hidden = retry.hidden = true;
    forget();
    for (const each of both) each.runner.name = "";
    changed();
  });
  const panel = makePanel({
    models: MODELS,
    links,
    change(name, value) {
      const own = { ...state[which], [name]: value };
      state[which] = fitting(own, partOf(own));
      changed();
    },
    edit(name) {
      which = name;
      changed();
    },
  });

  // ---- what the reader sees

  const layer = element("select", { id: "pb-layer" });
  const at = element("input", { id: "pb-at", type: "range", min: 1, max: 1, value: 1 });
  const heads = element("div", { className: "pb-heads" });
  layer.addEventListener("change", () => showHeads());
  at.addEventListener("input", () => askHeads());
  const far = new CurveView();
  const farStart = element("button", { type: "button" }, "Read both sides");
  const farRules = element("button", { type: "button" }, "Compare the five rules");
  farStart.addEventListener("click", () => readFar(false));
  farRules.addEventListener("click", () => readFar(true));
  const farSays = element("p", { className: "pb-count" });
  let glanced = 0; // when the attention was last drawn

  const tourText = element("p", { className: "pb-tour-text", hidden: true }); // where the texts are out of sight
  const tourTitle = element("h2", { tabIndex: -1 });
  const tourSays = element("p");
  const tourBack = element("button", { type: "button" }, "Back");
  const tourNext = element("button", { type: "button", className: "pb-primary" }, "Next");
  const tourEnd = element("button", { type: "button" }, "End the tour");
  const tour = element(
    "section",
    { className: "pb-tour", ariaLabel: "Tour", hidden: true },
    tourTitle,
    tourSays,
    tourText,
    element("div", { className: "pb-row" }, tourBack, tourNext, tourEnd),
  );
  const begins = element("button", { type: "button", className: "pb-primary" }, "Let it write");
  const tourStart = element("button", { type: "button", className: "pb-primary" }, "Take the two-minute tour");
  tourStart.addEventListener("click", () => go(0));
  tourBack.addEventListener("click", () => go(step - 1));
  tourNext.addEventListener("click", () => (step === TOUR.length - 1 ? leave() : go(step + 1)));
  tourEnd.addEventListener("click", () => leave());
  tour.addEventListener("keydown", ({ key }) => key === "Escape" && leave());

  const labelled = (text, input) => element("label", { className: "pb-small", htmlFor: input.id }, text, input);
  const texts = element("div", { className: "pb-sides" }, sides.a.view.root, sides.b.view.root);
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
  const peek = element(
    "button",
    { type: "button", className: "pb-peek", title: "Back to the texts", hidden: true },
    ...beginnings,
  );
  peek.addEventListener("click", () => results.scrollIntoView({ behavior: calm() ? "auto" : "smooth" }));
  let isInSight = true; // the texts are
  new IntersectionObserver((seen) => {
    isInSight = seen.at(-1).isIntersecting;
    showPeek();
  }).observe(texts);
  const clocksCard = element(
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
  const farCard = element(
    "section",
    { className: "pb-card", id: "pb-far" },
    element("h2", {}, "Read eight times the trained length"),
    element("p", {}, "Where does the loss go past position 128? The curve grows while the models read."),
    element("div", { className: "pb-row" }, farStart, farRules),
    far.plot,
    far.key,
    farSays,
  );
  const headsCard = element(
    "section",
    { className: "pb-card" },
    element("h2", {}, "What the last letter looks at"),
    element(
      "p",
      {},
      "The stronger its colour, the more of this head's attention a letter gets. ↵ is the end of a line, ␣ a space.",
    ),
    element("div", { className: "pb-row" }, labelled("Layer", layer), labelled("Letter", at)),
    heads,
  );
  root.replaceChildren(
    element("div", { className: "pb-row pb-first" }, begins, tourStart),
    tour,
    element("section", { ariaLabel: "Prepared breaks" }, gallery),
    results,
    element(
      "div",
      { className: "pb-inputs" },
      labelled("The start that the models go on from", prompt),
      element(
        "div",
        { className: "pb-row" },
        labelled("Seed", seed),
        labelled("Temperature", temperature),
        labelled("Letters", letters),
        again,
        reset,
        copy,
      ),
    ),
    element(
      "div",
      { className: "pb-room" },
      panel.root,
      element("div", { className: "pb-cards" }, clocksCard, farCard, headsCard),
    ),
    peek,
  );

  // ---- changes

  function open(part) {
    state = prepared(part);
    which = "b";
    changed();
  }

  function changed() {
    clearTimeout(timer);
    show();
    if (isStarted) timer = setTimeout(restart, REST);
    const query = write(state);
    const chosen = BREAKS.find((each) => write(prepared(each)) === query);
    history.replaceState(null, "", location.pathname + (chosen ? `#${chosen.id}` : query && `?${query}`));
  }

  function show() {
    const { shared } = state;
    begins.hidden = isStarted;
    root.classList.toggle("pe-break--idle", !isStarted); // print then has the still
    if (!isStarted) say("One model, two texts. Touch a break (0.8 MB).");
    for (const [name, input] of Object.entries({ prompt, seed, temperature, letters })) {
      if (input.value !== String(shared[name])) input.value = shared[name];
    }
    panel.show(state[which], which, partOf(state[which]));
    if (isStarted) { for (const each of both) each.view.says.textContent = inWords(state[each.name], titles); }
    else showKept();
    const chosen = BREAKS.find((each) => write(prepared(each)) === write(state));
    for (const [i, button] of [...gallery.children].entries()) {
      button.setAttribute("aria-pressed", String(BREAKS[i] === chosen));
    }
    caption.hidden = !chosen || step >= 0; // the tour has words of its own
    caption.textContent = chosen ? `${chosen.title}. ${chosen.says}` : "";
    headsCard.hidden = !isStarted;
    showPeek();
    clocksCard.hidden = !both.some((each) => isRotary(state[each.name]));
    farRules.hidden = !isRotary(state.b);
    showClocks();
  }

  /** While the texts are out of sight, their beginnings stay at the lower edge. */
  function showPeek() {
    peek.hidden = isInSight || !isStarted || step >= 0;
  }

  /** Before anything runs: of the still, the text as trained and one that differs. */
  function showKept() {
    const texts = { a: kept("shift"), b: kept("layout") };
    const same = common(texts.a, texts.b);
    for (const { name, view } of both) {
      view.says.textContent = { a: "as trained", b: "with the layout swapped" }[name];
      view.show(state.shared.prompt, texts[name], same, "");
      view.toDifference();
    }
  }

  function restart() {
    curve = null;
    farStart.disabled = farRules.disabled = false;
    for (const each of both) {
      const own = state[each.name];
      load(each, own.model);
      const given = own.shuffle ? shuffled(state.shared.prompt, state.shared.seed) : state.shared.prompt;
      const asked = JSON.stringify([own, given, state.shared]);
      if (asked === each.asked) continue;
      Object.assign(each, { asked, given, text: "", stopped: "", isDone: false, nats: NaN, seen: null });
      each.runner.stop("read");
      each.runner.stop("attend");
      const { seed, temperature, letters } = state.shared;
      each.runner.run("write", { settings: own, prompt: given, seed, temperature, count: letters });
      each.runner.run("score", { settings: own, passages: PASSAGES });
    }
    say(both.every((each) => each.runner.model) ? "The models write …" : "The model is coming …");
    compare();
    if (state.shared.far) readFar(false);
    else showFar();
  }

  function load(each, name) {
    if (each.runner.name === name) return;
    each.runner.name = name;
    each.runner.model = null;
    each.asked = "";
    const { file, part, bytes: total } = MODELS.find((one) => one.name === name);
    progress.hidden = false;
    bytes(new URL(`../models/${file}`, SCRIPT).href, total, (share) => (progress.value = share)).then(
      (buffer) => {
        if (each.runner.name !== name) return;
        each.runner.take(name, part, buffer);
        progress.hidden = true;
      },
      (error) => fail(error.message),
    );
  }

  function fail(message) {
    progress.hidden = true;
    problem.textContent = message;
    problem.hidden = retry.hidden = false;
    say("");
  }

  // ---- what the workers say

  function heard(name, lane, data) {
    const each = sides[name];
    if (lane === "failed") fail(data.message);
    if (lane === "ready") {
      performance.mark("model ready");
      say("The models write …");
      if (!layer.length) {
        layer.replaceChildren(
          ...Array.from({ length: data.model.layers }, (_, i) => element("option", { value: i }, String(i + 1))),
        );
      }
      return;
    }
    if (lane === "write") {
      if (!each.text && data.results.some((one) => one.text)) performance.mark("first letter");
      for (const one of data.results) {
        each.text += one.text ?? "";
        each.place = one.place ?? each.place;
        each.stopped ||= one.stopped ?? "";
        if (one.weights) each.seen = { weights: one.weights, letters: each.given + each.text.slice(0, -1) };
      }
      each.isDone = data.isDone;
      if (data.isDone) each.rate = (1000 * (each.given.length + each.text.length)) / data.spent;
      isWriting = true;
      soon();
    }
    if (lane === "score") {
      for (const one of data.results) {
        if (one.nats) each.nats = one.nats;
        if (one.stopped) each.view.score(NaN, NaN, true);
      }
      const { model } = state[name];
      if (data.isDone && isTrained(state[name])) trained[model] = each.nats;
      else if (data.isDone && !(model in trained)) {
        each.runner.run("trained", { settings: TRAINED, passages: PASSAGES });
      }
      for (const other of both) {
        other.view.score(other.nats, trained[state[other.name].model] ?? NaN, Boolean(other.stopped));
      }
      if (data.isDone) performance.mark(`bits ${name}`);
    }
    if (lane === "trained") {
      for (const one of data.results) if (one.isWhole) trained[state[name].model] = one.nats;
      each.view.score(each.nats, trained[state[name].model] ?? NaN, Boolean(each.stopped));
    }
    if (lane === "attend") {
      const found = data.results.find((one) => one.weights);
      if (found) {
        each.seen = { weights: found.weights, letters: each.given + each.text.slice(0, Number(at.value)) };
        showHeads();
      }
    }
    if (lane === "read" && curve) readOn(each, data);
  }

  const isTrained = (own) => Object.keys(TRAINED).every((name) => own[name] === TRAINED[name]);

  let isPending = false;
  let isWriting = false; // letters have come since the last drawing
  function soon() {
    if (!isPending) {
      requestAnimationFrame(() => {
        isPending = false;
        const isDone = both.every((each) => each.isDone);
        if (isWriting && (isDone || !calm())) compare();
        isWriting = false;
        if (isDone || !calm()) showClocks();
        if (!calm() && !isDone && performance.now() - glanced > GLANCE) showHeads();
        if (curve) showFar();
      });
    }
    isPending = true;
  }

  function compare() {
    const { a, b } = sides;
    const same = common(a.text, b.text);
    const isDifferent = same < Math.min(a.text.length, b.text.length) ||
      (a.isDone && b.isDone && a.text.length !== b.text.length);
    for (const each of both) each.view.show(each.given ?? "", each.text, isDifferent ? same : -1, each.stopped);
    for (const [i, each] of both.entries()) {
      beginnings[i].textContent = `${each.title} ${each.text.replaceAll("\n", " ")}`;
    }
    tourText.textContent = beginnings[1].textContent;
    if (!(a.isDone && b.isDone)) return;
    for (const each of both) each.view.toDifference();
    performance.mark("texts done");
    const speed = Math.round(Math.min(a.rate, b.rate)).toLocaleString("en-GB");
    const stopped = both.filter((each) => each.stopped).map((each) => `${each.title} stopped: ${each.stopped}`);
    const verdict = isDifferent
      ? `The texts differ from letter ${(same + 1).toLocaleString("en-GB")} on.`
      : `Not one of ${a.text.length} letters differs.`;
    say(`${[verdict, ...stopped].join(" ")} ${speed} characters a second.`);
    at.max = String(Math.max(1, a.text.length, b.text.length));
    at.value = at.max;
    askHeads();
  }

  function say(text) {
    if (status.textContent !== text) status.textContent = text;
  }

  function showClocks() {
    for (const each of both) {
      const own = state[each.name];
      const known = MODELS.find((one) => one.name === own.model);
      if (!isRotary(own)) {
        each.clocks.none(known.title);
        continue;
      }
      const model = {
        part: known.part,
        headDim: known.head_dim,
        base: known.base,
        fraction: known.fraction,
        trained: known.trained,
      };
      const { frequencies: spectrum } = frequencies(model, { ...own, off: 0 }, Math.max(1, each.place));
      each.clocks.show({ place: each.place, frequencies: spectrum, off: own.off });
    }
  }

  // ---- the strips of letters

  function askHeads() {
    for (const each of both) {
      if (each.text) {
        each.runner.run("attend", {
          settings: state[each.name],
          prompt: each.given,
          text: each.text.slice(0, Number(at.value)),
        });
      }
    }
  }

  function showHeads() {
    glanced = performance.now();
    const shown = both.filter((each) => each.seen).map(({ title, seen, runner }) => ({
      title,
      letters: seen.letters,
      weights: seen.weights[Number(layer.value) || 0],
      heads: runner.model.heads,
    }));
    heads.replaceChildren(...strips(shown));
  }

  // ---- far beyond the trained length

  function readFar(isOfRules) {
    const line = (name, colour, settings) => ({
      name,
      colour,
      settings,
      sums: Array(FAR / STRETCH).fill(0),
      counts: Array(FAR / STRETCH).fill(0),
      text: 0,
      stopped: "",
    });
    const ofSide = (each, colour) => ({
      ...line(`${each.title}: ${inWords(state[each.name], titles)}`, colour, state[each.name]),
      side: each.name,
    });
    const lines = isOfRules
      ? RULES.map((rule, i) => ({
        ...line(RULE_NAMES[rule], i, { ...state.b, rule, factor: 8 }),
        side: state.a.model === state.b.model && i % 2 ? "a" : "b",
      }))
      : [ofSide(sides.a, 0), ofSide(sides.b, 1)];
    curve = { lines, trained: MODELS.find((one) => one.name === state.b.model).trained };
    farStart.disabled = farRules.disabled = true;
    showFar();
    for (const each of both) readNext(each);
  }

  function showFar() {
    far.draw(curve?.lines ?? [], curve?.trained ?? 128);
    const read = curve ? Math.min(...curve.lines.filter((one) => !one.stopped).map((one) => one.text)) : 0;
    farSays.textContent = Number.isFinite(read) && curve
      ? `Mean of ${TEXTS.length} texts; ${read === TEXTS.length ? "all are read" : `reading text ${read + 1}`}.`
      : "";
  }

  function readNext(each) {
    const line = curve.lines.filter((one) => one.side === each.name && !one.stopped).sort((a, b) => a.text - b.text)[0];
    if (!line || line.text >= TEXTS.length) {
      each.line = null;
      if (!both.some((one) => one.line)) farStart.disabled = farRules.disabled = false;
      return;
    }
    each.line = line;
    each.runner.run("read", { settings: line.settings, text: TEXTS[line.text] });
  }

  function readOn(each, data) {
    const line = each.line;
    if (!line) return;
    for (const one of data.results) {
      if (one.stopped) line.stopped = one.stopped;
      if (one.nats === undefined) continue;
      const part = Math.floor(one.position / STRETCH);
      line.sums[part] += one.nats;
      line.counts[part]++;
    }
    if (data.isDone || !calm()) soon();
    if (data.isDone) {
      line.text++;
      readNext(each);
    }
  }

  // ---- the tour

  function go(to) {
    isStarted = true; // before it scrolls: what goes then would move the page
    step = to;
    const now = TOUR[step];
    tour.hidden = false;
    tourStart.hidden = true;
    tourTitle.textContent = `${step + 1} of ${TOUR.length}: ${now.title}`;
    tourSays.textContent = now.says;
    tourText.hidden = !now.at;
    tourBack.disabled = step === 0;
    tourNext.textContent = step === TOUR.length - 1 ? "Done" : "Next";
    open(now);
    tourTitle.focus({ preventScroll: true });
    const target = { clocks: clocksCard, far: farCard }[now.at] ?? results;
    target.scrollIntoView({ block: innerWidth < 640 ? "start" : "center", behavior: calm() ? "auto" : "smooth" });
  }

  function leave() {
    const hadFocus = tour.contains(document.activeElement);
    step = -1;
    tour.hidden = true;
    tourStart.hidden = false;
    if (hadFocus) tourStart.focus({ preventScroll: true });
    show();
  }

  const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
  document.addEventListener("visibilitychange", () => {
    for (const each of both) each.runner.pause(document.hidden);
  });
  addEventListener("resize", () => showFar());
  const fromAddress = () => {
    const chosen = BREAKS.find((each) => `#${each.id}` === location.hash);
    state = chosen ? prepared(chosen) : read(location.search, names);
    for (const each of both) state[each.name] = fitting(state[each.name], partOf(state[each.name]));
    isStarted ||= Boolean(chosen) || write(state) !== "";
    changed();
    if (write(state) !== "") results.scrollIntoView(); // the anchor of a break is in the still, which is hidden
  };
  addEventListener("hashchange", fromAddress);
  fromAddress();
  if (!isStarted) showFar();
  for (const kind of ["click", "input"]) {
    root.addEventListener(kind, ({ target }) => {
      if (isStarted || target.closest("a, summary")) return;
      isStarted = true;
      changed();
    });
  }
}
