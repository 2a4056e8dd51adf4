"""What the tests of the encoding module share: both array libraries, and draws that repeat."""

import hypothesis
import numpy as np
import pytest
import torch

from tests.encoding import peers

hypothesis.settings.register_profile("repeatable", derandomize=True, deadline=None, max_examples=60)
hypothesis.settings.load_profile("repeatable")


@pytest.fixture(params=["numpy", "torch"])
def array(request):
    """Makes an array of one library from nested lists or a NumPy array; the test runs once for each library."""
    return np.asarray if request.param == "numpy" else torch.asarray


@pytest.fixture
def normal():
    """Draws standard normal NumPy arrays, always the same ones within a test."""
    return np.random.default_rng(20).standard_normal


@pytest.fixture(params=peers.MODES)
def mode(request):
    """How a peer runs: its code as it is, or with float64 wherever it asks for float32."""
    return request.param
