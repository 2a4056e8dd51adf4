"""Every function of a forward pass can be compiled as one graph, and the compiled one gives the same."""

import pytest
import torch

from figures_src.encoding import (
    alibi,
    attention,
    disentangled,
    fire,
    fourier,
    kerple,
    layout,
    learned,
    mrope,
    multi_axis,
    naive,
    partial,
    relative_position,
    rotary,
    sandwich,
    shaw,
    sinusoidal,
    t5,
    transformer_xl,
    value_rotation,
    xpos,
)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Dynamo detected a call to a `functools.lru_cache`"),  # of array-api-compat
]
GENERATOR = torch.Generator().manual_seed(0)


def normal(*shape):
    return torch.randn(*shape, generator=GENERATOR, dtype=torch.float32)


Q, K, V = normal(3, 2, 3, 6, 8)
POSITION = torch.arange(6)
FREQUENCIES = rotary.frequencies(8)
COS, SIN = rotary.cos_sin(POSITION, FREQUENCIES, dtype=torch.float32)
IDS = torch.stack([POSITION, POSITION // 2, POSITION % 2], dim=-1)
GRID = torch.stack([POSITION // 3, POSITION % 3], dim=-1)

TABLE, BUCKETS = normal(9, 8), normal(32, 3)
DISTANCE, UV, DISENTANGLED = normal(3, 11, 8), normal(3, 8), normal(3, 8, 8)
BIAS = torch.tensor([1.0, 0.5])
W1, B1, W2, B2 = normal(4), normal(4), normal(3, 4), normal(3)

FORWARD = {
    "rotary.angles": lambda p, x: rotary.angles(p, FREQUENCIES),
    "rotary.cos_sin": lambda p, x: rotary.cos_sin(p, FREQUENCIES, dtype=torch.float32)[0],
    "rotary.apply_rotary": lambda p, x: rotary.apply_rotary(x, COS, SIN),
    "rotary.apply_rotary half_split": lambda p, x: rotary.apply_rotary(x, COS, SIN, layout="half_split"),
    "rotary.rotate": lambda p, x: rotary.rotate(x, p, FREQUENCIES),
    "rotary.rotate half_split": lambda p, x: rotary.rotate(x, p, FREQUENCIES, layout="half_split"),
    "rotary.rotate_by": lambda p, x: rotary.rotate_by(x, rotary.angles(p, FREQUENCIES), attention_factor=1.1),
    "partial.rotate": lambda p, x: partial.rotate(x, p, FREQUENCIES[:2]),
    "partial.rotate last": lambda p, x: partial.rotate(x, p, FREQUENCIES[:2], part="last"),
    "value_rotation.rotate": lambda p, x: value_rotation.unrotate(
        value_rotation.rotate(x, p, FREQUENCIES), p, FREQUENCIES
    ),
    "xpos.rotate_query": lambda p, x: xpos.rotate_query(x, p, FREQUENCIES),
    "xpos.rotate_key": lambda p, x: xpos.rotate_key(x, p, FREQUENCIES),
    "mrope.angles": lambda p, x: rotary.rotate_by(x, mrope.angles(IDS * p.shape[0], FREQUENCIES, (2, 1, 1))),
    "multi_axis.axial_angles": lambda p, x: multi_axis.axial_angles(GRID, (FREQUENCIES[:2], FREQUENCIES[:2])),
    "multi_axis.encode": lambda p, x: multi_axis.encode(GRID, (4, 4), dtype=torch.float32),
    "fourier.features": lambda p, x: fourier.features(GRID, fourier.octaves(2, 3)),
    "layout.convert": lambda p, x: layout.convert(x, "interleaved", "half_split"),
    "attention.attend": lambda p, x: attention.attend(x, K, V, mask=attention.causal_mask(p, window=3)),
    "relative_position.between": lambda p, x: relative_position.between(p),
    "sinusoidal.encode": lambda p, x: sinusoidal.encode(p, 8, dtype=torch.float32),
    "sinusoidal.timestep": lambda p, x: sinusoidal.timestep(p, 8, dtype=torch.float32),
    "learned.look_up": lambda p, x: learned.look_up(TABLE, p),
    "naive.binary": lambda p, x: naive.binary(p, 4),
    "alibi.bias": lambda p, x: alibi.bias(p, p, alibi.slopes(3), dtype=torch.float32),
    "t5.bias": lambda p, x: t5.bias(p, p, BUCKETS),
    "kerple.logarithmic": lambda p, x: kerple.logarithmic(p, p, BIAS, BIAS),
    "kerple.power": lambda p, x: kerple.power(p, p, BIAS, BIAS),
    "fire.bias": lambda p, x: fire.bias(p, p, W1, B1, W2, B2, c=0.1, threshold=4.0),
    "sandwich.bias": lambda p, x: sandwich.bias(p, p, 2, width=8, dtype=torch.float32),
    "shaw.scores": lambda p, x: shaw.scores(x, K, TABLE, shaw.rows(relative_position.between(p), left=4, right=4)),
    "transformer_xl.scores": lambda p, x: transformer_xl.scores(x[0], K[0], DISTANCE, UV, UV),
    "disentangled.deberta_terms": lambda p, x: sum(
        disentangled.deberta_terms(
            x[0], K[0], DISENTANGLED, DISENTANGLED, disentangled.rows(relative_position.between(p), span=4)
        ).values()
    ),
}


@pytest.mark.parametrize("name", FORWARD)
def test_a_forward_pass_compiles_to_one_graph_that_gives_the_same(name):
    torch.compiler.reset()
    compiled = torch.compile(FORWARD[name], fullgraph=True, backend="eager")
    torch.testing.assert_close(compiled(POSITION, Q), FORWARD[name](POSITION, Q))


def test_a_compiled_rotation_has_the_same_gradient():
    torch.compiler.reset()
    turned = torch.compile(FORWARD["rotary.rotate"], fullgraph=True, backend="eager")
    ours, compiled = Q.clone().requires_grad_(), Q.clone().requires_grad_()
    (FORWARD["rotary.rotate"](POSITION, ours) * V).sum().backward()
    (turned(POSITION, compiled) * V).sum().backward()
    torch.testing.assert_close(compiled.grad, ours.grad)
