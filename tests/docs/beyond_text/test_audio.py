"""What the page on positions in sound states."""

import numpy as np
import torch

from figures_src import models
from figures_src.encoding import sinusoidal

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
