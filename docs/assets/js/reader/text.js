// Port of figures_src/reader/text.py: the objects of a text that may be anything.
import { InputError } from "../playground/encoding/validate.js";
import { is_object } from "./rules.js";

export const LONGEST = 2_000_000; // characters: what a slow phone reads in two seconds, however it is filled
export const DEEPEST = 20; // brackets inside each other
const MOST = 20; // files in one text
/** @type {[RegExp, string][]} */
const OTHER = [
  [/^$/, "the text is empty: paste the config.json"],
  [/^</, "this is a web page, not the file that it shows: download the config.json itself"],
  [/^version https:\/\/git-lfs/, "this is a pointer of Git LFS: `git lfs pull` fetches the file itself"],
];

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
    const other = OTHER.find(([pattern]) => pattern.test(text));
    if (other) throw new InputError(other[1]);
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
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (letter === '"') {
      i = closing(text, i);
      if (i < 0) break;
    } else if (letter === "{" || letter === "[") {
      if (++depth > DEEPEST) throw new InputError(`text must have at most ${DEEPEST} brackets inside each other`);
    } else if (letter === "}" || letter === "]") {
      if (--depth) continue;
      parts.push((plain + text.slice(done, i + 1)).replace(/^[\s,]+/, ""));
      [plain, done] = ["", i + 1];
      if (parts.length > MOST) throw new InputError(`text must hold at most ${MOST} files`);
    } else if (letter === "N" || letter === "I") {
      const found = ["NaN", "Infinity"].find((each) => text.startsWith(each, i));
      if (!found) continue;
      plain += text.slice(done, i) + (found === "NaN" ? '"NaN"' : "1e999");
      i += found.length - 1;
      done = i + 1;
    }
  }
  const rest = (plain + text.slice(done)).replace(/^[\s,]+/, "");
  return rest || !parts.length ? [...parts, rest] : parts;
}

/** Where the text ends that begins at a mark of quotation, -1 where it does not. @param {string} text @param {number} from */
function closing(text, from) {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text[before - 1] === "\\") before--;
    if ((end - before) % 2 === 0) return end;
  }
  return -1;
}
