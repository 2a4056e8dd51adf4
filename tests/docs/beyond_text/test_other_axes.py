"""What the page on sound, time series, scenes, cameras and robots states."""

import numpy as np
import pytest
import torch

from figures_src import models
from figures_src.encoding import multi_axis, rotary, sinusoidal
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


POSITION = np.arange(1500)


def test_only_the_first_pair_agrees_with_the_papers_formula():
    released, paper = (
        sinusoidal.encode(POSITION, 384, order="sin_cos", denominator=one) for one in ("half_minus_one", "half")
    )
    agree = np.abs(released - paper).max(axis=0) < 1e-6
    assert np.flatnonzero(agree).tolist() == [0, 192]


def test_a_convolution_gives_a_moved_sound_a_moved_answer():
    torch.manual_seed(0)
    layer = torch.nn.Conv1d(8, 8, kernel_size=32, padding=16, groups=4)
    sound = torch.zeros(1, 8, 400)
    sound[..., 100:150] = torch.randn(8, 50)
    moved = torch.roll(sound, 120, dims=-1)
    with torch.no_grad():
        first, second = layer(sound)[..., 60:190], layer(moved)[..., 180:310]
    assert torch.allclose(first, second, atol=1e-6)
    table = torch.as_tensor(sinusoidal.encode(np.arange(400), 8)).T
    assert not torch.allclose((sound + table)[..., 60:190], (moved + table)[..., 180:310], atol=0.1)


def test_the_frames_of_the_table_last_as_long_as_the_page_says():
    from math import prod

    from transformers import (
        ASTConfig,
        HubertConfig,
        MoonshineConfig,
        ParakeetEncoderConfig,
        Wav2Vec2Config,
        WhisperConfig,
    )
    from transformers.models.moonshine.modeling_moonshine import MoonshineEncoder

    rate = 16_000
    assert 30 / WhisperConfig().max_source_positions == 0.020
    assert prod(Wav2Vec2Config().conv_stride) / rate == prod(HubertConfig().conv_stride) / rate == 0.020
    assert Wav2Vec2Config().num_conv_pos_embeddings == HubertConfig().num_conv_pos_embeddings == 128
    assert ASTConfig().time_stride * 160 / rate == 0.100
    assert ParakeetEncoderConfig().subsampling_factor * 160 / rate == 0.080
    encoder = MoonshineEncoder(
        MoonshineConfig(encoder_num_hidden_layers=1, hidden_size=16, encoder_num_attention_heads=2)
    )
    strides = [encoder.conv1.stride[0], encoder.conv2.stride[0], encoder.conv3.stride[0]]
    assert prod(strides) / rate == 0.024
    moonshine = models.one("moonshine_tiny").rotary[0]
    assert (moonshine.dims, moonshine.head_dim) == (32, 36)
