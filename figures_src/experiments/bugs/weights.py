"""The scores are divided by the root of the head dimension twice: once here, once inside."""

from torch.nn.functional import scaled_dot_product_attention


def buggy(q, k, v):
    """Attention of one head, each (length, head_dim)."""
    scale = q.shape[-1] ** -0.5
    return scaled_dot_product_attention(q * scale, k, v, is_causal=True)


def fixed(q, k, v):
    """Attention of one head, each (length, head_dim)."""
    return scaled_dot_product_attention(q, k, v, is_causal=True)
