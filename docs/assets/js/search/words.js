// The words of a text, as the index and a query have them. Nothing in a text is syntax: signs only part words.

const WORD = /\p{L}[\p{L}\p{N}]*(?:[_-]+[\p{L}\p{N}]+)*_*|\p{N}+(?:,\p{N}{3})*(?:\.\p{N}+)?\p{L}*/gu;
const PART = /\p{Lu}+(?!\p{Ll})|\p{Lu}?\p{Ll}+|\p{N}+/gu;
const PIECE = /\p{L}[\p{L}\p{N}]*/gu;
const NUMBER = /^\p{N}/u;

/** @type {Map<string, string[]>} what a word was found to consist of: a site has few words, many times */
const known = new Map();

/**
 * What the index keeps of a text: each word and its parts, in small letters and without their endings. A flag and a key
 * are one word, too: "--rope-scaling" is rope_scaling.
 * @param {string} text
 */
export function terms(text) {
  return (plain(text).match(WORD) ?? []).flatMap((word) => {
    const found = known.get(word) ?? taken(word);
    known.set(word, found);
    return found;
  });
}

/** A word as a whole, and the parts of a longer one. @param {string} word */
function taken(word) {
  const whole = word.toLowerCase().replace(/[-_]+/g, "_").replaceAll(",", "");
  const pieces = [...word.split(/[-_]+/), ...word.match(PART) ?? []].map((each) => each.toLowerCase());
  const parts = [...new Set(pieces)].filter((each) => each.length > 1 && each !== whole);
  return [whole, ...(parts.length > 1 ? parts : [])].map(stem);
}

/**
 * The words by which a message is known again, in their order: without the numbers and shapes that a program puts in.
 * @param {string} text
 */
export function sequence(text) {
  return plain(text).replaceAll("_", " ").toLowerCase().match(PIECE) ?? [];
}

/** Letters as they are usually written, and no genitive. @param {string} text */
function plain(text) {
  return text.normalize("NFKC").replace(/[’']s\b/gu, "");
}

/** A word without the endings of plurals and verbs. @param {string} word */
function stem(word) {
  if (word.length < 5 || NUMBER.test(word) || word.includes("_")) return word;
  return word.replace(/(?:ies|ied)$/, "y").replace(/(?:(?<=s|x|ch|sh)es|(?<![su])s|ing|ed)$/, "").replace(/e$/, "");
}
