"""A model of the atlas has the keys of its schema, known values, a source, and what its configuration file says."""

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from datetime import date
from math import isclose
from pathlib import Path

from figures_src import models
from scripts.checks.read_source import Source, Told, is_asked, told, written
from scripts.common.finding import Finding

TOML = 'write key = value, and a text in "straight quotation marks"'
SWITCHED_ON_BY_HAND = ("qwen2_5_7b_instruct",)  # its maker's page adds the scaling, the file leaves it out
_RULES = {"linear": "linear", "dynamic": "dynamic_ntk", "yarn": "yarn", "llama3": "llama3", "longrope": "longrope"}
_PARAMETERS = {
    "original_length": "original_max_position_embeddings", "short_factors": "short_factor",
    "long_factors": "long_factor",
    **{key: key for key in (
        "factor", "beta_fast", "beta_slow", "mscale", "mscale_all_dim", "attention_factor", "low_freq_factor",
        "high_freq_factor", "truncate",
    )},
}  # fmt: skip
_BASES = (
    *("rope_theta", "rotary_emb_base", "theta", "pos_embed_rope_base", "compress_rope_theta"),
    *("rope_local_base_freq", "global_rope_theta", "local_rope_theta", "swa_rope_theta"),
)
Differing = Iterator[tuple[str, object, object]]  # a key of the row, its value there, and that of the file


def findings(root: Path) -> list[Finding]:
    """What is wrong with figures_src/models."""
    rows = list(written(root, "figures_src/models/*.toml"))
    found = told(rows, lambda source: _row(root, source))
    for path in sorted(root.glob("figures_src/models/*.toml")):
        name, beside = path.relative_to(root).as_posix(), path.with_suffix(".json")
        if beside.is_file() and (is_asked(name) or is_asked(name.replace(".toml", ".json"))):
            found += _configured(path, name, beside)
    first: dict[tuple[str, str], str] = {}
    names: dict[tuple[str, str], Counter[str]] = {}
    places: dict[tuple[str, str], tuple[str, int]] = {}
    for path in sorted(root.glob("figures_src/models/*.toml")):
        file, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8", errors="replace")
        for key, value in re.findall(r"^(name|checkpoint) *= *\"(.*)\"", text, re.M):
            if (other := first.setdefault((key, value), file)) != file:
                hint = "give each model its own name, checkpoint and values"
                found.append(Finding(file, _line_of(text, key), f"{other} has the same {key}: {value}", hint))
        for key, value in re.findall(r"^(family|maker) *= *\"(.*)\"", text, re.M):
            spelt = names.setdefault((key, re.sub(r"\W", "", value).lower()), Counter())
            spelt[value] += 1
            places.setdefault((key, value), (file, _line_of(text, key)))
    for (key, _), spelt in names.items():
        for value, count in spelt.items():
            for other in (each for each in spelt if each != value and spelt[each] >= count):
                found.append(Finding(*places[key, value], f"{key} {value!r} is {other!r} elsewhere", f"write {other}"))
    listed = " ".join(name for key, name in first if key == "name")
    for (key, value), place in places.items():
        called = re.search(re.escape(value), listed, re.I)
        if key == "family" and called and value not in listed:
            found.append(Finding(*place, f"family {value!r} is {called[0]!r} in the name", f"write {called[0]}"))
    return sorted(found)


def _row(root: Path, source: Source) -> Told:
    text, path = source.text, root / source.file
    try:
        entry = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        line = int((re.search(r"line (\d+)", str(error)) or [0, "1"])[1])
        yield line, f"the file cannot be read: {error}", TOML
        return
    for key, message, hint in models.faults(entry):
        yield _line_of(text, key) if key else 1, message, hint
    for number, day in enumerate(text.splitlines(), 1):
        said = re.match(r"(?P<key>year|read) *= *(?P<day>\d{4}(?:-\d\d-\d\d)?)", day)
        if said and said["day"] > date.today().isoformat():
            yield number, f"{said['key']} is {said['day']}, which is not yet", "write the year or day that it was"
    kept = "configuration" in entry
    if kept == ("no_configuration" in entry):
        hint = "add [configuration] and the file beside the row, or no_configuration with the reason"
        yield 1, "a row has either [configuration] or no_configuration", hint
    if kept and not path.with_suffix(".json").is_file():
        hint = "keep the configuration's keys about positions there"
        yield 1, f"{path.with_suffix('.json').name} is missing", hint


def _line_of(text: str, key: str) -> int:
    lines = text.splitlines()
    return next((number for number, line in enumerate(lines, 1) if re.match(rf"\s*{key}\s*=|\[+{key}\b", line)), 1)


class File:
    """A configuration file, read by its keys alone: the value of the first of some keys that it has."""

    def __init__(self, path: Path) -> None:
        outer = json.loads(path.read_text(encoding="utf-8"))
        self.entries = {**outer, **outer.get("text_config", outer.get("vision_encoder", {}))}
        self.rope = {**self.entries.get("rope_parameters", {}), **(self.entries.get("rope_scaling") or {})}

    def get(self, *keys: str):
        return next((self.entries[key] for key in keys if self.entries.get(key) is not None), None)

    @property
    def heads(self) -> int | None:
        return self.get(
            "num_attention_heads", "encoder_num_attention_heads", "n_head", "n_heads", "num_heads", "heads_num"
        )

    @property
    def head_dim(self) -> int:
        if self.get("qk_rope_head_dim") and self.get("qk_nope_head_dim"):
            return self.get("qk_rope_head_dim") + self.get("qk_nope_head_dim")
        width = self.get("hidden_size", "n_embd", "d_model", "embed_dim")
        return self.get("head_dim", "kv_channels", "attention_head_dim") or width // self.heads

    @property
    def dims(self) -> int:
        share = self.get("partial_rotary_factor", "rotary_pct") or self.rope.get("partial_rotary_factor", 1)
        return self.get("qk_rope_head_dim", "rotary_dim") or int(self.head_dim * share)

    @property
    def bases(self) -> set[float]:
        return {self.entries[key] for key in _BASES if key in self.entries} | {self.rope.get("rope_theta")} - {None}


def _configured(path: Path, name: str, beside: Path) -> Iterator[Finding]:
    """Where a row and its file differ, and files that nobody can read."""
    text = path.read_text(encoding="utf-8", errors="replace")
    try:
        for key, ours, theirs in _differing(models.read(path), File(beside)):
            hint = "write what the file says; if the file is another model's, replace it"
            yield Finding(name, _line_of(text, key), f"{key} is {ours}, but {beside.name} says {theirs}", hint)
    except json.JSONDecodeError as error:
        data = error.doc[: error.pos].rstrip()
        has_comma = data.endswith(",") and error.doc[error.pos : error.pos + 1] in "}]"
        line = data.count("\n") + 1 if has_comma else error.lineno
        hint = f"remove the comma in line {line}" if has_comma else "JSON has double quotation marks, and no comments"
        yield Finding(name.replace(".toml", ".json"), line, f"the file cannot be read: {error.msg}", hint)
    except (AttributeError, TypeError) as error:
        hint = "keep the keys of config.json word for word, those of the shape of the heads too"
        yield Finding(name.replace(".toml", ".json"), 1, f"the file cannot be read: {error}", hint)
    except ValueError:
        return  # the row cannot be read


def _differing(model: models.Model, file: File) -> Differing:
    yield from (each for each in _said(model, file) if each[2] is not None and each[1] != each[2])
    if model.key not in SWITCHED_ON_BY_HAND:
        yield from _scaling(model, file)


def _said(model: models.Model, file: File) -> Differing:
    """What a row and its file both may say; None where the file does not."""
    layers = ("num_hidden_layers", "encoder_num_hidden_layers", "n_layer", "n_layers", "num_layers", "depth")
    yield "count", model.count, file.get(*layers)
    if model.method != "T5 bias":  # which has no table of positions: its n_positions is left over
        lengths = ("max_position_embeddings", "seq_length", "n_positions", "max_seq_len")
        yield "declared", model.declared, file.get(*lengths)
    if file.get("use_sliding_window") is not False:
        yield "window", model.window, file.get("sliding_window", "attention_chunk_size", "local_attention")
    bases = {part.base for part in model.rotary}
    if file.bases and not bases <= file.bases:
        yield "base", _listed(bases), _listed(file.bases)
    for part in model.rotary:
        yield "axes", list(part.axes), file.get("axes_dim", "axes_dims_rope", "rope_dim_list")
        yield "sections", list(part.sections), file.rope.get("mrope_section")
        if part.scaling.get("rule") != "proportional":  # Gemma 4 leaves its global heads to the class
            yield "head_dim", part.head_dim, file.head_dim
            yield "dims", part.dims, file.dims
    settings = {
        "heads": file.heads,
        "buckets": file.get("relative_attention_num_buckets"),
        "max_distance": file.get("relative_attention_max_distance"),
        "max_bias": (file.get("attn_config") or {}).get("alibi_bias_max"),
        "d_model": (file.get("block_out_channels") or [file.get("d_model")])[0],
        "width": file.get("hidden_size", "n_embd"),
        "positions": file.get("max_source_positions"),
    }
    yield from ((key, ours, settings.get(key)) for key, ours in model.settings.items())


def _scaling(model: models.Model, file: File) -> Differing:
    rules = [part.scaling for part in model.rotary if part.scaling.get("rule", "proportional") != "proportional"]
    named = _RULES.get(file.rope.get("rope_type", file.rope.get("type")))
    if [rule["rule"] for rule in rules] != [named] * (named is not None):
        yield "rule", _listed({rule["rule"] for rule in rules}), named
    outer = {"original_max_position_embeddings": file.get("original_max_position_embeddings")}
    said = {**outer, **{key: value for key, value in file.rope.items() if value is not None}}
    for rule in rules:
        for ours, theirs in _PARAMETERS.items():
            if said.get(theirs) is not None and not _close(rule.get(ours), said[theirs]):
                yield ours, rule.get(ours), said[theirs]


def _listed(values: set) -> str:
    return ", ".join(f"{each:,}" if isinstance(each, int | float) else each for each in sorted(values)) or "none"


def _close(ours, theirs) -> bool:
    if isinstance(theirs, list):
        return ours is not None and len(ours) == len(theirs) and all(map(isclose, ours, theirs))
    return ours is not None and isclose(ours, theirs)
