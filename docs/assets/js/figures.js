// Moves the interactive figures of a page by slider, play, key and pointer; states.js shows what they choose.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const paper = matchMedia("print"); // on paper stands the start, as the page says
  const isFramed = document.body.classList.contains("pe-embed"); // elsewhere, and by itself

  /** @type {NodeListOf<HTMLElement>} */
  const figures = document.querySelectorAll(".pe-figure--interactive");
  figures.forEach((figure) => {
    // what every such figure has: figures.py writes it
    const stage = /** @type {HTMLElement} */ (figure.querySelector(".pe-figure__stage"));
    const bar = /** @type {HTMLElement} */ (figure.querySelector(".pe-controls"));
    const said = /** @type {HTMLElement} */ (bar.querySelector("[role=status]"));
    const data = /** @type {HTMLAnchorElement} */ (figure.querySelector(".pe-figure__data"));
    const svgs = [...stage.querySelectorAll(".pe-figure__still")].flatMap((each) => [...each.querySelectorAll("svg")]);
    const link = /** @type {HTMLAnchorElement} */ (figure.querySelector(".pe-figure__link"));
    const sliders = [...bar.querySelectorAll("input")];
    const alternative = svgs[0].getAttribute("aria-label");
    /** @type {Map<SVGSVGElement, Promise<Show>>} */
    const opened = new Map();
    /** @type {Show | null} */
    let shown = null;
    /** @type {(() => void) | null} */
    let stop = null; // while one plays
    let [frame, saying, gliding] = [0, 0, 0];
    let held = { x: 0, y: 0, values: [0] }; // by the pointer

    // A narrow screen may show another arrangement.
    const picture = () => svgs.find((svg) => svg.getClientRects().length) ?? svgs[0];

    const open = () => {
      const svg = picture();
      const { states = "", prefix = "" } = svg.parentElement?.dataset ?? {};
      const src = data.href.replace(/\.csv$/, states);
      const ready = opened.get(svg) ?? window.PESTATES(svg, prefix, figure.dataset.figure + states, src);
      opened.set(svg, ready);
      ready.catch(() => opened.delete(svg)); // the next touch tries again
      return ready;
    };

    // States are numbered in the order of the controls, the last one changing fastest.
    const state = (/** @type {"value" | "defaultValue"} */ key) =>
      sliders.reduce((sum, slider) => sum * (Number(slider.max) + 1) + Number(slider[key]), 0);

    const show = async () => {
      const now = shown = await open();
      frame ||= requestAnimationFrame(() => { // none that waits is put off: a control may move at every frame
        frame = 0;
        clearTimeout(saying);
        saying = setTimeout(say, 500, now(state("value"))); // once the picture rests
      });
    };

    const say = (/** @type {string} */ words) => {
      const values = sliders.map((slider) => `${slider.labels?.[0].textContent} ${slider.ariaValueText}`).join(", ");
      for (const svg of svgs) svg.ariaLabel = `${alternative} Now: ${values}. ${words}`;
      said.textContent = words || values;
    };

    const move = (/** @type {HTMLInputElement} */ slider, /** @type {number} */ value) => {
      const before = slider.value;
      slider.value = String(value); // the browser keeps it within the range
      if (slider.value !== before) slider.dispatchEvent(new Event("input"));
    };

    const play = (/** @type {HTMLInputElement} */ slider, /** @type {HTMLElement} */ button) => {
      const first = slider.value === slider.max ? 0 : Number(slider.value);
      const [rate, stride] = calm.matches ? [1, Math.ceil(Number(slider.max) / 12)] : [Number(slider.dataset.rate), 1];
      const label = (/** @type {string} */ word) => {
        button.textContent = word;
        button.ariaLabel = (button.ariaLabel ?? "").replace(/^\w+/, word);
      };
      let [since, next] = [0, 0];
      const step = (/** @type {number} */ now) => {
        since ||= now;
        next = requestAnimationFrame(step);
        move(slider, first + stride * Math.floor(((now - since) / 1000) * rate));
        if (slider.value === slider.max) stop?.();
      };
      stop = () => {
        cancelAnimationFrame(next);
        stop = null;
        label("Play");
      };
      label("Pause");
      next = requestAnimationFrame(step);
    };

    for (const slider of sliders) {
      const values = JSON.parse(slider.dataset.values ?? "[]");
      slider.value = slider.defaultValue; // browsers restore form fields; the still shows the start
      const names = slider.parentElement?.querySelector(".pe-control__names"); // buttons or a list
      names?.addEventListener(names instanceof HTMLSelectElement ? "change" : "click", ({ target }) => {
        const chosen = target instanceof Element ? target.closest("button, select") : null; // a name may hold an abbr
        if (!(chosen instanceof HTMLButtonElement || chosen instanceof HTMLSelectElement)) return;
        stop?.();
        move(slider, Number(chosen.value));
      });
      const choose = () => {
        if (names instanceof HTMLSelectElement) names.value = slider.value;
        const buttons = names?.querySelectorAll("button") ?? [];
        for (const each of buttons) each.ariaPressed = String(each.value === slider.value);
      };
      slider.addEventListener("input", () => {
        choose();
        const shown = /** @type {HTMLElement} */ (slider.nextElementSibling?.firstElementChild);
        slider.ariaValueText = shown.textContent = values[Number(slider.value)];
        link.hash = address();
        show();
      });
      slider.parentElement?.addEventListener("click", ({ target }) => {
        if (!(target instanceof HTMLElement)) return;
        const { action } = target.dataset;
        if (action === "play" && !stop) play(slider, target);
        else if (action) stop?.();
        if (action === "back") move(slider, Number(slider.value) - 1);
        if (action === "on") move(slider, Number(slider.value) + 1);
      });
    }

    // The state in the address of the figure: the controls that are not where they start, by name.
    const address = () => {
      const moved = sliders.filter((slider) => slider.value !== slider.defaultValue);
      const state = new URLSearchParams(moved.map((slider) => [slider.name, slider.ariaValueText ?? ""]));
      return `${figure.id}${state.size ? `?${state}` : ""}`;
    };

    // Of a value, as it is written on the control or plainly: "Llama 3’s rule", "8192" for "8,192 tokens".
    const plain = (/** @type {string} */ value) =>
      value.replace("’", "'").replace("−", "-").replace(/,(?=\d)/g, "").replace(/^(-?[\d.]+)(?: \D*|×)$/, "$1");
    const placeOf = (/** @type {HTMLInputElement} */ slider, value = "") =>
      JSON.parse(slider.dataset.values ?? "[]").map(plain).indexOf(plain(value));

    // Sets the controls that a link names, and says what it could not.
    const set = (/** @type {string} */ asked) => {
      stop?.();
      cancelAnimationFrame(gliding);
      const given = [...new URLSearchParams(asked)];
      const refused = given.filter(([name, value]) => {
        const slider = sliders.find((each) => each.name === name);
        const place = slider ? placeOf(slider, value) : -1;
        if (slider && place >= 0) move(slider, place);
        return place < 0;
      });
      bar.querySelector(".pe-figure__refused")?.remove();
      if (refused.length) {
        const words = refused.map((pair) => pair.join(" = ")).join(", ");
        const rest = refused.length < given.length ? " The rest of the address is set." : "";
        const note = Object.assign(document.createElement("p"), { className: "pe-figure__refused" });
        note.textContent = `Not possible in this figure: ${words}.${rest}`;
        bar.append(note);
      }
      if (!isFramed) figure.scrollIntoView({ block: "nearest", behavior: calm.matches ? "instant" : "smooth" });
    };
    document.querySelectorAll(`a[data-sets][href="#${figure.id}"]`).forEach((each) => {
      each.addEventListener("click", (event) => {
        event.preventDefault();
        set(/** @type {HTMLElement} */ (each).dataset.sets ?? "");
      });
    });
    const visit = () => {
      const [id, asked] = location.hash.slice(1).split("?");
      if (id === figure.id && asked) set(asked);
    };
    addEventListener("hashchange", visit);

    // A pinned picture glides to the state of the words that were read last, until the reader's own hand moves it.
    const pinned = figure.closest(".pe-pinned");
    const follow = (/** @type {Element} */ frame) => {
      /** @type {NodeListOf<HTMLElement>} */
      const links = frame.querySelectorAll(`a[data-sets][href="#${figure.id}"]`);
      const words = [...links];
      const read = new Set();
      let isHeld = false;
      for (const part of [stage, bar, ...words]) {
        for (const event of ["pointerdown", "keydown"]) part.addEventListener(event, () => (isHeld = true));
      }
      const settle = (/** @type {IntersectionObserverEntry[]} */ entries) => {
        for (const { target, isIntersecting } of entries) isIntersecting ? read.add(target) : read.delete(target);
        if (isHeld || figure.inert || calm.matches) return; // inert: covered by a guess
        const reached = words.filter((each) => read.has(each)).map((each) => each.dataset.sets ?? "");
        const fresh = entries.filter(({ isIntersecting }) => isIntersecting).length || 1; // words of one line come together
        const steps = Array.from({ length: fresh }, (_, at) => reached.slice(0, reached.length - fresh + 1 + at));
        glide(steps.map(goals));
      };
      const above = new IntersectionObserver(settle, { rootMargin: "99999px 0px -45%" }); // the line that is read
      for (const each of words) above.observe(each);
      new IntersectionObserver(([{ isIntersecting }]) => (isHeld &&= isIntersecting)).observe(figure);
    };
    // Where the controls are after these words, each a query; what no word names is where it starts.
    const goals = (/** @type {string[]} */ asked) => {
      const last = new Map(asked.flatMap((each) => [...new URLSearchParams(each)]));
      return sliders.map((slider) => {
        const place = placeOf(slider, last.get(slider.name));
        return place < 0 ? Number(slider.defaultValue) : place;
      });
    };
    const glide = (/** @type {number[][]} */ [ends, ...further]) => {
      stop?.();
      cancelAnimationFrame(gliding);
      const starts = sliders.map((slider) => Number(slider.value));
      if (!further.length && ends.every((end, at) => end === starts[at])) return;
      let since = 0;
      const step = (/** @type {number} */ now) => {
        since ||= now;
        const share = Math.min((now - since) / 700, 1); // milliseconds
        const eased = share * (2 - share); // slower towards its end
        sliders.forEach((slider, at) => move(slider, Math.round(starts[at] + (ends[at] - starts[at]) * eased)));
        if (share < 1) gliding = requestAnimationFrame(step);
        else if (further.length) glide(further);
      };
      gliding = requestAnimationFrame(step);
    };
    if (pinned) follow(pinned);

    // A pointer on the picture moves each control along its axis; a finger that moves up or down scrolls the page.
    stage.addEventListener("pointerdown", (event) => {
      if (event.button) return;
      stop?.();
      stage.setPointerCapture(event.pointerId);
      held = { x: event.clientX, y: event.clientY, values: sliders.map((slider) => Number(slider.value)) };
    });
    stage.addEventListener("pointermove", (event) => {
      if (!stage.hasPointerCapture(event.pointerId)) return;
      const { width, height } = picture().getBoundingClientRect();
      const by = { x: (event.clientX - held.x) / width, y: (event.clientY - held.y) / height };
      sliders.forEach((slider, index) => {
        const { axis, span } = slider.dataset;
        if (axis !== "x" && axis !== "y") return;
        move(slider, Math.round(held.values[index] + (by[axis] / Number(span)) * Number(slider.max)));
      });
    });

    for (const part of [stage, bar]) {
      for (const event of ["pointerenter", "focusin"]) part.addEventListener(event, open);
    }
    if (!isFramed) paper.addEventListener("change", () => shown?.(state(paper.matches ? "defaultValue" : "value")));
    visit();
  });
})();
