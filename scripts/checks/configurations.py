"""Every row of the atlas says what the checkpoint's own configuration file says, read here by its keys alone."""

import json
from collections.abc import Iterator
from math import isclose
from pathlib import Path

from figures_src import models
from scripts.checks.finding import Finding
from scripts.checks.models import line_of
from scripts.checks.source import is_asked

SWITCHED_ON_BY_HAND = ("qwen2_5_7b_instruct",)  # its maker's page adds the scaling, the file leaves it out
RULES = {"linear": "linear", "dynamic": "dynamic_ntk", "yarn": "yarn", "llama3": "llama3", "longrope": "longrope"}
PARAMETERS = {
    "factor": "factor",
    "original_length": "original_max_position_embeddings",
    "beta_fast": "beta_fast",
    "beta_slow": "beta_slow",
    "mscale": "mscale",
    "mscale_all_dim": "mscale_all_dim",
    "attention_factor": "attention_factor",
    "low_freq_factor": "low_freq_factor",
    "high_freq_factor": "high_freq_factor",
    "truncate": "truncate",
    "short_factors": "short_factor",
    "long_factors": "long_factor",
}
Differing = Iterator[tuple[str, object, object]]  # a key of the row, its value there, and that of the file


class File:
    """A configuration file: the value of the first of some keys that it has."""

    def __init__(self, path: Path) -> None:
        outer = json.loads(path.read_text(encoding="utf-8"))
        self.entries = {**outer, **outer.get("text_config", {})}
        self.rope = {**self.entries.get("rope_parameters", {}), **(self.entries.get("rope_scaling") or {})}

    def get(self, *keys: str):
        return next((self.entries[key] for key in keys if self.entries.get(key) is not None), None)

    @property
    def head_dim(self) -> int:
        if self.get("qk_rope_head_dim") and self.get("qk_nope_head_dim"):
            return self.get("qk_rope_head_dim") + self.get("qk_nope_head_dim")
        width = self.get("hidden_size", "n_embd", "d_model", "embed_dim")
        heads = self.get("num_attention_heads", "n_head", "n_heads", "num_heads", "heads_num")
        return self.get("head_dim", "kv_channels") or width // heads

    @property
    def dims(self) -> int:
        share = self.get("partial_rotary_factor", "rotary_pct") or 1
        return self.get("qk_rope_head_dim", "rotary_dim") or int(self.head_dim * share)

    @property
    def bases(self) -> set[float]:
        keys = (
            *("rope_theta", "rotary_emb_base", "theta", "pos_embed_rope_base", "compress_rope_theta"),
            *("rope_local_base_freq", "global_rope_theta", "local_rope_theta"),
        )
        return {self.entries[key] for key in keys if key in self.entries} | {self.rope.get("rope_theta")} - {None}


def findings(root: Path) -> list[Finding]:
    """Where a row and its file differ, and files that nobody can read. What no row is, scripts.checks.models names."""
    found = []
    for path in sorted(root.glob("figures_src/models/*.toml")):
        name, beside = path.relative_to(root).as_posix(), path.with_suffix(".json")
        if beside.is_file() and (is_asked(name) or is_asked(name.replace(".toml", ".json"))):
            found += _model(path, name, beside)
    return found


def _model(path: Path, name: str, beside: Path) -> Iterator[Finding]:
    text = path.read_text(encoding="utf-8")
    try:
        file = File(beside)
        for key, ours, theirs in differing(models.read(path), file):
            mend = "write what the file says; if the file is another model's, replace it"
            yield Finding(name, line_of(text, key), f"{key} is {ours}, but {beside.name} says {theirs}", mend)
    except (json.JSONDecodeError, AttributeError, TypeError) as error:
        mend = "keep the keys of config.json word for word, those of the shape of the heads too"
        line = getattr(error, "lineno", 1)
        yield Finding(name.replace(".toml", ".json"), line, f"the file cannot be read: {error}", mend)
    except ValueError:
        return  # the row cannot be read


def differing(model: models.Model, file: File) -> Differing:
    for part in (_context, _ladders, _scaling, _settings):
        yield from part(model, file)


def _context(model: models.Model, file: File) -> Differing:
    said = {
        "declared": file.get("max_position_embeddings", "seq_length", "n_positions", "max_seq_len"),
        "count": file.get("num_hidden_layers", "n_layer", "n_layers", "num_layers", "depth"),
        "window": None
        if file.get("use_sliding_window") is False
        else file.get("sliding_window", "attention_chunk_size", "local_attention"),
    }
    if model.method == "T5 bias":
        said["declared"] = None  # n_positions is left over: the bias has no table of positions
    for key, value in said.items():
        if value not in (None, getattr(model, key)):
            yield key, getattr(model, key), value


def _ladders(model: models.Model, file: File) -> Differing:
    if model.rotary and file.bases and file.bases != (ours := {part.base for part in model.rotary}):
        yield "base", _listed(ours), _listed(file.bases)
    for part in model.rotary:
        is_left_to_the_class = part.scaling.get("rule") == "proportional"  # Gemma 4's global heads, in this copy
        for key in ("head_dim", "dims"):
            if not is_left_to_the_class and getattr(part, key) != getattr(file, key):
                yield key, getattr(part, key), getattr(file, key)
        axes, sections = file.get("axes_dim", "rope_dim_list"), file.rope.get("mrope_section")
        for key, value in (("axes", axes), ("sections", sections)):
            if value and getattr(part, key) != tuple(value):
                yield key, getattr(part, key), tuple(value)


def _scaling(model: models.Model, file: File) -> Differing:
    if model.key in SWITCHED_ON_BY_HAND:
        return
    rules = [part.scaling for part in model.rotary if part.scaling.get("rule", "proportional") != "proportional"]
    named = RULES.get(file.rope.get("rope_type", file.rope.get("type")))
    if [rule["rule"] for rule in rules] != [named] * (named is not None):
        yield "rule", _listed({rule["rule"] for rule in rules}), named
    outer = {"original_max_position_embeddings": file.get("original_max_position_embeddings")}
    said = {**outer, **{key: value for key, value in file.rope.items() if value is not None}}
    for rule in rules:
        for ours, theirs in PARAMETERS.items():
            if said.get(theirs) is not None and not _close(rule.get(ours), said[theirs]):
                yield ours, rule.get(ours), said[theirs]


def _settings(model: models.Model, file: File) -> Differing:
    said = {
        "buckets": file.get("relative_attention_num_buckets"),
        "max_distance": file.get("relative_attention_max_distance"),
        "max_bias": (file.get("attn_config") or {}).get("alibi_bias_max"),
        "d_model": (file.get("block_out_channels") or [file.get("d_model")])[0],
        "width": file.get("hidden_size", "n_embd"),
        "positions": file.get("max_source_positions"),
    }
    for key, value in said.items():
        if value is not None and model.settings.get(key, value) != value:
            yield key, model.settings[key], value


def _listed(values: set) -> str:
    return ", ".join(f"{each:,}" if isinstance(each, int | float) else each for each in sorted(values)) or "none"


def _close(ours, theirs) -> bool:
    if isinstance(theirs, list):
        return ours is not None and len(ours) == len(theirs) and all(map(isclose, ours, theirs))
    return ours is not None and isclose(ours, theirs)
