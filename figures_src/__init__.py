"""Positional encodings: the mathematics in `encoding`, PyTorch modules in `layers`; the rest is the site's alone."""
