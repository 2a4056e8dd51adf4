// Random numbers that another language can repeat: 32-bit integers, and one number of [0, 1) a character.

/**
 * A generator (mulberry32) of numbers in [0, 1), the same for the same seed.
 * @param {number} seed a whole number
 */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), 1 | state);
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word;
    return ((word ^ (word >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The id whose share of [0, 1) holds `draw`, where shares are softmax(logits / temperature); at 0 the likeliest.
 * @param {Float32Array} logits
 * @param {number} temperature
 * @param {number} draw
 */
export function choose(logits, temperature, draw) {
  let best = 0;
  for (let i = 1; i < logits.length; i++) if (logits[i] > logits[best]) best = i;
  if (temperature === 0) return best;
  const shares = Float64Array.from(logits, (each) => Math.exp((each - logits[best]) / temperature));
  const wanted = draw * shares.reduce((sum, each) => sum + each, 0);
  let sum = 0;
  for (let i = 0; i < shares.length; i++) {
    sum += shares[i];
    if (sum > wanted) return i;
  }
  return best;
}

/**
 * The words of a text in a drawn order; what stands between them stays where it is.
 * @param {string} text
 * @param {number} seed
 */
export function shuffled(text, seed) {
  const parts = text.split(/(\s+)/);
  const words = parts.flatMap((each, i) => (each && i % 2 === 0 ? [i] : []));
  const next = random(seed);
  for (let i = words.length - 1; i > 0; i--) {
    const other = Math.floor(next() * (i + 1));
    [parts[words[i]], parts[words[other]]] = [parts[words[other]], parts[words[i]]];
  }
  return parts.join("");
}

/**
 * Nats of an id: -log softmax(logits)[id].
 * @param {Float32Array} logits
 * @param {number} id
 */
export function nats(logits, id) {
  let largest = -Infinity;
  for (const each of logits) if (each > largest) largest = each;
  let sum = 0;
  for (const each of logits) sum += Math.exp(each - largest);
  return Math.log(sum) + largest - logits[id];
}
