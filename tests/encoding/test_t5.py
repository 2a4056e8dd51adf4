import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from figures_src.encoding import relative_position, t5


def _as_in_the_paper(distance, count, longest):
    exact = count // 2
    if distance < exact:
        return distance
    grown = math.log(distance / exact) / math.log(longest / exact) * (count - exact)
    return min(exact + math.floor(grown + 1e-9), count - 1)


@pytest.mark.parametrize("count", [8, 32, 64])
@pytest.mark.parametrize("longest", [40, 128, 1000])
def test_buckets_follow_the_formula(array, count, longest):
    distances = list(range(1200))
    causal = t5.buckets(
        array([-one for one in distances]), bucket_count=count, max_distance=longest, bidirectional=False
    )
    assert causal.tolist() == [_as_in_the_paper(one, count, longest) for one in distances]
    both = t5.buckets(array(distances), bucket_count=count, max_distance=longest)
    half = count // 2
    assert both.tolist() == [0] + [half + _as_in_the_paper(one, half, longest) for one in distances[1:]]


def test_default_borders_are_those_of_t5():
    assert t5.bucket_starts() == [0, 1, 2, 3, 4, 5, 6, 7, 8, 12, 16, 23, 32, 46, 64, 91]
    assert t5.bucket_starts(bidirectional=False)[16:] == [
        16,
        19,
        21,
        24,
        27,
        31,
        35,
        40,
        46,
        52,
        59,
        67,
        77,
        87,
        99,
        113,
    ]


def test_past_and_future_have_buckets_of_their_own():
    assert t5.buckets(np.asarray([-3, 0, 3])).tolist() == [3, 0, 19]


def test_a_decoder_puts_the_future_into_bucket_zero():
    assert t5.buckets(np.asarray([5, 0, -5]), bidirectional=False).tolist() == [0, 0, 5]


def test_borders_are_exact_where_a_logarithm_would_not_be():
    assert t5.bucket_starts(bucket_count=32, max_distance=16 * 49, bidirectional=False)[24] == 16 * 7


@given(
    st.integers(-(10**6), 10**6), st.integers(2, 24).map(lambda half: 2 * half), st.integers(30, 10**4), st.booleans()
)
def test_buckets_never_fall_with_the_distance(step, count, longest, bidirectional):
    options = {"bucket_count": count, "max_distance": longest, "bidirectional": bidirectional}
    near, far = t5.buckets(np.asarray([-abs(step), -abs(step) - 1]), **options)
    assert 0 <= near <= far < count


def test_bias_is_the_number_of_the_bucket_and_head(array, normal):
    table = array(normal((8, 3)))
    query, key = array([4, 9]), array([0, 9, 30])
    found = t5.bias(query, key, table, max_distance=20)
    assert found.shape == (3, 2, 3)
    bucket = t5.buckets(relative_position.between(query, key), bucket_count=8, max_distance=20)
    for head, i, j in np.ndindex(3, 2, 3):
        assert float(found[head, i, j]) == float(table[int(bucket[i, j]), head])


def test_bias_of_a_decoder(array, normal):
    table = array(normal((8, 1)))
    found = t5.bias(array([3]), array([0, 5]), table, bidirectional=False)
    assert found[0, 0].tolist() == [float(table[3, 0]), float(table[0, 0])]
