"""Every function of a forward pass can be compiled as one graph, and the compiled one gives the same."""

import pytest
import torch

from .test_every_function import call, given, tensors

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Dynamo detected a call to a `functools.lru_cache`"),  # of array-api-compat
]
OF_A_PASS = [
    *("rotary.angles", "rotary.cos_sin", "rotary.apply_rotary", "rotary.rotate", "rotary.rotate_by"),
    *("partial.rotate", "partial.rotate_by", "value_rotation.rotate", "value_rotation.unrotate", "xpos.rotate_query"),
    *(
        "xpos.rotate_key",
        "mrope.angles",
        "multi_axis.axial_angles",
        "multi_axis.encode",
        "fourier.features",
        "layout.convert",
    ),
    *(
        "attention.attend",
        "attention.causal_mask",
        "relative_position.between",
        "sinusoidal.encode",
        "sinusoidal.timestep",
    ),
    *(
        "learned.look_up",
        "naive.binary",
        "alibi.bias",
        "t5.bias",
        "kerple.logarithmic",
        "kerple.power",
        "fire.bias",
        "sandwich.bias",
    ),
    *("shaw.rows", "shaw.scores", "shaw.output", "transformer_xl.scores", "disentangled.deberta_terms"),
]
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
