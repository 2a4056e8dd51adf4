"""Ways to run other packages' code beside ours: as it is, in float32, and again with its formulas in float64."""

import contextlib

import torch

MODES = ("as_it_is", "in_float64")


@contextlib.contextmanager
def mode(name):
    """Run the code of a peer as it is, or with float64 wherever it asks for float32."""
    if name == "as_it_is":
        yield torch.float32
        return
    kept = torch.float, torch.float32, torch.Tensor.float, torch.get_default_dtype()
    torch.float = torch.float32 = torch.float64
    torch.Tensor.float = torch.Tensor.double
    torch.set_default_dtype(torch.float64)
    try:
        yield torch.float64
    finally:
        torch.float, torch.float32, torch.Tensor.float = kept[:3]
        torch.set_default_dtype(kept[3])


def tolerance(name, largest_position, size=1.0):
    """Return how far a peer may lie off.

    A float32 frequency w = base ** -e is off by about w (ln(1 / w) + 2) ulp, of which w ln(1 / w) is below 0.37, and
    the product with the position is off by half an ulp: 3 ulp of 2 ** -23 at frequency 1 in all, times position and
    vector.
    """
    return 1e-6 * size if name == "in_float64" else (3 * 2**-23 * largest_position + 4e-6) * size


def assert_differs(ours, theirs, at_least):
    """Assert that a peer still differs, so that a page that says so is changed when it is fixed."""
    difference = float((torch.asarray(ours).double() - torch.asarray(theirs).double()).abs().max())
    assert difference >= at_least, f"the peer is off by {difference} only: it may be fixed"
    return difference
