"""From the settings of a run to its training, and from the training to what is measured."""

from collections.abc import Callable, Iterator

from figures_src.experiments.small_models import kept, plan, plays, schemes
from figures_src.experiments.small_models.model import Model
from figures_src.experiments.small_models.training import Training

START = 10  # steps after which a first look is kept, for a quick comparison
LOOK = 250  # steps between two looks at the validation text
SOME = 64  # pieces of the validation text that such a look reads


def model(settings: dict, seed: int) -> Model:
    """An untrained model of the plays."""
    shape = {name: settings[name] for name in ("width", "heads", "layers")}
    kind, options = plan.SCHEMES[settings["scheme"]][0], settings["options"]
    positions = getattr(schemes, kind)(
        **shape, rows=settings["trained"], two_sided=not settings["causal"], seed=seed, **options
    )
    return Model(positions, vocabulary=len(plays.alphabet()), causal=settings["causal"], seed=seed, **shape)


def begin(settings: dict, seed: int) -> Training:
    """A training that has not taken a step."""
    length, count = settings["trained"], settings["batch"]
    return Training(
        model(settings, seed),
        lambda step: plays.draw(seed, step, length, count),
        steps=settings["steps"],
        rate=settings["rate"],
    )


def lengths(settings: dict) -> list[int]:
    """Those that a scheme can be asked at: a learned table has no row past the trained length."""
    return settings["tested"][:1] if settings["scheme"] == "learned" else settings["tested"]


def start(training: Training, settings: dict) -> dict:
    """The losses of the first steps, and a small measurement after them."""
    training.advance(START - training.step)
    return {
        "losses": [round(loss, 6) for loss in training.curve[:START]],
        "outcome": plays.measure(training.model, lengths(settings)[:2], count=1),
    }


def look(training: Training, settings: dict) -> float:
    return plays.trained_length_loss(training.model, settings["trained"], "validation", SOME)


def stretches(training: Training) -> Iterator[int]:
    """Advances to the next look, until the end; gives the step."""
    while not training.is_finished:
        training.advance(LOOK - training.step % LOOK)
        yield training.step


def outcome(training: Training, run: plan.Run, settings: dict, keep: Callable[[bytes], None]) -> dict:
    """What is reported of a finished training; keep: takes the file of a model that stays."""
    trained = training.model
    found = {"validation": plays.trained_length_loss(trained, settings["trained"], "validation")}
    if run.rate is not None:
        return found
    found["test"] = plays.measure(trained, lengths(settings))
    if run.seed == plan.KEPT_SEED:
        file = kept.pack(trained.state_dict(), run.scheme, settings, plays.alphabet())
        keep(file)
        rounded = model(settings, run.seed)
        rounded.load_state_dict(kept.unpack(file)[0])
        losses = [plays.trained_length_loss(each, settings["trained"], "test") for each in (trained, rounded)]
        found["kept"] = {"bytes": len(file), "before": losses[0], "after": losses[1]}
    return found
