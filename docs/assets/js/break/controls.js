// Everything a reader can change of a side: a control, a sentence that says what to expect, and the page that explains it.
// The sentences are measured on the kept models: tests/breaking/test_words.py.
import { ROTARY } from "./positions.js";
import { SIDE } from "./state.js";

/**
 * A change: `expect` says what it does to an encoding, `fits` whether it means anything for one.
 * @typedef {{name: keyof import("./state.js").Settings, label?: string, options?: Record<string, string>, page?: string,
 *   fits?: (part: string) => boolean, expect?: (part: string) => string}} Control
 */

const RELATIVE = [...ROTARY, "Alibi", "T5", "Kerple"]; // see only distances
const UNPLACED = "NoPE"; // no positional encoding

const isPlaced = (/** @type {string} */ part) => part !== UNPLACED;
const isRotary = (/** @type {string} */ part) => ROTARY.includes(part);
const NO_POSITIONS =
  "This model is given no positions. Only the mask, which hides what comes later, tells it about order.";

/** The sentence of an encoding: its own, that of the relative ones, or the one for the rest. */
const by = (/** @type {Record<string, string>} */ sentences) => (/** @type {string} */ part) =>
  sentences[part] ?? (isRotary(part) ? sentences.Rotary : undefined) ??
    (RELATIVE.includes(part) ? sentences.relative : undefined) ?? sentences.rest;

/**
 * Of a group: its title, its controls, and what to say of those that this encoding has no use for.
 * @type {{title: string, why?: string, controls: Control[]}[]}
 */
export const GROUPS = [
  {
    title: "Positions",
    why: NO_POSITIONS,
    controls: [
      {
        name: "shift",
        label: "Shift by",
        options: { 0: "0", 1: "1", 100: "100", 10000: "10,000", 100000: "100,000" },
        page: "rotary/rotation",
        fits: isPlaced,
        expect: by({
          Sinusoidal:
            "By 1 hardly a change. By 100 or more words fall apart: training has shown it 128 positions only.",
          Learned: "Other rows, another text. There is no row past 127: there it stops.",
          relative: "Nothing: scores see only distances. The text is the same to the last letter.",
        }),
      },
      {
        name: "stretch",
        label: "Stretch by",
        options: { 0.25: "¼", 0.5: "½", 1: "1", 1.5: "1½", 2: "2", 4: "4" },
        page: "long_context/interpolation",
        fits: isPlaced,
        expect: by({
          Sinusoidal: "Every vector changes, and the steps between neighbours, too: words fall apart.",
          Alibi: "ALiBi copes well with 1½, which only makes its penalty steeper, and badly with ¼.",
          Kerple: "KERPLE copes fairly well with ½ and 1½, and badly with 2.",
          Learned: "Only whole rows exist: at ½ it stops at once, at 2 after 64 characters.",
          relative: "All distances change: words fall apart.",
        }),
      },
      {
        name: "mirror",
        label: "Mirror",
        page: "relative/kernels",
        fits: isPlaced,
        expect: by({
          Alibi: "Nothing: ALiBi sees how far, not on which side.",
          Kerple: "Nothing: KERPLE sees how far, not on which side.",
          T5: "Rubbish: past keys look like future ones, for which this model has only one bucket.",
          Rotary: "Rubbish: the past looks like the future.",
          Sinusoidal: "Rubbish: no position below 0 was ever seen.",
          Learned: "It stops at once: there is no row −1.",
        }),
      },
    ],
  },
  {
    title: "Rotation",
    why: "Only RoPE rotates queries and keys. This model has no pairs, no layout and no base.",
    controls: [
      {
        name: "layout",
        label: "Layout",
        options: { half_split: "half-split (trained)", interleaved: "interleaved" },
        expect: () => "Rubbish: the weights were trained for the other pairs.",
        page: "rotary/layouts",
        fits: isRotary,
      },
      {
        name: "base",
        label: "Base",
        options: { 0: "as trained", 100: "100", 1000: "1,000", 100000: "100,000", 1000000: "1,000,000" },
        expect: by({
          PRope: "A base of 100 hurts, the others hardly: only the four fastest pairs rotate.",
          Rotary: "A larger base slows mostly the slow pairs and hurts a little; a smaller one hurts a lot.",
        }),
        page: "long_context/base",
        fits: isRotary,
      },
      {
        name: "values",
        label: "Rotate the values, too",
        expect: by({
          PRope: "It hurts, but less than with RoPE: most pairs are never rotated.",
          Rotary: "Sums of values turned by different angles: words fall apart.",
        }),
        page: "rotary/in_a_layer",
        fits: isRotary,
      },
      {
        name: "twice",
        label: "Rotate twice",
        expect: () => "The same as stretching by 2: angles add up.",
        page: "rotary/in_a_layer",
        fits: isRotary,
      },
      {
        name: "round",
        label: "Round to bf16",
        options: { none: "nothing", angles: "angles", keys: "keys" },
        expect: () => "Keys hardly matter. Angles do at large positions: shift by 10,000 as well.",
        page: "practice/precision",
        fits: isRotary,
      },
      { name: "off", fits: isRotary }, // its controls are the clocks
    ],
  },
  {
    title: "Beyond the training length",
    why: "These rules change RoPE's frequencies. This model has none: read on, and see how far it gets by itself.",
    controls: [
      {
        name: "rule",
        label: "Rule",
        options: {
          plain: "plain",
          linear: "interpolation",
          ntk_aware: "NTK-aware",
          dynamic: "dynamic NTK",
          yarn: "YaRN",
        },
        expect: by({
          PRope:
            "Compare the five rules on the curve: interpolation is lost without training, NTK-aware stays low the longest.",
          Rotary:
            "Compare the five rules on the curve: interpolation is lost without training, YaRN stays low the longest.",
        }),
        page: "long_context/overview",
        fits: isRotary,
      },
      {
        name: "factor",
        label: "Factor",
        options: { 2: "2", 4: "4", 8: "8" },
        expect: () => "How many times longer the text is to be. Dynamic NTK finds it by itself.",
        page: "long_context/interpolation",
        fits: isRotary,
      },
    ],
  },
  {
    title: "Cache and padding",
    why: `${NO_POSITIONS} What it can notice is how many keys there are.`,
    controls: [
      {
        name: "restart",
        label: "Each new query at position 0",
        page: "practice/kv_cache",
        fits: isPlaced,
        expect: by({
          Sinusoidal:
            "All new characters get the vector of position 0: the prompt is read well, and the text falls apart after it.",
          Learned: "All new characters get the first row: the prompt is read well, and the text falls apart after it.",
          relative: "A wrong distance to every cached key: the prompt is read well, and the text falls apart after it.",
        }),
      },
      {
        name: "window",
        label: "Keep the last",
        options: { 0: "all keys", 16: "16 keys", 32: "32 keys", 64: "64 keys" },
        page: "practice/kv_cache",
        expect: by({
          Rotary: "Good English, also far beyond the training length: no distance is longer than the window.",
          NoPE: "Words fall apart: where nothing gives positions, how much it sees is all that tells it where it is.",
          rest: "Other words, and still good English.",
        }),
      },
      {
        name: "sinks",
        label: "and the first",
        options: { 0: "none", 4: "4 keys" },
        page: "practice/kv_cache",
        expect: by({
          PRope: "Large models need them. This small one hardly notices.",
          Rotary:
            "Large models need them. This one does not, and beyond 128 characters their distance is one that it has never seen.",
          NoPE: "A little better than the window alone, and still bad.",
          rest: "Large models need them. This small one hardly notices.",
        }),
      },
      {
        name: "count",
        label: "Positions counted in",
        options: { text: "the text", cache: "the cache" },
        page: "practice/kv_cache",
        fits: isPlaced,
        expect: by({
          PRope: "Hardly a difference: most pairs never rotate, so no distance is quite new.",
          Rotary: "Counted in the cache, first keys are never too far away. Without first keys it makes no difference.",
          Sinusoidal:
            "In the cache: rubbish. All new characters get the same vector, and cached keys stay with theirs.",
          Learned: "In the cache: rubbish. All new characters get the same row, and cached keys stay with theirs.",
          relative: "Hardly a difference: distances within the window are the same.",
        }),
      },
      {
        name: "padding",
        label: "Left padding",
        options: { 0: "none", 8: "8 tokens", 32: "32 tokens" },
        expect: () => "What happens depends on the next control.",
        page: "practice/debugging",
      },
      {
        name: "padded",
        label: "Padding is",
        options: { right: "masked, right position ids", wrong: "masked, but counted", seen: "not masked" },
        page: "practice/debugging",
        expect: by({
          Sinusoidal:
            "Counted padding is a shift: 8 tokens do little, 32 hurt. Padding that is seen gives another text.",
          Learned:
            "Counted padding moves every character to another row, and the rows run out sooner. So does padding that is seen.",
          relative: "Counted padding is a shift: the same text. Padding that is seen gives another text.",
          NoPE: "Masked padding is not there at all. Padding that is seen makes words fall apart.",
        }),
      },
    ],
  },
  {
    title: "Prompt",
    controls: [
      {
        name: "shuffle",
        label: "Shuffle the words of the prompt",
        expect: () => "Another prompt, another text. Would a bag of words notice?",
        page: "foundations/proofs",
      },
    ],
  },
];

/**
 * Whether a control means anything for an encoding.
 * @param {Control} control
 * @param {string} part
 */
export function fits({ fits: isFit = () => true }, part) {
  return isFit(part);
}

/**
 * A side with as trained what means nothing for its encoding.
 * @param {import("./state.js").Settings} side
 * @param {string} part
 * @returns {import("./state.js").Settings}
 */
export function fitting(side, part) {
  const lost = GROUPS.flatMap(({ controls }) => controls).filter((each) => !fits(each, part));
  return { ...side, ...Object.fromEntries(lost.map(({ name }) => [name, SIDE[name]])) };
}
