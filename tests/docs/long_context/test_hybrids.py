"""What the page on hybrids states."""

import numpy as np
import pytest

from figures_src import models
from figures_src.figures.long_context import reach, three_masks


def test_windows_add_up_and_a_global_layer_sees_everything():
    mistral, gemma = (reach._reach(models.one(key)) for key in ("mistral_7b_v0_1", "gemma_3_27b"))
    assert mistral[-1] == 32 * 4_095 == 131_040
    assert gemma[4] == 5 * 1_023 and gemma[5] == 131_072


def test_the_masks_of_the_page_are_those_of_the_picture():
    query, key = np.arange(24)[:, None], np.arange(24)
    window = (key <= query) & (query - key < 8)
    assert np.array_equal(three_masks._masks()["window"], window)
    assert np.array_equal(three_masks._masks()["with sinks"], window | ((key <= query) & (key < 2)))
    assert np.array_equal(three_masks._masks()["chunks"], (key <= query) & (query // 8 == key // 8))


@pytest.mark.parametrize(
    ("key", "places"),
    [
        ("llama_4_scout", [4, 8, 12]),
        ("smollm3_3b", [4, 8, 12]),
        ("tiny_aya", [4, 8, 12]),
        ("gemma_3_27b", [6, 12]),
        ("modernbert_base", [1, 4, 7, 10]),
    ],
)
def test_layers_that_see_everything_stand_where_the_page_says(key, places):
    cycle = models.one(key).cycle
    special = "global" if "global" in cycle else "none"
    assert [layer + 1 for layer in range(12) if cycle[layer % len(cycle)] == special] == places


def test_scaling_belongs_to_the_global_layers_of_gemma_3():
    local, wide = models.one("gemma_3_27b").rotary
    assert (local.layers, wide.layers) == ("local", "global")
    assert not local.scaling and wide.scaling["factor"] == 8


def test_a_group_of_eight_keys_shares_one_distance():
    query, key = 5_000, np.arange(4_000, 4_016)
    distance = query // 8 - key // 8
    assert np.array_equal(distance, np.repeat([125, 124], 8))
