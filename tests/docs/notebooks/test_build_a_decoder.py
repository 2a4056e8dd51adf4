"""What the notebook that builds a decoder states about its model."""

from pathlib import Path

import pytest
import torch

SOURCE = Path(__file__).parents[3] / "docs" / "notebooks" / "build_a_decoder.py"
END = "# ## A decoder that writes"  # what comes before is definitions and checks, what comes after is training


@pytest.fixture(scope="module")
def transformer():
    before, found, _ = SOURCE.read_text(encoding="utf-8").partition(END)
    assert found
    names = {"__name__": "notebook"}
    threads = torch.get_num_threads()
    exec(compile(before, str(SOURCE), "exec"), names)
    torch.set_num_threads(threads)
    return names["Transformer"]


@pytest.fixture(params=range(3))
def ids(request):
    torch.manual_seed(request.param)
    return torch.randint(0, 12, (2, 14))


@torch.no_grad()
def test_future_tokens_leave_earlier_outputs_alone(transformer, ids):
    model = transformer(12, 12, causal=True)
    other = ids.clone()
    other[:, 7:] = (other[:, 7:] + 1) % 12
    assert torch.allclose(model(ids)[0][:, :7], model(other)[0][:, :7], atol=1e-5)
    assert not torch.allclose(model(ids)[0][:, 7:], model(other)[0][:, 7:], atol=1e-2)


@torch.no_grad()
def test_whole_model_sees_distances_only(transformer, ids):
    model = transformer(12, 12, causal=True)
    assert torch.allclose(model(ids)[0], model(ids, first=500)[0], atol=1e-3)


@torch.no_grad()
def test_order_matters_with_positions_and_not_without(transformer, ids):
    order = torch.randperm(14)
    for positions in (True, False):
        model = transformer(12, 12, causal=False, positions=positions)
        same = torch.allclose(model(ids)[0][:, order], model(ids[:, order])[0], atol=1e-3)
        assert same != positions


@torch.no_grad()
def test_writing_with_a_cache_equals_reading_afresh(transformer, ids):
    model = transformer(12, 12, causal=True)
    afresh, _ = model(ids)
    _, cache = model(ids[:, :5])
    for position in range(5, 14):
        step, cache = model(ids[:, position : position + 1], first=position, past=cache)
        assert torch.allclose(step[:, 0], afresh[:, position], atol=1e-4)


@torch.no_grad()
def test_new_token_at_position_0_is_wrong(transformer, ids):
    model = transformer(12, 12, causal=True)
    _, cache = model(ids[:, :5])
    wrong, _ = model(ids[:, 5:6], first=0, past=cache)
    assert not torch.allclose(wrong[:, 0], model(ids)[0][:, 5], atol=1e-2)


@torch.no_grad()
def test_a_causal_mask_alone_breaks_the_symmetry(transformer, ids):
    model = transformer(12, 12, causal=True, positions=False)
    order = torch.randperm(14)
    assert not torch.allclose(model(ids)[0][:, order], model(ids[:, order])[0], atol=1e-2)
