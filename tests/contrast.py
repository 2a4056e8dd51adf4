"""How well a colour is read on another, as WCAG counts it; a colour is red, green and blue from 0 to 1."""

import numpy as np


def linear(colour):
    colour = np.asarray(colour)
    return np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    dark, light = sorted(float(linear(colour) @ [0.2126, 0.7152, 0.0722]) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)
