"""Values are turned as well, and nothing turns the output back: what is read depends on where it stood."""

from torch.nn.functional import scaled_dot_product_attention


def buggy(q, k, v, rotate):
    """Attention of rotated heads, each (length, head_dim)."""
    q, k, v = (rotate(x) for x in (q, k, v))
    return scaled_dot_product_attention(q, k, v, is_causal=True)


def fixed(q, k, v, rotate):
    """Attention of rotated heads, each (length, head_dim)."""
    q, k = (rotate(x) for x in (q, k))
    return scaled_dot_product_attention(q, k, v, is_causal=True)
