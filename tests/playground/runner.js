// Runs calls of the playground's modules for the tests. `call` is [path, arguments], such as
// ["encoding.rotary.frequencies", [64, 10000]]; numbers that JSON lacks travel as {"number": "NaN"}.
var LACKING = { NaN, Infinity, "-Infinity": -Infinity };

function revived(key, value) {
  return value && typeof value === "object" && "number" in value ? LACKING[value.number] : value;
}

function plain(value) {
  if (value instanceof Map) return plain(Object.fromEntries(value));
  if (ArrayBuffer.isView(value)) return Array.from(value, plain);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "number" && !Number.isFinite(value)) return { number: String(value) };
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]));
  }
  return value;
}

function answer([path, args]) {
  let found = globalThis;
  for (const name of path.split(".")) found = found[name];
  try {
    return { value: plain(found(...args)) };
  } catch (error) {
    return { error: String(error.message), kind: error.name };
  }
}

function run(calls) {
  return JSON.stringify(JSON.parse(calls, revived).map(answer));
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
