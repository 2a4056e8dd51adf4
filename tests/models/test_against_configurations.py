"""Every row of the atlas says what the checkpoint's own configuration file says, read here by its keys alone."""

import json
from math import isclose
from pathlib import Path

from figures_src import models

FOLDER = Path(models.__file__).parent
WITH = [model for model in models.every() if model.configuration]
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


class File:
    """A configuration file: the value of the first of some keys that it has."""

    def __init__(self, key):
        outer = json.loads((FOLDER / f"{key}.json").read_text())
        self.entries = {**outer, **outer.get("text_config", {})}
        self.rope = {**self.entries.get("rope_parameters", {}), **(self.entries.get("rope_scaling") or {})}

    def get(self, *keys):
        return next((self.entries[key] for key in keys if self.entries.get(key) is not None), None)

    @property
    def head_dim(self):
        if self.get("qk_rope_head_dim") and self.get("qk_nope_head_dim"):
            return self.get("qk_rope_head_dim") + self.get("qk_nope_head_dim")
        width = self.get("hidden_size", "n_embd", "d_model", "embed_dim")
        heads = self.get("num_attention_heads", "n_head", "n_heads", "num_heads", "heads_num")
        return self.get("head_dim", "kv_channels") or width // heads

    @property
    def dims(self):
        share = self.get("partial_rotary_factor", "rotary_pct") or 1
        return self.get("qk_rope_head_dim", "rotary_dim") or int(self.head_dim * share)

    @property
    def bases(self):
        keys = (
            *("rope_theta", "rotary_emb_base", "theta", "pos_embed_rope_base", "compress_rope_theta"),
            *("rope_local_base_freq", "global_rope_theta", "local_rope_theta"),
        )
        return {self.entries[key] for key in keys if key in self.entries} | {self.rope.get("rope_theta")} - {None}


def broken(check):
    """The models whose row differs from their file, and in what."""
    return {model.key: said for model in WITH if (said := check(model, File(model.key)))}


def test_every_row_has_a_file_or_says_why_not():
    for model in models.every():
        assert bool(model.configuration) != bool(model.no_configuration), model.key
        assert (FOLDER / f"{model.key}.json").is_file() == bool(model.configuration), model.key
    assert {path.stem for path in FOLDER.glob("*.json")} <= {model.key for model in models.every()}


def test_most_rows_have_a_file():
    assert len(WITH) >= 0.8 * len(models.every())


def test_context_layers_and_window_are_those_of_the_file():
    def differing(model, file):
        said = {
            "declared": file.get("max_position_embeddings", "seq_length", "n_positions", "max_seq_len"),
            "count": file.get("num_hidden_layers", "n_layer", "n_layers", "num_layers", "depth"),
            "window": None
            if file.get("use_sliding_window") is False
            else file.get("sliding_window", "attention_chunk_size", "local_attention"),
        }
        if model.method == "T5 bias":
            said["declared"] = None  # n_positions is left over: the bias has no table of positions
        return [name for name, value in said.items() if value not in (None, getattr(model, name))]

    assert broken(differing) == {}


def test_ladders_are_those_of_the_file():
    def differing(model, file):
        if model.rotary and file.bases and file.bases != {part.base for part in model.rotary}:
            yield "base"
        for part in model.rotary:
            is_left_to_the_class = part.scaling.get("rule") == "proportional"  # Gemma 4's global heads, in this copy
            if not is_left_to_the_class and (part.head_dim, part.dims) != (file.head_dim, file.dims):
                yield "dims"
            if part.axes != tuple(file.get("axes_dim", "rope_dim_list") or part.axes):
                yield "axes"
            if part.sections != tuple(file.rope.get("mrope_section", part.sections)):
                yield "sections"

    assert broken(lambda model, file: list(differing(model, file))) == {}


def test_scaling_is_that_of_the_file():
    def differing(model, file):
        rules = [part.scaling for part in model.rotary if part.scaling.get("rule", "proportional") != "proportional"]
        named = RULES.get(file.rope.get("rope_type", file.rope.get("type")))
        if [rule["rule"] for rule in rules] != [named] * (named is not None):
            yield "rule"
        outer = {"original_max_position_embeddings": file.get("original_max_position_embeddings")}
        said = {**outer, **{key: value for key, value in file.rope.items() if value is not None}}
        for rule in rules:
            for ours, theirs in PARAMETERS.items():
                if said.get(theirs) is not None and not _close(rule.get(ours), said[theirs]):
                    yield theirs

    found = broken(lambda model, file: list(differing(model, file)))
    assert tuple(found) == SWITCHED_ON_BY_HAND, found


def test_tables_biases_and_slopes_are_those_of_the_file():
    def differing(model, file):
        attention = file.get("attn_config") or {}
        said = {
            "buckets": file.get("relative_attention_num_buckets"),
            "max_distance": file.get("relative_attention_max_distance"),
            "max_bias": attention.get("alibi_bias_max"),
            "d_model": (file.get("block_out_channels") or [file.get("d_model")])[0],
            "width": file.get("hidden_size", "n_embd"),
            "positions": file.get("max_source_positions"),
        }
        kept = {name: value for name, value in said.items() if name in model.settings and value is not None}
        return [name for name, value in kept.items() if model.settings[name] != value]

    assert broken(differing) == {}


def test_a_file_of_another_model_is_caught():
    """The row that the preset of the 7B model once filled: another base, and other layers."""
    file = File("starcoder2_15b")
    assert file.bases == {100_000}
    assert file.get("num_hidden_layers") == 40


def _close(ours, theirs) -> bool:
    if isinstance(theirs, list):
        return ours is not None and all(isclose(*pair) for pair in zip(ours, theirs, strict=True))
    return ours is not None and isclose(ours, theirs)
