// Port of figures_src/reader/rules.py: the small language of the rules in families.json, and the fields of one file.

/** @typedef {Record<string, any>} Any */

/** A field that cannot be what it is: its name, its value or what is said instead, and what it must be. */
export class Fault extends Error {
  /** @param {string} field @param {unknown} found @param {string} rule @param {string} [instead] */
  constructor(field, found, rule, instead = `got ${text(found)}`) {
    super(`${field} ${rule}, ${instead}`);
    Object.assign(this, { name: "Fault" });
    this.field = field;
    this.found = found;
    this.rule = rule;
  }
}

/** A value of a file in words, cut to a length that can be shown. @param {any} value @returns {string} */
export function text(value) {
  if (value === null || value === undefined) return "null";
  if (typeof value === "boolean") return String(value);
  if (typeof value === "number") return count(value);
  if (typeof value === "string") return `'${value.slice(0, 60)}'`;
  return Array.isArray(value) ? "a list" : "an object";
}

/** A number with at most six digits that count, thousands apart. @param {number} value */
export function count(value) {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "no number" : value > 0 ? "infinity" : "-infinity";
  const size = Math.abs(value);
  if (size >= 1e15 || (0 < size && size < 1e-4)) return value.toExponential(3);
  const digits = Number.isInteger(value) ? 0 : size >= 1 ? Math.max(0, 6 - String(Math.trunc(size)).length) : 6;
  return (value + 0).toLocaleString("en", { maximumFractionDigits: digits });
}

/** A value as the file has it, cut to a length that can be shown. @param {any} value @returns {string} */
export function shown(value) {
  if (typeof value === "string") return `"${value.slice(0, 60)}"`;
  if (Array.isArray(value)) return `[${value.slice(0, 40).map(shown).join(", ")}]`.slice(0, 160);
  if (is_object(value)) {
    const entries = Object.entries(value).slice(0, 40).map(([name, each]) => `${name}: ${shown(each)}`);
    return `{${entries.join(", ")}}`.slice(0, 160);
  }
  return text(value);
}

/** @param {any} value @returns {value is number} */
export const is_number = (value) => typeof value === "number" && Number.isFinite(value);

/** @param {any} value @returns {value is Any} */
export const is_object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** An entry of the object itself, never one that all objects inherit. @param {any} holder @param {string} key */
export const own = (holder, key) => holder && Object.hasOwn(holder, key) ? holder[key] : undefined;

/** What Python takes for true: no empty list, object or text. @param {any} value */
export const truth = (value) =>
  Array.isArray(value) ? value.length > 0 : is_object(value) ? Object.keys(value).length > 0 : Boolean(value);

/** @type {Record<string, (a: number, b: number) => any>} */
const ARITHMETIC = {
  "+": (a, b) => a + b,
  "-": (a, b) => a - b,
  "*": (a, b) => a * b,
  "/": (a, b) => a / b,
  "//": (a, b) => Math.floor(a / b),
  "%": (a, b) => a % b && (a % b < 0) !== (b < 0) ? (a % b) + b : a % b, // with the sign of b, as in Python
  "<": (a, b) => a < b,
};
/** @type {Record<string, (value: any) => boolean>} */
const STOPS = { or: truth, and: (value) => !truth(value), "??": (value) => value !== null };

/** What one file says, with what the class takes where it says nothing. */
export class Fields {
  /** @param {Any} config @param {Any} family */
  constructor(config, family) {
    this.config = config;
    this.defaults = family.defaults ?? {};
    this.names = family.names ?? {}; // by the name that goes first where a file has both
    /** @type {Any} */
    this.assumed = {};
    this.used = new Set();
  }

  /** The value of a field, null where there is none; a name with dots goes into objects. @param {string} name */
  get(name) {
    const [key, ...inner] = name.split(".");
    const found = this.found(key);
    let value;
    if (found !== undefined) {
      this.used.add(found).add([found, ...inner].join("."));
      value = this.config[found];
    } else {
      value = own(this.defaults, key) ?? null;
      if (value !== null) this.assumed[key] = value;
    }
    for (const each of inner) value = is_object(value) ? own(value, each) : null;
    return value ?? null;
  }

  /** The value in the file itself, whether or not it decides. @param {string} name */
  given(name) {
    return own(this.config, this.found(name) ?? "");
  }

  /** Whether the file itself has the field. @param {string} name */
  stated(name) {
    return this.found(name) !== undefined;
  }

  /** The name by which the file has a field. @param {string} key @returns {string | undefined} */
  found(key) {
    const before = Object.keys(this.names).filter((first) => this.names[first] === key);
    return [...before, key, own(this.names, key)].find((each) => each && Object.hasOwn(this.config, each));
  }

  /** What a rule gives for one layer. @param {any} rule @param {Any} here @returns {any} */
  value(rule, here) {
    if (typeof rule === "string") {
      return rule.startsWith("'") ? rule.slice(1) : Object.hasOwn(here, rule) ? here[rule] : this.get(rule);
    }
    if (!Array.isArray(rule)) return rule ?? null;
    const [name, ...rest] = rule;
    if (name === "if") return this.value(truth(this.value(rest[0], here)) ? rest[1] : rest[2], here);
    if (Object.hasOwn(STOPS, name)) {
      let value = null;
      for (const each of rest) {
        value = this.value(each, here);
        if (STOPS[name](value)) break;
      }
      return value;
    }
    if (Object.hasOwn(ARITHMETIC, name)) {
      const [left, right] = rest.map((each) => this.number(each, here));
      if (right === 0 && "/%".includes(name[0])) throw new Fault(names_of(rest[1]), right, "must not be zero");
      return ARITHMETIC[name](left, right);
    }
    const values = rest.map((each) => this.value(each, here));
    const [first, second] = values;
    switch (name) {
      case "=":
        return first === second;
      case "not":
        return !truth(first);
      case "has":
        return Object.hasOwn(this.config, first);
      case "is":
        return first !== null && !(Array.isArray(first) && !first.length);
      case "positive": // null and false turn a window off, while zero and less would leave no key to see
        if (first === null || typeof first === "boolean") return null;
        if (!is_number(first)) throw new Fault(names_of(rest[0]), first, "must be a number");
        if (first <= 0) throw new Fault(names_of(rest[0]), first, "must be above 0, or null for no window");
        return first;
      case "in":
        return Array.isArray(second) && second.includes(first);
      case "at":
        if (!Array.isArray(first)) return null;
        if (second >= first.length) {
          throw new Fault(names_of(rest[0]), first.length, "must have an entry for each layer");
        }
        return first[second];
      case "of":
        return values[1 + first];
      case "cycle":
        return Array.isArray(first) && first.length ? first[here.i % first.length] : null;
      case "name":
        return own(second, String(first)) ?? null;
      default:
        throw new Error(`rule must begin with the name of an operation, got ${name}`);
    }
  }

  /** The value of a rule that must be a number. @param {any} rule @param {Any} here */
  number(rule, here) {
    const value = this.value(rule, here);
    if (!is_number(value)) throw new Fault(names_of(rule), value, "must be a number");
    return value;
  }
}

/** The fields that a rule asks for. @param {any} rule */
export const names_of = (rule) => [...new Set(asked(rule))].join(" or ") || "a width";

/** @param {any} rule @returns {string[]} */
function asked(rule) {
  if (typeof rule === "string") {
    return rule.startsWith("'") || ["i", "n", "kind", "width"].includes(rule) ? [] : [rule];
  }
  return Array.isArray(rule) ? rule.slice(1).flatMap(asked) : [];
}
