"""What the notebook on writing with a cache states."""

from pathlib import Path

import pytest
import torch

from figures_src.encoding import attention, rotary

SOURCE = Path(__file__).parents[3] / "docs" / "notebooks" / "writing_with_a_cache.py"
END = "# ## The right way"  # what comes before defines the model, what comes after compares
POSITION = torch.arange(20)


@pytest.fixture(scope="module")
def model_class():
    before, found, _ = SOURCE.read_text(encoding="utf-8").partition(END)
    assert found
    names, threads, dtype = {"__name__": "notebook"}, torch.get_num_threads(), torch.get_default_dtype()
    exec(compile(before, str(SOURCE), "exec"), names)
    torch.set_num_threads(threads)
    torch.set_default_dtype(dtype)
    return names["Model"]


@pytest.fixture(params=range(3))
def case(request, model_class):
    torch.manual_seed(request.param)
    return model_class().double().requires_grad_(False), torch.randint(20, (20,))


def written(model, ids, position_of=lambda n: n, retouch=lambda cache: cache):
    _, cache = model(ids[:6], POSITION[:6], seen=attention.causal_mask(POSITION[:6]))
    outputs = []
    for n in range(6, 20):
        output, cache = model(ids[n : n + 1], torch.tensor([position_of(n)]), cache=retouch(cache))
        outputs.append(output[0])
    return torch.stack(outputs)


def test_writing_at_the_true_position_equals_reading_afresh(case):
    model, ids = case
    afresh, _ = model(ids, POSITION, seen=attention.causal_mask(POSITION))
    assert torch.allclose(written(model, ids), afresh[6:])


@pytest.mark.parametrize("position_of", [lambda n: 0, lambda n: n + 1])
def test_writing_at_another_position_does_not(case, position_of):
    model, ids = case
    afresh, _ = model(ids, POSITION, seen=attention.causal_mask(POSITION))
    assert not torch.allclose(written(model, ids, position_of), afresh[6:], atol=1e-3)


def test_moving_all_positions_changes_nothing(case):
    model, ids = case
    seen = attention.causal_mask(POSITION)
    assert torch.allclose(model(ids, POSITION, seen=seen)[0], model(ids, POSITION + 1000, seen=seen)[0])


def test_place_in_the_cache_is_right_if_the_kept_keys_are_turned_back(case):
    model, ids = case

    def one_back(cache):
        return [
            (rotary.rotate(key[:, 1:], -torch.ones(key.shape[1] - 1).double(), model.frequencies), value[:, 1:])
            for key, value in cache
        ]

    windowed, _ = model(ids, POSITION, seen=attention.causal_mask(POSITION, window=6))
    assert torch.allclose(written(model, ids, lambda n: 5, one_back), windowed[6:])


def test_masked_padding_in_front_changes_nothing(case):
    model, ids = case
    at = torch.arange(23)
    padded = torch.cat([torch.zeros(3, dtype=torch.long), ids])
    found, _ = model(padded, at, seen=attention.causal_mask(at) & (at >= 3))
    afresh, _ = model(ids, POSITION, seen=attention.causal_mask(POSITION))
    assert torch.allclose(found[3:], afresh)
