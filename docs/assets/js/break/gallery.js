// Prepared states: six breaks that begin with one touch, and the steps of the tour. The ids are anchors of the page.
/**
 * What of a state is not as trained, and what a reader is told of it; a step of the tour may have a card to look `at`.
 * @typedef {{a?: Partial<import("./state.js").Settings>, b?: Partial<import("./state.js").Settings>,
 *   shared?: Partial<import("./state.js").Shared>}} Part
 * @typedef {Part & {title: string, says: string, at?: "clocks" | "far"}} Step
 */

/** @type {(Step & {id: string})[]} */
export const BREAKS = [
  {
    id: "shift",
    title: "Shift everything",
    says: "Every position plus 100,000. Does a single letter change?",
    b: { shift: 100000 },
  },
  {
    id: "layout",
    title: "Swap the layout",
    says: "The same weights with the other pairing of dimensions. This is what a wrong checkpoint converter does.",
    b: { layout: "interleaved" },
  },
  {
    id: "still",
    title: "Stop the clocks",
    says: "No rotation at all. Only the causal mask still hints at what came first.",
    b: { off: 65535 },
  },
  {
    id: "stretch",
    title: "Stretch the distances",
    says: "Every position times 2: the neighbour seems two characters away.",
    b: { stretch: 2 },
  },
  {
    id: "restart",
    title: "Forget the cache's length",
    says: "Each new query is at position 0, a classic mistake with cached keys.",
    b: { restart: true },
  },
  {
    id: "beyond",
    title: "Go beyond the training length",
    says: "It was trained on 128 characters. A is plain RoPE, B has dynamic NTK, and nothing was trained again.",
    b: { rule: "dynamic" },
    shared: { letters: 300, far: true },
  },
];

/** @type {Step[]} */
export const TOUR = [
  {
    title: "A transformer in your browser",
    says:
      "It has read Shakespeare, 128 characters at a time, and guesses the next character. A and B are the same model with the same random numbers, so they write the same. You may break B.",
  },
  {
    title: "Shift: nothing happens",
    says:
      "Every position of B is now 100,000 higher. Compare the letters: all equal. RoPE scores depend on the distance of two tokens, and no distance has changed.",
    b: { shift: 100000 },
  },
  {
    title: "Stretch: it stumbles",
    says:
      "Now distances do change: everything seems twice as far away. The model still knows English letters, but words no longer hold together.",
    b: { stretch: 2 },
  },
  {
    title: "Switch the clocks off",
    says:
      "Each circle below is a rotary pair, a hand that turns with the position. The four fastest of B are off: nearby order is lost. Touch a clock to switch it back on.",
    b: { off: 15 },
    at: "clocks",
  },
  {
    title: "Swap the layout: rubbish",
    says:
      "The weights know which two numbers form a pair. Pair others, and the text is debris, though no weight is wrong. Bits per character say the same: compare the bars.",
    b: { layout: "interleaved" },
  },
  {
    title: "Longer than it has ever read",
    says:
      "A is plain RoPE, B has YaRN. The curve grows while both read eight times their training length. Past the dotted line the plain one climbs; YaRN pays a little at the start and stays low. Nothing was trained again.",
    b: { rule: "yarn" },
    shared: { letters: 300, far: true },
    at: "far",
  },
];
