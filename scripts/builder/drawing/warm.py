"""What a worker that waits for its first job has loaded: all that a figure or a fact may need."""

import torch  # noqa: F401

from scripts.formats import facts, figure  # noqa: F401
