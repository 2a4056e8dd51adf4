"""Ways to run other packages' code beside ours: as it is, in float32, and again with its formulas in float64."""

import contextlib
from types import SimpleNamespace

import torch

MODES = ("as_it_is", "in_float64")
LIMIT = 3 * 2**0.5  # length of a pair of vectors


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


def vectors(shape, dtype):
    """Return the same normal numbers each time, within ±3."""
    return torch.randn(shape, dtype=torch.float64, generator=torch.Generator().manual_seed(4)).clamp(-3, 3).to(dtype)


def config(head_dim, base, **parameters):
    """Return the settings of a model, as far as the classes of transformers that rotate read them."""
    return SimpleNamespace(
        head_dim=head_dim,
        hidden_size=2 * head_dim,
        num_attention_heads=2,
        max_position_embeddings=4096,
        rope_parameters={"rope_type": "default", "rope_theta": base} | parameters,
        standardize_rope_params=lambda: None,
    )


def ids_of_qwen2_vl(kinds, **grids):
    """Return position ids (tokens, 3) and their delta, of tokens of text (0), images (1) and videos (2) of patches."""
    from transformers.models.qwen2_vl.modeling_qwen2_vl import Qwen2VLModel

    model = SimpleNamespace(config=SimpleNamespace(vision_config=SimpleNamespace(spatial_merge_size=2)))
    model.get_vision_position_ids = lambda *given, **named: Qwen2VLModel.get_vision_position_ids(model, *given, **named)
    tokens = torch.zeros(1, len(kinds), dtype=torch.int64)
    grids = {f"{name}_grid_thw": torch.tensor(sizes) for name, sizes in grids.items() if sizes}
    ids, delta = Qwen2VLModel.get_rope_index(model, tokens, torch.tensor([kinds]), **grids)
    return ids[:, 0].T, int(delta)


def assert_differs(ours, theirs, at_least):
    """Assert that a peer still differs, so that a page that says so is changed when it is fixed."""
    difference = float((torch.asarray(ours).double() - torch.asarray(theirs).double()).abs().max())
    assert difference >= at_least, f"the peer is off by {difference} only: it may be fixed"
    return difference
