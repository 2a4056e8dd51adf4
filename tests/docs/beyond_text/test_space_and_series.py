"""What the page on time series, scenes, cameras and robots states."""

import numpy as np
import pytest

from figures_src.encoding import multi_axis, rotary
from figures_src.experiments import cameras

WORLD = cameras.placed(1.6, -0.7, 0.7)


def _poses(origin):
    return [np.linalg.inv(origin) @ cameras.placed(*place) for place in (cameras.FIRST, cameras.SECOND)]


def test_rotary_in_space_ignores_moving_a_scene_and_not_turning_it():
    frequencies = multi_axis.on_axes([rotary.frequencies(16, 100)] * 3)
    dice = np.random.default_rng(0)
    points = 4 * dice.normal(size=(5, 3))
    turn = np.linalg.qr(dice.normal(size=(3, 3)))[0]

    def scores(scene):
        return multi_axis.kernel(scene[:, None] - scene[None], frequencies)

    assert np.allclose(scores(points), scores(points + np.array([3, -1, 2])))
    assert not np.allclose(scores(points), scores(points @ turn), atol=0.05)
    distance = np.linalg.norm(points[:, None] - points[None], axis=-1)
    assert np.allclose(distance, np.linalg.norm((points @ turn)[:, None] - (points @ turn)[None], axis=-1))


def test_moving_the_origin_leaves_relative_scores_alone_and_changes_added_ones():
    here, there = _poses(np.eye(3)), _poses(WORLD)
    assert cameras.relative_score(*here) == pytest.approx(cameras.relative_score(*there))
    assert abs(cameras.added_score(*here) - cameras.added_score(*there)) > 0.1


def test_the_inverse_pose_depends_on_the_origin():
    here, there = ([np.linalg.inv(pose) for pose in _poses(origin)] for origin in (np.eye(3), WORLD))
    assert abs(cameras.relative_score(*here) - cameras.relative_score(*there)) > 0.1


def test_the_transpose_is_enough_for_rotations_only():
    def score(first, second):
        one, other = np.linalg.inv(first), np.linalg.inv(second)
        return (one.T @ cameras.QUERY) @ (other.T @ cameras.KEY)

    for origin, places in ((cameras.placed(0, 0, 0.7), [(0, 0, 0.5), (0, 0, 2.4)]), (WORLD, None)):
        poses = [cameras.placed(*place) for place in places or (cameras.FIRST, cameras.SECOND)]
        moved = [np.linalg.inv(origin) @ pose for pose in poses]
        assert np.isclose(score(*poses), score(*moved)) == (places is not None)


def test_counting_the_padding_makes_positions_depend_on_the_batch():
    for longest in (3, 5, 9):  # of the batch; this prefix has 3 tokens, padded on the right, then 2 commands
        mask = np.array([1] * 3 + [0] * (longest - 3) + [1] * 2)
        assert (mask.cumsum() - 1)[-2:].tolist() == [3, 4]
        assert np.arange(len(mask))[-2:].tolist() == [longest, longest + 1]


def test_pi0_counts_by_a_running_sum_of_the_mask():
    import inspect

    source = inspect.getsource(pytest.importorskip("transformers.models.pi0.modeling_pi0"))
    assert "attention_mask.cumsum(-1) - 1" in source
