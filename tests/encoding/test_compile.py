"""Every function of tensors can be compiled as one graph, and the compiled one gives the same."""

import pytest
import torch
from torch.fx.experimental.proxy_tensor import make_fx

from .test_edges import GOOD
from .test_every_function import call, given, taken, tensors

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore:Dynamo detected a call to a `functools.lru_cache`"),  # of array-api-compat
]
BEFORE = {  # to be called outside, as the docstring of the module says
    *("base_bound.least_base", "base_bound.worst_offset", "fourier.gaussian", "learned.initialise"),
    *("mrope.position_ids", "multi_axis.mixed_start"),
}
INSIDE = [name for name in GOOD if name not in BEFORE]
OF_SIZES = [  # with dynamic=True all sizes are symbols, from the first call on
    *("attention.attend", "by_parts.yarn", "grid.resize", "layout.convert_projection", "learned.resize"),
    *("rotary.rotate", "sinusoidal.encode", "t5.bias", "transformer_xl.scores", "xpos.rotate_query"),
]
OTHER_SETTINGS = {"rotary.rotate": {"layout": "half_split"}, "partial.rotate": {"part": "last"}}


def arguments_of(name):
    return given(name, "torch") | ({"like": torch.ones(1)} if "like" in taken(name) else {})


def both(every, dynamic=None):
    """What calls give in one graph together, and without one; each has its name and arguments."""
    torch.compiler.reset()

    def run(every):
        return [call(name, arguments) for name, arguments in every]

    compiled = torch.compile(run, fullgraph=True, backend="eager", dynamic=dynamic)
    return tensors(compiled(every)), tensors(run(every))


@pytest.mark.parametrize("module", sorted({name.partition(".")[0] for name in INSIDE}))
def test_the_functions_of_a_module_compile_to_one_graph_that_gives_the_same(module):
    names = [name for name in INSIDE if name.startswith(f"{module}.")]
    others = [(name, arguments_of(name) | OTHER_SETTINGS[name]) for name in OTHER_SETTINGS.keys() & {*names}]
    torch.testing.assert_close(*both([(name, arguments_of(name)) for name in names] + others))


@pytest.mark.parametrize("name", OF_SIZES)
def test_a_function_compiles_with_symbols_for_all_sizes(name):
    torch.testing.assert_close(*both([(name, arguments_of(name))], dynamic=True))


@pytest.mark.parametrize("name", ["partial.rotate", "pope.rotate", "rotary.rotate", "xpos.rotate_key"])
def test_positions_of_a_fixed_number_go_with_sizes_that_are_not_fixed(name):
    arguments = given(name, "torch")
    torch._dynamo.mark_static(arguments["position"])
    torch.testing.assert_close(*both([(name, arguments)], dynamic=True))


@pytest.mark.parametrize("mode", ["real", "symbolic"])
@pytest.mark.parametrize("name", OF_SIZES)
def test_a_graph_can_be_traced_with_values_and_with_symbols_for_sizes(name, mode):
    arguments = arguments_of(name)
    held = [each for each, value in arguments.items() if isinstance(value, torch.Tensor)]

    def run(*values):
        return tensors(call(name, arguments | dict(zip(held, values, strict=True))))

    values = [arguments[each] for each in held]
    traced = make_fx(run, tracing_mode=mode)(*values)
    torch.testing.assert_close(traced(*values), run(*values))


def test_a_compiled_rotation_has_the_same_gradient():
    torch.compiler.reset()
    arguments = given("rotary.rotate", "torch")
    rotate = torch.compile(lambda x: call("rotary.rotate", arguments | {"x": x}), fullgraph=True, backend="eager")
    ours, compiled = (arguments["x"].clone().requires_grad_() for _ in range(2))
    (call("rotary.rotate", arguments | {"x": ours}) ** 3).sum().backward()
    (rotate(compiled) ** 3).sum().backward()
    torch.testing.assert_close(compiled.grad, ours.grad)
