"""The mathematics of positional encodings: pure functions on NumPy arrays and torch tensors.

What its types and arguments exclude, every function refuses, with an error that names argument, rule and value. A
TypeError: an array that holds no numbers, a fraction where a whole number is needed, arrays of two libraries or, where
they are multiplied, of two dtypes. A ValueError: a number that is not finite or out of range (sizes, bases, scales and
deviations are positive, widths of pairs even), a word that is not listed, shapes that do not fit. `Raises` has more.

Values of tensors are checked where they can be read at no cost: on a processor, outside compilers. Under `torch.func`
(`vmap`, `grad`), `torch.compile`, on a GPU and for tensors without values, library, shape and dtype are checked alone:
a value out of range is no error in our words there. A row outside a table still fails, in torch; other functions
compute on, so that `naive.binary` drops digits and a NaN stays one.

`torch.compile(fullgraph=True)` takes every function of tensors; one with `like` needs a tensor there. To be called
before it, as they draw, search or count along a list: `base_bound`, `fourier.gaussian`, `learned.initialise`,
`mrope.position_ids`, and `multi_axis.mixed_start` with a number for `turn`.

Angles and tables are computed in float64 on the device of the arrays, so that these functions do not run on MPS, which
has no float64. The layers do: they compute their tables on the CPU, in float64, and move them in float32.
"""
