import math

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

from figures_src.encoding import disentangled, relative_position


def test_rows_follow_the_paper_in_its_three_cases():
    span = 4
    for distance in range(-10, 11):  # query - key
        row = int(disentangled.rows(np.asarray(-distance), span=span))
        assert row == (0 if distance <= -span else 2 * span - 1 if distance >= span else distance + span)


@pytest.fixture
def case(array, normal):
    shapes = {"q": (2, 3, 8), "k": (2, 5, 8), "position_q": (6, 8), "position_k": (6, 8)}
    arrays = {name: array(normal(shape)) for name, shape in shapes.items()}
    arrays["row"] = disentangled.rows(relative_position.between(array([0, 2, 4]), array(np.arange(5))), span=3)
    return arrays


@pytest.mark.parametrize("form", ["paper", "released"])
def test_deberta_adds_three_terms(case, array, form):
    backward = disentangled.rows(-relative_position.between(array([0, 2, 4]), array(np.arange(5))), span=3)
    found = disentangled.deberta_terms(**case, row_to_content=backward if form == "paper" else None)
    numbers = {name: np.asarray(one) for name, one in case.items()}
    q, k, row = numbers["q"], numbers["k"], numbers["row"]
    for batch, i, j in np.ndindex(2, 3, 5):
        third = int(backward[i, j]) if form == "paper" else row[i, j]
        expected = {
            "content_content": q[batch, i] @ k[batch, j],
            "content_position": q[batch, i] @ numbers["position_k"][row[i, j]],
            "position_content": k[batch, j] @ numbers["position_q"][third],
        }
        assert set(found) == set(expected)
        for name, score in expected.items():
            assert float(found[name][batch, i, j]) == pytest.approx(score / np.sqrt(24))


def test_log_buckets_keep_near_offsets_and_squeeze_far_ones():
    offsets = np.arange(-600, 601)
    squeezed = disentangled.log_buckets(offsets, bucket_count=32, max_position=512)
    near = abs(offsets) <= 16
    assert_array_equal(squeezed[near], offsets[near])
    assert_array_equal(squeezed, -squeezed[::-1])
    assert squeezed[offsets == 17] == 17
    assert squeezed[offsets == 511] == 31
    assert (np.diff(squeezed) >= 0).all()


@pytest.mark.parametrize(("bucket_count", "max_position"), [(32, 512), (16, 20), (8, 100), (256, 512)])
def test_log_buckets_are_those_of_the_released_code(array, bucket_count, max_position):
    offsets, middle = np.arange(-2 * max_position, 2 * max_position + 1), bucket_count // 2
    expected = []
    for offset_ in offsets.tolist():  # make_log_bucket_position of DeBERTa's modeling_deberta_v2
        far = max(abs(offset_), middle)
        grown = math.ceil(math.log(far / middle) / math.log((max_position - 1) / middle) * (middle - 1)) + middle
        expected.append(offset_ if abs(offset_) <= middle else int(math.copysign(grown, offset_)))
    found = disentangled.log_buckets(array(offsets), bucket_count=bucket_count, max_position=max_position)
    assert_array_equal(np.asarray(found), expected)
    assert np.asarray(found).dtype == np.int64


def test_tupe_adds_two_terms(array, normal):
    q, k, position_q, position_k = (array(normal((4, 6))) for _ in range(4))
    found = disentangled.tupe_terms(q, k, position_q, position_k)
    assert_allclose(found["content_content"], np.asarray(q) @ np.asarray(k).T / np.sqrt(12))
    assert_allclose(found["position_position"], np.asarray(position_q) @ np.asarray(position_k).T / np.sqrt(12))


def test_the_first_token_is_untied(array):
    assert_array_equal(
        disentangled.untie_first(array([[1.0, 2, 3], [4, 5, 6], [7, 8, 9]]), -1.0, -2.0),
        [[-1, -1, -1], [-2, 5, 6], [-2, 8, 9]],
    )
