// Moves the interactive figures of a page by slider, play, key and pointer; states.js shows what they choose.
// Classic script, no modules and no fetch: it must also run from a folder on disk.
"use strict";

(() => {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const paper = matchMedia("print"); // on paper stands the start, as the page says

  document.querySelectorAll(".pe-figure--interactive").forEach((figure) => {
    const stage = figure.querySelector(".pe-figure__stage");
    const bar = figure.querySelector(".pe-controls");
    const svgs = [...stage.querySelectorAll(".pe-figure__still svg")];
    const sliders = [...bar.querySelectorAll("input")];
    const alternative = svgs[0].getAttribute("aria-label");
    let shown, frame, saying, stop, held;

    // A narrow screen may show another arrangement.
    const picture = () => svgs.find((svg) => svg.getClientRects().length) ?? svgs[0];

    const open = () => {
      const svg = picture();
      const { states, prefix } = svg.parentElement.dataset;
      const src = figure.querySelector(".pe-figure__data").href.replace(/\.csv$/, states);
      svg.ready ??= window.PESTATES(svg, prefix, figure.dataset.figure + states, src);
      svg.ready.catch(() => delete svg.ready); // the next touch tries again
      return svg.ready;
    };

    // States are numbered in the order of the controls, the last one changing fastest.
    const state = (key) => sliders.reduce((sum, slider) => sum * (Number(slider.max) + 1) + Number(slider[key]), 0);

    const show = async () => {
      shown = await open();
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        clearTimeout(saying);
        saying = setTimeout(say, 500, shown(state("value"))); // once the picture rests
      });
    };

    const say = (words) => {
      const values = sliders.map((slider) => `${slider.labels[0].textContent} ${slider.ariaValueText}`).join(", ");
      for (const svg of svgs) svg.ariaLabel = `${alternative} Now: ${values}. ${words}`;
      bar.querySelector("[role=status]").textContent = words || values;
    };

    const move = (slider, value) => {
      const before = slider.value;
      slider.value = value; // the browser keeps it within the range
      if (slider.value !== before) slider.dispatchEvent(new Event("input"));
    };

    const play = (slider, button) => {
      const first = slider.value === slider.max ? 0 : Number(slider.value);
      const [rate, stride] = calm.matches ? [1, Math.ceil(slider.max / 12)] : [Number(slider.dataset.rate), 1];
      const label = (word) => {
        button.textContent = word;
        button.ariaLabel = button.ariaLabel.replace(/^\w+/, word);
      };
      let since, next;
      const step = (now) => {
        since ??= now;
        next = requestAnimationFrame(step);
        move(slider, first + stride * Math.floor(((now - since) / 1000) * rate));
        if (slider.value === slider.max) stop();
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
      const values = JSON.parse(slider.dataset.values);
      slider.value = slider.defaultValue; // browsers restore form fields; the still shows the start
      slider.addEventListener("input", () => {
        slider.ariaValueText = slider.nextElementSibling.value = values[slider.value];
        show();
      });
      slider.parentElement.addEventListener("click", ({ target }) => {
        const { action } = target.dataset;
        if (action === "play" && !stop) play(slider, target);
        else if (action) stop?.();
        if (action === "back") move(slider, Number(slider.value) - 1);
        if (action === "on") move(slider, Number(slider.value) + 1);
      });
    }

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
        if (axis) move(slider, Math.round(held.values[index] + (by[axis] / span) * slider.max));
      });
    });

    for (const part of [stage, bar]) {
      for (const event of ["pointerenter", "focusin"]) part.addEventListener(event, open);
    }
    paper.addEventListener("change", () => shown?.(state(paper.matches ? "defaultValue" : "value")));
  });
})();
