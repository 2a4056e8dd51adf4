"""A ring of keys: the slot in the ring is taken for the position, and starts again at 0."""


def buggy(token, ring, frequencies):
    """Slot in the ring, and angles, of the key of a new token."""
    slot = token % ring
    return slot, slot * frequencies


def fixed(token, ring, frequencies):
    """Slot in the ring, and angles, of the key of a new token."""
    slot = token % ring
    return slot, token * frequencies
