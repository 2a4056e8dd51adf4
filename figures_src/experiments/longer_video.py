"""The time pairs of CogVideoX-5B, asked for twice as many frames as in training, as they are and with RIFLEx."""

import numpy as np

from figures_src.encoding import rotary

TRAINED, ASKED = 13, 26  # latent frames; 49 frames are 13 latent ones
PAIR = 1  # counted from 0: its period is the first beyond the trained frames


def frequencies(longer: int | None = None) -> np.ndarray:
    """Radians per latent frame, of 16 dimensions; with `longer`, RIFLEx for that many latent frames.

    Zhao et al., 2025, arXiv 2502.15894, equation 8; released code `riflex_utils.py`, which adds the factor 0.9.
    """
    found = rotary.frequencies(16)
    if longer is not None:
        found[PAIR] = 0.9 * 2 * np.pi / longer
    return found
