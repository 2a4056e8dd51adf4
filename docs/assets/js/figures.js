// Moves the interactive figures of a page: their pictures stand in it, a script says what each state changes in them.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  const names = JSON.parse(document.currentScript.dataset.palette); // light colour -> its CSS variable
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const print = matchMedia("print"); // on paper stands the start, as the page says
  const scripts = new Map(); // address -> promise
  const sheets = new Map(); // figure name -> what its script handed over
  window.PEFIGURE = (name, sheet) => sheets.set(name, sheet);

  const load = (address) => {
    if (!scripts.has(address)) {
      const element = Object.assign(document.createElement("script"), { src: address });
      const loaded = new Promise((resolve, reject) => Object.assign(element, { onload: resolve, onerror: reject }));
      scripts.set(address, loaded);
      loaded.catch(() => scripts.delete(address));
      document.head.append(element);
    }
    return scripts.get(address);
  };

  // The values of one part, as the page writes them: colours as variables, ids as those of this figure.
  const decoded = (values, own) => {
    if (typeof values[0] === "string") return values.map(own);
    const [pieces, digits, [first, ...steps]] = values;
    const row = [...first];
    const text = () => pieces.reduce((all, piece, place) => all + row[place - 1] / 10 ** digits + piece);
    return [text(), ...steps.map((step) => (step.forEach((by, place) => (row[place] += by)), text()))];
  };

  const setters = {
    text: (element, value) => (element.textContent = value),
    inside: (element, value) => (element.innerHTML = value),
    style: (element, value) => (element.style.cssText = value),
  };

  class Drawing {
    constructor(svg, prefix, { parts, states, words }) {
      const own = (value) =>
        value
          .replace(/#[0-9a-f]{6}\b/g, (colour) => (names[colour] ? `var(--pe-${names[colour]},${colour})` : colour))
          .replace(/(url\(#|href="#|\bid="|^#)/g, `$1${prefix}-`);
      const places = svg.querySelectorAll("[data-s]");
      this.words = words;
      this.parts = parts.map(([place, what, row, values]) => ({
        set: setters[what] ?? ((element, value) => (value ? element.setAttribute(what, value) : element.removeAttribute(what))),
        element: places[place],
        values: decoded(values, what === "text" ? String : what === "id" ? (value) => `${prefix}-${value}` : own),
        states: states[row],
      }));
      this.texts = [...new Set(this.parts.filter((part) => part.set === setters.text).map((part) => part.element))];
    }

    show(state) {
      for (const part of this.parts) {
        const number = part.states[state];
        if (number !== part.shown) part.set(part.element, part.values[(part.shown = number)]);
      }
      return this.words?.[state] ?? this.texts.map((element) => element.textContent.trim()).join("; ");
    }
  }

  class Figure {
    constructor(figure) {
      this.figure = figure;
      this.svgs = [...figure.querySelectorAll(".pe-figure__still svg")];
      this.alternative = this.svgs[0].getAttribute("aria-label");
      this.status = figure.querySelector(".pe-controls [role=status]");
      this.sliders = [...figure.querySelectorAll(".pe-controls input")];
      this.drawings = new Map();
      this.wanted = null;
      this.start = this.state((slider) => slider.defaultValue);
      print.addEventListener("change", () => this.shown?.show(print.matches ? this.start : this.state()));
      for (const slider of this.sliders) this.connect(slider);
      const stage = figure.querySelector(".pe-figure__stage");
      for (const target of [stage, figure.querySelector(".pe-controls")]) {
        for (const event of ["pointerenter", "focusin"]) target.addEventListener(event, () => this.open(), { once: true });
      }
      stage.addEventListener("pointerdown", (event) => this.drag(stage, event));
    }

    connect(slider) {
      slider.value = slider.defaultValue; // browsers restore form fields; the still shows the start
      const values = JSON.parse(slider.dataset.values);
      const row = slider.closest(".pe-control");
      slider.addEventListener("input", () => {
        row.querySelector("output").value = values[slider.value];
        slider.setAttribute("aria-valuetext", values[slider.value]);
        this.show();
      });
      for (const button of row.querySelectorAll("button")) {
        button.addEventListener("click", () => {
          if (button.dataset.action === "play") return this.play(slider, button);
          this.playing?.();
          this.move(slider, Number(slider.value) + (button.dataset.action === "on" ? 1 : -1));
        });
      }
    }

    // The states are listed in the order of the controls, the last one changing fastest.
    state(value = (slider) => slider.value) {
      return this.sliders.reduce((sum, slider) => sum * (Number(slider.max) + 1) + Number(value(slider)), 0);
    }

    move(slider, value) {
      const before = slider.value;
      slider.value = value; // the browser keeps it within the range
      if (slider.value !== before) slider.dispatchEvent(new Event("input"));
    }

    // The picture that is shown: on a narrow screen a figure may have another arrangement.
    open() {
      const svg = this.svgs.find((each) => each.getClientRects().length) ?? this.svgs[0];
      if (!this.drawings.has(svg)) {
        const { states: suffix, prefix } = svg.parentElement.dataset;
        const name = this.figure.dataset.figure;
        const address = this.figure.querySelector(".pe-figure__data").href.replace(/\.json$/, suffix);
        const opened = load(address).then(() => new Drawing(svg, prefix, sheets.get(name + suffix)));
        this.drawings.set(svg, opened);
        opened.catch(() => this.drawings.delete(svg));
      }
      return this.drawings.get(svg);
    }

    async show() {
      const drawing = (this.shown = await this.open());
      this.wanted ??= requestAnimationFrame(() => {
        this.wanted = null;
        const words = drawing.show(this.state());
        clearTimeout(this.saying);
        this.saying = setTimeout(() => this.say(words), 500); // once the picture rests
      });
    }

    say(words) {
      const values = this.sliders.map((each) => `${each.labels[0].textContent} ${each.getAttribute("aria-valuetext")}`);
      for (const svg of this.svgs) svg.setAttribute("aria-label", `${this.alternative} Now: ${values.join(", ")}. ${words}`);
      this.status.textContent = words || values.join(", ");
    }

    play(slider, button) {
      if (this.playing) return this.playing();
      const name = button.getAttribute("aria-label").replace(/^\w+/, "");
      const first = slider.value === slider.max ? 0 : Number(slider.value);
      const [rate, stride] = calm.matches ? [1, Math.ceil(slider.max / 12)] : [Number(slider.dataset.rate), 1];
      let since;
      let frame;
      const label = (word) => {
        button.textContent = word;
        button.setAttribute("aria-label", `${word}${name}`);
      };
      this.playing = () => {
        cancelAnimationFrame(frame);
        this.playing = null;
        label("Play");
      };
      const step = (now) => {
        since ??= now;
        this.move(slider, first + stride * Math.floor(((now - since) / 1000) * rate));
        if (slider.value === slider.max) this.playing();
        else frame = requestAnimationFrame(step);
      };
      label("Pause");
      this.move(slider, first);
      frame = requestAnimationFrame(step);
    }

    // A pointer on the picture moves each control along its axis; a finger that moves up or down scrolls the page.
    drag(stage, event) {
      if (event.button) return;
      this.playing?.();
      const { left, right, top, bottom } = stage.querySelector("svg").getBoundingClientRect();
      const starts = this.sliders.map((slider) => Number(slider.value));
      const move = ({ clientX, clientY }) => {
        const by = { x: (clientX - event.clientX) / (right - left), y: (clientY - event.clientY) / (bottom - top) };
        this.sliders.forEach((slider, index) => {
          const { axis, span } = slider.dataset;
          if (axis) this.move(slider, Math.round(starts[index] + (by[axis] / span) * slider.max));
        });
      };
      stage.setPointerCapture(event.pointerId);
      stage.addEventListener("pointermove", move);
      for (const end of ["pointerup", "pointercancel"]) {
        stage.addEventListener(end, () => stage.removeEventListener("pointermove", move), { once: true });
      }
    }
  }

  document.querySelectorAll(".pe-figure--interactive").forEach((figure) => new Figure(figure));
})();
