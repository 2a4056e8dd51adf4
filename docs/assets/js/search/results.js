// What a reader sees of the sections that were found: page, section and the sentence that matched, as links to it.
import { terms } from "./words.js";

/** @typedef {import("./rank.js").Index} Index @typedef {import("./rank.js").Found} Found */

const SHOWN = 10; // results
const OF_A_PAGE = 2;
const LOOKED_AT = 60; // sections, to fill the list with
const LONG = 200; // characters of a sentence
const SENTENCES = /(?<=[.!?])\s+(?=[\p{Lu}\p{N}“"(])/u;
const WORDS = /[\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*/gu;

/**
 * The items of the list for a query.
 * @param {Index} index
 * @param {string} query
 * @param {string} site the address of the site
 * @returns {HTMLLIElement[]}
 */
export function results(index, query, site) {
  /** @type {Map<string, number>} */
  const shown = new Map();
  const chosen = index.find(query, LOOKED_AT).filter(({ section }) => {
    const before = shown.get(section.page) ?? 0;
    shown.set(section.page, before + 1);
    return before < OF_A_PAGE;
  });
  return chosen.slice(0, SHOWN).map((found) => item(found, site));
}

/** @param {Found} found @param {string} site */
function item({ section, terms: words }, site) {
  const { text, score } = sentence(section.text ?? "", words);
  const link = document.createElement("a");
  link.className = "md-search-result__link";
  link.href = site + section.at + (score ? fragment(section.at, text) : "");
  const title = document.createElement("strong");
  title.append(...marked(section.title || section.page, words));
  link.append(title);
  if (section.title) link.append(element("span", "pe-found__page", section.page));
  const said = document.createElement("span");
  said.className = "pe-found__sentence";
  said.append(...marked(text, words));
  link.append(said);
  const entry = document.createElement("li");
  entry.className = "md-search-result__item";
  entry.append(link);
  return entry;
}

/**
 * The sentence of a text that has most of the words; the first one where none has any.
 * @param {string} text
 * @param {Set<string>} words
 */
function sentence(text, words) {
  let best = { text: "", score: 0 };
  for (const line of text.split("\n")) {
    for (const each of line.split(SENTENCES)) {
      const has = new Set(terms(each).filter((term) => words.has(term)));
      if (has.size > best.score || !best.text) best = { text: each, score: has.size };
    }
  }
  return { ...best, text: cut(best.text, words) };
}

/** A long sentence around its first words that were looked for. @param {string} text @param {Set<string>} words */
function cut(text, words) {
  if (text.length <= LONG) return text;
  const first = [...text.matchAll(WORDS)].find(([word]) => terms(word).some((term) => words.has(term)))?.index ?? 0;
  const from = first > LONG / 2 ? text.indexOf(" ", first - LONG / 4) + 1 : 0;
  const to = text.length <= from + LONG ? text.length : text.lastIndexOf(" ", from + LONG);
  return `${from ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`;
}

/** The text with what was looked for in <mark>. @param {string} text @param {Set<string>} words */
function marked(text, words) {
  /** @type {(string | HTMLElement)[]} */
  const parts = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (!terms(word).some((term) => words.has(term))) continue;
    parts.push(text.slice(end, index), element("mark", "", word));
    end = index + word.length;
  }
  return [...parts, text.slice(end)];
}

/**
 * What makes a browser scroll to a sentence and mark it: the longest part of it without a formula or the edge of a cell.
 * @param {string} at
 * @param {string} text
 */
function fragment(at, text) {
  const parts = text.split(/[…·]/).map((part) => part.trim());
  const longest = parts.reduce((a, b) => (b.length > a.length ? b : a));
  return `${at.includes("#") ? "" : "#"}:~:text=${encodeURIComponent(longest).replaceAll("-", "%2D")}`;
}

/** @param {string} tag @param {string} name @param {string} text */
function element(tag, name, text) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.textContent = text;
  return made;
}
