// Questions that readers have. Each is a button that shows a state, and says what is seen in it.

import { element } from "./draw.js";
import { newState, read, write } from "./state.js";

/** @typedef {import("./state.js").State} State */

const QUESTIONS = [
  {
    asks: "Does RoPE’s score decay?",
    query: "dims=128&length=4096",
    says: "Not steadily: with all pairs weighted equally, it ripples on the way down and falls below 0.",
    card: "score",
  },
  {
    asks: "What does YaRN change?",
    query: "dims=128&length=8192&b.dims=128&b.rule=yarn",
    says:
      "It leaves the fast pairs alone, stretches the wavelengths of the slower ones by up to the factor, and multiplies all scores.",
    card: "waves",
  },
  {
    asks: "What happens past the trained length?",
    query: "method=learned&length=1024&b.method=rope",
    says:
      "A learned table of 512 rows has nothing there. RoPE rotates on, but its slow pairs reach angles that no position below 512 has.",
    card: "table",
  },
  {
    asks: "Why does a wrong layout look right?",
    query: "b.method=rope&b.layout=interleaved",
    says:
      "The dims are paired differently, but the score still depends on the distance alone, and with all pairs weighted equally it is the same.",
    card: "score",
  },
  {
    asks: "How far does ALiBi see?",
    query: "method=alibi&length=2048",
    says:
      "At equal scores, a key has a hundredth of the nearest one’s weight after about ten tokens in the steepest of eight heads, and after more than a thousand in the flattest, whatever the context.",
    card: "waves",
  },
];

/** @param {(state: State) => void} choose */
export function makeQuestions(choose) {
  const buttons = QUESTIONS.map(({ asks, query }) => {
    const button = element("button", { type: "button" }, asks);
    button.addEventListener("click", () => choose(read(query).state));
    return button;
  });
  const asks = element("div", { className: "pp-asks" }, ...buttons);
  const answer = element("p", { role: "status" });
  // the position is where a reader looks, not what is shown
  const written = (/** @type {State} */ { shared, ...sides }) =>
    write({ ...sides, shared: { ...shared, position: newState().shared.position } });
  const known = QUESTIONS.map(({ query }) => written(read(query).state));
  let shown = NaN; // no state yet

  /** Marks the question that a state answers. @param {State} state */
  function show(state) {
    const at = known.indexOf(written(state));
    if (at === shown) return;
    shown = at;
    buttons.forEach((button, i) => button.setAttribute("aria-pressed", String(i === at)));
    answer.classList.toggle("pp-questions__past", at < 0); // keeps its room: nothing moves under the reader's hand
    if (at >= 0) {
      answer.replaceChildren(
        `${QUESTIONS[at].says} `,
        element("a", { href: `#pp-${QUESTIONS[at].card}` }, "Where to see it"),
      );
    }
  }
  return {
    root: element("div", { className: "pp-questions", role: "group", "aria-label": "Questions" }, asks, answer),
    show,
  };
}
