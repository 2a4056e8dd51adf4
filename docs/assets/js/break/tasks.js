// What the worker is asked for, each a generator that gives its results piece by piece and can stop after any.
import { NoPosition } from "./positions.js";
import { choose, nats, random } from "./sampling.js";
import { Reading } from "./transformer.js";

/** @typedef {ReturnType<typeof import("./transformer.js").build>} Model */
/**
 * A piece of a result.
 * @typedef {{text?: string, place?: number, places?: number[], weights?: Float32Array[], nats?: number, position?: number,
 *   isWhole?: boolean, stopped?: string}} Result
 */

const GIVEN = 16; // characters of a passage that count as its prompt

/**
 * The ids of a text; characters that the model does not know are left out.
 * @param {Model} model
 * @param {string} text
 */
export function ids(model, text) {
  return Array.from(text, (each) => model.alphabet.indexOf(each)).filter((id) => id >= 0);
}

/**
 * Reads the prompt, then writes a character at a time; with each, what the character before it looked at.
 * @param {Model} model
 * @param {{settings: any, prompt: string, seed: number, temperature: number, count: number}} task
 */
export function* write(model, { settings, prompt, seed, temperature, count }) {
  const reading = new Reading(model, settings);
  const next = random(seed);
  let logits;
  for (const id of ids(model, prompt)) {
    logits = reading.step(id, true);
    yield { place: reading.place };
  }
  for (let i = 0; i < count && logits; i++) {
    const id = choose(logits, temperature, next());
    yield { text: model.alphabet[id], place: reading.place, weights: reading.weights };
    if (i < count - 1) logits = reading.step(id, false);
  }
}

/**
 * Mean nats a character of passages, each read from its start: after each of them, the mean so far. Counted are the
 * characters after the first `from`.
 * @param {Model} model
 * @param {{settings: any, passages: string[], from?: number}} task
 */
export function* score(model, { settings, passages, from = 0 }) {
  let [sum, count] = [0, 0];
  for (const passage of passages) {
    for (const { nats: one, position } of read(model, { settings, text: passage })) {
      if (position >= from) {
        sum += one;
        count++;
      }
      yield {};
    }
    yield { nats: sum / count, isWhole: passage === passages.at(-1) };
  }
}

/**
 * Nats of every character of a text, given those before it; the first of them are the prompt.
 * @param {Model} model
 * @param {{settings: any, text: string}} task
 */
export function* read(model, { settings, text }) {
  const reading = new Reading(model, settings);
  const all = ids(model, text);
  for (let i = 0; i < all.length - 1; i++) {
    yield { nats: nats(reading.step(all[i], i < GIVEN), all[i + 1]), position: i };
  }
}

/**
 * What the last character of a text looks at: weights of every layer, heads x cached keys.
 * @param {Model} model
 * @param {{settings: any, prompt: string, text: string}} task
 */
export function* attend(model, { settings, prompt, text }) {
  const reading = new Reading(model, settings);
  const given = ids(model, prompt);
  const all = [...given, ...ids(model, text)];
  for (const [i, id] of all.entries()) {
    reading.step(id, i < given.length);
    yield {};
  }
  yield { weights: reading.weights, place: reading.place, places: reading.places };
}

/**
 * The logits after every token, for tests: tokens x alphabet.
 * @param {Model} model
 * @param {{settings: any, tokens: number[], prompt: number}} task
 */
export function logits(model, { settings, tokens, prompt }) {
  const reading = new Reading(model, settings);
  return tokens.map((id, i) => reading.step(id, i < prompt).slice());
}

/**
 * Runs a task to where it stops by itself, or has no position.
 * @param {Iterable<Result>} steps
 * @returns {Generator<Result>}
 */
export function* guarded(steps) {
  try {
    yield* steps;
  } catch (error) {
    if (!(error instanceof NoPosition)) throw error;
    yield { stopped: error.message };
  }
}
