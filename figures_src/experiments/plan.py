"""All runs: which experiments there are, with which settings, schemes, rates and seeds. Nothing is trained here."""

from typing import NamedTuple

SCHEMES = {  # name -> its class in figures_src.experiments.positions, and its title
    "none": ("Absent", "none"),
    "learned": ("Learned", "learned"),
    "sinusoidal": ("Sinusoidal", "sinusoidal"),
    "shaw": ("Shaw", "Shaw"),
    "t5": ("T5", "T5"),
    "alibi": ("Alibi", "ALiBi"),
    "kerple": ("Kerple", "KERPLE"),
    "rotary": ("Rotary", "RoPE"),
    "partial": ("Partial", "partial RoPE"),
    "p_rope": ("PRope", "p-RoPE"),
}
RULES = {"plain": "RoPE as trained", "linear": "position interpolation", "ntk_aware": "NTK-aware", "yarn": "YaRN"}
MASKED = {"none_masked": "none", "alibi_masked": "alibi"}  # in the task "order": with a causal mask
RATES = (0.003, 0.01)  # every scheme is tried with each, on seed 0; the one that does better in validation is kept
BETTER_AT: dict[str, dict[str, float]] = {  # experiment -> scheme -> the kept rate, where it is not the first
    "order": {"none": 0.01, "learned": 0.01, "kerple": 0.01},
    "shift": {"learned": 0.01, "sinusoidal": 0.01, "t5": 0.01, "alibi": 0.01, "kerple": 0.01},
    "latest": {"t5": 0.01, "kerple": 0.01},
    "language": dict.fromkeys(SCHEMES, 0.01),
}
SMALL = {"width": 64, "heads": 4, "layers": 2, "causal": True}
SETTINGS: dict[str, dict] = {
    "order": SMALL
    | {"task": "order", "causal": False, "trained": [20, 20], "tested": [20, 40, 80]}
    | {"batch": 32, "steps": 300, "test_tokens": 16000},
    "shift": SMALL
    | {"task": "shift", "trained": [32, 32], "tested": [32, 64, 128, 256, 512]}
    | {"batch": 16, "steps": 300, "test_tokens": 8000},
    "recall": SMALL
    | {"task": "recall", "trained": [4, 8], "tested": [8, 12, 16, 24]}
    | {"batch": 32, "steps": 400, "test_tokens": 8000},
    "latest": SMALL
    | {"task": "latest", "trained": [16, 16], "tested": [16, 32, 64, 128]}
    | {"batch": 16, "steps": 700, "test_tokens": 8000},
    "language": {"width": 64, "heads": 4, "layers": 2, "trained": 128, "tested": [128, 256, 512, 1024, 2048]}
    | {"batch": 16, "steps": 300, "windows": 8, "last": 64},
    "scaling": {"rate": 0.0, "beta_fast": [2.0, 4.0, 8.0, 16.0, 32.0], "chosen_at": 512},
    "tuning": {"tuned": 1024, "batch": 2, "steps": 40, "rate": 0.001, "beta_fast": 4.0},
    "frequencies": {"rate": 0.0},
}
SEEDS = {"order": 5, "shift": 5, "recall": 5, "latest": 5, "language": 3, "scaling": 3, "tuning": 3, "frequencies": 3}
ON_LANGUAGE = ("scaling", "tuning", "frequencies")  # these begin with the trained rotary language model
QUICK = {"steps": 20, "test_tokens": 600, "windows": 2}
QUICK_LONGEST = 512  # tokens


class Run(NamedTuple):
    """One training, or one measurement on a trained model; `base` is the training that it begins with."""

    experiment: str
    scheme: str
    seed: int
    settings: dict
    base: "Run | None" = None

    @property
    def name(self) -> str:
        return f"{self.experiment}/{self.scheme}-{self.seed}-{self.settings['rate']:g}"


def schemes(experiment: str) -> list[str]:
    """Of an experiment, in the order of the figures."""
    if experiment in ("scaling", "tuning"):
        return list(RULES)
    if experiment == "frequencies":
        return ["rotary"]
    if experiment == "language":
        return [name for name in SCHEMES if name != "partial"]  # to save time: p-RoPE, too, leaves pairs unturned
    return [*SCHEMES, *(MASKED if experiment == "order" else ())]


def run(experiment: str, scheme: str, seed: int, *, rate: float | None = None, quick: bool = False) -> Run:
    """The settings of one run. rate: another one than the kept one, for the comparison of rates."""
    if experiment not in SETTINGS:
        raise ValueError(f"experiment must be one of {', '.join(SETTINGS)}, got {experiment!r}")
    if scheme not in schemes(experiment):
        raise ValueError(f"scheme of {experiment} must be one of {', '.join(schemes(experiment))}, got {scheme!r}")
    settings = dict(SETTINGS[experiment])
    if experiment in ON_LANGUAGE:  # rate 0: measured without a step
        base = run("language", "rotary", seed, quick=quick)
        shape = {name: base.settings[name] for name in ("width", "heads", "trained", "tested", "windows", "last")}
        settings = shape | settings | ({"rule": scheme} if experiment != "frequencies" else {})
        return Run(experiment, scheme, seed, _quick(settings) if quick else settings, base)
    settings["rate"] = kept_rate(experiment, scheme) if rate is None else rate
    if scheme in MASKED:
        settings["causal"] = True
    return Run(experiment, scheme, seed, _quick(settings) if quick else settings)


def kept_rate(experiment: str, scheme: str) -> float:
    """Learning rate that did better on seed 0, in validation."""
    return BETTER_AT.get(experiment, {}).get(scheme, RATES[0])


def position_class(scheme: str) -> str:
    """Name of the class in figures_src.experiments.positions."""
    return SCHEMES[MASKED.get(scheme, scheme)][0]


def title(scheme: str) -> str:
    """Of a scheme, in figures."""
    if scheme in RULES:
        return RULES[scheme]
    if scheme in MASKED:
        return f"{title(MASKED[scheme])}, masked"
    return SCHEMES[scheme][1]


def every(experiments: tuple[str, ...] = tuple(SETTINGS), seeds: int | None = None, quick: bool = False) -> list[Run]:
    """All runs, seed after seed, so that an early end leaves whole comparisons; seed 0 with every rate."""
    return [
        run(experiment, scheme, seed, rate=rate, quick=quick)
        for experiment in experiments
        for seed in range(SEEDS[experiment] if seeds is None else seeds)
        for scheme in schemes(experiment)
        for rate in (RATES if seed == 0 and "rate" not in SETTINGS[experiment] else (None,))
    ]


def _quick(settings: dict) -> dict:
    short = {name: min(settings[name], value) for name, value in QUICK.items() if name in settings}
    tested = [length for length in settings["tested"] if length <= QUICK_LONGEST]
    return settings | short | {"tested": tested}
