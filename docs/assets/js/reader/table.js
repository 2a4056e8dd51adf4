// Port of figures_src/reader/table.py: an answer of the reader as rows, and as lines of text.
import { count } from "./rules.js";

/** The cells of the table, a row for each kind of layer. @param {any} answer @param {any} words @returns {string[][]} */
export function rows(answer, words) {
  return answer.layers.map((/** @type {any} */ layer) => row(layer, words));
}

/** @param {any} layer @param {any} words */
function row(layer, words) {
  const first = `${count(layer.count)} (${layer.which})`;
  const positions = words.positions[layer.positions];
  const chunks = layer.kind === "chunked_attention" ? "chunks of " : "";
  const reach = layer.window ? chunks + count(layer.window) : "none";
  const window = layer.side === undefined ? reach : `${count(layer.side)} to each side`;
  if (layer.positions !== "rotation") {
    const details = Object.entries(layer.details ?? {}).filter(([, value]) => value !== null)
      .map(([name, value]) => `${name} ${count(value)}`);
    return [first, positions + (details.length ? `: ${details.join(", ")}` : ""), "", "", "", "", "", window];
  }
  const place = layer.first ? `, from dim ${layer.first}` : "";
  const layout = layer.layout ? layer.layout.replace("_", "-") : "not known";
  const fields = Object.entries(layer.fields).map(([name, value]) => `${name} ${short(value)}`).join(", ");
  const rule = layer.rule ? `${words.rules[layer.rule]}: ${fields}` : "none";
  const dims = `${layer.rotated} of ${layer.head_dim}${place}`;
  return [first, positions, dims, layout, count(layer.base), rule, count(layer.attention_factor), window];
}

/** The whole answer in words. @param {any} answer @param {any} words @returns {string[]} */
export function lines(answer, words) {
  const said = [[...new Set([answer.format, answer.model_type])].filter(Boolean).join(": ")];
  if (!answer.known) said.push(`Not known: ${answer.why}.`);
  for (const cells of rows(answer, words)) {
    const told = cells.flatMap((cell, i) => cell ? [`${words.heads[i]}: ${cell}`] : []);
    said.push(`- ${told.join("; ")}`);
  }
  for (const [name, value] of [["declared length", answer.declared], ["original length", answer.trained]]) {
    if (value) said.push(`${name}: ${count(value)} tokens`);
  }
  for (const each of answer.errors) said.push(`Contradiction: ${each.text}.`);
  for (const each of answer.unused) said.push(`Not used: ${each.field} = ${each.value}: ${each.why}.`);
  for (const check of [true, false]) {
    const traps = answer.traps.filter((/** @type {any} */ each) => each.check === check);
    for (const each of traps) said.push(`${check ? "Check" : "Note"}: ${each.text} (${each.page})`);
  }
  const assumed = Object.entries(answer.assumed).map(([name, value]) => `${name} = ${short(value)}`);
  if (assumed.length) said.push(`Not in the file, as the class has it: ${assumed.join(", ")}`);
  for (const [name, value] of Object.entries(answer.said)) said.push(`In the file: ${name} = ${value}`);
  return said;
}

/** @param {any} value */
export function short(value) {
  if (typeof value === "boolean" || typeof value === "string") return String(value);
  return typeof value === "number" ? count(value) : Array.isArray(value) ? "a list" : "a block";
}
