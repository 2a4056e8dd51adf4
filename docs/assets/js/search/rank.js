// Which sections of the site answer a query: those that have its words, and above all those that have many in a row.
import MiniSearch from "minisearch";
import { sequence, terms } from "./words.js";

/**
 * @typedef {{at: string, page: string, title?: string, text?: string, code?: string, words?: string[], weight?: number}} Section As scripts/pages/search_index.py writes it
 * @typedef {{sections: Section[], left_out: string[], everywhere: string[], besides: Record<string, string[]>}} Told
 * @typedef {{section: Section, terms: Map<string, number>, share: number}} Found A section, what was looked for in it with the weight of each word, and its share of the best score
 */

const FIELDS = { title: 3, page: 1, words: 6, text: 1, code: 0.5 };
const SENTENCE = 4; // words of a query from which on their order counts
const MESSAGE = /(?:Error|Exception)\b/; // of a program: its order always counts
const TITLED = 0.5; // what it is worth that a title has every word of the query, and few others
const LISTED = 1; // what it is worth that the query, but for small words, is one of those listed for a page
const RUN = 2; // what the whole query in a row is worth, to the best score by words alone
const SURE = 25; // weight of a run that is no accident, however long the query: some six words that few sections have
const BESIDES = 0.4; // the weight of a synonym
const EVERYWHERE = 0.3; // and of a word that nearly every page has
const SMALL = 0.1; // the weight of a word that says nothing, in a row
const LONGEST = 600; // words of a query that are read
const AT_ONCE = 40; // sections that are read before the browser may do something else

export class Index {
  /** @param {Told} told */
  constructor({ sections, left_out, everywhere, besides }) {
    this.sections = sections;
    this.leftOut = new Set(left_out.flatMap((word) => [word, ...terms(word)]));
    this.everywhere = new Set(everywhere.flatMap(terms));
    this.besides = new Map(Object.entries(besides).map(([word, others]) => [terms(word)[0], others.flatMap(terms)]));
    /** @type {Map<string, number[]>} the sections that a word or some words are listed for */
    this.listed = new Map();
    /** @type {Map<string, number>} the number of a word */
    this.numbers = new Map();
    /** @type {number[]} in how many sections each stands */
    this.counts = [];
    /** @type {Set<string>[]} of each section the terms of its title that say something */
    this.titles = [];
    /** @type {number[][]} of each section its words, in their order */
    this.sequences = [];
    /** @type {Map<string, number>} how often each term stands anywhere */
    this.terms = new Map();
    this.byWords = new MiniSearch({
      fields: Object.keys(FIELDS),
      tokenize: terms,
      processTerm: (term) => {
        this.terms.set(term, (this.terms.get(term) ?? 0) + 1);
        return term;
      },
    });
  }

  /** Reads the sections. */
  async read() {
    const documents = this.sections.map((each, id) => (
      { ...each, title: each.title ?? each.page, words: each.words?.join("\n"), id }
    ));
    this.titles = documents.map(({ title }) => new Set(this.subject(title)));
    await this.byWords.addAllAsync(documents, { chunkSize: AT_ONCE });
    for (const [id, { page, title, words, text, code }] of this.sections.entries()) {
      for (const listed of words ?? []) {
        const key = this.subject(listed).join(" ");
        this.listed.set(key, [...this.listed.get(key) ?? [], id]);
      }
      const numbers = sequence([title ?? page, ...words ?? [], text, code].join("\n")).map((word) => this.number(word));
      this.sequences.push(numbers);
      for (const number of new Set(numbers)) this.counts[number]++;
    }
  }

  /** @param {string} word */
  number(word) {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(word, number);
      this.counts.push(0);
    }
    return number;
  }

  /** The words of a text that say something, each once; all, if none does. @param {string} text */
  subject(text) {
    const every = [...new Set(terms(text))].slice(0, LONGEST);
    const telling = every.filter((term) => !this.leftOut.has(term));
    return telling.length ? telling : every;
  }

  /**
   * The sections that answer best, the best first.
   * @param {string} query whatever was typed or pasted
   * @param {number} most
   * @returns {Found[]}
   */
  find(query, most) {
    const own = this.subject(query);
    const besides = own.flatMap((term) => this.besides.get(term) ?? []).filter((term) => !own.includes(term));
    const parts = own.filter((term) => this.terms.has(term)).flatMap((term) => terms(term).slice(1));
    const isTyping = /[\p{L}\p{N}]$/u.test(query);
    const scored = this.byWords.search([...own, ...besides].join(" "), {
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term,
      boost: FIELDS,
      boostTerm: (term) => this.share(term, besides, parts),
      boostDocument: (id) => this.sections[id].weight ?? 1,
      prefix: (term, i) => i === own.length - 1 && isTyping && term.length > 1,
      fuzzy: (term) => (this.terms.has(term) || term.length < 5 ? false : 0.2),
    });
    const highest = scored[0]?.score ?? 1;
    /** @type {Map<number, number>} */
    const scores = new Map(scored.map(({ id, score }) => [id, score / highest]));
    for (const id of this.listed.get(own.join(" ")) ?? []) scores.set(id, (scores.get(id) ?? 0) + LISTED);
    const runs = this.runs(sequence(query).slice(0, LONGEST), MESSAGE.test(query));
    for (const [id, share] of runs) {
      scores.set(id, (scores.get(id) ?? 0) + RUN * share * Math.min(1, this.sections[id].weight ?? 1));
    }
    for (const [id, title] of this.titles.entries()) {
      if (!own.every((term) => title.has(term))) continue;
      scores.set(id, (scores.get(id) ?? 0) + TITLED * own.length / title.size * (this.sections[id].weight ?? 1));
    }
    /** @param {string} term @returns {number} what it says in a sentence */
    const value = (term) => {
      if (own.includes(term)) return this.share(term, besides, parts) * this.rarity(term);
      const typed = own.find((word) => this.terms.has(word) && term.startsWith(word));
      return BESIDES * (typed ? value(typed) : this.rarity(term)); // no more than the word that it goes on from
    };
    const matched = new Map(scored.map(({ id, terms }) => [id, terms]));
    const best = [...scores].sort((a, b) => b[1] - a[1]).slice(0, most);
    return best.map(([id, score]) => ({
      section: this.sections[id],
      terms: new Map([...matched.get(id) ?? [], ...besides, ...own].map((term) => [term, value(term)])),
      share: score / best[0][1],
    }));
  }

  /** The weight of a term: less for what is only like a word of the query, and for a part of one. @param {string} term @param {string[]} besides @param {string[]} parts */
  share(term, besides, parts) {
    return besides.includes(term) || parts.includes(term) ? BESIDES : this.everywhere.has(term) ? EVERYWHERE : 1;
  }

  /** @param {string} term */
  rarity(term) {
    return Math.log(1 + this.sections.length / (1 + (this.terms.get(term) ?? 0)));
  }

  /**
   * Of each section what share of a query its longest part is that stands there, by weight.
   * @param {string[]} asked
   * @param {boolean} isMessage
   */
  runs(asked, isMessage) {
    /** @type {Map<number, number>} */
    const found = new Map();
    if (asked.length < SENTENCE && !isMessage) return found;
    const numbers = asked.map((word) => this.numbers.get(word) ?? -1);
    const weights = asked.map((word, i) => this.leftOut.has(word) ? SMALL : this.weight(numbers[i]));
    const enough = Math.min(SURE, weights.reduce((a, b) => a + b, 0));
    /** @type {Map<number, number[]>} where in the query a word stands */
    const places = new Map();
    numbers.forEach((number, i) => places.set(number, [...places.get(number) ?? [], i]));
    this.sequences.forEach((sequence, id) => {
      let best = 0;
      for (let i = 0; i + 1 < sequence.length; i++) {
        for (const start of places.get(sequence[i]) ?? []) {
          let [end, weight] = [start, 0];
          while (end < numbers.length && sequence[i + end - start] === numbers[end]) weight += weights[end++];
          if (end - start > (isMessage ? 1 : 2)) best = Math.max(best, weight);
        }
      }
      if (best) found.set(id, best / enough);
    });
    return found;
  }

  /** How much a word says: the rarer, the more. @param {number} number */
  weight(number) {
    return Math.log(1 + this.sections.length / (1 + (this.counts[number] ?? 0)));
  }
}
