"""A view in place of a view and a transpose: the heads cut the text into pieces."""


def written(x, heads):
    """Split (batch, length, d_model) into (batch, heads, length, head_dim)."""
    batch, length, width = x.shape
    return x.view(batch, heads, length, width // heads)


def mended(x, heads):
    """Split (batch, length, d_model) into (batch, heads, length, head_dim)."""
    batch, length, width = x.shape
    return x.view(batch, length, heads, width // heads).transpose(1, 2)
