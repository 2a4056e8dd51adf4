// Runs in the pages of the live preview alone: reloads the page when it has changed, and shows what is wrong.
"use strict";

(() => {
  const { page = "", mark = "" } = document.currentScript?.dataset ?? {};
  const events = new EventSource(`/live-events?${new URLSearchParams({ page, mark })}`);

  const note = (/** @type {string} */ text) => {
    const box = document.createElement("pre");
    box.className = "pe-preview";
    box.style.cssText = "margin:0 0 .6em;padding:.6em .8em;white-space:pre-wrap;color:#fff;background:#a3261b";
    box.setAttribute("role", "alert");
    box.textContent = text;
    return box;
  };

  events.onmessage = ({ data }) => {
    const { reload, drawings, pages } = JSON.parse(data);
    if (reload) {
      events.close();
      location.reload(); // keeps the place on the page
      return;
    }
    document.querySelectorAll(".pe-preview").forEach((box) => box.remove());
    const elsewhere = [...pages];
    for (const [name, message] of Object.entries(drawings)) {
      const figure = document.querySelector(`[data-figure="${CSS.escape(name)}"]`);
      if (figure) figure.prepend(note(message));
      else elsewhere.push(`${name}: ${message}`);
    }
    if (elsewhere.length) {
      const bar = note(elsewhere.join("\n"));
      bar.style.cssText += "position:fixed;inset:auto 0 0;z-index:9;margin:0;max-height:40vh;overflow:auto";
      document.body.append(bar);
    }
  };
})();
