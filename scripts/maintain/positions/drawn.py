"""Configurations that no one made: a class's own file, or a lean one, with other values where positions are said."""

import copy
import json
import random
import re

from scripts.maintain.positions import behaviour, record

NAMES = re.compile(r"rope|rotary|theta|window|local_attention|layer_types|block_types|pattern|kv_channels"
                   r"|(?<!pad_)head_dim|interval|every|period|nope|indices|offset|first_k_dense"
                   r"|position_embeddings?_type|alibi|layers_block|compress_ratios|max_position_embeddings"
                   r"|alpha|relative_attention|qk_norm|pad_token_id|causal|use_long_context")  # fmt: skip
_HEADS = ("num_attention_heads", "num_key_value_heads")
_DEPTHS = ("num_hidden_layers", "num_decoder_layers", "encoder_layers", "decoder_layers")
_SIZES = ((256, 4), (384, 6), (512, 8), (640, 5), (1024, 16))
ORIGINAL = "original_max_position_embeddings"
BASES = (500.0, 12_345.0, 2e6)
_OLD = {"rope_theta": 12_345.0, "partial_rotary_factor": 0.5, "sliding_window": 6, "use_sliding_window": True,
        "head_dim": 48, "rope_interleave": False, "no_rope_layer_interval": 3, "rotary_pct": 0.5}  # fmt: skip

_EMPTY = ("head_dim", "sliding_window", "rope_parameters", "rope_scaling", "layer_types")


def _rules(base: float, length: int) -> list[dict]:
    """A block of each rule that can be drawn without knowing how many pairs turn."""
    original = length // 4
    blocks = {
        "default": {},
        "share": {"rope_type": "default", "partial_rotary_factor": 0.5},
        "linear": {"factor": 3.0},
        "dynamic": {"factor": 2.0},
        "yarn": {"factor": 4.0, "original_max_position_embeddings": original},
        "yarn_mscale": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": original, "mscale": 0.7,
                        "mscale_all_dim": 1.0, "beta_fast": 16.0, "beta_slow": 2.0},
        "yarn_factor": {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": original,
                        "attention_factor": 1.3, "truncate": False},
        "llama3": {"factor": 4.0, "original_max_position_embeddings": original, "low_freq_factor": 1.0,
                   "high_freq_factor": 4.0},
        "proportional": {"partial_rotary_factor": 0.25},
    }  # fmt: skip
    return [{"rope_type": name, "rope_theta": base} | block for name, block in blocks.items()]


def own_file(name: str) -> dict:
    """All that the class of a type writes into a file."""
    config = behaviour.configuration(record.lean(name)).to_dict()
    return json.loads(json.dumps(config | {"model_type": name}, default=str))


def drawn(name: str, rng: random.Random) -> dict:
    """A configuration of a type with other sizes, and with one to four other values."""
    file = own_file(name)
    mapping = _resized(name, file, rng)
    if rng.random() < 0.5:  # the lean file leaves the rest to the class
        mapping = record.lean(name) | {key: value for key, value in mapping.items() if value != file.get(key)}
    keys = [key for key in file if NAMES.search(key) and key not in ("rope_parameters", "rope_scaling")]
    for key in rng.sample(keys, min(len(keys), rng.randint(0, 3))):
        mapping[key] = _other(key, file[key], mapping, file, rng)
    for key in rng.sample(list(_OLD), rng.choice((0, 0, 1))):
        mapping[key] = _OLD[key]
    if rng.random() < 0.6:
        _put_rule(mapping, file, rng)
    for key in rng.sample(_EMPTY, rng.choice((0, 0, 1))):
        mapping[key] = None
    return mapping


def _resized(name: str, file: dict, rng: random.Random) -> dict:
    names = behaviour.configuration(record.lean(name)).attribute_map
    mapping = copy.deepcopy(file)
    hidden, heads = rng.choice(_SIZES)
    layers, before = rng.randint(3, 9), file.get(names.get("num_hidden_layers", "num_hidden_layers"))
    for key, value in {"hidden_size": hidden, **dict.fromkeys(_HEADS, heads), **dict.fromkeys(_DEPTHS, layers)}.items():
        key = names.get(key, key)
        if type(file.get(key)) is int:
            mapping[key] = value
    for key, value in file.items():
        if isinstance(value, list) and isinstance(before, int) and len(value) == before > 1:
            mapping[key] = _mixed(value, layers, rng)
    return mapping


def _mixed(values: list, n: int, rng: random.Random) -> list:
    """Entries of a list in another order, each of its kinds among them where there is room."""
    kinds = [value for i, value in enumerate(values) if value not in values[:i]]
    found = rng.sample(kinds, min(n, len(kinds)))
    found += [rng.choice(values) for _ in range(n - len(found))]
    rng.shuffle(found)
    return found


def _other(key: str, value, mapping: dict, file: dict, rng: random.Random):
    layers = len(mapping.get(key) or value) if isinstance(value, list) else 0
    match value:
        case bool():
            return not value
        case int() if re.search("interval|every|period|pattern|first_k", key):
            return rng.randint(1, 5)
        case int():
            return rng.choice([2 * value, max(2, value // 2)])
        case float() if re.search("partial|pct|percentage", key):
            return rng.choice([0.25, 0.5, 0.75, 1.0])
        case float():
            return rng.choice(BASES)
        case None if "window" in key:
            return rng.choice([5, 2048])
        case None if re.search("head_dim|interval|pattern|period", key):
            return 48 if "head_dim" in key else rng.randint(1, 4)
        case [first, *_] if isinstance(first, str | int | float) and not isinstance(first, list):
            return _mixed(value, layers, rng)
    return value


def _put_rule(mapping: dict, file: dict, rng: random.Random) -> None:
    length = mapping.get("max_position_embeddings") or file.get("max_position_embeddings") or 4096
    if not isinstance(length, int):
        return
    base = rng.choice(BASES)
    block = rng.choice(_rules(base, length))
    if ORIGINAL in block:  # in the block, beside it, in both places or in none
        inside, outside = rng.choice(((True, False), (False, True), (True, True), (False, False)))
        block = {key: value for key, value in block.items() if inside or key != ORIGINAL}
        mapping |= {ORIGINAL: length // 8} if outside else {}
    if rng.random() < 0.5:
        mapping["rope_parameters"] = _by_kind(block, file, rng)
    else:
        mapping.pop("rope_parameters", None)
        mapping["rope_theta"] = base
        mapping["rope_scaling"] = {key: value for key, value in block.items() if key != "rope_theta"}


def _by_kind(block: dict, file: dict, rng: random.Random) -> dict:
    """A block for each kind of layer where the class's own file has one for each, with bases of their own."""
    own = file.get("rope_parameters")
    if not isinstance(own, dict) or not any(isinstance(each, dict) for each in own.values()):
        return block
    rest = {key: dict(each) if isinstance(each, dict) else each for key, each in own.items()}
    return rest | {rng.choice(list(rest)): block}
