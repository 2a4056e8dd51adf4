// Plotly where a reader reads off, zooms or turns: fetched at the first touch of a figure's button, or of its picture.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  const { palette = "{}", plotly = "" } = document.currentScript?.dataset ?? {};
  /** @type {Record<string, string>} */
  const names = JSON.parse(palette); // light colour -> its CSS variable
  /** @type {Map<string, Promise<unknown>>} */
  const scripts = new Map(); // address -> promise
  /** @type {Map<string, string>} */
  const sheets = new Map(); // figure name -> what its script handed over
  const buttons = (
    /** @type {{scene?: object}} */ layout,
  ) => (layout.scene ? ["resetCameraDefault3d"] : ["zoomIn2d", "zoomOut2d", "resetScale2d"]);
  window.PEEXPLORE = (name, sheet) => sheets.set(name, JSON.stringify(sheet));

  const load = (/** @type {string} */ address) => {
    if (!scripts.has(address)) {
      const element = Object.assign(document.createElement("script"), { src: address });
      const loaded = new Promise((resolve, reject) => Object.assign(element, { onload: resolve, onerror: reject }));
      scripts.set(address, loaded);
      loaded.catch(() => scripts.delete(address));
      document.head.append(element);
    }
    return scripts.get(address);
  };

  // The sheet in the colours of the theme.
  const coloured = (/** @type {string} */ name) => {
    const colours = getComputedStyle(document.body);
    const swap = (
      /** @type {string} */ colour,
    ) => (names[colour] ? colours.getPropertyValue(`--pe-${names[colour]}`).trim() : colour);
    return JSON.parse((sheets.get(name) ?? "").replace(/#[0-9a-f]{6}\b/g, swap));
  };

  document.querySelectorAll(".pe-explore").forEach((button) => {
    const figure = /** @type {HTMLElement} */ (button.closest(".pe-figure"));
    const { figure: name = "" } = figure.dataset;
    const stage = /** @type {HTMLElement} */ (figure.querySelector(".pe-figure__stage"));
    const sheet = /** @type {HTMLAnchorElement} */ (figure.querySelector(".pe-figure__data"));
    const invitation = button.textContent;
    const place = Object.assign(document.createElement("div"), { className: "pe-figure__live", hidden: true });
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", invitation);
    place.addEventListener("pointerdown", (event) => event.stopPropagation()); // the stage would move the controls
    stage.append(place);

    const draw = () => {
      const { data, layout } = coloured(name);
      const settings = {
        displaylogo: false,
        displayModeBar: true,
        modeBarButtons: [buttons(layout)],
        responsive: true,
      };
      return Plotly.react(place, data, layout, settings);
    };

    const start = async () => {
      button.setAttribute("aria-busy", "true");
      try {
        const own = sheet.href.replace(/\.csv$/, ".explore.js");
        await Promise.all([load(plotly), load(own)]);
        place.hidden = false;
        figure.classList.add("pe-figure--live");
        await draw();
        button.textContent = "Back to the picture";
      } finally {
        button.removeAttribute("aria-busy");
      }
    };

    const stop = () => {
      Plotly.purge(place);
      place.hidden = true;
      figure.classList.remove("pe-figure--live");
      button.textContent = invitation;
    };

    button.addEventListener("click", () => (place.hidden ? start() : stop()));
    figure.addEventListener("toggle", () => place.hidden || Plotly.Plots.resize(place)); // enlarged, or back
    if (!figure.matches(".pe-figure--interactive")) stage.addEventListener("click", () => place.hidden && start());
    new MutationObserver(() => place.hidden || draw()).observe(document.body, {
      attributeFilter: ["data-md-color-scheme"],
    });
  });
})();
