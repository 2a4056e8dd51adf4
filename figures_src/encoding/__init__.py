"""The mathematics of positional encodings: pure functions on NumPy arrays and torch tensors."""
