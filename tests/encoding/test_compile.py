"""Every function of a forward pass can be compiled as one graph, and the compiled one gives the same."""

import pytest
import torch

from .test_edges import GOOD
from .test_every_function import call, given, tensors

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Dynamo detected a call to a `functools.lru_cache`"),  # of array-api-compat
]
BEFORE = {  # what a model calls once, before its first step, and hands to its forward pass
    *("alibi.slopes", "fourier.gaussian", "fourier.octaves", "learned.initialise"),
    *("mrope.axis_of_pair", "mrope.position_ids", "multi_axis.directed", "multi_axis.golden_directions"),
    *("multi_axis.mixed_start", "multi_axis.on_axes", "multi_axis.stride", "partial.frequencies"),
    *("partial.p_rope_frequencies", "rotary.frequencies", "rotary.wavelengths", "sinusoidal.frequencies"),
    *("sinusoidal.shift_matrix", "t5.bucket_starts", "xpos.decay"),
    *(name for name in GOOD if name.startswith(("base_bound.", "by_parts.", "frequency_ramp.", "scaling."))),
}
ON_LOADING = {"grid.resampling", "grid.resize", "layout.convert_projection", "learned.resize"}  # a checkpoint's weights
OF_A_PASS = [name for name in GOOD if name not in BEFORE | ON_LOADING]
OTHER_SETTINGS = [("rotary.rotate", {"layout": "half_split"}), ("partial.rotate", {"part": "last"})]


@pytest.mark.parametrize(("name", "settings"), [*((name, {}) for name in OF_A_PASS), *OTHER_SETTINGS])
def test_a_forward_pass_compiles_to_one_graph_that_gives_the_same(name, settings):
    torch.compiler.reset()
    arguments = given(name, "torch") | settings
    compiled = torch.compile(lambda arguments: call(name, arguments), fullgraph=True, backend="eager")
    torch.testing.assert_close(tensors(compiled(arguments)), tensors(call(name, arguments)))


def test_a_compiled_rotation_has_the_same_gradient():
    torch.compiler.reset()
    arguments = given("rotary.rotate", "torch")
    rotate = torch.compile(lambda x: call("rotary.rotate", arguments | {"x": x}), fullgraph=True, backend="eager")
    ours, compiled = (arguments["x"].clone().requires_grad_() for _ in range(2))
    (call("rotary.rotate", arguments | {"x": ours}) ** 3).sum().backward()
    (rotate(compiled) ** 3).sum().backward()
    torch.testing.assert_close(compiled.grad, ours.grad)


def test_what_is_not_compiled_is_the_name_of_a_function():
    assert set(GOOD) >= BEFORE | ON_LOADING
