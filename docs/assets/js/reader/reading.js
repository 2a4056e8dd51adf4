// Port of figures_src/reader/reading.py: what a configuration says that a model does with positions, layer by layer, or
// that it cannot be known. The rules of each type of model are in families.json; tests/reader compares the two readers.
import { slopes } from "../playground/encoding/alibi.js";
import { yarn_mscale } from "../playground/encoding/by_parts.js";
import { InputError } from "../playground/encoding/validate.js";
import { scaled } from "../playground/spectrum.js";
import { count, Fault, Fields, is_number, is_object, names_of, own, shown, text, truth } from "./rules.js";

/** @typedef {Record<string, any>} Any */

const MOST_LAYERS = 2000;
const MOST_UNUSED = 200; // fields that are named: no model has as many, and each is compared with those before
const ORIGINAL = "original_max_position_embeddings";
const LARGEST = 1e15; // of bases, and of factors
const LONGEST = 2 ** 40; // of lengths, in tokens
const FORMS = ["chunked", "interleaved"]; // of M-RoPE
const SMALLEST = 1e-9; // of bases and shares

/** What decides is not in the file, or the class is not known. */
class Unknown extends Error {}

/** The answer for one configuration: see the Python function. @param {Any} config @param {Any} data @returns {Any} */
export function read(config, data) {
  /** @type {Any} */
  const answer = { format: "config.json", model_type: "", known: false, why: "", declared: null, trained: null };
  Object.assign(answer, { layers: [], errors: [], traps: [], unused: [], assumed: {}, said: {} });
  const has = (/** @type {string} */ key) => Object.hasOwn(config, key);
  const format = data.formats.find((/** @type {Any} */ each) => each.all.every(has) && !each.none.some(has));
  if (format) {
    answer.format = format.format;
    if (format.why) {
      answer.why = format.why.replace("{base}", text(own(config, "base_model_name_or_path")));
      return answer;
    }
    config = { model_type: format.type, ...config };
  }
  const [inner, path, model_type, isWhole] = language(config, data);
  answer.model_type = model_type;
  if (path) trap(answer, data, "inside", { path });
  let family = family_of(model_type, data);
  let fields = new Fields(inner, family ?? {});
  try {
    if (!family) {
      if (Object.hasOwn(inner, "model_type") && !model_type) {
        throw new Fault("model_type", inner.model_type, "must be the name of a type");
      }
      const named = model_type
        ? `what the code of '${model_type}' does`
        : "the file names no model_type, as the config.json of a model does: what its code does";
      throw new Unknown(`${named} with positions is not known here`);
    }
    if (!isWhole) {
      throw new Unknown(
        "the file has no part for the language model, and what its class takes then is not known here",
      );
    }
    const outer = own(config, "model_type");
    if (path && typeof outer === "string" && !Object.hasOwn(data.composites, outer)) {
      throw new Unknown(
        `what the class of '${outer}' does with its part ${path} is not known here: ` +
          "pasted alone, the part is read as that of its own model_type",
      );
    }
    const foreign = foreign_class(inner, model_type, data);
    let code = foreign ?? "";
    if (foreign) {
      if ([config, inner].some((part) => Object.hasOwn(part, "auto_map"))) {
        throw new Unknown(
          `the file names the maker's own class '${foreign}', which is none of '${model_type}': ` +
            "what it does with positions is not known here",
        );
      }
      trap(answer, data, "class", { name: foreign, type: model_type });
    } else if (!family.source) {
      code = own_code(inner) || own_code(config);
      if (code) trap(answer, data, "code", { name: code, type: model_type });
    }
    const other = fields.value(family.becomes, {});
    if (other) {
      family = /** @type {Any} */ (family_of(other, data));
      fields = new Fields(inner, family);
      answer.model_type = other;
    }
    for (const [rule, why] of family.unknown ?? []) if (truth(fields.value(rule, {}))) throw new Unknown(why);
    const window = JSON.stringify(family.window ?? null);
    if (!window.includes('"sliding_window"') && !family.source && is_number(own(inner, "sliding_window"))) {
      throw new Unknown(
        "the class sets no window by sliding_window, but the library's cache keeps no more tokens than that: " +
          "what each sees then is not known here",
      );
    }
    for (const [name, usual] of Object.entries(fields.defaults)) {
      const value = fields.given(name);
      if (typeof usual === "boolean" && typeof value === "string") {
        throw new Fault(name, value, "must be true or false");
      }
    }
    for (const name of new Set([...data.null, ...Object.keys(family.null ?? {})])) {
      const found = at_null(name, fields, family);
      if (found === "refused" || (found === "listed" && !fields.stated("layer_types"))) {
        throw new Fault(name, null, "must be a number in this class");
      }
    }
    const declared = family.declared ?? "max_position_embeddings";
    const reach = fields.number(["??", declared, 1], {});
    if (reach <= 0 || !Number.isInteger(reach)) {
      error(answer, new Fault(names_of(declared), reach, "must be a whole number above 0"));
    }
    const about = { fields, family, data, answer, length: length_of(fields, family) };
    answer.layers = layers_of(about);
    after(about, code);
    answer.known = true;
  } catch (reason) {
    if (reason instanceof Unknown) answer.why = reason.message;
    else if (reason instanceof Fault) {
      const { field, found } = reason;
      if (found === null && family?.source && !field.split(" or ").some((each) => fields.stated(each))) {
        answer.why = `the file does not say ${field}, and what the maker's code takes then is not known here`;
      } else {
        error(answer, missing(reason, inner));
        answer.why = "a field that decides cannot be what it is";
      }
    } else throw reason;
  }
  answer.assumed = answer.known ? fields.assumed : {};
  if (!answer.known) {
    fields.defaults = {}; // of a length as well: what the file itself declares
    Object.assign(answer, { layers: [], traps: [], unused: [] });
    const is_shown = (/** @type {string} */ key) =>
      data.said.some((/** @type {string} */ part) => key.toLowerCase().includes(part));
    for (const key of Object.keys(inner).filter(is_shown).slice(0, 24)) {
      answer.said[key.slice(0, 60)] = shown(inner[key]);
    }
  }
  const rows = answer.layers.find((/** @type {Any} */ layer) => "rows" in (layer.details ?? {}))?.details.rows;
  answer.declared = rows > 0 ? Math.trunc(rows) : length_of(fields, family ?? data.plain);
  return answer;
}

// ---- which part of the file, and of which family

/** @param {Any} config @param {Any} data @returns {[Any, string, string, boolean]} */
function language(config, data) {
  const path = [];
  let model_type = typeof own(config, "model_type") === "string" ? config.model_type : "";
  while (true) {
    const composite = own(data.composites, model_type) ?? {};
    const keys = composite.inside ?? (Object.hasOwn(data.families, model_type) ? [] : data.inside);
    const key = keys.find((/** @type {string} */ each) => is_object(own(config, each)) && truth(config[each]));
    if (key === undefined) {
      const isWhole = !truth(composite) || Boolean(composite.flat);
      return [config, path.join("."), composite.type ?? model_type, isWhole];
    }
    config = config[key];
    path.push(key);
    const named = own(config, "model_type");
    model_type = typeof named === "string" ? named : composite.type ?? "";
  }
}

/**
 * The class that a file names, where its name does not begin as those of the model's type do.
 * @param {Any} config @param {string} model_type @param {Any} data
 */
function foreign_class(config, model_type, data) {
  const named = own(config, "architectures");
  const name = Array.isArray(named) && typeof named[0] === "string" ? named[0] : "";
  const types = [model_type, own(config, "model_type")].filter((each) => typeof each === "string");
  const stems = types.map((each) => each.replace(/(_text)?(_model)?$/, "")).concat(own(data.classes, model_type) ?? []);
  const letters = (/** @type {string} */ each) => each.toLowerCase().replace(/[^a-z0-9]/g, "");
  return name && !stems.some((each) => letters(name).startsWith(letters(each))) ? name.slice(0, 60) : null;
}

/** The code of its own that a file names for the model. @param {Any} config @returns {string} */
function own_code(config) {
  const map = own(config, "auto_map");
  const named = is_object(map) ? Object.entries(map) : [];
  const found = named.find(([key, value]) => key.startsWith("AutoModel") && typeof value === "string");
  return found ? found[1].slice(0, 80) : "";
}

/** @param {string} model_type @param {Any} data @returns {Any | undefined} */
function family_of(model_type, data) {
  const family = own(data.families, model_type);
  if (!family?.like) return family;
  const other = /** @type {Any} */ (family_of(family.like, data));
  // in what its code does, not in what the maker's files are
  return { ...other, traps: [], ...family, defaults: { ...other.defaults, ...family.defaults } };
}

/**
 * What the class does with null in a field: "refused", "listed" (only beside layer_types), "filled" or "kept".
 * @param {string} name @param {Fields} fields @param {Any} family @returns {string | null}
 */
function at_null(name, fields, family) {
  if (fields.given(name) !== null || family.source) return null;
  return own(family.null, name) ?? ((own(fields.defaults, name) ?? null) === null ? "kept" : "refused");
}

/**
 * A fault that says of a field which is nowhere in the file that it is missing, and which name is like its own.
 * @param {Fault} fault @param {Any} config
 */
function missing(fault, config) {
  const blocks = [config];
  for (const block of blocks) blocks.push(...Object.values(block).filter(is_object));
  const names = [...new Set(blocks.flatMap(Object.keys))];
  if ((fault.found ?? null) !== null || names.includes(fault.field)) return fault;
  const like = names.find((key) => is_near(key, fault.field));
  const meant = like === undefined ? "" : `: perhaps ${text(like)} is meant`;
  return new Fault(fault.field, null, fault.rule, `and the file has none${meant}`);
}

/** @param {Fields} fields @param {Any} family */
function length_of(fields, family) {
  const length = fields.value(family.declared ?? "max_position_embeddings", {});
  return is_number(length) && length > 0 ? Math.trunc(length) : null;
}

// ---- layers

/** @typedef {{fields: Fields, family: Any, data: Any, answer: Any, length: number | null}} About */

/** @param {About} about */
function layers_of(about) {
  const { fields, family } = about;
  const n = fields.value(family.layers ?? "num_hidden_layers", {});
  if (!is_number(n) || !(0 < n && n <= MOST_LAYERS) || !Number.isInteger(n)) {
    throw new Fault("num_hidden_layers", n, `must be a whole number from 1 to ${count(MOST_LAYERS)}`);
  }
  const kinds = kinds_of(about, n);
  /** @type {Map<string, Any>} */
  const made = new Map();
  /** @type {Map<string, Any>} */
  const groups = new Map();
  kinds.forEach((kind, i) => {
    const parts = parts_of(about, { i, n: kinds.length, kind, first: kinds.indexOf(kind) });
    const key = JSON.stringify(parts);
    if (!made.has(key)) made.set(key, { kind, ...described(parts, about) });
    const same = JSON.stringify(made.get(key));
    if (!groups.has(same)) groups.set(same, { count: 0, which: [], ...made.get(key) });
    const group = /** @type {Any} */ (groups.get(same));
    group.count += 1;
    group.which.push(i);
  });
  return [...groups.values()].map((group) => ({ ...group, which: ranges(group.which) }));
}

/** The name of the kind of each layer. @param {About} about @param {number} n @returns {string[]} */
function kinds_of({ fields, family, data, answer }, n) {
  let given = fields.get("layer_types");
  if (family.pattern) {
    const letters = fields.get(family.pattern);
    if (typeof letters === "string" && given === null) {
      given = [...letters].map((letter) => own(data.letters, letter) ?? letter);
      n = given.length;
    }
  }
  /** @type {string[]} */
  let kinds = [];
  const is_read = family.kinds !== undefined;
  if (Array.isArray(given) && (is_read || !family.source)) { // the library checks the list of every class
    if (is_read && given.length && !fields.stated("num_hidden_layers")) {
      n = given.length;
      delete fields.assumed.num_hidden_layers;
    }
    if (given.some((kind) => typeof kind !== "string")) {
      throw new Fault("layer_types", given, "must be a list of names");
    }
    const odd = given.find((/** @type {string} */ kind) => !data.kinds.includes(kind));
    if (odd !== undefined && !family.source) {
      throw new Fault("layer_types", odd, "must hold names that the library has, as 'full_attention'");
    }
    const more = fields.value(family.trailing, {}); // entries of layers that only draft, which the class drops
    if (![n, is_number(more) ? n + more : n].includes(given.length) && !family.pattern) {
      const wanted = `must be ${given.length}, as many as the class's own list has layers`;
      const ours = new Fault("num_hidden_layers", n, wanted);
      const wrong = new Fault("layer_types", given.length, `must have one name for each of ${n} layers`);
      error(answer, fields.stated("layer_types") ? wrong : ours);
    }
  }
  if (Array.isArray(given) && given.length && is_read) {
    const rename = fields.value(family.rename, {}) ?? {};
    kinds = given.slice(0, Math.min(n, MOST_LAYERS)).map((kind) => own(rename, kind) ?? kind);
  } else {
    const rule = family.kinds ?? "'full_attention";
    const asks = JSON.stringify(rule).includes("rotates");
    for (let i = 0; i < n; i++) {
      const here = asks ? { i, n, rotates: truth(fields.value(family.rotates, { i, n })) } : { i, n };
      kinds.push(String(fields.value(rule, here) ?? "None"));
    }
  }
  if (family.last) kinds[kinds.length - 1] = family.last.slice(1);
  return kinds;
}

/** All that the fields say of one layer. @param {About} about @param {Any} here @returns {Any} */
function parts_of(about, here) {
  const { fields, family, data, answer } = about;
  if (data.recurrent.includes(here.kind)) return { positions: "recurrent" };
  if (data.other.includes(here.kind) || !truth(fields.value(family.attention ?? true, here))) {
    return { positions: "other" };
  }
  /** @type {Any} */
  const parts = { positions: "none", window: null };
  try {
    const window = fields.value(family.window, here);
    if (is_number(window) && !Number.isInteger(window)) {
      throw new Fault(names_of(family.window), window, "must be a whole number");
    }
    parts.window = window ? Math.trunc(window) : null;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    error(answer, fault);
  }
  if (here.kind === "sliding_attention" && !parts.window && !answer.errors.length && !family.source) {
    const wanted = "must hold no 'sliding_attention': the class takes no window here, and such a layer stops without";
    throw new Fault("layer_types", here.kind, wanted);
  }
  if (parts.window) Object.assign(parts, to_each_side(about, here));
  const carrier = fields.value(family.carrier, here);
  if (carrier) {
    const rules = { ...own(data.carriers, carrier), ...family.details };
    const pairs = Object.entries(rules).map(([name, rule]) => {
      const value = fields.value(rule, here);
      if (value !== null && !is_number(value)) throw new Fault(name, value, "must be a number");
      return [name, value];
    });
    const details = Object.fromEntries(pairs);
    return { ...parts, positions: carrier, details: completed(carrier, details) };
  }
  if (family.rope === false) return parts;
  here = { ...here, width: null };
  let block = family.blocks ? block_of(about, here) : null;
  if ((family.blocks && block === null) || !truth(fields.value(family.rotates ?? true, here))) return parts;
  const width = fields.value(family.width ?? data.width, here);
  const usual = JSON.stringify(family.width ?? data.width) === JSON.stringify(data.width);
  if (usual && !truth(fields.get("head_dim")) && !family.uneven) divides(fields, answer);
  here.width = whole("head_dim", width);
  const dims = whole("head_dim", fields.value(family.dims ?? "width", here));
  block ??= block_of(about, here);
  const name = rule_name(block, family);
  const is_asked = at_null("head_dim", fields, family) === "kept" || family.asks_width;
  if (is_asked && data.asks_width.includes(name) && !truth(fields.given("head_dim"))) {
    throw new Fault("head_dim", null, `must be a number: under the rule ${text(name)} its class stops without`);
  }
  const layout = fields.value(family.layout === undefined ? "'half_split" : family.layout, here);
  if (family.turns) parts.turns = whole("head_dim", fields.value(family.turns, here));
  if (family.fixed !== undefined && fields.stated("head_dim")) {
    const [fixed, given] = [fields.value(family.fixed, here), fields.get("head_dim")];
    const is_kept = given === null && at_null("head_dim", fields, family) === "kept" && family.blocks !== "none";
    const taken = is_kept ? fields.value(data.width, here) : given;
    if (taken !== null && taken !== fixed) {
      throw new Fault("head_dim", given, `must be ${text(fixed)}: the class divides the heads so`);
    }
  }
  return { ...parts, positions: "rotation", width: here.width, dims, layout, block };
}

/** How far a window reaches on each side, where it has two. @param {About} about @param {Any} here */
function to_each_side({ fields, family }, here) {
  const side = fields.value(family.side, here);
  if (side === null && own(fields.config, "is_causal") === false) {
    throw new Unknown("is_causal is false, and how far a window of this class reaches then is not known here");
  }
  return side === null ? {} : { side: Math.trunc(side) };
}

/**
 * With the slopes of ALiBi as they reach the softmax: a class may divide them by the root of a width.
 * @param {string} carrier @param {Any} details
 */
function completed(carrier, details) {
  if (carrier === "t5_bias") {
    number("relative_attention_num_buckets", details.buckets, { minimum: 4 });
    number("relative_attention_max_distance", details.max_distance, { above: Math.floor(details.buckets / 2) });
  }
  if (carrier !== "alibi") return details;
  const root = Math.sqrt(whole("head_dim", details.divided_by_root_of ?? 1));
  const found = slopes(whole("num_attention_heads", details.heads)).map((each) => each / root);
  return { ...details, first_slope: found[0], last_slope: found[found.length - 1] };
}

/** @param {Fields} fields @param {Any} answer */
function divides(fields, answer) {
  const [hidden, heads] = [fields.get("hidden_size"), fields.get("num_attention_heads")];
  if (is_number(hidden) && is_number(heads) && heads > 0 && hidden % heads) {
    error(answer, new Fault("hidden_size", hidden, `must be a multiple of num_attention_heads = ${count(heads)}`));
  }
}

/** @param {string} name @param {any} value @param {number} [most] */
function whole(name, value, most = 2 ** 16) {
  if (!is_number(value) || !Number.isInteger(value) || value <= 0 || value > most) {
    throw new Fault(name, value, `must be a whole number from 1 to ${count(most)}`);
  }
  return value;
}

// ---- the block of a layer's frequencies: rope_parameters or rope_scaling

/** The fields of the rule of one layer, base and share among them; null for no rotation. @param {About} about @param {Any} here */
function block_of({ fields, family, data, answer }, here) {
  const given = (/** @type {string} */ name) => {
    const is_unread = family.blocks === "none" || (family.unread ?? []).includes(name);
    let value = is_unread ? null : fields.get(name);
    if (value === null && !is_unread && Object.hasOwn(fields.defaults, name)) { // null leaves the block to the class
      value = fields.assumed[name] = fields.defaults[name];
    }
    if (value === null || is_object(value)) return value;
    error(answer, new Fault(name, value, "must be an object"));
    return null;
  };
  let [older, newer] = [given("rope_scaling"), given("rope_parameters")];
  const { blocks: style = "one" } = family;
  if (family.made) older = made_of(fields, family.made);
  let block = truth(older) ? older : newer ?? {};
  // the file's block goes in place of that of the class
  if (truth(older) && !is_object(style) && style !== "step") delete fields.assumed.rope_parameters;
  const nested = Object.keys(block).find((key) => is_object(block[key]));
  if (style === "none") block = {};
  else if (is_object(style)) block = by_kind(fields, family, style, here, older, newer);
  else if (style === "step") block = step(fields, here, older, newer ?? {});
  else if (style === "each" && fields.stated("rope_scaling") && !truth(older) && !own(family.null, "rope_scaling")) {
    const wanted = "must be left out: the class takes it in place of its blocks, and stops";
    throw new Fault("rope_scaling", fields.given("rope_scaling"), wanted);
  } else if (style === "each" || (style === "spread" && nested !== undefined)) {
    if (truth(block) && !Object.hasOwn(block, here.kind)) {
      const wanted = `must have a block '${here.kind}': the class reads one for each kind of layer`;
      throw new Fault("rope_parameters", block, wanted);
    }
    const one = own(block, here.kind);
    if (one === null) return null;
    block = one ?? {};
    if (!is_object(block)) throw new Fault("rope_parameters", block, `must hold an object under '${here.kind}'`);
  } else if (nested !== undefined) {
    const wanted = "must not be there: the class reads one block for all layers";
    throw new Fault(
      `${truth(older) ? "rope_scaling" : "rope_parameters"}.${nested.slice(0, 60)}`,
      block[nested],
      wanted,
    );
  }
  const is_stated = truth(older) || (fields.given("rope_parameters") ?? null) !== null;
  for (const key of is_stated ? family.asks ?? [] : []) {
    if ((own(block, key) ?? null) === null) {
      throw new Fault(key, null, "must be in the block: the class stops without");
    }
  }
  const entries = Object.entries(block).map(([key, value]) => [own(family.block_names ?? {}, key) ?? key, value]);
  block = Object.fromEntries(entries);
  const name = rule_name(block, family);
  if (typeof name === "string" && own(data.rules, name)?.fields.includes(ORIGINAL)) {
    const raw = Object.hasOwn(block, "rope_type") ? block.rope_type : own(block, "type");
    if ((family.literal || raw === "su") && (own(block, ORIGINAL) ?? null) === null) {
      const wanted = `must be in the block of '${raw}': the class refuses the file without it`;
      throw new Fault(ORIGINAL, null, wanted);
    }
    if (style === "one") outer_length(fields, block, answer);
  }
  if (!truth(fields.value(family.scaled ?? true, here))) {
    block = Object.hasOwn(block, "rope_theta") ? { rope_theta: block.rope_theta } : {};
  }
  const base = fields.value(family.theta_at, here);
  if (base !== null || (style === "one" ? !Object.hasOwn(block, "rope_theta") : (block.rope_theta ?? null) === null)) {
    block.rope_theta = base === null ? fields.value(family.theta ?? "rope_theta", here) : base;
    if (Object.hasOwn(fields.assumed, "rope_theta") && style === "one" && (truth(newer) || name === "llama3")) {
      trap(answer, data, "no_theta", { base: block.rope_theta });
    }
  }
  if ((own(block, "partial_rotary_factor") ?? null) === null) {
    const rule = family.share_of === undefined ? "partial_rotary_factor" : family.share_of;
    const share = fields.value(rule, here);
    if (share !== null) block.partial_rotary_factor = share;
  }
  return block;
}

/** The name of the rule of a block, as the class calls it. @param {Any} block @param {Any} family */
function rule_name(block, family) {
  const key = ["rope_type", "type"].find((each) => Object.hasOwn(block, each));
  const name = key ? block[key] : "default";
  return typeof name === "string" ? own(family.rule_names ?? {}, name) ?? name : name;
}

/**
 * An original length outside the block, or of the class, goes before that of the only block.
 * @param {Fields} fields @param {Any} block @param {Any} answer
 */
function outer_length(fields, block, answer) {
  const [inner, outer] = [own(block, ORIGINAL) ?? null, fields.get(ORIGINAL)];
  if (outer === null) return;
  if (inner !== null && inner !== outer) {
    unused(answer, `rope block: ${ORIGINAL}`, inner, `${text(outer)}, outside the block, goes before it`);
  }
  block[ORIGINAL] = outer;
}

/** A block from fields of another name: the rule of Mistral's params.json. @param {Fields} fields @param {Any} made */
function made_of(fields, made) {
  const given = fields.get(made.from);
  if (!is_object(given)) return null;
  const entries = Object.entries(given).map(([key, value]) => [own(made.names, key) ?? key, value]);
  const block = Object.fromEntries(entries);
  const isOff = block[made.switch] === false;
  delete block[made.switch];
  return { rope_type: made.rule, ...block, ...(isOff && { attention_factor: 1 }) };
}

/**
 * Blocks that the class makes itself, each with a base of its own, of which the file's rule changes some.
 * @param {Fields} fields @param {Any} family @param {Any} style @param {Any} here @param {any} older @param {any} newer
 */
function by_kind(fields, family, style, here, older, newer) {
  const label = fields.value(family.label ?? "kind", here);
  const about = own(style, label) ?? Object.values(style)[0];
  const mine = own(newer ?? {}, label);
  if ((mine ?? null) !== null && !is_object(mine)) {
    throw new Fault("rope_parameters", mine, `must hold an object under '${label}'`);
  }
  let rule = older ?? {};
  const is_flat = truth(newer) && !Object.values(newer).some(is_object);
  if (is_flat && (truth(older) || family.refuses === "flat") && family.refuses) {
    const beside = family.refuses === "both" ? " beside rope_scaling" : "";
    const wanted = `must have a block '${label}': the class refuses one for all layers${beside}`;
    throw new Fault("rope_parameters", newer, wanted);
  }
  /** @type {Any} */
  let block = is_object(mine) ? { ...mine } : about.flat ? {} : { rope_type: "default" };
  if (about.flat && !is_object(mine)) { // a flat block is that of this kind
    rule = { ...(truth(older) ? older : newer ?? {}) };
    delete rule.rope_theta;
    delete rule.partial_rotary_factor;
    if ((own(rule, "rope_type") ?? own(rule, "type")) === "yarn") rule = { ...about.flat, ...rule };
  }
  if (about.scaled) block = { ...block, ...rule };
  if ((own(block, "rope_theta") ?? null) === null) {
    block.rope_theta = (about.theta ? fields.get(about.theta) : null) ?? about.base;
  }
  return block;
}

/** Step 3.5 and 3.7: lists with an entry for each layer. @param {Fields} fields @param {Any} here @param {any} older @param {Any} newer */
function step(fields, here, older, newer) {
  if (is_object(own(newer, here.kind))) return newer[here.kind];
  const lists = { rope_theta: fields.get("rope_theta"), partial_rotary_factor: fields.get("partial_rotary_factors") };
  /** @type {Any} */
  const block = { rope_type: "default" };
  if (!Array.isArray(lists.rope_theta)) block.rope_theta = lists.rope_theta;
  for (const [key, value] of Object.entries(lists)) {
    if (Array.isArray(value) && here.first < value.length) block[key] = value[here.first];
  }
  return { ...block, ...(here.kind === "full_attention" ? older ?? {} : {}) };
}

// ---- a layer in words and numbers

/** @param {Any} parts @param {About} about @returns {Any} */
function described(parts, about) {
  if (parts.positions !== "rotation") return parts;
  const { family, data, answer } = about;
  const { block, width, dims } = parts;
  const at = (/** @type {string} */ key) => own(block, key) ?? null;
  let name = Object.hasOwn(block, "rope_type") ? block.rope_type : at("type");
  if (at("rope_type") === null && typeof at("type") === "string") trap(answer, data, "old_type");
  else if (typeof at("type") === "string" && block.type !== name) {
    unused(answer, "rope block: type", block.type, `this class reads rope_type alone, and takes ${text(name)}`);
  }
  name = rule_name(block, family);
  if (typeof name !== "string" || !Object.hasOwn(data.rules, name)) {
    const lower = typeof name === "string" ? name.toLowerCase() : "";
    if (Object.hasOwn(data.rules, lower) && !family.source) {
      throw new Fault("rope_type", name, `must be ${text(lower)}: the library knows the rule by that name`);
    }
    sections_of(block, dims, answer);
    throw new Unknown(`what the code of '${answer.model_type}' does under the rule ${text(name)} is not known here`);
  }
  if (family.only && !family.only.includes(name)) {
    throw new Fault("rope_type", name, `must be ${family.only.join(" or ")}: the class refuses other rules`);
  }
  let { rule } = data.rules[name];
  if (family.alpha && rule === "dynamic_ntk" && truth(at("alpha"))) rule = "ntk_alpha";
  const base = number("rope_theta", at("rope_theta"), { above: 0, minimum: SMALLEST });
  const given = at("partial_rotary_factor");
  const left_out = rule ? 1 : family.share ?? 1; // a class's own default is none of the rules of the library
  const share = given === null ? left_out : number("partial_rotary_factor", given, { minimum: SMALLEST });
  const obeys = Boolean(family.obeys);
  let turning = dims;
  if (rule === "proportional") {
    if (share > 1) throw new Fault("partial_rotary_factor", share, "must be at most 1");
  } else if (!family.plain && (obeys || (rule !== null && rule !== "ntk_alpha"))) {
    turning = Math.trunc(dims * share);
    if (turning !== dims && (!obeys || family.whole) && !family.turns) {
      const wanted = `must be 1 under '${name}': this class turns all dims of a head`;
      throw new Fault("partial_rotary_factor", share, wanted);
    }
  }
  if (family.turns && turning !== parts.turns) {
    const wanted = `must give the ${count(parts.turns)} dims that the class turns, and a rule must be there`;
    throw new Fault("partial_rotary_factor", share, wanted);
  }
  if (turning < 1 || turning > width) {
    throw new Fault("partial_rotary_factor", share, `must leave from 1 to ${width} dims to turn`);
  }
  const isOdd = turning % 2 === 1;
  let rotated = turning + (isOdd ? 1 : 0);
  if (rotated > width || (isOdd && (rule || family.even))) {
    throw new Fault("head_dim", turning, "must be even: dims turn in pairs");
  }
  /** @type {Any} */
  const settings = { method: "rope", head_dim: width, dims: rotated, base };
  if (isOdd) {
    settings.base = base ** (rotated / turning);
    trap(answer, data, "odd", { dims: turning, rotated });
  }
  if (parts.layout) settings.layout = parts.layout;
  let used = new Set([...data.common, ...data.rules[name].fields]);
  if (family.blocks && family.blocks !== "none") used.delete("truncate"); // looked for beside the blocks, not in them
  if (share === 1 || (!family.plain && (obeys || rule))) used.add("partial_rotary_factor");
  if (family.grows) {
    used.add("llama_4_scaling_beta");
    if (truth(at("llama_4_scaling_beta"))) trap(answer, data, "growing");
  }
  /** @type {Any} */
  let fields = {};
  if (rule === "ntk_alpha") {
    const alpha = number("alpha", block.alpha, { above: 0 });
    if (rotated < 4) throw new Fault("alpha", alpha, "needs two pairs or more");
    settings.base = base * alpha ** (rotated / (rotated - 2));
    fields = { alpha, base_in_use: settings.base };
    used = new Set([...data.common, "alpha"]);
    trap(answer, data, "alpha", { base: settings.base });
  } else if (rule === "proportional") {
    const part = family.first === "end" ? dims : width; // the part of the head that the class gives to the rule
    Object.assign(settings, { head_dim: part, dims: part });
    const size = Object.hasOwn(block, "factor") ? block.factor : 1;
    const factor = number("factor", size, { minimum: 1 });
    settings.scaling = { rule, fraction: share, ...(factor !== 1 && { factor }) };
    rotated = 2 * Math.floor(share * part / 2);
    fields = { partial_rotary_factor: share, factor };
  } else if (rule) {
    const kept = Object.fromEntries(Object.entries(block).filter(([key]) => used.has(key)));
    settings.scaling = scaling_of(rule, kept, about);
    if (family.mscale) {
      const [short, long] = ["short_mscale", "long_mscale"].map((key) => number(key, at(key), { above: 0 }));
      if (short !== long || rule !== "longrope") {
        throw new Unknown(`under the rule '${name}' one attention factor is read here, not short and long ones`);
      }
      settings.scaling.attention_factor = short;
    }
    for (const key of rule === "longrope" ? ["short_factor", "long_factor"] : []) {
      const wanted = `must have ${rotated / 2} numbers, one for each pair`;
      if (block[key].length !== rotated / 2) throw new Fault(key, block[key].length, wanted);
    }
    fields = Object.fromEntries(Object.entries(settings.scaling).filter(([key]) => key !== "rule"));
  }
  const usual = family.usual_sections;
  if (usual && at("mrope_section") === null && usual[0] + usual[1] + usual[2] !== rotated / 2) {
    const wanted = `must be in the block: the class takes ${usual.join(" + ")}, and ${rotated / 2} pairs rotate`;
    throw new Fault("mrope_section", null, wanted);
  }
  const [form, sections] = [family.sections, sections_of(block, rotated, answer)];
  if (form) used.add("mrope_section").add(truth(at("mrope_interleaved")) ? "mrope_interleaved" : "mrope_section");
  if (sections && FORMS.includes(form)) {
    Object.assign(settings, { sections, form });
    trap(answer, data, "sections", { sections: sections.join(" + "), form });
  } else if (sections && form === "halves") trap(answer, data, "halves", { sections: sections.join(" + ") });
  for (const key of Object.keys(block)) {
    if (used.has(key) || (family.mscale && /^(short|long)_mscale$/.test(key))) continue;
    unused(answer, `rope block: ${key}`, block[key], `no field of the rule '${name}' in this class`);
    near(
      answer,
      data,
      key,
      data.rules[name].fields.filter((/** @type {string} */ each) => !Object.hasOwn(block, each)),
    );
    if (key === "partial_rotary_factor" && block[key] !== turning / width) {
      trap(answer, data, "unread", { name: key, value: text(block[key]) });
    }
    if (is_object(block[key])) {
      trap(answer, data, "unread", { name: `rope block: ${key}`, value: "a block of its own" });
    }
    if (key === ORIGINAL && rule === "dynamic_ntk" && ![null, about.length].includes(block[key])) {
      trap(answer, data, "not_original", { original: text(block[key]), length: about.length });
    }
    if (key !== "factor" || rule || !is_number(block.factor) || block.factor === 1) continue;
    const is_named = Object.hasOwn(block, "rope_type") || Object.hasOwn(block, "type");
    const named = is_named ? `rope_type = ${text(name)}` : "no rope_type";
    trap(answer, data, "unscaled", { factor: block.factor, name: named });
  }
  let found;
  try {
    found = scaled(/** @type {any} */ (settings), 1);
  } catch (reason) {
    if (!(reason instanceof InputError)) throw reason;
    throw new Unknown(`the rule '${name}' cannot be computed from the file: ${reason.message}`);
  }
  if (rule === "proportional" && rotated < width) {
    trap(answer, data, "proportional", { half: Math.floor(width / 2), pairs: rotated / 2 });
  } else if (rotated < width && family.first !== "end") trap(answer, data, "partial", { rotated, head_dim: width });
  return {
    positions: "rotation",
    rotated,
    head_dim: width,
    first: family.first === "end" ? width - (rule === "proportional" ? dims : rotated) : 0,
    layout: parts.layout,
    base,
    rule,
    fields,
    attention_factor: found.attention_factor,
    window: parts.window,
    ...("side" in parts ? { side: parts.side } : {}),
    frequencies: [...found.frequencies].filter((value) => value > 0),
    settings,
  };
}

/** @param {Any} block @param {number} rotated @param {Any} answer @returns {number[] | null} */
function sections_of(block, rotated, answer) {
  const sections = own(block, "mrope_section") ?? null;
  if (sections === null) return null;
  if (!Array.isArray(sections) || !sections.every((each) => is_number(each) && each >= 0 && Number.isInteger(each))) {
    error(answer, new Fault("mrope_section", sections, "must be a list of whole numbers"));
    return null;
  }
  const kept = sections.slice(0, 8);
  const sum = kept.reduce((a, b) => a + b, 0);
  if (sum === Math.floor(rotated / 2)) return kept;
  error(answer, new Fault("mrope_section", sum, `must add up to the ${Math.floor(rotated / 2)} pairs that rotate`));
  return null;
}

/** @param {string} name @param {any} value @param {{above?: number, minimum?: number}} [rules] @returns {number} */
function number(name, value, { above, minimum } = {}) {
  if (!is_number(value)) throw new Fault(name, value, "must be a number");
  if (above !== undefined && value <= above) throw new Fault(name, value, `must be above ${count(above)}`);
  if (minimum !== undefined && value < minimum) throw new Fault(name, value, `must be at least ${count(minimum)}`);
  if (value > LARGEST) throw new Fault(name, value, `must be at most ${count(LARGEST)}`);
  return value;
}

/** The options of a rule by the names of the encoding module. @param {string} rule @param {Any} block @param {About} about */
function scaling_of(rule, block, { family, data, answer, length: declared }) {
  const at = (/** @type {string} */ key) => own(block, key) ?? null;
  if (rule === "linear") {
    trap(answer, data, "linear");
    return { rule, factor: number("factor", at("factor"), { minimum: 1 }) };
  }
  if (rule === "dynamic_ntk") {
    trap(answer, data, "dynamic");
    const original_length = whole("max_position_embeddings", declared, LONGEST);
    return { rule, factor: number("factor", at("factor"), { minimum: 1 }), original_length };
  }
  let original = at(ORIGINAL);
  if (original === null) {
    if (Object.hasOwn(block, ORIGINAL)) throw new Fault(ORIGINAL, null, "must be a number or left out");
    original = whole(ORIGINAL, declared, LONGEST);
    const [given, usual] = [at("factor"), family.defaults.max_position_embeddings];
    if (is_number(given) && usual && given > 1 && original === given * usual) {
      trap(answer, data, "extended", { length: original, factor: given, usual });
    } else trap(answer, data, rule === "llama3" ? "no_llama3_original" : "no_original", { length: original });
  }
  original = whole(ORIGINAL, original, LONGEST);
  answer.trained = original;
  let factor = at("factor");
  if (factor === null && rule !== "llama3" && declared && (rule === "longrope" || Object.hasOwn(block, "factor"))) {
    factor = Math.max(1, declared / original);
    trap(answer, data, "no_factor", { factor });
  }
  factor = number("factor", factor, { minimum: 1 });
  if (rule === "llama3") {
    const [low, high] = ["low_freq_factor", "high_freq_factor"].map((key) => number(key, at(key), { above: 0 }));
    if (high < low) throw new Fault("high_freq_factor", high, `must be at least low_freq_factor = ${count(low)}`);
    return { rule, factor, original_length: original, low_freq_factor: low, high_freq_factor: high };
  }
  const reach = factor * original;
  const is_short = declared !== null && original <= declared && declared < 0.99 * reach;
  if (rule === "yarn" && at(ORIGINAL) !== null && declared && is_short) { // so do the makers of Qwen
    trap(answer, data, "reach", { reach, length: declared });
  } else if (declared && declared !== original && Math.abs(reach - declared) > 0.01 * declared) {
    const wanted = `times the original length ${count(original)} must be max_position_embeddings = ${count(declared)}`;
    error(answer, new Fault("factor", factor, wanted));
  }
  /** @type {Any} */
  const options = { rule, factor, original_length: original };
  if (at("attention_factor") !== null) {
    options.attention_factor = number("attention_factor", at("attention_factor"), { above: 0 });
  }
  if (rule === "longrope") {
    trap(answer, data, "longrope", { length: original });
    for (const key of ["short_factor", "long_factor"]) {
      const list = at(key);
      if (!Array.isArray(list) || !list.length) throw new Fault(key, list, "must be a list of numbers");
      options[`${key}s`] = list.map((each) => number(key, each, { above: 0 }));
    }
    return options;
  }
  trap(answer, data, "yarn");
  for (const key of ["beta_fast", "beta_slow"]) {
    if (truth(at(key))) options[key] = number(key, at(key), { above: 0 });
  }
  for (const key of ["mscale", "mscale_all_dim"]) {
    if (at(key) !== null) options[key] = number(key, at(key), { minimum: 0 });
  }
  if (at("truncate") === false) options.truncate = false;
  if (options.mscale_all_dim && family.softmax) {
    trap(answer, data, "softmax", { size: yarn_mscale(factor, options.mscale_all_dim) ** 2 });
  }
  return options;
}

// ---- what is said beside the layers

/** @param {About} about @param {string} code */
function after({ fields, family, data, answer, length }, code) {
  const layers = answer.layers.filter((/** @type {Any} */ layer) => !["recurrent", "other"].includes(layer.positions));
  const sum = (/** @type {string} */ positions) =>
    layers.reduce(
      (/** @type {number} */ all, /** @type {Any} */ each) => all + (each.positions === positions ? each.count : 0),
      0,
    );
  const [still, turning] = [sum("none"), sum("rotation")];
  const { config } = fields;
  if (still && turning) {
    trap(answer, data, "mixed", { still, all: still + turning });
    if (Object.hasOwn(config, "no_rope_layers")) trap(answer, data, "no_rope_layers");
  } else if (still) trap(answer, data, "still");
  const ladders = layers.filter((/** @type {Any} */ each) => each.positions === "rotation")
    .map((/** @type {Any} */ each) => `${each.base} ${each.rule}`);
  if (new Set(ladders).size > 1) trap(answer, data, "two_bases");
  const blocks = [own(config, "rope_scaling"), own(config, "rope_parameters")];
  const [older, newer] = blocks.map((each) => JSON.stringify(each));
  if (blocks.every(truth) && older !== newer) trap(answer, data, "both");
  const [hidden, heads, width] = ["hidden_size", "num_attention_heads", "head_dim"].map((key) => own(config, key));
  if (turning && [hidden, heads, width].every(is_number) && heads && Math.floor(hidden / heads) !== width) {
    trap(answer, data, "width", { head_dim: width, quotient: Math.floor(hidden / heads) });
  }
  const decoder = fields.value(family.decoder, {});
  const all = layers.reduce((/** @type {number} */ sum, /** @type {Any} */ each) => sum + each.count, 0);
  if (is_number(decoder) && decoder !== all) {
    if (truth(config.is_decoder) || text(config.architectures).includes("ForCausalLM")) {
      throw new Unknown(
        `the file uses the decoder alone, of ${decoder} layers, and its class was measured with its encoder`,
      );
    }
    trap(answer, data, "decoder", { layers: decoder });
  }
  const windowless = layers.filter((/** @type {Any} */ each) => each.window === null);
  const wide = windowless.reduce((/** @type {number} */ sum, /** @type {Any} */ each) => sum + each.count, 0);
  for (const [rule, key] of family.traps ?? []) {
    if (truth(fields.value(rule, { still, wide }))) trap(answer, data, key);
  }
  if (layers.some((/** @type {Any} */ each) => data.sparse.includes(each.kind))) trap(answer, data, "sparse");
  if (family.source) trap(answer, data, "unmeasured");
  const turns = family.rope ?? (family.carrier === undefined || family.rotates !== undefined);
  const readsBlocks = turns && family.blocks !== "none";
  const rules = JSON.stringify({ ...family, defaults: null });
  const inner = data.parts.flatMap((/** @type {string} */ part) =>
    is_object(own(config, part)) ? Object.entries(config[part]).map(([key, value]) => [`${part}.${key}`, value]) : []
  );
  flat(own(config, "rope_parameters"), layers, { fields, family, data, answer, length });
  for (const [key, value] of [...Object.entries(config), ...inner]) {
    if (fields.used.has(key) || value === null || (is_object(value) && !truth(value))) continue;
    const shared = data.shared.filter((/** @type {string} */ each) => !Object.hasOwn(config, each));
    near(answer, data, key, [...Object.keys(fields.assumed), ...shared]);
    const is_size = Object.hasOwn(data.sizes, key) && Object.hasOwn(fields.assumed, data.sizes[key]);
    if (is_size || data.positional.some((/** @type {string} */ part) => key.toLowerCase().includes(part))) {
      const is_read = rules.includes(JSON.stringify(key)) || (data.shared.includes(key) && readsBlocks);
      unused(answer, key, value, is_read ? "other fields decide here" : "this class does not read it");
      if (!Object.hasOwn(config, key) || family.idle?.includes(key)) continue;
      if (is_read && !data.shared.includes(key)) continue;
      agrees(key, value, layers, { family, fields, data, answer, length }, is_read ? null : code);
    }
  }
}

/**
 * A field that the library's class does not read may say that the weights are of another code.
 * @param {string} key @param {any} value @param {Any[]} layers @param {About} about @param {string | null} code
 */
function agrees(key, value, layers, { fields, data, answer, length }, code) {
  const found = layers.map((each) => each.positions);
  const meant = typeof value === "string" && Object.hasOwn(data.meant, value) ? data.meant[value] : "";
  const is_share = key.includes("partial") && found.includes("rotation");
  const numbers = layers.flatMap((each) => [
    ...(is_share ? [] : [1, each.window]),
    each.base,
    each.rotated,
    each.rotated / each.head_dim,
  ]);
  const is_length = own(data.sizes, key) === "max_position_embeddings";
  if (value === false && data.off.includes(key) && found.includes("rotation")) {
    trap(answer, data, "unread", { name: key, value: "false" });
  }
  if (!truth(value) || is_length || meant === null || found.includes(meant)) return;
  const size = own(fields.assumed, own(data.sizes, key) ?? "");
  if (is_number(value) && [size, ...(key.includes("position") ? [length] : []), ...numbers].includes(value)) return;
  const switches = Object.entries(data.switches).filter(([part]) => key.toLowerCase().includes(part));
  const is_layout = key.includes("interleaved") && layers.some((each) => each.layout !== "interleaved");
  if (value === true && !is_layout && switches.some(([, positions]) => found.includes(positions))) return;
  const unread = `${key.slice(0, 80)} = ${
    text(value)
  }, which the library's class of '${answer.model_type}' does not read`;
  if (code) throw new Unknown(`the file names ${code}, and it says ${unread}: what that code does is not known here`);
  if (meant) throw new Unknown(`the file says ${unread}: what its weights were trained with is not known here`);
  const is_switch = value === true && Object.keys(data.switches).some((part) => key.toLowerCase().includes(part));
  const is_rule = is_object(value) && (Object.hasOwn(data.rules, key) || key.includes("rope"));
  const is_spoken = is_switch || is_rule || (Array.isArray(value) && !value.every(truth)) ||
    (key === "rope_type" && value !== "default");
  if (!is_number(value) && (code === null || !is_spoken)) return;
  if (!found.includes("rotation") || answer.traps.length > MOST_UNUSED) return;
  if (!answer.traps.some((/** @type {Any} */ each) => each.key === "near" && each.text.includes(key))) {
    trap(answer, data, "unread", { name: key.slice(0, 80), value: text(value) });
  }
}

/**
 * A block for all layers, given to a class that reads one for each kind of layer.
 * @param {any} block @param {Any[]} layers @param {About} about
 */
function flat(block, layers, { family, data, answer }) {
  const styles = family.blocks;
  if (!is_object(styles) || Object.values(styles).some((style) => style.flat)) return;
  if (!is_object(block) || Object.values(block).some(is_object)) return;
  for (const [key, value] of Object.entries(block)) {
    unused(answer, `rope_parameters: ${key}`, value, "this class reads a block for each kind of layer");
  }
  const [name, base] = [own(block, "rope_type") ?? "default", own(block, "rope_theta") ?? null];
  if (name !== "default" || (base !== null && !layers.some((layer) => layer.base === base))) {
    trap(answer, data, "unread", { name: "rope_parameters", value: "a block for all layers" });
  }
}

/** 0, 1, 2, 5 as "0-2, 5". @param {number[]} numbers */
function ranges(numbers) {
  /** @type {number[][]} */
  const parts = [];
  for (const each of numbers) {
    const last = parts.at(-1);
    if (last && each === last[1] + 1) last[1] = each;
    else parts.push([each, each]);
  }
  return parts.map(([a, b]) => a === b ? String(a) : `${a}-${b}`).join(", ");
}

/** @param {Any} answer @param {Any} data @param {string} key @param {Any} [values] */
function trap(answer, data, key, values = {}) {
  const { text: words, page, check = false } = data.traps[key];
  let said = words;
  for (const [name, value] of Object.entries(values)) {
    said = said.replaceAll(`{${name}}`, typeof value === "string" ? value : count(value));
  }
  if (!answer.traps.some((/** @type {Any} */ each) => each.text === said)) {
    answer.traps.push({ key, text: said, page, check });
  }
}

/** A name that nobody reads is like that of a missing field. @param {Any} answer @param {Any} data @param {string} key @param {string[]} names */
function near(answer, data, key, names) {
  for (const name of names) if (is_near(key, name)) trap(answer, data, "near", { name: key, like: name });
}

/** Whether another order, or one letter more, less or else, makes one of the other. @param {string} key @param {string} name */
function is_near(key, name) {
  const [short, long] = name.length < key.length ? [name, key] : [key, name];
  if (long.length > short.length + 1) return false;
  const letters = (/** @type {string} */ word) => [...word].sort().join("");
  const without = (/** @type {string} */ word, /** @type {number} */ i) => word.slice(0, i) + word.slice(i + 1);
  return letters(key) === letters(name) ||
    [...long].some((_, i) => [short, without(short, i)].includes(without(long, i)));
}

/** @param {Any} answer @param {string} field @param {any} value @param {string} why */
function unused(answer, field, value, why) {
  if (answer.unused.length === MOST_UNUSED) return;
  if (answer.unused.some((/** @type {Any} */ each) => each.field === field)) return;
  answer.unused.push({ field: field.slice(0, 80), value: text(value), why });
}

/** @param {Any} answer @param {Fault} fault */
function error(answer, fault) {
  if (answer.errors.some((/** @type {Any} */ each) => each.text === fault.message)) return;
  answer.errors.push({ field: fault.field, value: text(fault.found), rule: fault.rule, text: fault.message });
}
