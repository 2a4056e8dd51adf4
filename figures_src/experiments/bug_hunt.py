"""Which cheap tests of a rotation catch which wrong program."""

from collections.abc import Callable

import torch

from figures_src.encoding import rotary
from figures_src.experiments.bugs import counting, halves, ladder, neighbours, one_table, ring

HEAD_DIM, LENGTH, RING = 32, 400, 128
Rotation = Callable[[torch.Tensor, torch.Tensor], torch.Tensor]


def _turned(x: torch.Tensor, angles: torch.Tensor) -> torch.Tensor:
    return rotary.rotate_by(x, angles, layout="half_split")


def _counted(x: torch.Tensor, position: torch.Tensor) -> torch.Tensor:
    angles = counting.buggy(torch.zeros(LENGTH, HEAD_DIM, dtype=torch.bfloat16), _inv_freq())
    return _turned(x, angles[position])


def _inv_freq() -> torch.Tensor:
    return torch.from_numpy(rotary.frequencies(HEAD_DIM))


# number of the program on the page -> the program as a rotation, and the layout that it is in
PROGRAMS: dict[int, tuple[Rotation, str]] = {
    1: (neighbours.buggy, "interleaved"),
    2: (lambda x, position: _turned(x, position[:, None] * ladder.buggy(HEAD_DIM)), "half_split"),
    3: (halves.buggy, "half_split"),
    4: (one_table.buggy, "half_split"),
    9: (_counted, "half_split"),
    10: (lambda x, position: _turned(x, ring.buggy(position, RING, _inv_freq()[None].mT)[1].T), "half_split"),
}


def keeps_the_shape(rotate: Rotation, layout: str) -> bool:
    """The result has the shape and dtype of x."""
    x, position = _vectors()[0], torch.arange(LENGTH)
    return rotate(x, position).shape == x.shape and rotate(x, position).dtype == x.dtype


def leaves_position_0_alone(rotate: Rotation, layout: str) -> bool:
    """A vector at position 0 is not changed."""
    x = _vectors()[0][:1]
    return torch.allclose(rotate(x, torch.arange(1)), x, atol=1e-4)


def keeps_the_length(rotate: Rotation, layout: str) -> bool:
    """No vector becomes longer or shorter."""
    x = _vectors()[0]
    return torch.allclose(rotate(x, torch.arange(LENGTH)).norm(dim=-1), x.norm(dim=-1), rtol=1e-4)


def depends_on_the_distance(rotate: Rotation, layout: str) -> bool:
    """The score of one query and one key is the same at equal distances."""
    query, key = (rotate(x[:1].expand_as(x), torch.arange(LENGTH)) for x in _vectors())
    scores = query @ key.T
    return torch.allclose(scores[1:, 1:], scores[:-1, :-1], atol=1e-3)


def equals_the_reference(rotate: Rotation, layout: str) -> bool:
    """The result is that of the encoding module, which agrees with released models."""
    x, position = _vectors()[0], torch.arange(LENGTH)
    return torch.allclose(rotate(x, position), rotary.rotate(x, position, _inv_freq(), layout=layout), atol=1e-3)


TESTS = {
    "shape": keeps_the_shape,
    "position 0": leaves_position_0_alone,
    "length": keeps_the_length,
    "distance": depends_on_the_distance,
    "reference": equals_the_reference,
}


def caught() -> dict[int, list[bool]]:
    """Number of the program -> whether each test fails, and so catches it."""
    return {number: [not test(*program) for test in TESTS.values()] for number, program in PROGRAMS.items()}


def _vectors() -> torch.Tensor:
    return torch.randn(2, LENGTH, HEAD_DIM, generator=torch.Generator().manual_seed(0))
