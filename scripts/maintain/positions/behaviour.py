"""What the class of a configuration does with positions: built from the configuration, run, and measured.

`describe` takes the mapping of a config.json. Nothing about any family is written here.
"""

import copy
import importlib
import inspect
import logging
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise

import torch
import transformers
from transformers import CONFIG_MAPPING, DynamicCache, PreTrainedConfig, PreTrainedModel, initialization
from transformers.models.auto import modeling_auto

from scripts.maintain.positions import measure
from scripts.maintain.positions.stage import TOKENS, Notes, Shell, Stage, inputs

WINDOWS = re.compile(r"window(?!_pattern|_layers)|chunk_size(?!_feed)|local_attention")
WIDTHS = re.compile(r"intermediate_size|ffn_dim|d_ff|n_inner")  # of the parts between attentions
# entries of a parameter that has memory: attentions with weights of their own need it
_SMALL, _WHOLE = 1 << 16, 1 << 27
_PRIMES = (5, 7, 11, 3)
_LISTS = [
    f"MODEL_{each}MAPPING"
    for each in ("", "FOR_CAUSAL_LM_", "FOR_SEQ_TO_SEQ_CAUSAL_LM_", "FOR_MASKED_LM_", "FOR_PRETRAINING_")
]


NO_TEXT = "no class of this configuration takes input_ids"
NO_ATTENTION = "no attention of tokens to tokens was seen"
TABLE = "keys take their positions from a table of sines, which is replaced here as all tables are"


class Unbuilt(ValueError):
    """The class cannot be built from this configuration, or does not run on equal tokens."""


def describe(mapping: dict) -> dict:
    """What the attention of this configuration's class does, kind by kind.

    The classes are those of transformers, the size is the configuration's own. A composite file is answered for its
    text model. `Unbuilt` tells why where that cannot be done.
    """
    return of(configuration(mapping))


def configuration(mapping: dict) -> "transformers.PretrainedConfig":
    """The class's own object of a mapping; of a composite one that of its text model."""
    name = mapping.get("model_type")
    if name not in CONFIG_MAPPING:
        raise Unbuilt(f"model_type must be one of transformers {transformers.__version__}, got {name!r}")
    try:
        with _calm():
            config = CONFIG_MAPPING[name].from_dict(copy.deepcopy(mapping))
            text = config.get_text_config(decoder=True)
            return config if type(text) in (type(None), type(config)) else text  # no decoder cut out of its own class
    except Exception as error:
        raise Unbuilt(f"{type(error).__name__}: {error}") from error


def of(config) -> dict:
    """`describe` for an object of a class of configurations."""
    windows = {key: value for key, value in config.to_dict().items()
               if WINDOWS.search(key) and type(value) is int and value > 0}  # fmt: skip
    small = dict(zip(windows, _PRIMES, strict=False))
    narrow = {key: 64 for key, value in config.to_dict().items() if WIDTHS.search(key) and type(value) is int}
    failed = None
    classes = _classes(config)
    if not classes:
        raise Unbuilt(NO_TEXT)
    for changes, limit in ((small | narrow, _SMALL), ({}, _SMALL), (small | narrow, _WHOLE)):
        trial = copy.deepcopy(config)
        for key, value in changes.items():
            setattr(trial, key, value)
        for model_class in classes:
            try:
                notes, blocks = _run(model_class, trial, limit)
            except Exception as error:  # whatever a class of another package does
                failed = failed or error
                continue
            if notes.scores:
                seen = {number: (key, windows[key]) for key, number in changes.items() if key in small}
                return _answer(notes, blocks, model_class.__name__, seen)
    raise Unbuilt(f"{type(failed).__name__}: {failed}" if failed else NO_ATTENTION)


def _classes(config) -> list[type]:
    found = []
    for listed in _LISTS:
        with suppress(ValueError):  # a class that the library lists and does not have
            entry = getattr(modeling_auto, listed).get(type(config), None)
            found += list(entry) if isinstance(entry, tuple | list) else [entry] if entry else []
    try:
        module = importlib.import_module(type(config).__module__.replace(".configuration_", ".modeling_"))
    except ImportError:
        return found
    own = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, PreTrainedModel)]
    own = [each for each in own if each.config_class is type(config) and each.__module__ == module.__name__]
    found += sorted(own, key=lambda each: len(each.__name__))
    return [each for each in dict.fromkeys(found) if "input_ids" in inspect.signature(each.forward).parameters][:2]


def _run(model_class: type, config, limit: int) -> tuple[Notes, int]:
    config = copy.deepcopy(config)
    config._attn_implementation = "eager"
    if hasattr(config, "_experts_implementation"):
        config._experts_implementation = "eager"
    torch.manual_seed(1)
    stage = Stage()
    with _calm(), _asked(stage.notes.fields):
        with Shell(limit), initialization.no_init_weights():
            model = model_class(config).eval()
        _set_small(model)
        stage.watch(model)
        with stage:
            model(**inputs(model))
        if "cache" in inspect.signature(model.forward).parameters:
            DynamicCache(config=config)  # which drops tokens by fields that no mask may ask for
    blocks = max((len(each) for each in model.modules() if isinstance(each, torch.nn.ModuleList)), default=0)
    return stage.notes, blocks


@torch.no_grad()
def _set_small(model: PreTrainedModel) -> None:
    """Norms, sinks and other small parameters begin as their class has them begin."""
    for module in model.modules():
        own = list(module.parameters(recurse=False))
        if own and not any(each.is_meta for each in own):
            for each in own:
                each.fill_(1.0)
            model._init_weights(module)


def _answer(notes: Notes, blocks: int, name: str, small: dict[int, tuple[str, int]]) -> dict:
    kinds: dict[str, dict] = {}
    for score in notes.scores:
        layer = int(next(iter(re.findall(r"(?:^|\.)(\d+)(?=\.|$)", score.where)), 0))
        found = measure.of(score, notes.turns)
        if found.get("key_moves") and notes.tables and notes.first_input_moves is False:
            raise Unbuilt(TABLE)
        found |= _window(found.pop("visible"), small)
        rounded = {key: [f"{each:.6e}" for each in value] for key, value in found.items() if isinstance(value, list)}
        shape = repr(found | rounded)
        kind = kinds.setdefault(shape, {"layers": []} | found)
        if layer not in kind["layers"]:
            kind["layers"].append(layer)
    absolute = None
    if notes.first_input_moves or notes.tables:  # a projection before the sum hides that its input moves
        rows, offset = notes.tables[0] if notes.tables else (None, None)
        absolute = {"rows": rows, "offset": offset}
    answer = {"class": name, "blocks": blocks, "kinds": list(kinds.values()), "absolute": absolute}
    return answer | {"reads": notes.fields}


@contextmanager
def _asked(fields: set[str]) -> Iterator[None]:
    """Notes the names of the fields that are asked of any configuration."""
    own = PreTrainedConfig.__getattribute__

    def noted(config, name: str):
        fields.add(name)
        return own(config, name)

    PreTrainedConfig.__getattribute__ = noted
    try:
        yield
    finally:
        PreTrainedConfig.__getattribute__ = own


def _window(visible: list[int] | None, small: dict[int, tuple[str, int]]) -> dict:
    """How far a row sees: which field says so, found by the small primes that were put in their place."""
    if not visible or max(visible) == TOKENS:
        return {"window": None}
    form = "chunk" if any(a > b for a, b in pairwise(visible)) else "sliding"
    if visible[0] > 1:
        form = "both_sides"
    most = max(visible)
    for number, (key, value) in small.items():
        if most - number in (0, 1) or (form == "both_sides" and most in (2 * number + 1, 2 * number - 1, number | 1)):
            side = value if most == 2 * number + 1 else value // 2
            found = {"window": value, "window_key": key, "window_form": form, "visible": most - number}
            return found | ({"side": side} if form == "both_sides" else {})
    return {"window": most, "window_key": None, "window_form": form}


@contextmanager
def _calm() -> Iterator[None]:
    """Numbers are float64, and nobody is warned."""
    before = torch.get_default_dtype()
    torch.set_default_dtype(torch.float64)
    logging.disable(logging.ERROR)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    finally:
        torch.set_default_dtype(before)
        logging.disable(logging.NOTSET)
