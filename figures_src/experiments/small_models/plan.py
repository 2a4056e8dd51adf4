"""All runs: which experiments there are, with which settings, schemes, rates and seeds. Nothing is trained here."""

import json
from functools import cache
from hashlib import blake2b
from typing import NamedTuple

from figures_src.experiments.small_models import records

SPREADS = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0)  # of learned position vectors beside words of spread 1
RULES = {"plain": "RoPE as trained", "linear": "position interpolation", "ntk_aware": "NTK-aware", "yarn": "YaRN"}
SCHEMES: dict[str, tuple[str, dict, str]] = {  # name -> module and class in `schemes`, options of the class, title
    "rotary": ("rotary.Rotary", {}, "RoPE"),
    "alibi": ("alibi.Alibi", {}, "ALiBi"),
    "none": ("nope.NoPE", {}, "none"),
    "learned": ("learned.Learned", {}, "learned"),
    "sinusoidal": ("sinusoidal.Sinusoidal", {}, "sinusoidal"),
    "kerple": ("kerple.Kerple", {}, "KERPLE"),
    "t5": ("t5.T5", {}, "T5"),
    # of a head of 32 the slowest pair makes a quarter of a turn in 118 tokens
    "rotary_fit": ("rotary.Rotary", {"base": 100.0}, "RoPE, base 100"),
    # its last bucket is reached within 20 tokens, the shortest trained length of a task
    "t5_fit": ("t5.T5", {"max_distance": 20}, "T5, reach 20"),
    # of a head of 32 those pairs turn that make three turns or more in 128 tokens
    "p_rope": ("p_rope.PRope", {"fraction": 0.25}, "p-RoPE"),
    "shaw": ("shaw.Shaw", {}, "Shaw"),
    "content_bias": ("content_bias.ContentBias", {}, "content bias"),
    "pope": ("pope.PoPE", {}, "PoPE, phases from 0"),
    "pope_drawn": ("pope.PoPE", {"are_drawn": True}, "PoPE"),
    "lerope": ("lerope.LeRoPE", {}, "LeRoPE"),
    "none_masked": ("nope.NoPE", {}, "none, masked"),
    "alibi_masked": ("alibi.Alibi", {}, "ALiBi, masked"),
    **{f"spread_{spread:g}": ("learned.Unscaled", {"spread": spread}, f"learned, {spread:g}") for spread in SPREADS},
    # as "learned", "shaw" and "t5", which begin at the words' spread: only the start differs
    "learned_small": ("learned.Learned", {"spread": SPREADS[0]}, "learned, small start"),
    "shaw_small": ("shaw.Shaw", {"spread": SPREADS[0]}, "Shaw, small start"),
    "t5_small": ("t5.T5", {"spread": SPREADS[0]}, "T5, small start"),
    # of a sum; their positions are those of `counted.RULES`
    "rotary_drawn": ("rotary.Rotary", {}, "RoPE, random positions"),
    "rotary_coupled": ("rotary.Rotary", {}, "RoPE, coupled positions"),
    **{rule: ("rotary.Rotary", {}, title) for rule, title in RULES.items()},
}
TEXT_SCHEMES = ("rotary", "alibi", "none", "learned", "sinusoidal", "kerple", "t5", "p_rope")  # models of the plays
_CHAIN_SCHEMES = (*TEXT_SCHEMES, "rotary_fit")
KEPT_SEED = 0  # chosen before any training: the models of this seed stay in the repository
KEPT_OF_ALL_SEEDS = "rotary"  # the scaling rules are compared on all of its models
# To be raised by whoever changes the mathematics of a task, a scheme or the training: older results are stale then.
# Nobody has to remember: a test repeats the first steps of a run of each scheme.
REVISION = 1


class Experiment(NamedTuple):
    """question: what is asked. settings: of its runs. seeds: that are reported, 0, 1, 2, ...

    rates: highest learning rates. The one with the best validation over `rate_seeds`, which are not reported, is taken;
    without such seeds every rate is reported. rate_steps: of the runs that choose; as many as reported ones where left
    out.
    """

    question: str
    settings: dict
    schemes: tuple[str, ...]
    seeds: int
    rates: tuple[float, ...]
    rate_seeds: tuple[int, ...] = ()
    rate_steps: int | None = None


def _task(name: str, trained: list[int], tested: list[int], batch: int, steps: int) -> dict:
    shape = {"width": 64, "heads": 4, "layers": 2, "causal": name != "order"}
    return shape | {"task": name, "trained": trained, "tested": tested, "batch": batch, "steps": steps, "texts": 400}


_RATES = (0.001, 0.003, 0.01, 0.03)
_TASK_SCHEMES = (*_CHAIN_SCHEMES, "shaw", "t5_fit", "content_bias")
_ORDER = _task("order", [20, 20], [20, 40, 80], 32, 300)
_SHIFT = _task("shift", [32, 32], [32, 64, 128, 256, 512], 16, 400)
_RECALL = _task("recall", [4, 8], [8, 12, 16, 24], 32, 800)
_LATEST = _task("latest", [16, 16], [16, 32, 64, 128], 16, 1000)
_ADD = _task("add", [1, 3], [1, 2, 3, 4, 5, 6], 64, 1600)
_OWN = _task("own_chain", [64, 64], [64, 96, 128, 192, 256, 512], 32, 800)
_SHARED = _task("shared_chain", [64, 64], [64, 96, 128, 192, 256, 512], 32, 200)
_PLAYS = {"width": 128, "heads": 4, "layers": 4, "causal": True} | {
    "trained": 128,
    "tested": [128, 192, 256, 384, 512, 768, 1024],
    "batch": 16,
    "steps": 3000,
}
_LONGER = {name: _PLAYS[name] for name in ("causal", "trained", "tested")} | {"tuned": 1024, "batch": 2, "steps": 60}
EXPERIMENTS = {
    "plays": Experiment(
        "which character comes next?", _PLAYS, TEXT_SCHEMES, 4, (0.001, 0.002, 0.004, 0.008), (4,), rate_steps=400
    ),
    "spread": Experiment(
        "order, with position vectors of another spread than words",
        _ORDER,
        tuple(name for name in SCHEMES if name.startswith("spread")),
        4,
        _RATES,
    ),
    "small": Experiment(
        "order, with positions that begin small and learn at the usual speed",
        _ORDER,
        ("learned_small", "shaw_small", "t5_small"),
        4,
        _RATES,
    ),
    "order": Experiment(
        "which of two letters stands first?", _ORDER, (*_TASK_SCHEMES, "none_masked", "alibi_masked"), 8, _RATES, (8, 9)
    ),
    "shift": Experiment(
        "which letter stood five places ago?",
        _SHIFT,
        (*_TASK_SCHEMES, "lerope", "pope_drawn", "pope"),
        8,
        _RATES,
        (8, 9),
    ),
    "recall": Experiment("which value belongs to this key?", _RECALL, (*_TASK_SCHEMES, "lerope"), 8, _RATES, (8, 9)),
    "latest": Experiment("which value was written last?", _LATEST, _TASK_SCHEMES, 8, _RATES, (8, 9)),
    "own_chain": Experiment("a text where the far context helps", _OWN, _CHAIN_SCHEMES, 4, _RATES, (8,)),
    "shared_chain": Experiment("a text where it cannot help", _SHARED, _CHAIN_SCHEMES, 4, _RATES, (8,)),
    "add": Experiment(
        "what is the sum of two numbers?",
        _ADD,
        ("none", "rotary", "rotary_drawn", "rotary_coupled"),
        4,
        (0.002, 0.004, 0.008, 0.016),
        (4,),
        rate_steps=600,
    ),
    # these begin with the kept models of RoPE, of which there are four: one of them chooses the rates
    "changes": Experiment("RoPE changed without training", _LONGER | {"steps": 0}, ("rotary",), 4, (0.0,)),
    "longer": Experiment(
        "RoPE at eight times its length", _LONGER, tuple(RULES), 3, (0.0003, 0.001, 0.003, 0.01), (3,)
    ),
}
ON_KEPT = ("changes", "longer")


class Run(NamedTuple):
    """One training."""

    experiment: str
    scheme: str
    seed: int
    rate: float | None = None  # None: the one that did best in validation

    @property
    def name(self) -> str:
        rate = "" if self.rate is None else f"-{self.rate:g}"
        return f"{self.experiment}/{self.scheme}-{self.seed}{rate}"

    @property
    def is_reported(self) -> bool:
        """Whether it is more than a help to choose a rate."""
        return self.seed not in EXPERIMENTS[self.experiment].rate_seeds

    @property
    def is_kept(self) -> bool:
        """Whether its model stays in the repository."""
        seeds = [KEPT_SEED, *(range(EXPERIMENTS["plays"].seeds) if self.scheme == KEPT_OF_ALL_SEEDS else ())]
        return self.experiment == "plays" and self.is_reported and self.seed in seeds

    @property
    def settings(self) -> dict:
        """All that decides the training; ValueError while the rate, or the model that it begins with, is missing."""
        experiment = EXPERIMENTS[self.experiment]
        settings = experiment.settings | {"scheme": self.scheme, "options": SCHEMES[self.scheme][1]}
        if self.scheme.endswith("_masked"):
            settings["causal"] = True
        if not self.is_reported and experiment.rate_steps:
            settings["steps"] = experiment.rate_steps
        if self.experiment in ON_KEPT:
            base = records.kept(KEPT_OF_ALL_SEEDS, self.seed)
            settings["base"] = blake2b(base, digest_size=16).hexdigest()
        rate = chosen_rate(self.experiment, self.scheme) if self.rate is None else self.rate
        return settings | {"rate": rate}


def rate_runs(experiment: str, scheme: str) -> list[Run]:
    """The runs that choose the rate of a scheme."""
    _, _, _, _, rates, seeds, _ = EXPERIMENTS[experiment]
    return [Run(experiment, scheme, seed, rate) for rate in rates for seed in seeds]


@cache
def chosen_rate(experiment: str, scheme: str) -> float:
    """The rate with the lowest validation loss, mean over the seeds that choose; ValueError where a run is missing."""
    losses: dict[float, float] = {}
    for run in rate_runs(experiment, scheme):
        loss = records.one(run.name)["outcome"]["validation"]
        losses[run.rate] = losses.get(run.rate, 0.0) + loss
    return min(losses, key=losses.__getitem__)


def reported(experiment: str, scheme: str) -> list[Run]:
    """The runs that figures read."""
    _, _, _, seeds, rates, rate_seeds, _ = EXPERIMENTS[experiment]
    return [Run(experiment, scheme, seed, rate) for seed in range(seeds) for rate in ([None] if rate_seeds else rates)]


def every(experiments: tuple[str, ...] = tuple(EXPERIMENTS)) -> list[Run]:
    """All runs, in the order in which a part of them is most useful: a model of every scheme first, seeds last."""
    runs = [run for scheme in TEXT_SCHEMES for run in (*rate_runs("plays", scheme), Run("plays", scheme, KEPT_SEED))]
    for name in (*(name for name in EXPERIMENTS if name not in ("plays", *ON_KEPT)), "plays", *ON_KEPT):
        schemes = EXPERIMENTS[name].schemes
        runs += [run for scheme in schemes for run in rate_runs(name, scheme)]
        runs += sorted((run for scheme in schemes for run in reported(name, scheme)), key=lambda run: run.seed)
    return [run for run in dict.fromkeys(runs) if run.experiment in experiments]


def changes(result: dict, run: Run) -> list[str]:
    """What a result was made with that is different now."""
    try:
        settings = json.loads(json.dumps(run.settings))
    except ValueError:  # what it depends on is not there
        settings = None
    found = ["settings"] if result["settings"] != settings else []
    return found + ["revision"] * (result["revision"] != REVISION)
