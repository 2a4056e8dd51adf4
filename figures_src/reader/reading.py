"""What a configuration says that a model does with positions, layer by layer, or that it cannot be known.

The rules and the defaults of each type of model are in families.json; this module interprets them. The reader of the
page, docs/assets/js/reader/reading.js, does the same, and a test compares the two on every case.
"""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from ..encoding import alibi, by_parts, mrope, rotary, scaling
from .rules import Fault, Fields, count, is_number, names_of, shown, text
from .text import plain

MOST_LAYERS = 2000
_MOST_UNUSED = 200  # fields that are named: no model has as many, and each is compared with those before
_ORIGINAL = "original_max_position_embeddings"
_LARGEST = 1e15  # of bases, and of factors
_LONGEST = 1 << 40  # of lengths, in tokens
_SMALLEST = 1e-9  # of bases and shares
_NAMELESS = "the file names no model_type, as the config.json of a model does: what its code does"


class Unknown(ValueError):
    """What decides is not in the file, or the class is not known."""


def read(config: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """The answer for one configuration, as plain values that JSON can hold.

    Args:
        config: the object of a config.json or params.json.
        data: the rules, families.json.

    Returns:
        format: of the file. known: whether `layers` can be relied on; why: the reason where not. layers: a dict for
        each kind of layer. errors: contradictions. traps, unused, assumed: what to look out for, with `check` where
        it is likely a mistake; fields that the class does not read; and values that are not in the file but in the
        class. said: what the file says of positions, where it is not known what the class does with it. declared,
        trained: lengths in tokens.

    Raises:
        TypeError: config is no object of names and values.
    """
    if not isinstance(config, Mapping):
        raise TypeError(f"config must be the object of a config.json, as a dict, got {type(config).__name__}")
    answer: dict[str, Any] = {"format": "config.json", "model_type": "", "known": False, "why": ""}
    answer |= {"declared": None, "trained": None, "layers": [], "errors": [], "traps": [], "unused": [], "assumed": {}}
    answer["said"] = {}
    for each in data["formats"]:
        if all(key in config for key in each["all"]) and not any(key in config for key in each["none"]):
            answer |= {"format": each["format"]}
            if "why" in each:
                answer["why"] = each["why"].replace("{base}", text(config.get("base_model_name_or_path")))
                return answer
            config = {"model_type": each["type"], **config}
            break
    inner, path, model_type, is_whole = _language(config, data)
    answer["model_type"] = model_type
    if path:
        _trap(answer, data, "inside", path=path)
    family = _family(model_type, data) if model_type in data["families"] else None
    fields = Fields(inner, family or {})
    try:
        if family is None:
            if "model_type" in inner and not model_type:
                raise Fault("model_type", inner["model_type"], "must be the name of a type")
            named = f"what the code of '{model_type}' does" if model_type else _NAMELESS
            raise Unknown(f"{named} with positions is not known here")
        if not is_whole:
            raise Unknown(
                "the file has no part for the language model, and what its class takes then is not known here"
            )
        outer = config.get("model_type")
        if path and isinstance(outer, str) and outer not in data["composites"]:
            raise Unknown(
                f"what the class of '{outer}' does with its part {path} is not known here: "
                "pasted alone, the part is read as that of its own model_type"
            )
        code = foreign = _foreign(inner, model_type, data)
        if foreign:
            if any("auto_map" in part for part in (config, inner)):
                raise Unknown(
                    f"the file names the maker's own class '{foreign}', which is none of '{model_type}': "
                    "what it does with positions is not known here"
                )
            _trap(answer, data, "class", name=foreign, type=model_type)
        elif "source" not in family and (code := _code(inner) or _code(config)):
            _trap(answer, data, "code", name=code, type=model_type)
        if other := fields.value(family.get("becomes"), {}):
            family = _family(other, data)
            fields = Fields(inner, family)
            answer["model_type"] = other
        for rule, why in family.get("unknown", ()):
            if fields.value(rule, {}):
                raise Unknown(why)
        window = json.dumps(family.get("window"))
        if '"sliding_window"' not in window and "source" not in family and is_number(inner.get("sliding_window")):
            raise Unknown(
                "the class sets no window by sliding_window, but the library's cache keeps no more tokens than that: "
                "what each sees then is not known here"
            )
        for name, default in fields.defaults.items():
            if isinstance(default, bool) and isinstance(value := fields.given(name), str):
                raise Fault(name, value, "must be true or false")
        for name in dict.fromkeys([*data["null"], *family.get("null", ())]):
            found = _at_null(name, fields, family)
            if found == "refused" or (found == "listed" and not fields.stated("layer_types")):
                raise Fault(name, None, "must be a number in this class")
        declared = family.get("declared", "max_position_embeddings")
        length = fields.number(["??", declared, 1], {})
        if length <= 0 or length != int(length):
            _error(answer, Fault(names_of(declared), length, "must be a whole number above 0"))
        answer["length"] = _length(fields, family)
        answer["layers"] = _layers(fields, family, data, answer)
        _after(fields, family, data, answer, code)
        answer["known"] = True
    except Unknown as reason:
        answer["why"] = str(reason)
    except Fault as fault:
        is_stated = any(map(fields.stated, fault.field.split(" or ")))
        if fault.found is None and "source" in (family or ()) and not is_stated:
            answer["why"] = (
                f"the file does not say {fault.field}, and what the maker's code takes then is not known here"
            )
        else:
            _error(answer, _missing(fault, inner))
            answer["why"] = "a field that decides cannot be what it is"
    answer["assumed"] = plain(fields.assumed) if answer["known"] else {}  # not the objects of `data`
    if not answer["known"]:
        fields.defaults = {}  # of a length as well: what the file itself declares
        answer["layers"], answer["traps"], answer["unused"] = [], [], []
        names = [key for key in inner if any(part in key.lower() for part in data["said"])][:24]
        answer["said"] = {key[:60]: shown(inner[key]) for key in names}
    answer.pop("length", None)
    rows = [layer["details"]["rows"] for layer in answer["layers"] if "rows" in layer.get("details", ())]
    answer["declared"] = int(rows[0]) if rows and (rows[0] or 0) > 0 else _length(fields, family or data["plain"])
    return answer


def frequencies(settings: Mapping[str, Any], length: int = 1):
    """Frequencies and attention factor of the settings of a layer at a length in tokens, a `Scaled`."""
    dims, base, options = settings["dims"], settings["base"], dict(settings.get("scaling", {}))
    match options.pop("rule", None):
        case None:
            return scaling.Scaled(rotary.frequencies(dims, base), 1.0)
        case "proportional":
            return scaling.proportional(settings["head_dim"], base, **options)
        case "dynamic_ntk":
            return scaling.dynamic_ntk(dims, base, length=length, form="transformers", **options)
        case "longrope":
            return by_parts.longrope(dims, base, length=length, **options)
        case "linear":
            return scaling.linear(dims, base, **options)
        case "yarn":
            return by_parts.yarn(dims, base, **options)
        case _:
            return by_parts.llama3(dims, base, **options)


# ---- which part of the file, and of which family


def _language(config: Mapping[str, Any], data: Mapping[str, Any]) -> tuple[Mapping[str, Any], str, str, bool]:
    """The part that describes the language model, the path to it, its model_type, and whether it is there."""
    path: list[str] = []
    model_type = config.get("model_type") if isinstance(config.get("model_type"), str) else ""
    while True:
        composite = data["composites"].get(model_type, {})
        keys = composite.get("inside", [] if model_type in data["families"] else data["inside"])
        key = next((each for each in keys if isinstance(config.get(each), Mapping) and config[each]), None)
        if key is None:
            is_whole = not composite or composite.get("flat", False)
            return config, ".".join(path), composite.get("type", model_type), is_whole
        config = config[key]
        path.append(key)
        own = config.get("model_type")
        model_type = own if isinstance(own, str) else composite.get("type", "")


def _foreign(config: Mapping[str, Any], model_type: str, data: Mapping[str, Any]) -> str | None:
    """The class that a file names, where its name does not begin as those of the model's type do."""
    named = config.get("architectures")
    name = named[0] if isinstance(named, list) and named and isinstance(named[0], str) else ""
    types = [each for each in (model_type, config.get("model_type")) if isinstance(each, str)]
    stems = [re.sub(r"(_text)?(_model)?$", "", each, count=1) for each in types] + data["classes"].get(model_type, [])
    return name[:60] if name and not _letters(name).startswith(tuple(map(_letters, stems))) else None


def _code(config: Mapping[str, Any]) -> str:
    """The code of its own that a file names for the model."""
    named = _entries(config.get("auto_map"))
    return next((value[:80] for key, value in named if key.startswith("AutoModel") and isinstance(value, str)), "")


def _letters(name: str) -> str:
    return re.sub("[^a-z0-9]", "", name.lower())


def _family(model_type: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    family = data["families"][model_type]
    if "like" in family:  # in what its code does, not in what the maker's files are
        other = _family(family["like"], data)
        defaults = {**other.get("defaults", {}), **family.get("defaults", {})}
        family = {**other, "traps": (), **family, "defaults": defaults}
    return family


def _at_null(name: str, fields: Fields, family: Mapping[str, Any]) -> str | None:
    """What the class does with null in a field: "refused", "listed" (only beside layer_types), "filled" or "kept"."""
    if not fields.stated(name) or fields.given(name) is not None or "source" in family:
        return None
    usual = "kept" if fields.defaults.get(name) is None else "refused"
    return family.get("null", {}).get(name, usual)


def _missing(fault: Fault, config: Mapping[str, Any]) -> Fault:
    """A fault that says of a field which is nowhere in the file that it is missing, and which name is like its own."""
    blocks = [config]
    for block in blocks:
        blocks += [each for each in block.values() if isinstance(each, Mapping)]
    names = list(dict.fromkeys(key for block in blocks for key in block))
    if fault.found is not None or fault.field in names:
        return fault
    like = next((f": perhaps {text(key)} is meant" for key in names if _is_near(key, fault.field)), "")
    return Fault(fault.field, None, fault.rule, f"and the file has none{like}")


def _length(fields: Fields, family: Mapping[str, Any]) -> int | None:
    length = fields.value(family.get("declared", "max_position_embeddings"), {})
    return int(length) if is_number(length) and length > 0 else None


# ---- layers


def _layers(fields: Fields, family: Mapping[str, Any], data: Mapping[str, Any], answer: dict) -> list[dict[str, Any]]:
    """A dict for each kind of layer, in the order of their first layers."""
    n = _whole("num_hidden_layers", fields.value(family.get("layers", "num_hidden_layers"), {}), MOST_LAYERS)
    kinds = _kinds(fields, family, data, answer, n)
    groups: dict[str, dict[str, Any]] = {}
    made: dict[str, dict[str, Any]] = {}
    for i, kind in enumerate(kinds):
        here = {"i": i, "n": len(kinds), "kind": kind, "first": kinds.index(kind)}
        parts = _parts(fields, family, data, answer, here)
        key = json.dumps(parts, sort_keys=True)
        if key not in made:
            made[key] = {"kind": kind, **_described(parts, family, data, answer)}
        same = json.dumps(made[key], sort_keys=True)
        groups.setdefault(same, {"count": 0, "which": [], **made[key]})
        groups[same]["count"] += 1
        groups[same]["which"].append(i)
    for group in groups.values():
        group["which"] = ranges(group["which"])
    return list(groups.values())


def _kinds(fields, family, data, answer, n: int) -> list[str]:
    """The name of the kind of each layer: the file's own list, or by the rule of the class."""
    given = fields.get("layer_types")
    if family.get("pattern"):
        letters = fields.get(family["pattern"])
        if isinstance(letters, str) and given is None:
            given = [data["letters"].get(letter, letter) for letter in letters]
            n = len(given)
    is_read = "kinds" in family
    if isinstance(given, list) and (is_read or "source" not in family):  # the library checks the list of every class
        if is_read and given and not fields.stated("num_hidden_layers"):
            n = len(given)
            fields.assumed.pop("num_hidden_layers", None)
        if any(not isinstance(kind, str) for kind in given):
            raise Fault("layer_types", given, "must be a list of names")
        odd = next((kind for kind in given if kind not in data["kinds"]), None)
        if odd is not None and "source" not in family:
            raise Fault("layer_types", odd, "must hold names that the library has, as 'full_attention'")
        more = fields.value(family.get("trailing"), {})  # entries of layers that only draft, which the class drops
        if len(given) not in (n, n + more if is_number(more) else n) and not family.get("pattern"):
            wrong = "layer_types", len(given), f"must have one name for each of {n} layers"
            own = "num_hidden_layers", n, f"must be {len(given)}, as many as the class's own list has layers"
            _error(answer, Fault(*(wrong if fields.stated("layer_types") else own)))
    if isinstance(given, list) and given and is_read:
        rename = fields.value(family.get("rename"), {}) or {}
        kinds = [str(rename.get(kind, kind)) for kind in given[:n]][:MOST_LAYERS]
    else:
        own = family.get("kinds", "'full_attention")
        kinds = []
        for i in range(n):
            here = {"i": i, "n": n}
            if "rotates" in json.dumps(own):
                here["rotates"] = bool(fields.value(family["rotates"], here))
            kinds.append(str(fields.value(own, here)))
    if "last" in family and kinds[-1] != family["last"][1:]:
        kinds[-1] = family["last"][1:]
    return kinds


def _parts(fields, family, data, answer, here) -> dict[str, Any]:
    """All that the fields say of one layer."""
    kind = here["kind"]
    if kind in data["recurrent"]:
        return {"positions": "recurrent"}
    if kind in data["other"] or not fields.value(family.get("attention", True), here):
        return {"positions": "other"}
    parts: dict[str, Any] = {"positions": "none", "window": None}
    try:
        window = fields.value(family.get("window"), here)
        if is_number(window) and window != int(window):
            raise Fault(names_of(family["window"]), window, "must be a whole number")
        parts["window"] = int(window) if window else None
    except Fault as fault:
        _error(answer, fault)
    if kind == "sliding_attention" and not parts["window"] and not answer["errors"] and "source" not in family:
        wanted = "must hold no 'sliding_attention': the class takes no window here, and such a layer stops without"
        raise Fault("layer_types", kind, wanted)
    if parts["window"]:
        parts |= _to_each_side(fields, family, here)
    if carrier := fields.value(family.get("carrier"), here):
        details = _details(fields, data["carriers"].get(carrier, {}) | family.get("details", {}), here)
        return parts | {"positions": carrier, "details": _completed(carrier, details)}
    if family.get("rope") is False:
        return parts
    here = here | {"width": None}
    blocks = family.get("blocks")
    block = _block(fields, family, data, answer, here) if blocks else None
    if blocks and block is None:
        return parts
    if not fields.value(family.get("rotates", True), here):
        return parts
    width = fields.value(family.get("width", data["width"]), here)
    is_usual = family.get("width", data["width"]) == data["width"]
    if is_usual and not fields.get("head_dim") and not family.get("uneven"):
        _divides(fields, answer)
    here["width"] = _whole("head_dim", width)
    dims = _whole("head_dim", fields.value(family.get("dims", "width"), here))
    block = _block(fields, family, data, answer, here) if block is None else block
    is_asked = _at_null("head_dim", fields, family) == "kept" or family.get("asks_width")
    if is_asked and (name := _rule_name(block or {}, family)) in data["asks_width"] and not fields.given("head_dim"):
        raise Fault("head_dim", None, f"must be a number: under the rule {text(name)} its class stops without")
    layout = fields.value(family.get("layout", "'half_split"), here)
    if "turns" in family:
        parts["turns"] = _whole("head_dim", fields.value(family["turns"], here))
    if "fixed" in family and fields.stated("head_dim"):
        fixed, given = fields.value(family["fixed"], here), fields.get("head_dim")
        is_kept = _at_null("head_dim", fields, family) == "kept" and family.get("blocks") != "none"
        if (fields.value(data["width"], here) if is_kept else given) not in (None, fixed):
            raise Fault("head_dim", given, f"must be {text(fixed)}: the class divides the heads so")
    return parts | {"positions": "rotation", "width": here["width"], "dims": dims, "layout": layout, "block": block}


def _to_each_side(fields, family, here) -> dict[str, int]:
    """How far a window reaches on each side, where it has two."""
    side = fields.value(family.get("side"), here)
    if side is None and fields.config.get("is_causal") is False:
        raise Unknown("is_causal is false, and how far a window of this class reaches then is not known here")
    return {} if side is None else {"side": int(side)}


def _details(fields, rules, here) -> dict[str, Any]:
    found = {name: fields.value(rule, here) for name, rule in rules.items()}
    for name, value in found.items():
        if value is not None and not is_number(value):
            raise Fault(name, value, "must be a number")
    return found


def _completed(carrier: str, details) -> dict[str, Any]:
    """With the slopes of ALiBi as they reach the softmax: a class may divide them by the root of a width."""
    if carrier == "t5_bias":
        _number("relative_attention_num_buckets", details["buckets"], minimum=4)
        _number("relative_attention_max_distance", details["max_distance"], above=details["buckets"] // 2)
    if carrier != "alibi":
        return details
    width = _whole("head_dim", details.get("divided_by_root_of", 1))
    found = alibi.slopes(_whole("num_attention_heads", details["heads"])) / width**0.5
    return details | {"first_slope": float(found[0]), "last_slope": float(found[-1])}


def _divides(fields, answer) -> None:
    hidden, heads = fields.get("hidden_size"), fields.get("num_attention_heads")
    if is_number(hidden) and is_number(heads) and heads > 0 and hidden % heads:
        _error(answer, Fault("hidden_size", hidden, f"must be a multiple of num_attention_heads = {count(heads)}"))


def _whole(name: str, value: Any, most: int = 1 << 16) -> int:
    if not is_number(value) or value != int(value) or not 0 < value <= most:
        raise Fault(name, value, f"must be a whole number from 1 to {count(most)}")
    return int(value)


# ---- the block of a layer's frequencies: rope_parameters or rope_scaling


def _given(fields, name: str, answer) -> dict[str, Any] | None:
    value = fields.get(name)
    if value is None and name in fields.defaults:  # null leaves the block to the class
        value = fields.assumed[name] = fields.defaults[name]
    if value is not None and not isinstance(value, Mapping):
        _error(answer, Fault(name, value, "must be an object"))
        return None
    return dict(value) if value is not None else None


def _block(fields, family, data, answer, here) -> dict[str, Any] | None:
    """The fields of the rule of one layer, its base and its share of the dims among them; None for no rotation."""
    style, kind, names = family.get("blocks", "one"), here["kind"], ("rope_scaling", "rope_parameters")
    unread = names if style == "none" else family.get("unread", ())
    older, newer = (None if name in unread else _given(fields, name, answer) for name in names)
    if "made" in family:
        older = _made(fields, family["made"])
    block: Mapping[str, Any] = older or newer or {}
    if older and not isinstance(style, Mapping) and style != "step":
        fields.assumed.pop("rope_parameters", None)  # the file's block goes in place of that of the class
    nested = [key for key, value in block.items() if isinstance(value, Mapping)]
    if style == "none":
        block = {}
    elif isinstance(style, Mapping):
        block = _by_kind(fields, family, style, here, older, newer)
    elif style == "step":
        block = _step(fields, here, older, newer or {})
    elif (
        style == "each" and fields.stated("rope_scaling") and not older and "rope_scaling" not in family.get("null", ())
    ):
        wanted = "must be left out: the class takes it in place of its blocks, and stops"
        raise Fault("rope_scaling", fields.given("rope_scaling"), wanted)
    elif style == "each" or (style == "spread" and nested):
        if block and kind not in block:
            raise Fault(
                "rope_parameters", block, f"must have a block '{kind}': the class reads one for each kind of layer"
            )
        found = block.get(kind, {})
        if found is None:
            return None
        if not isinstance(found, Mapping):
            raise Fault("rope_parameters", found, f"must hold an object under '{kind}'")
        block = found
    elif nested:
        place = f"{'rope_scaling' if older else 'rope_parameters'}.{nested[0][:60]}"
        raise Fault(place, block[nested[0]], "must not be there: the class reads one block for all layers")
    for key in family.get("asks", ()) if older or fields.given("rope_parameters") is not None else ():
        if block.get(key) is None:
            raise Fault(key, None, "must be in the block: the class stops without")
    names = family.get("block_names", {})
    block = {names.get(key, key): value for key, value in block.items()}
    name = _rule_name(block, family)
    if isinstance(name, str) and _ORIGINAL in data["rules"].get(name, {}).get("fields", ()):
        raw = block.get("rope_type", block.get("type"))
        if (family.get("literal") or raw == "su") and block.get(_ORIGINAL) is None:
            wanted = f"must be in the block of '{raw}': the class refuses the file without it"
            raise Fault(_ORIGINAL, None, wanted)
        if style == "one":
            _outer_length(fields, block, answer)
    if not fields.value(family.get("scaled", True), here):
        block = {key: value for key, value in block.items() if key == "rope_theta"}
    own = fields.value(family.get("theta_at"), here)
    if own is not None or ("rope_theta" not in block if style == "one" else block.get("rope_theta") is None):
        block["rope_theta"] = fields.value(family.get("theta", "rope_theta"), here) if own is None else own
        if "rope_theta" in fields.assumed and style == "one" and (newer or name == "llama3"):
            _trap(answer, data, "no_theta", base=block["rope_theta"])
    if block.get("partial_rotary_factor") is None:
        share = fields.value(family.get("share_of", "partial_rotary_factor"), here)
        if share is not None:
            block["partial_rotary_factor"] = share
    return block


def _rule_name(block: Mapping[str, Any], family) -> Any:
    """The name of the rule of a block, as the class calls it."""
    name = block.get("rope_type", block.get("type", "default"))
    return family.get("rule_names", {}).get(name, name) if isinstance(name, str) else name


def _outer_length(fields, block, answer) -> None:
    """An original length outside the block, or of the class, goes before that of the only block."""
    inner, outer = block.get(_ORIGINAL), fields.get(_ORIGINAL)
    if outer is None:
        return
    if inner not in (None, outer):
        _unused(answer, f"rope block: {_ORIGINAL}", inner, f"{text(outer)}, outside the block, goes before it")
    block[_ORIGINAL] = outer


def _made(fields, made: Mapping[str, Any]) -> dict[str, Any] | None:
    """A block from fields of another name: the rule of Mistral's params.json."""
    given = fields.get(made["from"])
    if not isinstance(given, Mapping):
        return None
    block = {made["names"].get(key, key): value for key, value in given.items()}
    if block.pop(made["switch"], True) is False:
        block["attention_factor"] = 1.0
    return {"rope_type": made["rule"], **block}


def _by_kind(fields, family, style, here, older, newer) -> dict[str, Any]:
    """Blocks that the class makes itself, each with a base of its own, of which the file's rule changes some."""
    label = fields.value(family.get("label", "kind"), here)
    about = style.get(label) or next(iter(style.values()))
    own = (newer or {}).get(label)
    rule = older or {}
    is_flat = newer and not any(isinstance(value, Mapping) for value in newer.values())
    if is_flat and (older or family.get("refuses") == "flat") and "refuses" in family:
        beside = " beside rope_scaling" if family["refuses"] == "both" else ""
        wanted = f"must have a block '{label}': the class refuses one for all layers{beside}"
        raise Fault("rope_parameters", newer, wanted)
    block = {} if "flat" in about else {"rope_type": "default"}
    if isinstance(own, Mapping):
        block = dict(own)
    elif own is not None:
        raise Fault("rope_parameters", own, f"must hold an object under '{label}'")
    if "flat" in about and not isinstance(own, Mapping):  # a flat block is that of this kind
        left_out = ("rope_theta", "partial_rotary_factor")
        rule = {key: value for key, value in (older or newer or {}).items() if key not in left_out}
        if rule.get("rope_type", rule.get("type")) == "yarn":
            rule = {**about["flat"], **rule}
    if about.get("scaled"):
        block |= rule
    if block.get("rope_theta") is None:
        base = fields.get(about["theta"]) if "theta" in about else None
        block["rope_theta"] = about["base"] if base is None else base
    return block


def _step(fields, here, older, newer) -> dict[str, Any]:
    """Step 3.5 and 3.7: lists with one entry for each layer, and a rule for layers with full attention alone."""
    if isinstance(newer.get(here["kind"]), Mapping):
        return newer[here["kind"]]
    lists = {"rope_theta": fields.get("rope_theta"), "partial_rotary_factor": fields.get("partial_rotary_factors")}
    first = here["first"]
    block: dict[str, Any] = {"rope_type": "default"}
    if not isinstance(lists["rope_theta"], list):
        block["rope_theta"] = lists["rope_theta"]
    block |= {key: value[first] for key, value in lists.items() if isinstance(value, list) and first < len(value)}
    return block | (older or {} if here["kind"] == "full_attention" else {})


# ---- a layer in words and numbers


def _described(parts, family, data, answer) -> dict[str, Any]:
    if parts["positions"] != "rotation":
        return parts
    block, width, dims = parts["block"], parts["width"], parts["dims"]
    name = block.get("rope_type", block.get("type"))
    if block.get("rope_type") is None and isinstance(block.get("type"), str):
        _trap(answer, data, "old_type")
    elif isinstance(block.get("type"), str) and block["type"] != name:
        _unused(answer, "rope block: type", block["type"], f"this class reads rope_type alone, and takes {text(name)}")
    name = _rule_name(block, family)
    if not isinstance(name, str) or name not in data["rules"]:
        if isinstance(name, str) and name.lower() in data["rules"] and "source" not in family:
            raise Fault("rope_type", name, f"must be {text(name.lower())}: the library knows the rule by that name")
        _sections(block, dims, answer)
        raise Unknown(f"what the code of '{answer['model_type']}' does under the rule {text(name)} is not known here")
    if name not in family.get("only", (name,)):
        raise Fault("rope_type", name, f"must be {' or '.join(family['only'])}: the class refuses other rules")
    rule = data["rules"][name]["rule"]
    if family.get("alpha") and rule == "dynamic_ntk" and block.get("alpha"):
        rule = "ntk_alpha"
    base = _number("rope_theta", block.get("rope_theta"), above=0, minimum=_SMALLEST)
    share = block.get("partial_rotary_factor")
    left_out = 1.0 if rule else family.get("share", 1.0)  # a class's own default is none of the rules of the library
    share = left_out if share is None else _number("partial_rotary_factor", share, minimum=_SMALLEST)
    obeys = bool(family.get("obeys"))
    turning = float(dims)
    if rule == "proportional":
        if share > 1:
            raise Fault("partial_rotary_factor", share, "must be at most 1")
    elif not family.get("plain") and (obeys or (rule is not None and rule != "ntk_alpha")):
        turning = int(dims * share)
        if turning != dims and (not obeys or family.get("whole")) and "turns" not in family:
            raise Fault(
                "partial_rotary_factor", share, f"must be 1 under '{name}': this class turns all dims of a head"
            )
    if "turns" in family and turning != parts["turns"]:
        wanted = f"must give the {count(parts['turns'])} dims that the class turns, and a rule must be there"
        raise Fault("partial_rotary_factor", share, wanted)
    if turning < 1 or turning > width:
        raise Fault("partial_rotary_factor", share, f"must leave from 1 to {width} dims to turn")
    denominator = int(turning)
    rotated = denominator + denominator % 2
    if rotated > width or (denominator % 2 and (rule or family.get("even"))):
        raise Fault("head_dim", denominator, "must be even: dims turn in pairs")
    settings: dict[str, Any] = {"method": "rope", "head_dim": width, "dims": rotated, "base": base}
    if denominator % 2:
        settings["base"] = base ** (rotated / denominator)
        _trap(answer, data, "odd", dims=denominator, rotated=rotated)
    if parts["layout"]:
        settings["layout"] = parts["layout"]
    used = set(data["common"]) | set(data["rules"][name]["fields"])
    if "blocks" in family and family["blocks"] != "none":
        used.discard("truncate")  # the library looks for it beside the blocks, not in them
    if share == 1 or (not family.get("plain") and (obeys or rule)):
        used.add("partial_rotary_factor")
    if family.get("grows"):
        used.add("llama_4_scaling_beta")
        if block.get("llama_4_scaling_beta"):
            _trap(answer, data, "growing")
    fields_used: dict[str, Any] = {}
    if rule == "ntk_alpha":
        alpha = _number("alpha", block["alpha"], above=0)
        if rotated < 4:
            raise Fault("alpha", alpha, "needs two pairs or more")
        settings["base"] = base * alpha ** (rotated / (rotated - 2))
        fields_used, used = {"alpha": alpha, "base_in_use": settings["base"]}, set(data["common"]) | {"alpha"}
        _trap(answer, data, "alpha", base=settings["base"])
    elif rule == "proportional":
        whole = dims if family.get("first") == "end" else width  # the part of the head that the class gives to the rule
        settings |= {"head_dim": whole, "dims": whole}
        factor = _number("factor", block.get("factor", 1.0), minimum=1)
        settings["scaling"] = {"rule": rule, "fraction": share, **({"factor": factor} if factor != 1 else {})}
        rotated = 2 * int(share * whole // 2)
        fields_used = {"partial_rotary_factor": share, "factor": factor}
    elif rule:
        settings["scaling"] = _scaling(rule, {k: v for k, v in block.items() if k in used}, family, data, answer)
        if family.get("mscale"):
            short, long = (
                _number(f"{each}_mscale", block.get(f"{each}_mscale"), above=0) for each in ("short", "long")
            )
            if short != long or rule != "longrope":
                raise Unknown(f"under the rule '{name}' one attention factor is read here, not short and long ones")
            settings["scaling"]["attention_factor"] = short
        for key in ("short_factor", "long_factor") if rule == "longrope" else ():
            if len(block[key]) != rotated // 2:
                raise Fault(key, len(block[key]), f"must have {rotated // 2} numbers, one for each pair")
        fields_used = {key: value for key, value in settings["scaling"].items() if key != "rule"}
    usual = family.get("usual_sections")
    if usual and block.get("mrope_section") is None and sum(usual) != rotated // 2:
        wanted = f"must be in the block: the class takes {' + '.join(map(str, usual))}, and {rotated // 2} pairs rotate"
        raise Fault("mrope_section", None, wanted)
    form, sections = family.get("sections"), _sections(block, rotated, answer)
    if form:
        used |= {"mrope_section"} | ({"mrope_interleaved"} if block.get("mrope_interleaved") else set())
    if sections and form in mrope.FORMS:
        settings |= {"sections": sections, "form": form}
        _trap(answer, data, "sections", sections=" + ".join(map(str, sections)), form=form)
    elif sections and form == "halves":
        _trap(answer, data, "halves", sections=" + ".join(map(str, sections)))
    for key in block:
        if key not in used and not (key in ("short_mscale", "long_mscale") and family.get("mscale")):
            _unused(answer, f"rope block: {key}", block[key], f"no field of the rule '{name}' in this class")
            _near(answer, data, key, [each for each in data["rules"][name]["fields"] if each not in block])
            if key == "factor" and rule is None and is_number(block[key]) and block[key] != 1:
                named = f"rope_type = {text(name)}" if "rope_type" in block or "type" in block else "no rope_type"
                _trap(answer, data, "unscaled", factor=block[key], name=named)
            if key == "partial_rotary_factor" and block[key] != turning / width:
                _trap(answer, data, "unread", name=key, value=text(block[key]))
            if isinstance(block[key], Mapping):
                _trap(answer, data, "unread", name=f"rope block: {key}", value="a block of its own")
            if key == _ORIGINAL and rule == "dynamic_ntk" and block[key] not in (None, answer["length"]):
                _trap(answer, data, "not_original", original=text(block[key]), length=answer["length"])
    try:
        found = frequencies(settings)
    except (TypeError, ValueError) as error:
        raise Unknown(f"the rule '{name}' cannot be computed from the file: {error}") from None
    ladder = [float(value) for value in found.frequencies if value > 0]
    factor = float(found.attention_factor)
    layer = {"positions": "rotation", "rotated": rotated, "head_dim": width}
    part = dims if rule == "proportional" else rotated  # that the class cuts off for the rotation
    layer |= {"first": width - part if family.get("first") == "end" else 0}
    layer |= {"layout": parts["layout"], "base": base, "rule": rule, "fields": fields_used, "attention_factor": factor}
    layer |= {"window": parts["window"], "frequencies": ladder, "settings": settings}
    layer |= {"side": parts["side"]} if "side" in parts else {}
    if rule == "proportional" and rotated < width:
        _trap(answer, data, "proportional", half=width // 2, pairs=rotated // 2)
    elif rotated < width and family.get("first") != "end":
        _trap(answer, data, "partial", rotated=rotated, head_dim=width)
    return layer


def _sections(block, rotated: int, answer) -> list[int] | None:
    sections = block.get("mrope_section")
    if sections is None:
        return None
    if not isinstance(sections, list) or not all(
        is_number(each) and each >= 0 and each == int(each) for each in sections
    ):
        _error(answer, Fault("mrope_section", sections, "must be a list of whole numbers"))
        return None
    sections = [int(each) for each in sections[:8]]
    if sum(sections) != rotated // 2:
        _error(answer, Fault("mrope_section", sum(sections), f"must add up to the {rotated // 2} pairs that rotate"))
        return None
    return sections


def _number(name: str, value: Any, *, above: float | None = None, minimum: float | None = None) -> float:
    if not is_number(value):
        raise Fault(name, value, "must be a number")
    if above is not None and value <= above:
        raise Fault(name, value, f"must be above {count(above)}")
    if minimum is not None and value < minimum:
        raise Fault(name, value, f"must be at least {count(minimum)}")
    if value > _LARGEST:
        raise Fault(name, value, f"must be at most {count(_LARGEST)}")
    return value


def _scaling(rule, block, family, data, answer) -> dict[str, Any]:
    """The options of a rule by the names of the encoding module, as the class uses them."""
    declared = answer["length"]
    if rule == "linear":
        _trap(answer, data, "linear")
        return {"rule": rule, "factor": _number("factor", block.get("factor"), minimum=1)}
    if rule == "dynamic_ntk":
        _trap(answer, data, "dynamic")
        original = _whole("max_position_embeddings", declared, _LONGEST)
        return {"rule": rule, "factor": _number("factor", block.get("factor"), minimum=1), "original_length": original}
    original = block.get(_ORIGINAL)
    if original is None:
        if _ORIGINAL in block:
            raise Fault(_ORIGINAL, None, "must be a number or left out")
        original = _whole(_ORIGINAL, declared, _LONGEST)
        factor, usual = block.get("factor"), family["defaults"].get("max_position_embeddings")
        if is_number(factor) and usual and factor > 1 and original == factor * usual:
            _trap(answer, data, "extended", length=original, factor=factor, usual=usual)
        else:
            _trap(answer, data, "no_llama3_original" if rule == "llama3" else "no_original", length=original)
    answer["trained"] = original = _whole(_ORIGINAL, original, _LONGEST)
    factor = block.get("factor")
    if factor is None and rule != "llama3" and declared and (rule == "longrope" or "factor" in block):
        factor = max(1.0, declared / original)
        _trap(answer, data, "no_factor", factor=factor)
    factor = _number("factor", factor, minimum=1)
    if rule == "llama3":
        low, high = (_number(key, block.get(key), above=0) for key in ("low_freq_factor", "high_freq_factor"))
        if high < low:
            raise Fault("high_freq_factor", high, f"must be at least low_freq_factor = {count(low)}")
        smooth = {"low_freq_factor": low, "high_freq_factor": high}
        return {"rule": rule, "factor": factor, "original_length": original, **smooth}
    reach = factor * original
    is_given = block.get(_ORIGINAL) is not None
    if rule == "yarn" and is_given and declared and original <= declared < 0.99 * reach:  # so do the makers of Qwen
        _trap(answer, data, "reach", reach=reach, length=declared)
    elif declared and declared != original and abs(reach - declared) > 0.01 * declared:
        wanted = f"times the original length {count(original)} must be max_position_embeddings = {count(declared)}"
        _error(answer, Fault("factor", factor, wanted))
    options: dict[str, Any] = {"rule": rule, "factor": factor, "original_length": original}
    if block.get("attention_factor") is not None:
        options["attention_factor"] = _number("attention_factor", block["attention_factor"], above=0)
    if rule == "longrope":
        _trap(answer, data, "longrope", length=original)
        for key in ("short_factor", "long_factor"):
            if not isinstance(block.get(key), list) or not block[key]:
                raise Fault(key, block.get(key), "must be a list of numbers")
            options[key + "s"] = [_number(key, each, above=0) for each in block[key]]
        return options
    _trap(answer, data, "yarn")
    for key in ("beta_fast", "beta_slow"):
        if block.get(key):
            options[key] = _number(key, block[key], above=0)
    for key in ("mscale", "mscale_all_dim"):
        if block.get(key) is not None:
            options[key] = _number(key, block[key], minimum=0)
    if block.get("truncate") is False:
        options["truncate"] = False
    if options.get("mscale_all_dim") and family.get("softmax"):
        _trap(answer, data, "softmax", size=by_parts.yarn_mscale(factor, options["mscale_all_dim"]) ** 2)
    return options


# ---- what is said beside the layers


def _after(fields, family, data, answer, code: str | None) -> None:
    """Traps and unused fields that need all layers."""
    layers = [layer for layer in answer["layers"] if layer["positions"] not in ("recurrent", "other")]
    still = sum(layer["count"] for layer in layers if layer["positions"] == "none")
    turning = sum(layer["count"] for layer in layers if layer["positions"] == "rotation")
    config = fields.config
    if still and turning:
        _trap(answer, data, "mixed", still=still, all=still + turning)
        if "no_rope_layers" in config:
            _trap(answer, data, "no_rope_layers")
    elif still:
        _trap(answer, data, "still")
    if len({(layer["base"], layer["rule"]) for layer in layers if layer["positions"] == "rotation"}) > 1:
        _trap(answer, data, "two_bases")
    blocks = [json.dumps(config.get(name)) for name in ("rope_scaling", "rope_parameters") if config.get(name)]
    if len({*blocks}) == 2:
        _trap(answer, data, "both")
    hidden, heads, width = (config.get(key) for key in ("hidden_size", "num_attention_heads", "head_dim"))
    if turning and is_number(hidden) and is_number(heads) and is_number(width) and heads and hidden // heads != width:
        _trap(answer, data, "width", head_dim=width, quotient=hidden // heads)
    decoder = fields.value(family.get("decoder"), {})
    if is_number(decoder) and decoder != sum(layer["count"] for layer in layers):
        if config.get("is_decoder") or "ForCausalLM" in str(config.get("architectures")):
            raise Unknown(
                f"the file uses the decoder alone, of {decoder} layers, and its class was measured with its encoder"
            )
        _trap(answer, data, "decoder", layers=decoder)
    about = {"still": still, "wide": sum(layer["count"] for layer in layers if layer["window"] is None)}
    for rule, key in family.get("traps", ()):
        if fields.value(rule, about):
            _trap(answer, data, key)
    if any(layer["kind"] in data["sparse"] for layer in layers):
        _trap(answer, data, "sparse")
    if "source" in family:
        _trap(answer, data, "unmeasured")
    reads_blocks = family.get("rope", "carrier" not in family or "rotates" in family) and family.get("blocks") != "none"
    rules = json.dumps({name: rule for name, rule in family.items() if name != "defaults"})
    inner = [(f"{part}.{key}", value) for part in data["parts"] for key, value in _entries(config.get(part))]
    _flat(config.get("rope_parameters"), family, layers, data, answer)
    for key, value in (*config.items(), *inner):
        if key in fields.used or value is None or value == {}:
            continue
        _near(answer, data, key, [*fields.assumed, *(each for each in data["shared"] if each not in config)])
        if any(part in key.lower() for part in data["positional"]) or data["sizes"].get(key) in fields.assumed:
            is_read = json.dumps(key) in rules or (key in data["shared"] and reads_blocks)
            _unused(answer, key, value, "other fields decide here" if is_read else "this class does not read it")
            if key in config and key not in family.get("idle", ()) and (not is_read or key in data["shared"]):
                _agrees(key, value, fields, layers, data, answer, None if is_read else code)


def _flat(block: Any, family, layers: list[dict[str, Any]], data, answer) -> None:
    """A block for all layers, given to a class that reads one for each kind of layer."""
    styles = family.get("blocks")
    if not isinstance(styles, Mapping) or any("flat" in style for style in styles.values()):
        return
    if not isinstance(block, Mapping) or any(isinstance(value, Mapping) for value in block.values()):
        return
    for key, value in block.items():
        _unused(answer, f"rope_parameters: {key}", value, "this class reads a block for each kind of layer")
    bases = [None, *(layer["base"] for layer in layers if "base" in layer)]
    if block.get("rope_type") not in (None, "default") or block.get("rope_theta") not in bases:
        _trap(answer, data, "unread", name="rope_parameters", value="a block for all layers")


def _agrees(key: str, value: Any, fields, layers: list[dict[str, Any]], data, answer, code: str | None) -> None:
    """A field that the library's class does not read may say that the weights are of another code."""
    found = [layer["positions"] for layer in layers]
    meant = data["meant"].get(value, "") if isinstance(value, str) else ""
    numbers = [] if "partial" in key and "rotation" in found else [1, *(layer["window"] for layer in layers)]
    numbers += [answer["length"]] if "position" in key else []
    numbers += [fields.assumed.get(data["sizes"].get(key))]
    for layer in layers:
        numbers += [layer["base"], layer["rotated"], layer["rotated"] / layer["head_dim"]] if "base" in layer else []
    is_length = data["sizes"].get(key) == "max_position_embeddings"
    if value is False and key in data["off"] and "rotation" in found:
        _trap(answer, data, "unread", name=key, value="false")
    if not value or is_length or meant is None or meant in found or (is_number(value) and value in numbers):
        return
    on = any(part in key.lower() and positions in found for part, positions in data["switches"].items())
    other = "interleaved" in key and any(layer.get("layout") != "interleaved" for layer in layers)
    if value is True and on and not other:
        return
    unread = f"{key[:80]} = {text(value)}, which the library's class of '{answer['model_type']}' does not read"
    if code:
        raise Unknown(f"the file names {code}, and it says {unread}: what that code does is not known here")
    if meant:
        raise Unknown(f"the file says {unread}: what its weights were trained with is not known here")
    speaks = is_number(value)
    if code is not None:
        speaks |= value is True and any(part in key.lower() for part in data["switches"])
        speaks |= isinstance(value, list) and not all(value)
        speaks |= isinstance(value, Mapping) and (key in data["rules"] or "rope" in key)
        speaks |= key == "rope_type" and value != "default"
    if not speaks or "rotation" not in found or len(answer["traps"]) > _MOST_UNUSED:
        return
    if not any(trap["key"] == "near" and key in trap["text"] for trap in answer["traps"]):
        _trap(answer, data, "unread", name=key[:80], value=text(value))


def _entries(value: Any) -> list[tuple[str, Any]]:
    return list(value.items()) if isinstance(value, Mapping) else []


def ranges(numbers: list[int]) -> str:
    """0, 1, 2, 5 as "0-2, 5"."""
    parts: list[list[int]] = []
    for number in numbers:
        if parts and number == parts[-1][1] + 1:
            parts[-1][1] = number
        else:
            parts.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in parts)


def _trap(answer, data, key: str, **values) -> None:
    trap = data["traps"][key]
    said = trap["text"]
    for name, value in values.items():
        said = said.replace(f"{{{name}}}", value if isinstance(value, str) else count(value))
    if not any(each["text"] == said for each in answer["traps"]):
        answer["traps"].append({"key": key, "text": said, "page": trap["page"], "check": "check" in trap})


def _near(answer, data, key: str, names: Iterable[str]) -> None:
    """A name that nobody reads is like that of a field which is missing."""
    for name in names:
        if _is_near(key, name):
            _trap(answer, data, "near", name=key, like=name)


def _is_near(key: str, name: str) -> bool:
    """Whether another order of the letters, or one letter more, less or else, makes one name of the other."""
    short, long = sorted((key, name), key=len)
    if len(long) > len(short) + 1:
        return False
    without = [(long[:i] + long[i + 1 :], short[:i] + short[i + 1 :]) for i in range(len(long))]
    return sorted(key) == sorted(name) or any(one in (short, other) for one, other in without)


def _unused(answer, field: str, value: Any, why: str) -> None:
    if len(answer["unused"]) < _MOST_UNUSED and not any(each["field"] == field for each in answer["unused"]):
        answer["unused"].append({"field": field[:80], "value": text(value), "why": why})


def _error(answer, fault: Fault) -> None:
    if not any(each["text"] == str(fault) for each in answer["errors"]):
        answer["errors"].append(
            {"field": fault.field, "value": text(fault.found), "rule": fault.rule, "text": str(fault)}
        )
