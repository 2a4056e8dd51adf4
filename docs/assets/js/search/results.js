// What a reader sees of the sections that were found: page, section and the sentence that matched, as links to it.
import { terms } from "./words.js";

/** @typedef {import("./rank.js").Index} Index @typedef {import("./rank.js").Found} Found @typedef {import("./rank.js").Section} Section */
/** @typedef {{section: Section, text: string, score: number}} Said */

const SHOWN = 10; // results
const FEW = 5; // that are shown however far they are behind the first
const ALIKE = 0.2; // what any other has of the best score
const HALF = 0.5; // the weight of a section, at least, that speaks for its page
const OF_A_PAGE = 2;
const OPENING = 1.5; // the first sentence, to any other
const PART = 0.8; // a row of a table, or a sentence without its formula
const TITLE = 0.9; // of what the title of a page says, a sentence below another of its headings says this at least
const LOOKED_AT = 60; // sections, to fill the list with
const LONG = 200; // characters of a sentence
const PARTS = / · |…/;
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
  const found = new Map();
  /** @type {Set<Section>} whose sentence is shown already */
  const quoted = new Set();
  /** @type {HTMLLIElement[]} */
  const items = [];
  for (const each of index.find(query, LOOKED_AT)) {
    const { section, share } = each;
    const before = found.get(section.page) ?? 0;
    if (before === OF_A_PAGE || quoted.has(section) || (items.length >= FEW && share < ALIKE)) continue;
    const said = best(telling(index, each).filter((other) => !quoted.has(other)), each.terms);
    found.set(section.page, before + 1);
    quoted.add(section).add(said.section);
    items.push(item(each, said, site));
    if (items.length === SHOWN) break;
  }
  return items;
}

/** A section, or all of a page that it begins: its first words need not answer. @param {Index} index @param {Found} found */
function telling(index, { section }) {
  if (section.at.includes("#")) return [section];
  const others = index.sections.filter(({ at, weight = 1 }) => at.startsWith(`${section.at}#`) && weight >= HALF);
  return [section, ...others];
}

/** @param {Found} found @param {Said} said @param {string} site */
function item({ section, terms: words }, said, site) {
  const link = document.createElement("a");
  link.className = "md-search-result__link";
  link.href = site + said.section.at + (said.score ? fragment(said.section.at, said.text) : "");
  const title = document.createElement("strong");
  title.append(...marked(section.title || section.page, words));
  link.append(title);
  const beside = section.title ? section.page : said.section.title;
  if (beside) link.append(element("span", "pe-found__page", beside));
  const sentence = document.createElement("span");
  sentence.className = "pe-found__sentence";
  sentence.append(...marked(said.text, words));
  link.append(sentence);
  const entry = document.createElement("li");
  entry.className = "md-search-result__item";
  entry.append(link);
  return entry;
}

/**
 * The sentence that has the rarest and most of the words: the first before others, prose before a row or a sentence that
 * lost its formula, and of another section no part of the title. All, from its opening, where there is none.
 * @param {Section[]} sections
 * @param {Map<string, number>} words
 * @returns {Said}
 */
function best(sections, words) {
  const [own] = sections;
  const value = (/** @type {string} */ text) =>
    [...new Set(terms(text))].reduce((sum, term) => sum + (words.get(term) ?? 0), 0);
  const title = TITLE * value(own.title ?? own.page);
  /** @type {Said} */
  let found = { section: own, text: "", score: 0 };
  for (const section of sections) {
    const sentences = (section.text ?? "").split("\n").flatMap((line) => line.split(SENTENCES));
    for (const [i, text] of sentences.entries()) {
      const first = i === 0 && section === own ? OPENING : 1;
      const score = value(text) * (section.weight ?? 1) * first * (PARTS.test(text) ? PART : 1);
      if (score > Math.max(found.score, section === own ? 0 : title)) found = { section, text, score };
    }
  }
  return { ...found, text: cut(found.score ? found.text : own.text ?? "", words) };
}

/** A long sentence around its first words that were looked for. @param {string} text @param {Map<string, number>} words */
function cut(text, words) {
  if (text.length <= LONG) return text;
  const first = [...text.matchAll(WORDS)].find(([word]) => terms(word).some((term) => words.has(term)))?.index ?? 0;
  const from = first > LONG / 2 ? text.indexOf(" ", first - LONG / 4) + 1 : 0;
  const to = text.length <= from + LONG ? text.length : text.lastIndexOf(" ", from + LONG);
  return `${from ? "… " : ""}${text.slice(from, to)}${to < text.length ? " …" : ""}`;
}

/** The text with what was looked for in <mark>. @param {string} text @param {Map<string, number>} words */
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
