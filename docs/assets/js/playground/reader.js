// A pasted config.json, told in words. What comes from the file is put on the page as text alone.

import { fieldsOf } from "./catalogue.js";
import { LONGEST, read_config } from "./config.js";
import { element } from "./draw.js";
import { InputError } from "./encoding/validate.js";

const EXAMPLE = `{
  "model_type": "llama",
  "hidden_size": 4096,
  "num_attention_heads": 32,
  "max_position_embeddings": 131072,
  "rope_theta": 500000.0,
  "rope_scaling": {
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192
  }
}
`;

/** @param {HTMLElement} place @param {(fields: Partial<import("./state.js").Setting>, length: number | null) => void} show what a button of a spectrum does */
export function readerTool(place, show) {
  const input = element("textarea", {
    id: "pp-config",
    rows: 9,
    spellcheck: false,
    autocomplete: "off",
    maxLength: LONGEST + 1, // so that a longer text is refused by the reader, in words
  });
  const example = element("button", { type: "button" }, "Put in an example");
  const clear = element("button", { type: "button" }, "Empty");
  const out = element("div", { className: "pp-answer", role: "status" });
  const form = element(
    "form",
    { className: "pp-tool pp-tool--wide", ariaLabel: "Read a configuration" },
    element(
      "div",
      { className: "pp-field" },
      element("label", { htmlFor: input.id }, "Text of config.json"),
      input,
      element("div", { className: "pp-tools pp-tools--left" }, example, clear),
    ),
    out,
  );
  form.addEventListener("submit", (event) => event.preventDefault());
  input.addEventListener("input", read);
  example.addEventListener("click", () => {
    input.value = EXAMPLE;
    read();
  });
  clear.addEventListener("click", () => {
    input.value = "";
    read();
    input.focus();
  });
  place.replaceChildren(form);
  read();

  function read() {
    if (!input.value.trim()) {
      out.replaceChildren(element("p", { className: "pp-says" }, "Nothing is pasted yet."));
      return;
    }
    try {
      out.replaceChildren(...told(read_config(input.value)));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      out.replaceChildren(element("p", { className: "pp-error" }, `This cannot be read: ${error.message}.`));
    }
  }

  /** @param {ReturnType<typeof read_config>} found */
  function told({ name, spectra, declared, trained, unknown, explanation, warnings }) {
    /** @type {HTMLElement[]} */
    const parts = [];
    if (name) parts.push(element("p", { className: "pp-heat__note" }, name));
    if (unknown) {
      parts.push(element("p", { className: "pp-error" }, `Not known: ${unknown}. Here is what the file says:`));
    }
    parts.push(element("ul", {}, ...explanation.map((text) => element("li", {}, text))));
    if (warnings.length) {
      parts.push(
        element(
          "p",
          { className: "pp-heat__note" },
          warnings.length === 1 ? "A warning" : `${warnings.length} warnings`,
        ),
        element("ul", { className: "pp-warnings" }, ...warnings.map(({ text }) => element("li", {}, text))),
      );
    }
    const shown = spectra.flatMap(({ label, settings }) => {
      const fields = fieldsOf(settings);
      if (!fields) return [];
      const button = element(
        "button",
        { type: "button" },
        spectra.length > 1 ? `Show ${label.replaceAll("_", " ")} above` : "Show it above",
      );
      button.addEventListener("click", () => show(fields, declared ?? trained));
      return [button];
    });
    if (shown.length) parts.push(element("div", { className: "pp-tools pp-tools--left" }, ...shown));
    else if (spectra.length) {
      parts.push(element("p", { className: "pp-says" }, "The views above have no such setting."));
    }
    return parts;
  }
}
