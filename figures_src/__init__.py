"""Positional encodings: the mathematics, the figures, the facts."""
