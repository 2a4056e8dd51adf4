// Port of figures_src/reader/text.py: the objects of a text that may be anything.
import { InputError } from "../playground/encoding/validate.js";
import { is_object } from "./rules.js";

export const LONGEST = 5_000_000; // characters
export const DEEPEST = 20; // brackets inside each other

/**
 * The objects of a text, in order: several files may follow each other. Throws InputError, in words.
 * @param {string} text
 * @returns {Record<string, any>[]}
 */
export function parse(text) {
  text = text.replace(/^\ufeff/, "").trim();
  if (text.length > LONGEST) {
    const [most, found] = [LONGEST, text.length].map((each) => each.toLocaleString("en"));
    throw new InputError(`text must have at most ${most} characters, got ${found}`);
  }
  const parts = pieces(text);
  if (!/^[{[]/.test(text)) {
    if (text.includes("general.architecture")) {
      throw new InputError(
        "these are metadata of a GGUF file, which are recognised but not read: paste the config.json",
      );
    }
    if (/^\s*(#.*\n\s*)*[\w-]+\s*:(\s|$)/.test(text)) {
      throw new InputError("this is YAML, which is recognised but not read here: paste the config.json");
    }
  }
  return parts.map((part) => {
    let value;
    try {
      value = JSON.parse(part);
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 120) : "";
      throw new InputError(`text must be JSON, as config.json is: ${reason}`);
    }
    if (!is_object(value)) {
      throw new InputError("text must be one JSON object in braces, or several, as config.json is");
    }
    return value;
  });
}

/**
 * The text cut after each bracket that closes the outermost, without what Python writes beside JSON: NaN, infinities.
 * @param {string} text
 */
function pieces(text) {
  /** @type {string[]} */
  const parts = [];
  let [depth, plain, done] = [0, "", 0];
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\]]|NaN|Infinity/gs)) {
    if (found === "{" || found === "[") depth++;
    else if (found === "}" || found === "]") depth--;
    else if (found === "NaN" || found === "Infinity") {
      plain += text.slice(done, index) + (found === "NaN" ? "null" : "1e999");
      done = index + found.length;
    }
    if (depth > DEEPEST) throw new InputError(`text must have at most ${DEEPEST} brackets inside each other`);
    if (depth === 0 && (found === "}" || found === "]")) {
      parts.push((plain + text.slice(done, index + 1)).replace(/^[\s,]+/, ""));
      [plain, done] = ["", index + 1];
    }
  }
  const rest = (plain + text.slice(done)).replace(/^[\s,]+/, "");
  return rest || !parts.length ? [...parts, rest] : parts;
}
