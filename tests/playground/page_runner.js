// What tests/playground/test_page.py runs inside a browser: random states and addresses through the page's own modules.
// `page` holds the exports of state, model, sentences and catalogue, and dice; every function returns what went wrong.

const GARBAGE = ["", " ", "\u0000", "1".repeat(500), "<script>alert(1)</script>"].concat(
  "NaN Infinity -1 0 -0 1e309 1e-320 0x10 9007199254740993 1,2 abc null undefined % ٣ 𝕏".split(" "),
  "__proto__ constructor toString".split(" "),
);

function randomValue(field, roll) {
  const pick = (list) => list[Math.floor(roll() * list.length)];
  if (field.kind !== "text" && roll() < 0.12) return pick(GARBAGE); // a sentence may say NaN
  if (field.kind === "choice") return pick(Object.keys(field.options));
  if (field.kind === "text") {
    const odd = ["<b>x</b> & <script>alert(1)</script>", "\u0000 %", "wörd 中文 🙂 \u202eabc"];
    return pick(["", "one", "the same the same", "w ".repeat(60), ...odd]);
  }
  if (field.kind === "list") {
    const whole = [Array(32).fill(1.25).join(","), Array(16).fill(2).join(" ")];
    return pick(["", "1,2", "1 2 3 4", "[1.5, 2]", "0", "a", ...whole]);
  }
  const { min, max } = field;
  const value = roll() < 0.2
    ? pick([min, max, min - 1, max + 1])
    : field.log
    ? min * (max / min) ** roll()
    : min + (max - min) * roll();
  return String(
    field.kind === "whole" && roll() < 0.95
      ? (field.even && roll() < 0.95 ? 2 * Math.round(value / 2) : Math.round(value))
      : value,
  );
}

function randomQuery(roll) {
  const { FIELDS, METHODS, RULES, SHARED } = page.state;
  const query = new URLSearchParams();
  const side = (prefix) => {
    const method = Object.keys(METHODS)[Math.floor(roll() * Object.keys(METHODS).length)];
    query.set(`${prefix}method`, roll() < 0.03 ? "nothing" : method);
    const names = [...METHODS[method].fields];
    if (names.includes("rule")) {
      const rule = Object.keys(RULES)[Math.floor(roll() * Object.keys(RULES).length)];
      query.set(`${prefix}rule`, rule);
      names.push(...RULES[rule]);
    }
    for (const name of names) {
      if (name !== "rule" && roll() < 0.5) query.set(prefix + name, randomValue(FIELDS[name], roll));
    }
  };
  side("");
  if (roll() < 0.3) side("b.");
  for (const name of SHARED) if (roll() < 0.3) query.set(name, randomValue(FIELDS[name], roll));
  return query.toString();
}

const BAD = /NaN|undefined|Infinity|null|\[object/;

/** Reads, checks and writes random addresses. */
function addresses(count, seed) {
  const { read, write, mistakes, sharedMistakes } = page.state;
  const roll = page.dice(seed);
  const found = [];
  let drawn = 0;
  for (let i = 0; i < count && found.length < 5; i++) {
    const query = roll() < 0.05
      ? Array.from({ length: 60 }, () => String.fromCharCode(32 + Math.floor(roll() * 96))).join("")
      : randomQuery(roll);
    try {
      const { state, notes } = read(query);
      const wrong = [
        mistakes(state.a, state.shared),
        state.b ? mistakes(state.b, state.shared) : {},
        sharedMistakes(state.shared),
      ];
      const messages = [...notes, ...wrong.flatMap(Object.values)];
      for (const message of messages) {
        if (!message || BAD.test(message.replace(/“[^”]*”/g, ""))) found.push(`${query}: ${message}`);
      }
      if (wrong.some((each) => Object.keys(each).length)) continue;
      drawn++;
      const again = write(read(write(state)).state);
      if (again !== write(state)) found.push(`${query}: ${write(state)} became ${again}`);
      if (JSON.stringify(read(write(state)).state) !== JSON.stringify(state)) {
        found.push(`${query}: the state is not restored by ${write(state)}`);
      }
    } catch (error) {
      found.push(`${query}: ${error.stack}`);
    }
  }
  if (drawn < count / 10) found.push(`only ${drawn} of ${count} states can be drawn: the cases say little`);
  return found;
}

/** Every view of random states, without a browser's drawing: no exception but a refusal, no number that is none. */
function views(count, seed) {
  const { read, mistakes, sharedMistakes } = page.state;
  const { table, score, landmarks, closeUp, pattern, waves, frequenciesOf } = page.model;
  const said = page.sentences;
  const roll = page.dice(seed);
  const found = [];
  for (let i = 0; i < count && found.length < 5;) {
    const query = randomQuery(roll);
    const { state } = read(query);
    const { a, shared } = state;
    if (Object.keys({ ...mistakes(a, shared), ...sharedMistakes(shared) }).length) continue;
    if (a.dims > 256) continue; // the same code, only slower
    i++;
    try {
      const texts = [
        said.ofTable(a, table(a, shared), frequenciesOf(a, shared.length)),
        said.ofScore(score(a, shared), landmarks(a, shared)),
        said.ofCloseUp(a, closeUp(a, shared), shared.position),
        said.ofPattern(pattern({ ...a }, { ...shared, sentence: "a b a c" })),
        said.ofWaves(a, waves(a, shared)),
      ];
      for (const text of texts) if (BAD.test(text)) found.push(`${query}: ${text}`);
      const { weights, words } = pattern(a, shared);
      for (let row = 0; row < words.length; row++) {
        const sum = weights.slice(row * words.length, (row + 1) * words.length).reduce((x, y) => x + y, 0);
        if (!(Math.abs(sum - 1) < 1e-9)) found.push(`${query}: weights of word ${row} sum to ${sum}`);
      }
    } catch (error) {
      if (error.name !== "InputError") found.push(`${query}: ${error.stack}`);
    }
  }
  return found;
}

/** The frequencies of every preset that has some, by key: frequencies and attention factor at the length. */
function allFrequencies(models, length) {
  const { presets } = page.catalogue.catalogue(models);
  return Object.entries(presets).map(([key, fields]) => {
    const own = page.model.frequenciesOf({ ...page.state.newSetting(), ...fields }, length);
    return own && [key, fields.method, [...own.frequencies], own.attention];
  });
}
