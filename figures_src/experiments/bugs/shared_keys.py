"""Key heads that several query heads share are repeated as a whole list, not each by itself."""


def buggy(k, queries_per_key):
    """Repeat keys (batch, key_heads, length, head_dim) for all query heads."""
    return k.repeat(1, queries_per_key, 1, 1)


def fixed(k, queries_per_key):
    """Repeat keys (batch, key_heads, length, head_dim) for all query heads."""
    return k.repeat_interleave(queries_per_key, dim=1)
