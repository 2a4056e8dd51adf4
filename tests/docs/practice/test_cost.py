"""What the page on cost states: all forms turn alike, operations are counted right, and the record is whole."""

import numpy as np
import pytest
import torch

from figures_src.encoding import rotary
from figures_src.experiments import cost, cost_programs, operations
from figures_src.experiments import rotation_forms as forms
from tests.docs.practice.cases import Case

X = torch.randn(2, 3, 10, 16, generator=torch.Generator().manual_seed(0))
INV_FREQ = rotary.frequencies(16)
POSITION = torch.arange(10)
COS, SIN = rotary.cos_sin(POSITION, INV_FREQ, dtype=torch.float32)
EXPECTED = rotary.rotate(X, POSITION, INV_FREQ, layout="half_split")


def test_each_form_turns_as_the_module_does():
    turned = [form(X, COS, SIN) for form in (forms.in_place, forms.two_halves, forms.module)]
    turned += [forms.rotate_half(X, *forms.tables(COS, SIN))]
    turned += [forms.by_matrix(X, forms.matrices(POSITION, INV_FREQ).float())]
    assert all(torch.allclose(each, EXPECTED, atol=1e-6) for each in turned)
    in_pairs = forms.by_complex(forms.to_interleaved(X), forms.circle(COS, SIN))
    assert torch.allclose(in_pairs, forms.to_interleaved(EXPECTED), atol=1e-6)


def test_no_form_changes_its_input():
    before = X.clone()
    for form in (forms.in_place, forms.two_halves, forms.module):
        form(X, COS, SIN)
    assert torch.equal(X, before)


@pytest.mark.parametrize("key_heads", [32, 8, 1])
@pytest.mark.parametrize("width", [1_024, 4_096])
def test_turning_takes_one_part_in_the_width_of_the_multiplications_of_the_projections(width, key_heads):
    shape = operations.Shape(width=width, heads=32, key_heads=key_heads, head_dim=128)
    assert np.isclose(operations.turning(shape), operations.projections(shape) / width)


def test_turning_all_kept_keys_takes_a_share_of_attention_that_is_the_share_of_key_heads():
    for key_heads in (32, 8):
        shape = operations.Shape(width=4_096, heads=32, key_heads=key_heads, head_dim=128)
        assert np.isclose(operations.turning_all(shape, 5_000) / operations.attention(shape, 5_000), key_heads / 32)


def test_numbers_moved_are_counted_from_the_steps_of_each_form():
    assert operations.MOVED["rotate_half"] / operations.MOVED["copy"] == 5
    assert operations.MOVED["complex"] == operations.MOVED["copy"] == 2


@pytest.mark.slow
def test_the_record_has_every_program_that_is_timed():
    groups = cost.measured()["groups"]
    for key, group in cost_programs.groups(compiled=forms.rotate_half).items():
        assert set(groups[key]["programs"]) == set(group.programs)
        assert groups[key]["yardstick"] == group.yardstick


def test_the_record_says_where_when_and_how_often():
    record = cost.measured()
    assert {"processor", "threads", "torch", "python"} <= record["machine"].keys()
    assert {"date", "commit"} == record["when"].keys()
    assert record["rounds"] >= 15
    assert len(record["load"]) == 2


def test_quartiles_of_the_record_lie_around_its_medians():
    for group in cost.measured()["groups"].values():
        for times in group["programs"].values():
            assert 0 < times["low"] <= times["median"] <= times["high"]


def of_the_block(wrong=None, dtype=torch.float32):
    def arguments(space):
        rotate = wrong(space["rotate"]) if wrong else space["rotate"]
        return rotate, torch.randn(5, 64).to(dtype), torch.arange(5), space["inv_freq"]

    return arguments


def looks_at_a_value(rotate):
    return lambda x, position, inv_freq: rotate(x, position, inv_freq) if position.max() < 9 else x


def in_place(rotate):
    return lambda x, position, inv_freq: x.copy_(rotate(x, position, inv_freq))


def query_and_key(rotate):
    return lambda x, position, inv_freq: (rotate(x, position, inv_freq), rotate(x + 1, position, inv_freq))


CASES = {
    "check_compiles": Case(
        right={
            **{str(dtype): of_the_block(dtype=dtype) for dtype in (torch.float32, torch.bfloat16, torch.float16)},
            "in place": of_the_block(in_place),
            "query and key": of_the_block(query_and_key),
        },
        wrong={"a look at a value": of_the_block(looks_at_a_value)},
    )
}
