"""The mathematics of positional encodings: pure functions on NumPy arrays and torch tensors.

What its types and arguments exclude, every function refuses, with an error that names argument, rule and value. A
TypeError: an array that holds no numbers, a fraction where a whole number is needed, arrays of two libraries or, where
they are multiplied, of two dtypes. A ValueError: a number that is not finite or out of range (sizes, bases, scales and
deviations are positive, widths of pairs even), a word that is not listed, shapes that do not fit. `Raises` has more.
"""
