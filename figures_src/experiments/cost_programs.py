"""What the benchmark of `scripts/maintain/bench_cost.py` times: programs by name, in groups that share their data.

Nothing is timed here, so that the programs can be tested. Everything is float32.
"""

from collections.abc import Callable
from dataclasses import dataclass

import torch

from figures_src.encoding import alibi, rotary, sinusoidal, t5
from figures_src.experiments import rotation_forms as forms

HEADS, LENGTH, HEAD_DIM, WIDTH = 16, 1024, 128, 2048
IN_2021 = (2048, 16, 12, 64)  # length, batch, heads, head_dim of the measurement of Biderman et al.


@dataclass(frozen=True)
class Group:
    """Programs that are timed in turn; `yardstick` is the one that the others are compared with."""

    title: str
    yardstick: str
    programs: dict[str, Callable[[], object]]


def groups(compiled: Callable | None) -> dict[str, Group]:
    """All groups; `compiled` is `forms.rotate_half` after torch.compile, None where there is no compiler."""
    return {"forms": _forms(compiled), "layer": _layer(), "biases": _biases(), "in_2021": _in_2021(compiled)}


def _random(*shape: int) -> torch.Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(0))


def _tables(length: int, head_dim: int) -> tuple[torch.Tensor, torch.Tensor]:
    return rotary.cos_sin(torch.arange(length), rotary.frequencies(head_dim), dtype=torch.float32)


def _forms(compiled: Callable | None) -> Group:
    x = _random(1, HEADS, LENGTH, HEAD_DIM)
    single = _tables(LENGTH, HEAD_DIM)
    double, circle = forms.tables(*single), forms.circle(*single)
    matrix = forms.matrices(torch.arange(LENGTH), rotary.frequencies(HEAD_DIM)).float()
    mixed = forms.to_interleaved(x)
    programs = {
        "copy": x.clone,
        "in place": lambda: forms.in_place(x, *single),
        "complex": lambda: forms.by_complex(mixed, circle),
        "two halves": lambda: forms.two_halves(x, *single),
        "this module": lambda: forms.module(x, *single),
        "rotate_half": lambda: forms.rotate_half(x, *double),
        "full matrix": lambda: forms.by_matrix(x, matrix),
    }
    if compiled:
        programs["rotate_half, compiled"] = lambda: compiled(x, *double)
    return Group("turning the queries of a layer", "copy", programs)


def _layer() -> Group:
    x, weight = _random(1, LENGTH, WIDTH), _random(WIDTH, WIDTH) / WIDTH**0.5
    query, key, value = (_random(1, HEADS, LENGTH, HEAD_DIM) for _ in range(3))
    position, inv_freq = torch.arange(LENGTH), rotary.frequencies(HEAD_DIM)
    single = _tables(LENGTH, HEAD_DIM)
    double = forms.tables(*single)
    attend = torch.nn.functional.scaled_dot_product_attention
    encoded = sinusoidal.encode(position, WIDTH, dtype=torch.float32)
    return Group(
        "parts of a layer",
        "one projection",
        {
            "one projection": lambda: x @ weight,
            "attention": lambda: attend(query, key, value, is_causal=True),
            "turn, rotate_half": lambda: [forms.rotate_half(each, *double) for each in (query, key)],
            "turn, in place": lambda: [forms.in_place(each, *single) for each in (query, key)],
            "tables": lambda: rotary.cos_sin(position, inv_freq, dtype=torch.float32),
            "sinusoid, made": lambda: sinusoidal.encode(position, WIDTH, dtype=torch.float32),
            "sinusoid, added": lambda: x + encoded,
        },
    )


def _biases() -> Group:
    scores, position = _random(HEADS, LENGTH, LENGTH), torch.arange(LENGTH)
    slopes = alibi.slopes(HEADS, like=torch.zeros(1))
    table = _random(32, HEADS)
    ready = alibi.bias(position, position, slopes, dtype=torch.float32)
    return Group(
        "biases of the scores of a layer",
        "softmax",
        {
            "softmax": lambda: torch.softmax(scores, dim=-1),
            "bias, added": lambda: scores + ready,
            "ALiBi, made": lambda: alibi.bias(position, position, slopes, dtype=torch.float32),
            "T5, made": lambda: t5.bias(position, position, table),
        },
    )


def _in_2021(compiled: Callable | None) -> Group:
    length, *_, head_dim = IN_2021
    query, key = _random(*IN_2021), _random(*IN_2021)
    by_length = [each[:, None, None] for each in forms.tables(*_tables(length, head_dim))]
    added = _random(length, 1, 1, head_dim)
    programs = {
        "vectors added": lambda: (query + added, key + added),
        "rotate_half": lambda: [forms.rotate_half(each, *by_length) for each in (query, key)],
    }
    if compiled:
        programs["rotate_half, compiled"] = lambda: [compiled(each, *by_length) for each in (query, key)]
    return Group("queries and keys as in the measurement of 2021", "vectors added", programs)
