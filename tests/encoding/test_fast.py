"""The quick forms give what the plain ones give, and no function costs more per number the longer its input is."""

import functools

import numpy as np
import pytest
import torch
from torch.utils._python_dispatch import TorchDispatchMode

from figures_src.encoding import _fast, rotary, sinusoidal
from figures_src.encoding.layout import LAYOUTS

from .test_arrays import WITHOUT_GRADIENT, of_type
from .test_compile import INSIDE
from .test_edges import GOOD, of
from .test_errors import TURN
from .test_every_function import ARRAYS, LIBRARIES, POSITIONS, call, given, tensors

pytestmark = pytest.mark.slow
OF_ARRAYS = [name for name in INSIDE if ARRAYS[name]]
IN_BOTH = [*(("quick", name) for name in OF_ARRAYS), *(("plain", name) for name in OF_ARRAYS if name.startswith(TURN))]
DTYPES = {torch.float32: 1e-6, torch.bfloat16: 2e-2, torch.float16: 2e-3}


@pytest.fixture(params=["quick", "plain"])
def form(request, monkeypatch):
    """The quick form from a few numbers on, and never."""
    if request.param == "quick":
        monkeypatch.setattr(_fast, "_BLOCK", 64)
        monkeypatch.setattr(_fast, "_LONG", 16)
    else:
        monkeypatch.setattr(_fast, "rotates", lambda *_: False)
        monkeypatch.setattr(_fast, "is_run", lambda *_: False)
    return request.param


def by_numpy(x, position, inv_freq, layout):
    """The plain form on NumPy arrays, in float64."""
    return torch.asarray(rotary.rotate(x.detach().double().numpy(), position, inv_freq, layout=layout))


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(5, 8), (3, 2, 40, 8), (1, 300, 2)])
def test_both_forms_rotate_alike_and_have_the_same_gradient(form, layout, dtype, shape):
    x = torch.randn(shape, generator=torch.Generator().manual_seed(0), dtype=torch.float64).to(dtype).requires_grad_()
    position, inv_freq = np.arange(shape[-2]) + 9.5, rotary.frequencies(shape[-1])
    close = {"rtol": DTYPES[dtype], "atol": DTYPES[dtype]}
    wanted = by_numpy(x, position, inv_freq, layout)
    with torch.no_grad():
        torch.testing.assert_close(
            rotary.rotate(x, torch.asarray(position), inv_freq, layout=layout).double(), wanted, **close
        )
    rotated = rotary.rotate(x, torch.asarray(position), inv_freq, layout=layout)
    torch.testing.assert_close(rotated.double(), wanted, **close)
    rotated.backward(torch.ones_like(rotated))
    back = by_numpy(torch.ones(shape), -position, inv_freq, layout)  # the transpose rotates the other way
    torch.testing.assert_close(x.grad.double(), back, **close)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_angles_of_every_head_or_item_are_those_of_the_plain_form(form, layout):
    x, angles = torch.randn(3, 4, 20, 8, dtype=torch.float64), torch.randn(3, 1, 20, 4, dtype=torch.float64)
    found = rotary.rotate_by(x, angles, layout=layout)
    wanted = rotary.rotate_by(x.numpy(), angles.numpy(), layout=layout)
    np.testing.assert_allclose(found, wanted, atol=1e-12)


@pytest.mark.parametrize("order", sinusoidal.ORDERS)
@pytest.mark.parametrize("dtype", ["float32", "float16"])
@pytest.mark.parametrize(("start", "length"), [(-40, 17), (0, 128), (999_000, 300)])
def test_a_run_of_positions_is_encoded_alike(form, order, dtype, start, length):
    once = {"float32": 1.6e-8 if form == "quick" else 8e-8, "float16": 1.3e-4}  # quick: half a step below 1/2
    position = np.arange(start, start + length)
    exact = sinusoidal.encode(position, 34, order=order, scale=0.5)
    for library in LIBRARIES.values():
        settings = {"order": order, "scale": 0.5, "dtype": getattr(library, dtype)}
        found = sinusoidal.encode(library.asarray(position), 34, **settings)
        assert found.dtype == getattr(library, dtype)
        np.testing.assert_allclose(found, exact, rtol=0, atol=once[dtype])


@pytest.mark.filterwarnings("ignore::torch.jit.TracerWarning", "ignore:`torch.jit.trace:DeprecationWarning")
def test_a_trace_of_one_length_serves_every_other(form):
    """As exporters to ONNX trace: what is written block by block would belong to the length of the example."""
    inv_freq = rotary.frequencies(8)

    def turned(x, position):
        return rotary.rotate(x, position, inv_freq, layout="half_split"), sinusoidal.encode(position, 8)

    traced = torch.jit.trace(turned, (torch.ones(2, 40, 8), torch.arange(40)), check_trace=False)
    for length in (40, 7, 90):
        given = torch.randn(2, length, 8), torch.arange(length) * 2
        torch.testing.assert_close(traced(*given), turned(*given))


def test_forward_mode_follows_a_rotation(form):
    x, position = torch.randn(2, 30, 8, dtype=torch.float64), torch.arange(30)
    for layout in LAYOUTS:

        def rotate(x, layout=layout):
            return rotary.rotate(x, position, rotary.frequencies(8), layout=layout)

        _, tangent = torch.func.jvp(rotate, (x,), (x,))
        torch.testing.assert_close(tangent, rotate(x))  # it is linear
        with torch.autograd.forward_ad.dual_level():
            dual = rotate(torch.autograd.forward_ad.make_dual(x, x))
            torch.testing.assert_close(torch.autograd.forward_ad.unpack_dual(dual).tangent, rotate(x))


# ---- every function of arrays


def followed(arguments):
    """The arguments whose gradients a training may want."""
    tensors = {name: value for name, value in arguments.items() if torch.is_tensor(value)}
    return {name: value for name, value in tensors.items() if value.is_floating_point() or value.is_complex()}


@pytest.mark.parametrize(
    ("form", "name"), [each for each in IN_BOTH if each[1] not in WITHOUT_GRADIENT], indirect=["form"]
)
def test_gradients_are_those_of_small_steps(form, name):
    _, arguments = of_type(name, "torch", "float64")
    inside = {each: 1 + value / 2 for each, value in followed(arguments).items() if each in POSITIONS}  # not at an end
    values = {each: value.requires_grad_() for each, value in (followed(arguments) | inside).items()}

    def of(*replaced):
        results = tensors(call(name, arguments | dict(zip(values, replaced, strict=True))))
        return tuple(each for each in results if each.requires_grad)

    assert values and torch.autograd.gradcheck(of, tuple(values.values()), fast_mode=True)


@pytest.mark.parametrize(("form", "name"), IN_BOTH, indirect=["form"])
def test_vmap_gives_what_a_loop_gives(form, name):
    arguments = given(name, "torch")
    for each in [argument for argument, value in arguments.items() if torch.is_tensor(value)]:
        several = torch.stack([arguments[each], arguments[each].flip(0)])
        mapped = torch.vmap(lambda one, each=each: call(name, arguments | {each: one}))(several)
        looped = [tensors(call(name, arguments | {each: one})) for one in several]
        for found, one, other in zip(tensors(mapped), *looped, strict=True):
            torch.testing.assert_close(found, torch.stack([one, other]))


class Own(torch.Tensor):
    """A class of somebody else's."""


@pytest.mark.parametrize(("form", "name"), IN_BOTH, indirect=["form"])
def test_a_tensor_of_a_class_of_its_own_keeps_it_and_a_parameter_becomes_a_tensor(form, name):
    plain = given(name, "torch")
    right = tensors(call(name, plain))
    parameter = functools.partial(torch.nn.Parameter, requires_grad=False)
    for held, kind in ((lambda value: value.as_subclass(Own), Own), (parameter, torch.Tensor)):
        other = {each: held(value) if torch.is_tensor(value) else value for each, value in plain.items()}
        for found, one in zip(tensors(call(name, other)), right, strict=True):
            assert type(found) is kind
            torch.testing.assert_close(found.as_subclass(torch.Tensor), one)


class Counter(TorchDispatchMode):
    """Counts the numbers that are computed, forward and backward: from the graph, so that no clock decides."""

    numbers = 0

    def __torch_dispatch__(self, function, types, arguments=(), settings=None):
        result = function(*arguments, **(settings or {}))
        self.numbers += sum(each.numel() for each in torch.utils._pytree.tree_leaves(result) if torch.is_tensor(each))
        return result


def longer(value, length):
    """An argument of a test for inputs of another length: GOOD has 6 tokens, and 11 offsets between them."""
    if isinstance(value, tuple):
        return tuple(longer(each, length) for each in value)
    if not isinstance(value, np.ndarray):
        return value
    for axis, size in enumerate(value.shape):
        wanted = {6: length, 11: 2 * length - 1}.get(size, size)
        value = np.take(value, np.arange(wanted) % size, axis=axis)
    return value


def cost(name, length):
    """How many numbers are computed for each one that is given or comes out."""
    arguments = {each: longer(value, length) for each, value in GOOD[name].items()}
    arguments = {each: of("torch", value) for each, value in arguments.items()}
    for value in followed(arguments).values():
        value.requires_grad_()
    with Counter() as counter:
        results = tensors(call(name, arguments))
        wanted = [each for each in results if each.requires_grad]
        if wanted:
            torch.autograd.backward(wanted, [torch.ones_like(each) for each in wanted])
    return counter.numbers / sum(each.numel() for each in [*results, *tensors(arguments)])


UNLIKE = {"attention.attend"}  # the square of the length


@pytest.mark.parametrize("name", [name for name in OF_ARRAYS if name not in UNLIKE])
def test_eight_times_the_length_costs_at_most_ten_times_as_much(form, name):
    assert cost(name, 512) <= 10 / 8 * cost(name, 64)
