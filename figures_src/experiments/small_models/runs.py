"""From the settings of a run to its training, and from the training to what is measured: for texts and for tasks."""

import json

from torch import nn

from figures_src.experiments.small_models import counted, kept, longer, plan, plays, records
from figures_src.experiments.small_models.model import Model
from figures_src.experiments.small_models.schemes.alibi import Alibi
from figures_src.experiments.small_models.schemes.content_bias import ContentBias
from figures_src.experiments.small_models.schemes.kerple import Kerple
from figures_src.experiments.small_models.schemes.learned import Learned, Unscaled
from figures_src.experiments.small_models.schemes.lerope import LeRoPE
from figures_src.experiments.small_models.schemes.nope import NoPE
from figures_src.experiments.small_models.schemes.p_rope import PRope
from figures_src.experiments.small_models.schemes.pope import PoPE
from figures_src.experiments.small_models.schemes.rotary import Rotary
from figures_src.experiments.small_models.schemes.shaw import Shaw
from figures_src.experiments.small_models.schemes.sinusoidal import Sinusoidal
from figures_src.experiments.small_models.schemes.t5 import T5
from figures_src.experiments.small_models.tasks import TASKS, Pooled, draw, measure, validation_loss
from figures_src.experiments.small_models.training import Training

_ALL = (NoPE, Alibi, ContentBias, Kerple, Learned, LeRoPE, PoPE, PRope, Rotary, Shaw, Sinusoidal, T5, Unscaled)
PARTS = {part.__name__: part for part in _ALL}
SOME = 64  # pieces of the validation text that a look in between reads


def model(settings: dict, seed: int) -> nn.Module:
    """An untrained model."""
    task = TASKS.get(settings.get("task", ""))
    shape = {name: settings[name] for name in ("width", "heads", "layers")}
    # a task is asked of a table's untrained rows, too: its answers there are a guess
    rows = task.tokens(max(settings["tested"])) if task else settings["trained"]
    kind = PARTS[plan.SCHEMES[settings["scheme"]][0].rpartition(".")[2]]
    positions = kind(**shape, rows=rows, two_sided=not settings["causal"], seed=seed, **settings["options"])
    vocabulary = task.vocabulary if task else len(plays.alphabet())
    made = Model(positions, vocabulary=vocabulary, causal=settings["causal"], seed=seed, **shape)
    if settings["scheme"] in counted.RULES:
        return counted.Counted(made, counted.RULES[settings["scheme"]], rows, seed)
    return Pooled(made) if task and task.is_pooled else made


def kept_model(seed: int, scheme: str = plan.KEPT_OF_ALL_SEEDS) -> Model:
    """The kept model of a seed, as its file has it."""
    weights, metadata = kept.unpack(records.kept(scheme, seed))
    made = model(json.loads(metadata["settings"]), seed)
    made.load_state_dict(weights)
    return made


def begin(settings: dict, seed: int) -> Training:
    """A training that has not taken a step."""
    trained, count = settings["trained"], settings["batch"]
    begun = kept_model(seed) if "base" in settings else model(settings, seed)
    if "base" in settings:
        aim = settings["tuned"]
        if settings["scheme"] in longer.RULES:
            longer.set_rule(begun, settings["scheme"], length=aim, original_length=trained)

        def batch(step):
            return plays.draw(seed, -1 - step, aim, count)  # not the stream that the model was trained with
    elif "task" in settings:
        task = TASKS[settings["task"]]

        def batch(step):
            return draw(task, trained, count, seed, step)
    else:

        def batch(step):
            return plays.draw(seed, step, trained, count)

    return Training(begun, batch, steps=settings["steps"], rate=settings["rate"])


def test(trained: nn.Module, settings: dict, seed: int, *, is_small: bool = False) -> dict:
    """What is reported of a model; is_small: two lengths and few texts, for a quick comparison."""
    lengths = settings["tested"][:2] if is_small else settings["tested"]
    if "base" in settings:
        return on_kept(trained, settings, seed, lengths, 2 if is_small else None)
    if "task" in settings:
        return measure(trained, TASKS[settings["task"]], lengths, 16 if is_small else settings["texts"], seed)
    if settings["scheme"] == "learned":  # no row past the trained length
        lengths = lengths[:1]
    return plays.measure(trained, lengths, count=1 if is_small else None)


def on_kept(tuned: nn.Module, settings: dict, seed: int, lengths: list[int], count: int | None) -> dict:
    """What is measured on a kept rotary model: its changes, or a rule before and after the tuning."""
    if settings["scheme"] in longer.RULES:
        return {
            "untuned": longer.by_length(kept_model(seed), settings["scheme"], lengths, count),
            "tuned": longer.tuned_by_length(tuned, lengths, "test", count),
        }
    pieces = plays.windows("test", settings["trained"], count)
    pairs = range(len(tuned.positions.frequencies))
    return {
        "changes": {name: longer.changed(tuned, name, pieces) for name in longer.CHANGES},
        "without_pair": [longer.without_pair(tuned, pair, pieces) for pair in pairs],
    }


def validation(trained: nn.Module, settings: dict, seed: int, *, is_small: bool = False) -> float:
    """Loss of a model at the trained (or tuned) length, in nats an answer or a character.

    is_small: of a part of the text.
    """
    if "task" in settings:
        length = settings["trained"][-1]
        return validation_loss(trained, TASKS[settings["task"]], length, settings["texts"], seed)
    if "base" in settings:
        (last,) = longer.tuned_by_length(trained, [settings["tuned"]], "validation")
        return round(sum(last) / len(last), 5)
    return plays.trained_length_loss(trained, settings["trained"], "validation", SOME if is_small else None)


def keep(trained: nn.Module, settings: dict, seed: int) -> tuple[bytes, dict]:
    """The file of a model of the plays that stays, and its loss on the test text before and after rounding."""
    file = kept.pack(trained.state_dict(), settings["scheme"], settings, plays.alphabet())
    rounded = model(settings, seed)
    rounded.load_state_dict(kept.unpack(file)[0])
    before, after = (plays.trained_length_loss(each, settings["trained"], "test") for each in (trained, rounded))
    return file, {"bytes": len(file), "before": before, "after": after}
