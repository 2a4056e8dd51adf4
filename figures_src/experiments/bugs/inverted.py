"""A list with a misleading name: in no_rope_layers a 1 is a layer that rotates."""


def buggy(x, position, layer, no_rope_layers, rotate):
    """Rotate x in those layers that rotate, as SmolLM3's list has them."""
    return x if no_rope_layers[layer] else rotate(x, position)


def fixed(x, position, layer, no_rope_layers, rotate):
    """Rotate x in those layers that rotate, as SmolLM3's list has them."""
    return rotate(x, position) if no_rope_layers[layer] else x
