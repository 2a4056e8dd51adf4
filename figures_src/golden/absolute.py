"""Printed values of sinusoidal encodings and timestep embeddings."""

import numpy as np

from figures_src.encoding import sinusoidal
from figures_src.golden import Golden, Source

_VASWANI = Source("Vaswani et al., 2017", "https://arxiv.org/abs/1706.03762", "paper")
_FSMT = Source(
    "transformers, tests of FSMT",
    "https://github.com/huggingface/transformers/blob/main/tests/models/fsmt/test_modeling_fsmt.py",
    "code",
)
_ROFORMER = Source(
    "transformers, tests of RoFormer",
    "https://github.com/huggingface/transformers/blob/main/tests/models/roformer/test_modeling_roformer.py",
    "code",
)
_FAIRSEQ = Source(
    "fairseq, test of RelPositionalEncoding",
    "https://github.com/facebookresearch/fairseq/blob/main/tests/test_positional_encoding.py",
    "code",
)
_KERAS = Source(
    "KerasHub, test of SinePositionEncoding",
    "https://github.com/keras-team/keras-hub/blob/master/keras_hub/src/layers/modeling/sine_position_encoding_test.py",
    "code",
)
_DIFFUSERS = Source(
    "diffusers, test of timestep embeddings",
    "https://github.com/huggingface/diffusers/blob/main/tests/models/test_layers_utils.py",
    "code",
)
_FLOAT32 = 6e-8  # of sines and cosines
_FLOAT32_SAID = "computed in float32"


def _wavelength(index: int, denominator: str) -> float:
    return 2 * np.pi / sinusoidal.frequencies(512, denominator=denominator)[index]


def _blocks(position: object, width: int, columns: int, denominator: str = "half") -> np.ndarray:
    table = sinusoidal.encode(np.asarray(position), width, order="sin_cos", denominator=denominator)
    return table[:, :columns]


def _times(**settings: object) -> np.ndarray:
    return sinusoidal.timestep(np.arange(23, 26), 64, **settings)[:, 47:50]


VALUES = (
    Golden(
        _VASWANI, "section 3.5", "shortest wavelength, in tokens",
        "2·π", "sinusoidal.frequencies", lambda: _wavelength(0, "half"),
    ),
    Golden(
        _VASWANI, "section 3.5", "longest wavelength, in tokens; only Tensor2Tensor's frequencies reach it",
        "10000·2·π", "sinusoidal.frequencies", lambda: _wavelength(-1, "half_minus_one"),
    ),
    Golden(
        _FSMT, "test_basic", "positions 2 and 3, width 6, sines first",
        "9.0930e-01 1.9999e-02 2.0000e-04 -4.1615e-01 9.9980e-01 1.0000e00 "
        "1.4112e-01 2.9995e-02 3.0000e-04 -9.8999e-01 9.9955e-01 1.0000e00",
        "sinusoidal.encode", lambda: _blocks([2, 3], 6, 6, "half_minus_one"),
        _FLOAT32, _FLOAT32_SAID,
    ),
    Golden(
        _FSMT, "test_positional_emb_weights_against_marian",
        "Marian's table: positions 0 to 2, width 512, first five columns",
        "0 0 0 0 0 0.84147096 0.82177866 0.80180490 0.78165019 0.76140374 "
        "0.90929741 0.93651021 0.95829457 0.97505713 0.98720258",
        "sinusoidal.encode", lambda: _blocks([0, 1, 2], 512, 5, "half_minus_one"),
        _FLOAT32, _FLOAT32_SAID,
    ),
    Golden(
        _ROFORMER, "test_basic", "positions 0 and 1, width 6, sines first",
        "0.0000 0.0000 0.0000 1.0000 1.0000 1.0000 0.8415 0.0464 0.0022 0.5403 0.9989 1.0000",
        "sinusoidal.encode", lambda: _blocks([0, 1], 6, 6),
    ),
    Golden(
        _ROFORMER, "test_positional_emb_weights_against_roformer", "positions 0 to 2, width 512, first five columns",
        "0.0000 0.0000 0.0000 0.0000 0.0000 0.8415 0.8219 0.8020 0.7819 0.7617 0.9093 0.9364 0.9581 0.9749 0.9870",
        "sinusoidal.encode", lambda: _blocks([0, 1, 2], 512, 5),
    ),
    Golden(
        _FAIRSEQ, "test_extend_pe", "distances 3 down to −3, width 2",
        "0.1411 -0.9900 0.9093 -0.4161 0.8415 0.5403 0.0000 1.0000 -0.8415 0.5403 -0.9093 -0.4161 -0.1411 -0.9900",
        "sinusoidal.encode", lambda: sinusoidal.encode(np.arange(3, -4, -1), 2),
    ),
    Golden(
        _KERAS, "test_output_correct_values", "position 3, width 6, interleaved",
        "0.14112 -0.98999 0.13879 0.99032 0.00646 0.99997", "sinusoidal.encode", lambda: sinusoidal.encode(3, 6),
        5e-6, "digits cut off, not rounded",
    ),
    Golden(
        _DIFFUSERS, "test_sinoid_embeddings_hardcoded", "DDPM: times 23 to 25, width 64, columns 47–49",
        "0.9646 0.9804 0.9892 0.9615 0.9787 0.9882 0.9582 0.9769 0.9872", "sinusoidal.timestep", _times,
    ),
    Golden(
        _DIFFUSERS, "the same test", "GLIDE and latent diffusion: cosines first, shift 0",
        "0.3019 0.2280 0.1716 0.3146 0.2377 0.1790 0.3272 0.2474 0.1864",
        "sinusoidal.timestep", lambda: _times(flip=True, downscale_freq_shift=0.0),
    ),
    Golden(
        _DIFFUSERS, "the same test", "Grad-TTS: times multiplied by 1,000",
        "-0.9801 -0.9464 -0.9349 -0.3952 0.8887 -0.9709 0.5299 -0.2853 -0.9927",
        "sinusoidal.timestep", lambda: _times(scale=1000.0),
        1e-3, "angles up to 25,000 in float32",
    ),
)  # fmt: skip
