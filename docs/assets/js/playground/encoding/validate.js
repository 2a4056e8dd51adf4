// Port of figures_src/encoding/_validate.py: each refusal names rule and value, in the words of the Python module.
// Stricter than Python in one point: strings and booleans are no numbers. Looser in one: 3.0 is the whole number 3.
//
// In all modules of this folder Python's keyword arguments are one object of options, the last argument. Vectors come as
// arrays of numbers and are given as Float64Array. A matrix is flat, row by row: a row a position or query, heads
// outermost. There is no dtype: all is float64.

/** @typedef {ArrayLike<number>} Numbers */
/** @typedef {number | Numbers} OneOrMore */

export const EXACT_INTEGERS = 2 ** 53; // float64 counts every integer below this
export const LARGEST_ANGLE = 2 ** 32; // radians or tokens; float64 rounds an angle that large by at most 2.4e-7
export const LARGEST_RESULT = 2 ** 22; // numbers of one result: 32 MB, so that no input can exhaust a phone

/** The one error that this folder throws. */
export class InputError extends Error {
  /** @param {string} message rule and value; its first word is the argument */
  constructor(message) {
    super(message);
    this.name = "InputError";
    this.argument = message.split(" ", 1)[0];
  }
}

/**
 * A float as Python prints it: 1.0, 1e-07, inf.
 * @param {number} value
 */
export function floatText(value) {
  if (Number.isNaN(value)) return "nan";
  if (!Number.isFinite(value)) return value > 0 ? "inf" : "-inf";
  if (value === 0) return Object.is(value, -0) ? "-0.0" : "0.0";
  const [digits, exponent] = value.toExponential().split("e");
  const power = Number(exponent);
  if (power >= -4 && power < 16) return Number.isInteger(value) ? `${value}.0` : String(value);
  return `${digits}e${power < 0 ? "-" : "+"}${String(Math.abs(power)).padStart(2, "0")}`;
}

/**
 * A value as Python prints it; a whole number counts as an int.
 * @param {unknown} value
 * @returns {string}
 */
export function text(value) {
  if (value === null || value === undefined) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "number") return Number.isSafeInteger(value) ? String(value + 0) : floatText(value);
  if (typeof value === "string") return quoted(value);
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return "a list";
  return `a value of type ${typeof value}`;
}

/** @param {string} value */
function quoted(value) {
  const short = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  const mark = short.includes("'") && !short.includes('"') ? '"' : "'";
  let result = "";
  for (const letter of short) {
    const code = /** @type {number} */ (letter.codePointAt(0));
    if (letter === mark || letter === "\\") result += `\\${letter}`;
    else if (code < 32 || (code > 126 && code < 161)) result += `\\x${code.toString(16).padStart(2, "0")}`;
    else result += letter;
  }
  return mark + result + mark;
}

/**
 * A whole number that is at least `minimum`, and even where that is asked for.
 * @param {string} name
 * @param {unknown} value
 * @param {{minimum?: number, even?: boolean}} [rules]
 * @returns {number}
 */
export function as_int(name, value, { minimum = 1, even = false } = {}) {
  if (typeof value !== "number" || !Number.isSafeInteger(value)) {
    throw new InputError(`${name} must be a whole number, got ${text(value)}`);
  }
  if (value < minimum || (even && value % 2)) {
    const least = minimum < 2 ? "positive" : `at least ${minimum}`;
    const rule = even ? `even and ${least}` : minimum === 1 ? "positive" : `at least ${minimum}`;
    throw new InputError(`${name} must be ${rule}, got ${text(value)}`);
  }
  return value;
}

/**
 * A finite number above `above`, at least `minimum` and at most `maximum`; `real` prints the bound as a float.
 * @param {string} name
 * @param {unknown} value
 * @param {{above?: number, minimum?: number, maximum?: number, real?: boolean}} [rules]
 * @returns {number}
 */
export function as_float(name, value, { above, minimum, maximum, real: isReal = false } = {}) {
  if (typeof value !== "number") throw new InputError(`${name} must be a number, got ${text(value)}`);
  if (!Number.isFinite(value)) throw new InputError(`${name} must be finite, got ${floatText(value)}`);
  const say = isReal ? floatText : text;
  if (above !== undefined && value <= above) {
    throw new InputError(`${name} must be above ${say(above)}, got ${text(value)}`);
  }
  if (minimum !== undefined && value < minimum) {
    throw new InputError(`${name} must be at least ${say(minimum)}, got ${text(value)}`);
  }
  if (maximum !== undefined && value > maximum) {
    throw new InputError(`${name} must be at most ${say(maximum)}, got ${text(value)}`);
  }
  return value;
}

/**
 * True or false.
 * @param {string} name
 * @param {unknown} value
 */
export function require_bool(name, value) {
  if (typeof value !== "boolean") throw new InputError(`${name} must be True or False, got ${text(value)}`);
}

/**
 * One of the strings `allowed`.
 * @param {string} name
 * @param {unknown} value
 * @param {readonly string[]} allowed
 * @returns {string}
 */
export function require_choice(name, value, allowed) {
  if (typeof value !== "string" || !allowed.includes(value)) {
    throw new InputError(`${name} must be one of ${allowed.map((each) => `'${each}'`).join(", ")}, got ${text(value)}`);
  }
  return value;
}

/**
 * The value, where it is a list of anything.
 * @template {ArrayLike<unknown>} T
 * @param {string} name
 * @param {T} value
 * @returns {T}
 */
export function as_list(name, value) {
  if (value === null || typeof value !== "object" || !Number.isSafeInteger(value.length)) {
    throw new InputError(`${name} must be a list, got ${text(value)}`);
  }
  return value;
}

/**
 * Finite numbers below `within`, by default those that float64 holds exactly, all above `above` or at least `minimum`;
 * one number becomes a list of one.
 * @param {string} name
 * @param {OneOrMore} value
 * @param {{within?: number, above?: number, minimum?: number}} [rules]
 * @returns {Float64Array}
 */
export function as_float64(name, value, { within = EXACT_INTEGERS, above, minimum } = {}) {
  const entries = typeof value === "number" ? [value] : as_list(name, value);
  limit_size(name, entries.length);
  const exact = new Float64Array(entries.length);
  for (let i = 0; i < exact.length; i++) {
    const entry = entries[i];
    if (typeof entry !== "number") throw new InputError(`${name} must hold real numbers, got ${text(entry)}`);
    if (!(Math.abs(entry) < within)) {
      const shown = typeof value === "number" ? text(entry) : floatText(entry);
      throw new InputError(`${name} must be finite and within ±2**${Math.log2(within)}, got ${shown}`);
    }
    exact[i] = entry;
  }
  const least = exact.reduce((a, b) => Math.min(a, b), Infinity);
  if (above !== undefined && least <= above) {
    throw new InputError(`${name} must be above ${text(above)}, got ${floatText(least)}`);
  }
  if (minimum !== undefined && least < minimum) {
    throw new InputError(`${name} must be at least ${text(minimum)}, got ${floatText(least)}`);
  }
  return exact;
}

/**
 * Numbers as `as_float64`, each of them whole.
 * @param {string} name
 * @param {OneOrMore} value
 */
export function as_int64(name, value) {
  const exact = as_float64(name, value);
  const broken = exact.find((entry) => !Number.isInteger(entry));
  if (broken !== undefined) throw new InputError(`${name} must hold whole numbers, got ${text(broken)}`);
  return exact;
}

/**
 * Refuses a result that would not fit.
 * @param {string} name what makes it large
 * @param {number} count
 */
export function limit_size(name, count) {
  if (count > LARGEST_RESULT) {
    throw new InputError(`${name} must keep the result to ${LARGEST_RESULT} numbers, got ${text(count)} of them`);
  }
  return count;
}

/**
 * The numbers, where all are finite: extreme arguments overflow in Python, and are refused here.
 * @template {Float64Array} T
 * @param {string} name the argument to blame
 * @param {unknown} value what it is
 * @param {T} numbers
 * @returns {T}
 */
export function require_finite(name, value, numbers) {
  for (let i = 0; i < numbers.length; i++) {
    if (!Number.isFinite(numbers[i])) {
      throw new InputError(`${name} must keep every number finite, got ${text(value)}`);
    }
  }
  return numbers;
}

/**
 * How many rows of `width` numbers a flat matrix has.
 * @param {string} name
 * @param {Numbers} matrix
 * @param {number} width
 */
export function row_count(name, matrix, width) {
  if (matrix.length % width) {
    throw new InputError(`${name} must have whole rows of ${width} numbers, got ${matrix.length} numbers`);
  }
  return matrix.length / width;
}
