"""Where a public package differs from the paper, or from itself, and by how much; a fixed one fails here."""

import pytest
import torch

from figures_src.encoding import alibi, mrope, rotary, sinusoidal
from tests.encoding import peers

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


def test_rotary_embedding_torch_counts_positions_in_the_type_of_the_query():
    """In bfloat16 many neighbours share a position; the angles are wrong from position 256 on."""
    from rotary_embedding_torch import RotaryEmbedding

    ones = torch.ones(1, 1, 4096, 64)
    theirs = RotaryEmbedding(dim=64).rotate_queries_or_keys(ones.bfloat16()).detach()
    ours = rotary.rotate(ones.bfloat16(), torch.arange(4096), rotary.frequencies(64))
    peers.assert_differs(ours, theirs, at_least=1)


def test_transformers_rotates_in_float32_angles():
    """Far positions times frequencies rounded to float32; every package with float32 tables does the same."""
    from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

    position = torch.tensor([[131_071]])
    cos, _ = LlamaRotaryEmbedding(peers.config(128, 1e4))(torch.ones(1, 1, 128), position)
    ours, _ = rotary.cos_sin(position, rotary.frequencies(128))
    peers.assert_differs(ours, cos[..., :64], at_least=1e-3)


def test_transformers_rounds_the_bias_of_falcon_to_bfloat16():
    """`build_alibi_tensor` of Falcon multiplies in bfloat16 whatever the type of the model."""
    from transformers.models.falcon.modeling_falcon import build_alibi_tensor

    theirs = build_alibi_tensor(torch.ones(1, 2048, dtype=torch.int64), 32, torch.float32)
    ours = alibi.bias(torch.tensor([0]), torch.arange(2048), alibi.slopes(32), form="key_index")
    peers.assert_differs(ours, theirs, at_least=1)


def test_transformers_counts_on_from_the_grid_of_a_video():
    """The first word after a video of 6 frames of 4 by 4 patches shares its position with a frame."""
    theirs, _ = peers.ids_of_qwen2_vl([2] * 96 + [0], video=[[6, 8, 8]])
    peers.assert_differs(mrope.position_ids([("video", 6, 4, 4), ("text", 1)]), theirs, at_least=2)


def test_positional_encodings_remembers_the_type_of_the_last_call():
    """The cache looks at the shape alone, so that a float64 call after a float32 one gets float32."""
    from positional_encodings.torch_encodings import PositionalEncoding1D

    encode = PositionalEncoding1D(64)
    encode(torch.zeros(1, 4096, 64))
    theirs = encode(torch.zeros(1, 4096, 64, dtype=torch.float64))[0]
    assert theirs.dtype == torch.float32
    peers.assert_differs(sinusoidal.encode(torch.arange(4096), 64), theirs, at_least=1e-6)
