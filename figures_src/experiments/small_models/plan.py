"""All runs: which experiments there are, with which settings, schemes, rates and seeds. Nothing is trained here."""

from typing import NamedTuple

from figures_src.experiments.small_models import records

SCHEMES: dict[str, tuple[str, dict, str]] = {  # name -> its class in `schemes`, that class's options, its title
    "rotary": ("Rotary", {}, "RoPE"),
    "alibi": ("Alibi", {}, "ALiBi"),
    "none": ("Absent", {}, "none"),
    "learned": ("Learned", {}, "learned"),
    "sinusoidal": ("Sinusoidal", {}, "sinusoidal"),
    "kerple": ("Kerple", {}, "KERPLE"),
    "t5": ("T5", {}, "T5"),
    "rotary_fit": ("Rotary", {"base": 100.0}, "RoPE, base 100"),  # the slowest pair turns a quarter in 118 tokens
    "p_rope": ("PRope", {"fraction": 0.25}, "p-RoPE"),  # the pairs that make three turns or more in 128 tokens
}
KEPT_SEED = 0  # chosen before any training: the model of this seed stays in the repository
RATES = (0.001, 0.002, 0.004, 0.008)  # highest learning rates that every scheme is tried with
RATE_SEED = 4  # a seed that is not reported
SETTINGS: dict[str, dict] = {
    "plays": {"width": 128, "heads": 4, "layers": 4, "causal": True}
    | {"trained": 128, "tested": [128, 192, 256, 384, 512, 768, 1024], "batch": 16, "steps": 3000},
}
SEEDS = {"plays": 4}
RATE_STEPS = {"plays": 400}  # of the shorter runs that choose a rate


class Run(NamedTuple):
    """One training. rate: None for a reported run, which takes the rate that did best in the shorter ones."""

    experiment: str
    scheme: str
    seed: int
    rate: float | None = None

    @property
    def name(self) -> str:
        last = self.seed if self.rate is None else f"rate-{self.rate:g}"
        return f"{self.experiment}/{self.scheme}-{last}"

    @property
    def settings(self) -> dict:
        """All that decides the training; ValueError while the rate is not chosen."""
        settings = SETTINGS[self.experiment] | {"scheme": self.scheme} | {"options": SCHEMES[self.scheme][1]}
        if self.rate is None:
            return settings | {"rate": chosen_rate(self.experiment, self.scheme)}
        return settings | {"rate": self.rate, "steps": RATE_STEPS[self.experiment]}


def rate_runs(experiment: str, scheme: str) -> list[Run]:
    """The shorter runs, one a rate."""
    return [Run(experiment, scheme, RATE_SEED, rate) for rate in RATES]


def chosen_rate(experiment: str, scheme: str) -> float:
    """The rate with the lowest validation loss in the shorter runs; ValueError where one is missing."""
    losses = {run.rate: records.one(run.name)["outcome"]["validation"] for run in rate_runs(experiment, scheme)}
    return min(losses, key=losses.__getitem__)


def every() -> list[Run]:
    """All runs in the order in which a part of them is most useful: the kept models, then seed after seed."""
    runs = []
    for scheme in SCHEMES:
        runs += [*rate_runs("plays", scheme), Run("plays", scheme, KEPT_SEED)]
    others = [seed for seed in range(SEEDS["plays"]) if seed != KEPT_SEED]
    return runs + [Run("plays", scheme, seed) for seed in others for scheme in SCHEMES]
