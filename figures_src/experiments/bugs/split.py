"""A view in place of a view and a transpose: the heads cut the text into pieces."""


def buggy(x, heads):
    """Split (batch, length, d_model) into (batch, heads, length, head_dim)."""
    batch, length, width = x.shape
    return x.view(batch, heads, length, width // heads)


def fixed(x, heads):
    """Split (batch, length, d_model) into (batch, heads, length, head_dim)."""
    batch, length, width = x.shape
    return x.view(batch, length, heads, width // heads).transpose(1, 2)
