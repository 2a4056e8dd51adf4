import numpy as np
import pytest
import torch
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import learned

from . import plain

pytestmark = pytest.mark.filterwarnings("ignore:Dynamo detected a call to a `functools.lru_cache`")
TABLE = np.arange(12.0).reshape(6, 2)


def test_a_fresh_table_is_a_normal_draw_that_its_seed_decides():
    table = learned.initialise(400, 300, std=0.5, seed=3)
    assert table.shape == (400, 300)
    assert table.std() == pytest.approx(0.5, rel=0.01) and table.mean() == pytest.approx(0, abs=0.01)
    assert_array_equal(table, learned.initialise(400, 300, std=0.5, seed=3))
    assert not np.array_equal(table, learned.initialise(400, 300, std=0.5, seed=2))
    assert_array_equal(learned.initialise(3, 4), learned.initialise(3, 4, std=0.02, seed=0))


@pytest.mark.parametrize("past_end", ["wrap", "clamp", "interpolate"])
@pytest.mark.parametrize("rows_skipped", [0, 2, 5])
def test_positions_past_the_end_wrap_stop_or_stretch_the_table(array, past_end, rows_skipped):
    for position in ([[0, 3, 5], [6, 13, 1]], [6], [3, 5]):
        found = learned.look_up(array(TABLE), array(position), offset=rows_skipped, past_end=past_end)
        assert_allclose(found, plain.learned__look_up(TABLE, np.asarray(position), rows_skipped, past_end), rtol=1e-12)


UNSEEN = {  # where nobody may look at the values
    "vmap": lambda look_up: lambda table, position: torch.vmap(look_up)(table[None], position[None])[0],
    "grad": lambda look_up: (
        lambda table, position: torch.func.jvp(lambda table: look_up(table, position), (table,), (table,))[1]
    ),
    "compile": lambda look_up: torch.compile(look_up, backend="eager", fullgraph=True),
}


@pytest.mark.parametrize("unseen", UNSEEN)
@pytest.mark.parametrize("past_end", learned.PAST_END)
def test_positions_that_nobody_may_look_at_give_the_same_rows_or_an_error(past_end, unseen):
    torch.compiler.reset()
    table = torch.asarray(TABLE.astype("float32"))
    look_up = UNSEEN[unseen](lambda table, position: learned.look_up(table, position, offset=1, past_end=past_end))
    for position in ([[0, 3], [4, 1]], [4], *([] if past_end == "error" else [[2, 5, 13], [25]])):
        position = torch.tensor(position)
        expected = learned.look_up(table, position, offset=1, past_end=past_end)
        assert_allclose(look_up(table, position), expected, rtol=1e-6)
    for position in ([3, -1], [-6], *([[0, 5]] if past_end == "error" else [])):
        with pytest.raises((IndexError, RuntimeError), match=r"out of (range|bounds)"):
            look_up(table, torch.tensor(position))


def test_a_table_of_one_row_repeats_it():
    assert_array_equal(learned.resize(TABLE[:1], 2), TABLE[[0, 0]])


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
def test_half_types_are_interpolated_in_float32_and_rounded_once(normal, dtype):
    table, position = torch.asarray(normal((6, 50))).to(dtype), torch.arange(17)
    exact = learned.resize(table.double(), 17)
    stretched = learned.look_up(table, position, past_end="interpolate")
    for found in (learned.resize(table, 17), stretched):
        assert_allclose(found.double(), exact, rtol=0.51 * torch.finfo(dtype).eps, atol=1e-6)


def test_small_integer_types_do_not_overflow():
    table = np.arange(300.0)[:, None]
    assert_array_equal(learned.look_up(table, np.asarray([127], dtype=np.int8), offset=2), [[129.0]])
