"""What goes in as one library, dtype and device comes out as that, whatever the function."""

import subprocess
import sys

import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose

from figures_src.encoding import (
    alibi,
    attention,
    by_parts,
    disentangled,
    fire,
    fourier,
    grid,
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
    scaling,
    shaw,
    sinusoidal,
    t5,
    transformer_xl,
    value_rotation,
    xpos,
)

INV_FREQ = rotary.frequencies(4)
ROW = np.asarray([[0, 1, 2], [1, 0, 2], [2, 1, 0]])

# Every function on x, of shape (2, 3, 4) and some floating dtype, and on positions p of the same dtype, 0 ... 2.
FLOATING = {
    "naive.integer": lambda x, p: naive.integer(p),
    "naive.normalised": lambda x, p: naive.normalised(p, 5),
    "sinusoidal.encode": lambda x, p: sinusoidal.encode(p, 6),
    "sinusoidal.timestep": lambda x, p: sinusoidal.timestep(p, 7),
    "learned.look_up": lambda x, p: learned.look_up(x[0], _whole(p)),
    "learned.resize": lambda x, p: learned.resize(x[0], 5),
    "shaw.scores": lambda x, p: shaw.scores(x, x, x[0], _like(ROW, x)),
    "shaw.output": lambda x, p: shaw.output(x[..., :3], x, x[0], _like(ROW, x)),
    "transformer_xl.rel_shift": lambda x, p: transformer_xl.rel_shift(x),
    "transformer_xl.scores": lambda x, p: transformer_xl.scores(x, x, _five(x), x[0, 0], x[0, 1]),
    "t5.bias": lambda x, p: t5.bias(_whole(p), _whole(p), x[0], bucket_count=3, max_distance=8, bidirectional=False),
    "alibi.bias": lambda x, p: alibi.bias(p, p, alibi.slopes(2)),
    "alibi.bias_in_space": lambda x, p: alibi.bias_in_space(x, x, alibi.slopes(2)),
    "kerple.logarithmic": lambda x, p: kerple.logarithmic(p, p, np.ones(2), np.ones(2)),
    "kerple.power": lambda x, p: kerple.power(p, p, np.ones(2), np.ones(2)),
    "sandwich.bias": lambda x, p: sandwich.bias(p, p, 2, width=8),
    "fire.bias": lambda x, p: fire.bias(
        p, p, np.ones(2), np.ones(2), np.ones((1, 2)), np.ones(1), c=0.5, threshold=2.0
    ),
    "disentangled.deberta_terms": lambda x, p: sum(
        disentangled.deberta_terms(x, x, x[0], x[0], _like(ROW, x)).values()
    ),
    "disentangled.tupe_terms": lambda x, p: sum(disentangled.tupe_terms(x, x, x, x).values()),
    "disentangled.untie_first": lambda x, p: disentangled.untie_first(x[..., :3], 1.0, 2.0),
    "layout.convert": lambda x, p: layout.convert(x, "interleaved", "half_split"),
    "layout.convert_projection": lambda x, p: layout.convert_projection(x[0, :2], 2, "interleaved", "half_split"),
    "rotary.matrix": lambda x, p: rotary.matrix(p, INV_FREQ),
    "rotary.cos_sin": lambda x, p: rotary.cos_sin(p, INV_FREQ)[1],
    "rotary.rotate": lambda x, p: rotary.rotate(x, p, INV_FREQ),
    "rotary.rotate_by": lambda x, p: rotary.rotate_by(x, x[..., :2]),
    "rotary.apply_rotary": lambda x, p: rotary.apply_rotary(x, x[..., :2], x[..., 2:], layout="half_split"),
    "partial.rotate": lambda x, p: partial.rotate(x, p, INV_FREQ[:1]),
    "value_rotation.rotate": lambda x, p: value_rotation.rotate(x, p, INV_FREQ),
    "value_rotation.unrotate": lambda x, p: value_rotation.unrotate(x, p, INV_FREQ),
    "xpos.rotate_query": lambda x, p: xpos.rotate_query(x, p, INV_FREQ),
    "xpos.rotate_key": lambda x, p: xpos.rotate_key(x, p, INV_FREQ),
    "multi_axis.encode": lambda x, p: multi_axis.encode(x, (2, 2, 2, 2)),
    "grid.resize": lambda x, p: grid.resize(x, 3, 5),
    "fourier.features": lambda x, p: fourier.features(x, np.ones((4, 3))),
    "attention.scores": lambda x, p: attention.scores(x, x),
    "attention.softmax": lambda x, p: attention.softmax(x),
    "attention.attend": lambda x, p: attention.attend(x, x, x, mask=attention.causal_mask(p)),
    "attention.cross_terms": lambda x, p: sum(attention.cross_terms(x, x, x, x).values()),
    "attention.amplitudes_phases": lambda x, p: attention.amplitudes_phases(x, x)[0],
}
EXACT = {
    "relative_position.between": lambda x, p: relative_position.between(p),
    "sinusoidal.shift_matrix": lambda x, p: sinusoidal.shift_matrix(p, 4),
    "fire.share": lambda x, p: fire.share(p, p, c=0.5, threshold=2.0),
    "rotary.wavelengths": lambda x, p: rotary.wavelengths(p),
    "rotary.angles": lambda x, p: rotary.angles(p, INV_FREQ),
    "multi_axis.axial_angles": lambda x, p: multi_axis.axial_angles(x, [INV_FREQ] * 4),
    "multi_axis.mixed_angles": lambda x, p: multi_axis.mixed_angles(x, np.ones((4, 2))),
    "multi_axis.on_axes": lambda x, p: multi_axis.on_axes([p, p]),
    "multi_axis.directed": lambda x, p: multi_axis.directed(INV_FREQ[[0, 0, 0]], p),
    "multi_axis.mixed_start": lambda x, p: multi_axis.mixed_start(8, turn=p),
    "multi_axis.kernel": lambda x, p: multi_axis.kernel(x, np.ones((4, 2))),
    "mrope.angles": lambda x, p: mrope.angles(x[..., :3], np.ones(6), (2, 2, 2)),
    "attention.kernel": lambda x, p: attention.kernel(p, INV_FREQ),
    "attention.su_bound": lambda x, p: attention.su_bound(p, INV_FREQ),
    **{
        name: lambda x, p, make=make: make(x)
        for name, make in {
            "sinusoidal.frequencies": lambda x: sinusoidal.frequencies(8, like=x),
            "learned.initialise": lambda x: learned.initialise(3, 4, like=x),
            "alibi.slopes": lambda x: alibi.slopes(6, like=x),
            "rotary.frequencies": lambda x: rotary.frequencies(8, like=x),
            "partial.frequencies": lambda x: partial.frequencies(8, rotary_dim=4, like=x),
            "partial.p_rope_frequencies": lambda x: partial.p_rope_frequencies(8, fraction=0.5, like=x),
            "multi_axis.golden_directions": lambda x: multi_axis.golden_directions(3, like=x),
            "fourier.octaves": lambda x: fourier.octaves(2, 3, like=x),
            "fourier.gaussian": lambda x: fourier.gaussian(2, 3, sigma=1.0, like=x),
            "grid.resampling": lambda x: grid.resampling(2, 3, like=x),
            "xpos.decay": lambda x: xpos.decay(8, like=x),
            "scaling.linear": lambda x: scaling.linear(8, factor=2, like=x).frequencies,
            "by_parts.llama3": lambda x: by_parts.llama3(8, like=x).frequencies,
        }.items()
    },
}
TORCH_TYPES = [torch.float64, torch.float32, torch.float16, torch.bfloat16]
NUMPY_TYPES = [np.float64, np.float32, np.float16]
X = np.random.default_rng(2).uniform(0.1, 1, (2, 3, 4))


def _like(array, x):
    return torch.asarray(array) if isinstance(x, torch.Tensor) else array


def _whole(p):
    return p.long() if isinstance(p, torch.Tensor) else p.astype(np.int64)


def _five(x):
    stacked = torch.cat([x[0], x[1, :2]]) if isinstance(x, torch.Tensor) else np.concatenate([x[0], x[1, :2]])
    return stacked


@pytest.mark.parametrize("dtype", TORCH_TYPES, ids=str)
def test_torch_dtypes_are_kept(dtype):
    for call in FLOATING.values():
        x, p = torch.asarray(X).to(dtype), torch.arange(3).to(dtype)
        found = call(x, p)
        assert isinstance(found, torch.Tensor)
        assert found.dtype == dtype
        assert found.device == x.device
        exact = call(x.double(), p.double())
        assert_allclose(found.double(), exact, atol=8 * torch.finfo(dtype).eps, rtol=8 * torch.finfo(dtype).eps)


@pytest.mark.parametrize("dtype", NUMPY_TYPES)
def test_numpy_dtypes_are_kept_and_agree_with_torch(dtype):
    for call in FLOATING.values():
        x, p = X.astype(dtype), np.arange(3).astype(dtype)
        found = call(x, p)
        assert isinstance(found, np.ndarray)
        assert found.dtype == dtype
        eps = np.finfo(dtype).eps
        assert_allclose(found, call(torch.asarray(x), torch.asarray(p)), atol=8 * eps, rtol=8 * eps)


@pytest.mark.parametrize("dtype", [*TORCH_TYPES, *NUMPY_TYPES], ids=str)
def test_angles_frequencies_and_offsets_are_float64(dtype):
    for call in EXACT.values():
        if dtype in TORCH_TYPES:
            x, p = torch.asarray(X).to(dtype), torch.arange(3).to(dtype)
        else:
            x, p = X.astype(dtype), np.arange(3).astype(dtype)
        found = call(x, p)
        assert str(found.dtype).endswith("float64")
        assert isinstance(found, torch.Tensor) == isinstance(x, torch.Tensor)


def test_gradients_are_finite_and_arrive():
    for name, call in FLOATING.items():
        x = torch.asarray(X).requires_grad_()
        p = torch.tensor([0.25, 1.0, 2.0], dtype=torch.float64, requires_grad=True)
        whole_positions = name in ("learned.look_up", "t5.bias")
        found = call(x, p.detach() if whole_positions else p)
        gradients = torch.autograd.grad((found * found).sum(), (x, p), allow_unused=True)
        arrived = [one for one in gradients if one is not None]
        assert arrived
        assert all(torch.isfinite(one).all() for one in arrived)


def test_numpy_alone_does_not_load_torch():
    names = "alibi, attention, base_bound, by_parts, disentangled, fire, fourier, grid, kerple, layout, multi_axis"
    program = (
        f"import sys; from figures_src.encoding import {names}, learned, mrope, partial;"
        "from figures_src.encoding import rotary, sandwich, scaling, shaw, sinusoidal, t5;"
        "import numpy as np; rotary.rotate(np.ones((2, 4)), np.arange(2), rotary.frequencies(4));"
        "sys.exit('torch' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
