// A figure in a frame takes its theme and the values of its controls from the address, and reads nothing else:
// `?theme=dark&distance=3`.
"use strict";

(() => {
  const figure = document.querySelector(".pe-figure");
  const asked = new URLSearchParams(location.search);
  const theme = asked.get("theme") ?? "light";
  const isDark = theme === "dark" || (theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.className = "js";
  document.body.dataset.mdColorScheme = isDark ? "slate" : "default";
  if (["light", "dark", "auto"].includes(theme)) asked.delete("theme");
  if (!figure || !asked.size) return;
  if (figure.classList.contains("pe-figure--interactive")) {
    // figures.js sets its controls; a visit to the fragment would scroll the page around the frame, too
    history.replaceState(null, "", `${location.pathname}${location.search}#${figure.id}?${asked}`);
    return;
  }
  const note = Object.assign(document.createElement("p"), { className: "pe-figure__refused" });
  note.textContent = `Not possible in this figure: ${[...asked].map((pair) => pair.join(" = ")).join(", ")}.`;
  figure.after(note);
})();
