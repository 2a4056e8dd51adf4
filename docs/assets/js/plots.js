// Starts the figures of a page when the reader asks: plots with their sliders, and videos.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  const script = document.currentScript;
  const library = new URL("../vendor/plotly/plotly-cartesian.min.js", script.src).href;
  const names = JSON.parse(script.dataset.palette); // light colour -> its CSS variable
  const coarse = matchMedia("(pointer: coarse)");
  const STEP = 400; // milliseconds a value is shown while a control plays

  const loading = new Map();
  const plots = new Map(); // figure name -> what its data script handed over
  window.PEPLOT = (name, plot) => plots.set(name, plot);

  const load = (address) => {
    if (!loading.has(address)) {
      loading.set(
        address,
        new Promise((resolve, reject) => {
          const element = document.createElement("script");
          element.src = address;
          element.onload = resolve;
          element.onerror = () => {
            loading.delete(address);
            element.remove();
            reject(new Error(`cannot load ${address}`));
          };
          document.head.append(element);
        }),
      );
    }
    return loading.get(address);
  };

  // A copy of the plot's data in the colours of the theme; typed arrays pass as they are.
  const themed = (value) => {
    if (typeof value === "string") {
      const name = names[value.toLowerCase()];
      return name ? getComputedStyle(document.body).getPropertyValue(`--pe-${name}`).trim() : value;
    }
    if (Array.isArray(value)) return typeof value[0] === "number" ? value : value.map(themed);
    if (value && typeof value === "object" && !("bdata" in value)) {
      return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, themed(entry)]));
    }
    return value;
  };

  // Files of a figure lie beside its data, whose link is right at every address.
  const file = (figure, suffix) => figure.querySelector(".pe-figure__data").href.replace(/\.json$/, suffix);

  const addLive = (figure) => {
    const live = document.createElement("div");
    live.className = "pe-figure__live";
    figure.querySelector(".pe-figure__stage").append(live);
    return live;
  };

  class Plot {
    constructor(figure) {
      this.figure = figure;
      this.sliders = [...figure.querySelectorAll('.pe-controls input[type="range"]')];
      this.start = figure.querySelector('[data-action="start"]');
      this.starts = this.sliders.map((slider) => Number(slider.value));
      this.ready = null;
      this.sliders.forEach((slider, index) => this.connect(slider, index));
      this.start.addEventListener("click", () => (this.graph ? this.reset() : this.open()));
    }

    connect(slider, index) {
      const values = JSON.parse(slider.dataset.values);
      const row = slider.closest(".pe-control");
      const output = row.querySelector("output");
      slider.value = this.starts[index]; // browsers restore form fields; the still shows the start
      slider.addEventListener("input", () => {
        output.value = values[slider.value];
        slider.setAttribute("aria-valuetext", values[slider.value]);
        this.open().then(() => this.show());
      });
      for (const button of row.querySelectorAll("button")) {
        button.addEventListener("click", () => {
          if (button.dataset.action === "play") this.play(slider, button);
          else this.move(slider, button.dataset.action === "on" ? 1 : -1);
        });
      }
    }

    move(slider, by) {
      const count = Number(slider.max) + 1;
      slider.value = (Number(slider.value) + by + count) % count;
      slider.dispatchEvent(new Event("input"));
    }

    play(slider, button) {
      const name = button.getAttribute("aria-label").replace(/^\w+/, "");
      const stop = () => {
        clearInterval(this.timer);
        this.timer = null;
        button.textContent = "Play";
        button.setAttribute("aria-label", `Play${name}`);
      };
      if (this.timer) {
        stop();
        return;
      }
      button.textContent = "Pause";
      button.setAttribute("aria-label", `Pause${name}`);
      if (slider.value === slider.max) this.move(slider, 1);
      else this.open();
      this.timer = setInterval(() => {
        if (!this.graph) return;
        if (slider.value === slider.max) stop();
        else this.move(slider, 1);
      }, STEP);
    }

    reset() {
      this.sliders.forEach((slider, index) => {
        slider.value = this.starts[index];
        slider.dispatchEvent(new Event("input"));
      });
      this.draw();
    }

    open() {
      this.ready ??= this.mount().catch((error) => {
        this.ready = null;
        this.figure.classList.remove("pe-figure--live");
        this.rename("The plot could not be loaded: try again");
        throw error;
      });
      return this.ready;
    }

    // The spoken name begins with what is written on the button.
    rename(text) {
      this.start.setAttribute("aria-label", this.start.getAttribute("aria-label").replace(/^.*(?=: figure)/, text));
      this.start.textContent = text;
    }

    async mount() {
      this.rename("Loading …");
      const name = this.figure.dataset.figure;
      const still = this.figure.querySelector(".pe-figure__still");
      const height = Math.max(still.getBoundingClientRect().height, 300);
      still.parentElement.style.minHeight = `${height}px`; // now, while the reader's click explains the movement
      await Promise.all([load(library), load(file(this.figure, ".js"))]);
      this.plot = plots.get(name);
      this.graph = addLive(this.figure);
      this.graph.style.height = `${height}px`;
      this.graph.setAttribute("role", "group");
      this.graph.setAttribute("aria-label", this.figure.querySelector("svg").getAttribute("aria-label"));
      this.figure.classList.add("pe-figure--live");
      await this.draw();
      new MutationObserver(() => this.draw()).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
      this.rename("Back to the start");
    }

    draw() {
      const { data, layout } = themed({ data: this.plot.data, layout: this.plot.layout });
      delete layout.width; // the page gives the size
      delete layout.height;
      const style = getComputedStyle(document.body);
      layout.modebar = {
        bgcolor: "rgba(0,0,0,0)",
        color: style.getPropertyValue("--pe-muted"),
        activecolor: style.getPropertyValue("--pe-ink"),
      };
      const settings = {
        displaylogo: false,
        showSendToCloud: false,
        displayModeBar: coarse.matches ? false : "hover", // fingers need the room, and pinch the page instead
        modeBarButtons: [["toImage", "resetScale2d"]],
        responsive: true,
        scrollZoom: false,
      };
      if (coarse.matches) {
        layout.dragmode = false;
        for (const key of Object.keys(layout)) if (/^[xy]axis/.test(key)) layout[key].fixedrange = true;
      }
      return Plotly.newPlot(this.graph, data, { ...layout, autosize: true }, settings).then(() => this.show());
    }

    // The states are listed in the order of the controls, the last one changing fastest.
    show() {
      if (!this.sliders.length) return undefined;
      const index = this.sliders.reduce((sum, slider) => sum * (Number(slider.max) + 1) + Number(slider.value), 0);
      const { restyle = [], relayout = {} } = this.plot.states[index];
      const traces = restyle.map(([trace]) => trace);
      const changed = Object.assign({}, ...restyle.map(([, attributes]) => attributes));
      const attributes = Object.fromEntries(
        Object.keys(changed).map((key) => [key, restyle.map(([, own]) => themed(own[key]))]),
      );
      return Plotly.update(this.graph, attributes, themed(relayout), traces);
    }
  }

  class Film {
    constructor(figure) {
      this.figure = figure;
      this.start = figure.querySelector('[data-action="start"]');
      this.start.addEventListener("click", () => this.open());
    }

    open() {
      const { width, height, fps } = this.figure.dataset;
      const video = document.createElement("video");
      Object.assign(video, { controls: true, muted: true, loop: true, playsInline: true, preload: "none" });
      video.width = Number(width);
      video.height = Number(height);
      video.poster = file(this.figure, ".webp");
      for (const [suffix, type] of [[".webm", 'video/webm; codecs="av01.0.05M.08"'], [".mp4", "video/mp4"]]) {
        const source = document.createElement("source");
        source.src = file(this.figure, suffix);
        source.type = type;
        video.append(source);
      }
      const label = this.figure.querySelector("svg").getAttribute("aria-label");
      video.setAttribute("aria-label", `Animation: ${label}`);
      addLive(this.figure).append(video);
      this.figure.classList.add("pe-figure--live");
      this.addSteps(video, 1 / Number(fps));
      video.focus();
      video.play();
    }

    addSteps(video, frame) {
      const step = (by) => {
        video.pause();
        const last = (video.duration || frame) - frame / 2;
        video.currentTime = Math.min(Math.max(video.currentTime + by * frame, 0), last);
      };
      const buttons = [["Frame back", -1, ","], ["Frame on", 1, "."]].map(([text, by, key]) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = text;
        button.setAttribute("aria-keyshortcuts", key);
        button.addEventListener("click", () => step(by));
        return button;
      });
      this.start.replaceWith(...buttons);
      video.addEventListener("keydown", (event) => {
        if (event.key !== "," && event.key !== ".") return;
        event.stopPropagation(); // to the theme these keys mean the previous and the next page
        step(event.key === "." ? 1 : -1);
      });
    }
  }

  document.querySelectorAll(".pe-figure--plot").forEach((figure) => new Plot(figure));
  document.querySelectorAll(".pe-figure--animation").forEach((figure) => new Film(figure));
})();
