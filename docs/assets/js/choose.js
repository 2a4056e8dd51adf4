// Which encoding: the list is complete without this script; with it, the answers to three questions choose what is left.
// The answers stand in the address.
"use strict";

for (const region of document.querySelectorAll(".pe-choose")) {
  const form = /** @type {HTMLFormElement} */ (region.querySelector("form"));
  /** @type {HTMLElement[]} */
  const answers = Array.from(region.querySelectorAll("li"));

  const asked = new URLSearchParams(location.search);
  for (const field of form.querySelectorAll("input")) {
    if (asked.has(field.name)) field.checked = asked.get(field.name) === field.value;
  }
  const show = () => {
    const chosen = [...new FormData(form)];
    for (const answer of answers) {
      answer.hidden = chosen.some(([name, value]) =>
        !(answer.dataset[name] ?? String(value)).split(" ").includes(String(value))
      );
    }
  };
  form.addEventListener("change", () => {
    show();
    const chosen = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    history.replaceState(null, "", `${location.pathname}?${new URLSearchParams(chosen)}${location.hash}`);
  });
  show();
  region.classList.add("is-live");
}
