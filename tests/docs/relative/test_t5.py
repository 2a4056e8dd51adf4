"""What the page on T5's relative bias states."""

import math

import numpy as np
import pytest

from figures_src.encoding import t5

DISTANCE = np.arange(1000)


@pytest.mark.parametrize(("bidirectional", "side"), [(False, 32), (True, 16)])
def test_bucket_follows_the_formula_of_the_page(bidirectional, side):
    def formula(distance):
        exact = side // 2
        if distance < exact:
            return distance
        # a hair above, so that exact borders are not rounded below themselves
        steps = math.log(distance / exact) / math.log(128 / exact) * (side - exact) + 1e-9
        return min(side - 1, exact + math.floor(steps))

    expected = [formula(distance) for distance in DISTANCE]
    assert t5.buckets(-DISTANCE, bidirectional=bidirectional).tolist() == expected


def test_keys_of_the_future_share_bucket_0_in_the_decoder():
    assert set(t5.buckets(DISTANCE, bidirectional=False)) == {0}


def test_keys_of_the_future_have_the_bucket_of_their_distance_plus_16_in_the_encoder():
    assert np.array_equal(t5.buckets(DISTANCE[1:]), t5.buckets(-DISTANCE[1:]) + 16)


def test_all_distances_from_the_last_border_on_are_equal():
    assert np.flatnonzero(t5.buckets(-DISTANCE, bidirectional=False) == 31)[0] == 113
    assert np.flatnonzero(t5.buckets(-DISTANCE) == 15)[0] == 91


@pytest.mark.parametrize(("side", "factor"), [(32, 1.139), (16, 1.414)])
def test_buckets_of_the_logarithmic_part_grow_by_one_factor(side, factor):
    exact = side // 2
    assert round((128 / exact) ** (1 / (side - exact)), 3) == factor
    starts = t5.bucket_starts(bidirectional=side == 16)[exact:]
    ideal = exact * factor ** np.arange(len(starts))
    assert np.all(np.abs(np.array(starts) - ideal) <= 1.1)
