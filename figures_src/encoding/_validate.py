"""Checks of arguments, and the conversions that belong to them; each error names rule and value."""

import math
import operator
import sys

import array_api_compat.numpy as np

EXACT_INTEGERS = 2**53  # float64 counts every integer below this
FLOAT64_MAX = 1.7976931348623157e308
_OTHER_RULES = (np.ma.MaskedArray, np.matrix)  # `*` and `sum` mean something else there
LARGEST_ANGLE = 2**32  # radians or tokens; float64 rounds an angle that large by at most 2.4e-7


def as_int(name, value, *, minimum=1, even=False):
    """Return `value` as a Python int that is at least `minimum`, and even where that is asked for."""
    rule = ("be even and positive" if minimum < 2 else f"be even and at least {minimum}") if even else None
    rule = rule or ("be positive" if minimum == 1 else f"be at least {minimum}")
    whole = value if isinstance(value, int) and not isinstance(value, bool) else _index(value)
    if whole is None:
        raise TypeError(f"{name} must be a whole number, got {value!r}")
    if whole < minimum or (even and whole % 2):
        raise ValueError(f"{name} must {rule}, got {whole}")
    if whole >= EXACT_INTEGERS:
        raise ValueError(f"{name} must be below 2**53, got {_short(whole)}")
    return whole


def _index(value):
    """Return an integer of NumPy or torch as a Python int; None for all else, a truth or a row of one number too."""
    try:
        truth = isinstance(value, bool) or "bool" in str(getattr(value, "dtype", ""))
        return None if truth or getattr(value, "ndim", 0) else operator.index(value)
    except TypeError:
        return None


def as_float(name, value, *, above=None, minimum=None, maximum=None):
    """Return `value` as a finite float above `above`, at least `minimum` and at most `maximum`."""
    if not is_number(value):
        raise TypeError(f"{name} must be a number, got {value!r}")
    if isinstance(value, np.generic):  # a float32 would be compared with what float32 holds
        value = value.item()
    if not abs(value) <= FLOAT64_MAX:  # NaN, too; torch.compile knows no math.isfinite of a symbol
        raise ValueError(f"{name} must be finite, got {_short(value)}")
    real = float(value)
    if above is not None and real <= above:
        raise ValueError(f"{name} must be above {above}, got {value}")
    if minimum is not None and real < minimum:
        raise ValueError(f"{name} must be at least {minimum}, got {value}")
    if maximum is not None and real > maximum:
        raise ValueError(f"{name} must be at most {maximum}, got {value}")
    return real


def require_choice(name, value, allowed):
    """Return `value` where it is one of the strings `allowed`."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be one of {', '.join(map(repr, allowed))}, got {value!r}")
    if value not in allowed:
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, got {value!r}")
    return value


def require_bool(name, value):
    """Return `value` where it is True or False."""
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, got {value!r}")
    return value


def _short(value):
    if isinstance(value, int) and abs(value) >= 10**30:
        return "a whole number past 10**30"
    return str(value)


def library_name(array):
    """Return the name of the library that `array` comes from: "numpy" or "torch"."""
    return "torch" if is_tensor(array) else type(array).__module__.partition(".")[0]


def is_tensor(value):
    """Say whether `value` is a tensor of torch, of a class of somebody else's, too."""
    torch = sys.modules.get("torch")  # nobody has a tensor before it is loaded
    return torch is not None and isinstance(value, torch.Tensor)


def array_namespace(array):
    """Return the namespace of `array`: `array_api_compat.array_namespace`, for compilers since torch 2.4."""
    if not is_tensor(array):
        return np
    import array_api_compat.torch as xp

    return xp


def device_of(array):
    """Return the device of `array`: `array_api_compat.device`, for compilers since torch 2.4."""
    return array.device if is_tensor(array) else "cpu"


def as_seed(name, value):
    """Return `value` as a whole number that a generator can start from."""
    return as_int(name, value, minimum=0)


def _is_array(value):
    if is_tensor(value):
        return str(value.layout) == "torch.strided" and not value.is_nested
    is_numpy = isinstance(value, (np.ndarray, np.generic)) and not isinstance(value, _OTHER_RULES)
    return is_numpy and value.dtype.kind in "biufc"


def is_number(value):
    """Say whether `value` is a single real number of Python or NumPy (no bool, and no span of time)."""
    is_real = isinstance(value, (int, float, np.integer, np.floating))
    return is_real and not isinstance(value, (bool, np.timedelta64))


def namespace(**arguments):
    """Return the array namespace and the device that the named arrays share.

    Numbers and None take part in no decision; numbers alone mean NumPy.
    """
    arrays = {}
    for name, value in arguments.items():
        if value is None or is_number(value):
            continue
        if not _is_array(value):
            raise TypeError(f"{name} must be a number or an array of NumPy or torch, got {_named(value)}")
        arrays[name] = value
    if not arrays:
        return np, None
    kinds = {name: library_name(array) for name, array in arrays.items()}
    if len(set(kinds.values())) > 1:
        found = ", ".join(f"{name} from {library}" for name, library in kinds.items())
        raise TypeError(f"{' and '.join(kinds)} must be arrays of one library, got {found}")
    devices = {name: device_of(array) for name, array in arrays.items()}
    if len(set(devices.values())) > 1:
        found = ", ".join(f"{name} on {device}" for name, device in devices.items())
        raise ValueError(f"{' and '.join(devices)} must be on one device, got {found}")
    first = next(iter(arrays.values()))
    return array_namespace(first), device_of(first)


def _named(value):
    if isinstance(value, np.ndarray) and not isinstance(value, _OTHER_RULES):
        return f"dtype {value.dtype}"
    if is_tensor(value):
        return "a nested tensor" if value.is_nested else f"layout {value.layout}"
    if hasattr(value, "attention_factor"):
        return "a Scaled: give its .frequencies, and its .attention_factor beside them"
    return value.__name__ if isinstance(value, type) else type(value).__name__


def broadcast_shape(**shapes):
    """Return the shape that the named shapes broadcast to."""
    fitted = []
    for axis in range(-max(len(shape) for shape in shapes.values()), 0):
        sizes = [shape[axis] for shape in shapes.values() if len(shape) >= -axis and shape[axis] != 1]
        if any(size != sizes[0] for size in sizes):
            found = ", ".join(str(tuple(shape)) for shape in shapes.values())
            raise ValueError(f"{' and '.join(shapes)} must have shapes that broadcast, got {found}")
        fitted.append(sizes[0] if sizes else 1)
    return tuple(fitted)


def require_one_dtype(**arrays):
    """Refuse named arrays of different dtypes, which NumPy multiplies and torch does not."""
    dtypes = {name: array.dtype for name, array in arrays.items()}
    if len(set(dtypes.values())) > 1:
        raise TypeError(f"{' and '.join(dtypes)} must have one dtype, got {', '.join(map(str, dtypes.values()))}")


def require_one_width(xp, **arrays):
    """Refuse named vectors, shape (..., vectors, head_dim), that are not of one floating dtype and one head_dim."""
    for name, array in arrays.items():
        require_floating(name, require_axes(name, array, 2), xp)
    widths = [array.shape[-1] for array in arrays.values()]
    if any(width != widths[0] for width in widths):
        raise ValueError(f"{' and '.join(arrays)} must have one head_dim, got {' and '.join(map(str, widths))}")
    require_one_dtype(**arrays)


def on_host(array):
    """Say whether the values of `array` can be read at no cost: on a processor, and nobody writes down the steps."""
    if not is_tensor(array):
        return True
    torch = sys.modules["torch"]
    if array.device.type != "cpu" or torch.compiler.is_compiling() or torch.jit.is_tracing():
        return False
    if torch._C._get_dispatch_mode(torch._C._TorchDispatchModeKey.PROXY) is not None:  # make_fx, with values
        return False
    fake = sys.modules.get("torch._subclasses.fake_tensor")  # shapes without values: nobody has one before it is loaded
    if fake and isinstance(array, fake.FakeTensor):
        return False
    return torch._C._functorch.peek_interpreter_stack() is None  # vmap, grad, jvp: torch has no public word for it


def holds(condition):
    """Say whether a condition holds everywhere; taken for granted where a look would stop a device or a compiler.

    So it guards a `raise` and nothing else: what is computed must not depend on it.
    """
    return not on_host(condition) or bool(condition.all())


def strict_index(index, count, xp):
    """Return `index` with what lies outside 0 ... count - 1 past every table, where the look-up fails.

    For where nobody could look: torch reads row -1 as the last one.
    """
    return xp.where((index >= 0) & (index < count), index, EXACT_INTEGERS)


def as_float64(name, value, xp, device, *, within=EXACT_INTEGERS):
    """Return `value` as a float64 array of finite numbers below `within`, by default what float64 holds exactly."""
    if is_number(value):
        if not abs(value) < within:  # NaN, too
            raise ValueError(f"{name} must be finite and within ±2**{math.frexp(within)[1] - 1}, got {_short(value)}")
        return xp.asarray(float(value), dtype=xp.float64, device=device)
    if value is None:
        raise TypeError(f"{name} must be a number or an array of NumPy or torch, got NoneType")
    if not xp.isdtype(value.dtype, ("integral", "real floating")):
        raise TypeError(f"{name} must hold real numbers, got dtype {value.dtype}")
    exact = xp.astype(value, xp.float64, copy=False)
    inside = xp.abs(exact) < within  # false for NaN, too
    if not holds(inside):
        found = float(exact[~inside][0])
        raise ValueError(f"{name} must be finite and within ±2**{math.frexp(within)[1] - 1}, got {found}")
    return exact


def as_int64(name, value, xp, device):
    """Return `value` as an int64 array; floats are refused, also those without a fraction."""
    if value is None:
        raise TypeError(f"{name} must be a number or an array of NumPy or torch, got NoneType")
    if not is_number(value) and not xp.isdtype(value.dtype, "integral"):
        raise TypeError(f"{name} must hold whole numbers of an integer dtype, got dtype {value.dtype}")
    if isinstance(value, (float, np.floating)):
        raise TypeError(f"{name} must be a whole number, got {value}")
    as_float64(name, value, xp, device)
    whole = xp.asarray(int(value), device=device) if is_number(value) else value
    return xp.astype(whole, xp.int64)


def require_floating(name, array, xp):
    """Return `array` where it holds real floating-point numbers."""
    if array is None or is_number(array) or not _is_floating(xp, array.dtype):
        found = f"dtype {array.dtype}" if hasattr(array, "dtype") and not is_number(array) else type(array).__name__
        raise TypeError(f"{name} must be an array of a real floating dtype, got {found}")
    return array


def _is_floating(xp, dtype):
    return xp.isdtype(dtype, "real floating") and xp.finfo(dtype).bits >= 16  # torch does not multiply narrower ones


def as_float64_on(name, value, xp, device, *, above=None, minimum=None, within=EXACT_INTEGERS):
    """Return `value` as float64 of the library `xp`; NumPy goes with torch here, as constants may."""
    if isinstance(value, np.ndarray):
        if isinstance(value, _OTHER_RULES):
            raise TypeError(f"{name} must be a number or an array of NumPy or torch, got {type(value).__name__}")
        try:
            value = xp.asarray(value.copy(), device=device)  # torch warns of what is read-only, and refuses steps back
        except TypeError:  # torch knows no objects and no strings
            raise TypeError(f"{name} must hold real numbers, got dtype {value.dtype}") from None
        except ValueError:  # nor numbers in another machine's order of bytes
            value = xp.asarray(value.astype(value.dtype.newbyteorder("=")), device=device)
    elif not is_number(value):
        library, place = namespace(**{name: value})
        if library is not xp:
            raise TypeError(
                f"{name} must be of the library of the other arrays, or of NumPy, got {library_name(value)}"
            )
        if None not in (place, device) and place != device:
            raise ValueError(f"{name} must be on the device of the other arrays, {device}, got {place}")
    exact = as_float64(name, value, xp, device, within=within)
    if above is not None and not holds(exact > above):
        raise ValueError(f"{name} must be above {above}, got {float(xp.min(exact))}")
    if minimum is not None and not holds(exact >= minimum):
        raise ValueError(f"{name} must be at least {minimum}, got {float(xp.min(exact))}")
    return exact


def to_backend(array, like):
    """Return the NumPy array `array` in the library and on the device of `like` (NumPy for None)."""
    xp, device = namespace(like=like)
    return array if xp is np else xp.asarray(array, device=device)


def require_axes(name, array, count):
    """Return `array` where it has at least `count` axes."""
    if not _is_array(array):
        raise TypeError(f"{name} must be an array of NumPy or torch, got {_named(array)}")
    if array.ndim < count:
        raise ValueError(f"{name} must have at least {count} axes, got shape {tuple(array.shape)}")
    return array


def head_dim_of(name, array, count=2):
    """Return the length of the last axis of `array`, which has at least `count` axes; it is not 0."""
    if require_axes(name, array, count).shape[-1] == 0:
        raise ValueError(f"{name} must have a head_dim of at least 1, got shape {tuple(array.shape)}")
    return array.shape[-1]


def require_pairs(angle):
    """Return `angle` where its last axis has a pair to take the mean of."""
    if angle.shape[-1] == 0:
        raise ValueError("frequencies must have at least one pair, got none")
    return angle


def product(first, second):
    """Return `first @ second` in their own type; autocast would multiply in a narrower one."""
    if not is_tensor(first):
        return first @ second
    torch = sys.modules["torch"]
    if not torch.amp.is_autocast_available(first.device.type):  # meta
        return first @ second
    with torch.autocast(first.device.type, enabled=False):
        return first @ second


def as_list(name, values):
    """Return `values` as a list."""
    try:
        if isinstance(values, (str, bytes)) or hasattr(values, "attention_factor"):
            raise TypeError
        return list(values)
    except TypeError:
        raise TypeError(f"{name} must be a list, got {_named(values)}") from None


def result_dtype(xp, dtype, *arguments):
    """Return `dtype`, else the dtype of the first floating array of the library `xp`, else float64."""
    if dtype is not None:
        is_class = xp is np and isinstance(dtype, type) and issubclass(dtype, np.floating)  # np.float32
        if not (is_class or isinstance(dtype, xp.dtype)) or not _is_floating(xp, dtype):
            raise TypeError(f"dtype must be a real floating dtype of {xp.__name__.rpartition('.')[2]}, got {dtype!r}")
        return dtype
    arrays = [a for a in arguments if _is_array(a)]
    dtypes = [a.dtype for a in arrays if array_namespace(a) is xp]
    floating = [found for found in dtypes if _is_floating(xp, found)]
    return floating[0] if floating else xp.float64


def working_dtype(xp, dtype):
    """Return the dtype to multiply in: float32 in place of the half types, else `dtype`."""
    return dtype if xp.finfo(dtype).bits >= 32 else xp.float32


def broadcast_positions(position, x):
    """Return position with axes put in before its last one, to go with x of shape (batch, ..., length, dims)."""
    leading = tuple(x.shape[:-1])
    shape = tuple(position.shape)
    if 0 < len(shape) < len(leading):
        shape = (*shape[:-1], *(1,) * (len(leading) - len(shape)), shape[-1])
    # number by number: Dynamo misjudges a tuple `in` others where one size is fixed and another is not
    fits = len(shape) <= len(leading) and (len(shape) == 0 or shape[-1] == leading[-1])
    fits = fits and all(size == 1 or size == whole for size, whole in zip(shape[::-1], leading[::-1], strict=False))
    if not fits:
        raise ValueError(
            f"position must have shape ({leading[-1]},) or leading axes like x's {tuple(x.shape)}, "
            f"got {tuple(position.shape)}"
        )
    return position.reshape(shape)


def require_place(name, table, x):
    """Refuse a table of which a leading axis may be x's batch or its heads; `name` is what the caller gave."""
    if 2 < table.ndim < x.ndim:
        raise ValueError(
            f"{name} must have two axes or as many as x {tuple(x.shape)}, "
            f"got {tuple(table.shape)}: for (batch, length, ...) give {name}[:, None], for heads {name}[None]"
        )


def heads_first(values, xp):
    """Return values of shape (..., queries, keys, heads) as (..., heads, queries, keys)."""
    *leading, queries, keys, heads = range(values.ndim)
    return xp.permute_dims(values, (*leading, heads, queries, keys))  # torch.vmap has no rule for moveaxis
