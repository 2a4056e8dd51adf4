// Runs calls of the playground's modules for the tests. `call` is [path, arguments], such as
// ["encoding.rotary.frequencies", [64, 10000]]; numbers that JSON lacks travel back as {"number": "NaN"}.
function plain(_, value) {
  if (value instanceof Map) return Object.fromEntries(value);
  if (ArrayBuffer.isView(value)) return Array.from(value);
  return typeof value === "number" && !Number.isFinite(value) ? { number: String(value) } : value;
}

function answer([path, args]) {
  let found = globalThis;
  for (const name of path.split(".")) found = found[name];
  try {
    return { value: found(...args) };
  } catch (error) {
    return { error: String(error.message), kind: error.name };
  }
}

function run(calls) {
  return JSON.stringify(calls.map(answer), plain);
}

// All functions of the port, as "rotary.frequencies"; samples, steps of a search and helpers are not Python's.
function names() {
  const own = ["base_bound.search", "hash_normal.normal", "layout.pair_indices", "sinusoidal.columns"];
  return Object.entries(encoding)
    .flatMap(([module, each]) =>
      Object.keys(each).filter((name) => typeof each[name] === "function").map((name) => `${module}.${name}`)
    )
    .filter((name) => !own.includes(name));
}
