"""What the notebook on time embeddings states."""

import torch
from diffusers.models.embeddings import get_timestep_embedding

from figures_src.encoding import sinusoidal

TIMES = torch.arange(1000)


def test_the_default_of_diffusers_is_sines_first_with_a_shift_of_one():
    assert torch.allclose(
        get_timestep_embedding(TIMES, 64).double(), sinusoidal.timestep(TIMES, 64, downscale_freq_shift=1), atol=1e-3
    )
