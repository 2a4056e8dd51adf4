"""Positions as PyTorch modules: the functions of the encoding module with parameters and buffers around them.

State lives here and not in the encoding module. What a file of weights has to carry is a parameter; what can be
computed from the settings is a buffer that no file carries, and that every move and cast leaves as it was computed.
Only `reset_parameters()` fills a parameter that a file lacks: in a model of transformers, call it in `_init_weights`.

A position outside a table is refused. Compiled, or on a GPU, nobody can look at it, and torch fails at the row that is
not there: an index out of range or of bounds, or a device-side assert.
"""

from typing import Any, Literal

import numpy as np

try:
    import torch
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError('the layers need PyTorch: pip install ".[torch]"', name="torch") from missing
from numpy.typing import NDArray
from torch import nn

from .encoding import _fast, _validate, alibi, rotary, sinusoidal, t5
from .encoding._types import Layout
from .encoding.layout import LAYOUTS


class Tables(nn.Module):
    """A module with tables that stay what they are: no cast rounds them, no file of weights carries them.

    A subclass gives its tables in `tables()`, name by name, computed in float64 and rounded once. A module made on meta
    has them once it has memory, also from `from_pretrained` of transformers; where a cast goes past all this, as
    `buffer_dtype` of FSDP's MixedPrecision does, the call is refused.
    """

    def tables(self) -> dict[str, torch.Tensor]:
        """Return every table on the CPU, float32 or integer."""
        raise NotImplementedError

    def build(self, device: torch.device | str | int | None = None) -> None:
        """Compute the tables on a device; a subclass calls this once, when its settings are there."""
        with torch.inference_mode(False):  # a module made there would never train
            tables = self.tables()
            for name, table in tables.items():
                self.register_buffer(name, table.to(_place(device)), persistent=False)
        self.names = tuple(tables)

    def __setattr__(self, name, value):
        # from_pretrained takes a table off meta by this way, with memory that nobody has filled
        if name in self.__dict__.get("names", ()) and getattr(self, name).is_meta and not value.is_meta:
            with torch.inference_mode(False):
                value = self.tables()[name].to(value.device)
        super().__setattr__(name, value)

    def exact(self, name: str) -> torch.Tensor:
        """Return a table, unless something has rounded it."""
        table: torch.Tensor = getattr(self, name)
        if table.dtype not in (torch.float32, torch.int64):
            raise TypeError(
                f"{name} must stay float32, got {table.dtype}: leave buffer_dtype out of MixedPrecision, "
                "or call reset_parameters() after such a cast"
            )
        return table

    def _apply(self, fn, recurse=True):
        # every .half(), .to(...), .cuda() and .to_empty(...) comes through here, and rounds or empties the buffers
        with torch.inference_mode(False):
            if any(getattr(self, name).is_meta for name in self.names):
                for name, table in self.tables().items():  # .to(...) finds no values on meta
                    self._buffers[name] = table
            before = {name: getattr(self, name) for name in self.names}
            super()._apply(fn, recurse)
            for name, table in before.items():
                if (made := getattr(self, name)) is not table:
                    setattr(self, name, table.to(made.device))
        return self

    def reset_parameters(self) -> None:
        """Compute the tables again, on the device where they are."""
        with torch.inference_mode(False):
            for name, table in self.tables().items():
                setattr(self, name, table.to(getattr(self, name).device))


class SinusoidalPositions(Tables):
    """Add the sinusoidal encoding to embeddings: `x + scale * encode(position)`.

    Args:
        length: number of positions in the table.
        d_model: width of the embeddings, even.
        base, order, denominator, scale: as for `sinusoidal.encode`.
        device: of the table, PyTorch's default where left out.
    """

    table: torch.Tensor

    def __init__(
        self,
        length: int,
        d_model: int,
        *,
        base: float = 10000.0,
        order: Literal["interleaved", "sin_cos", "cos_sin"] = "interleaved",
        denominator: Literal["half", "half_minus_one"] = "half",
        scale: float = 1.0,
        device: torch.device | str | int | None = None,
    ) -> None:
        super().__init__()
        self.length, self.d_model = _validate.as_int("length", length), d_model
        self.settings: dict[str, Any] = {"base": base, "order": order, "denominator": denominator, "scale": scale}
        self.build(device)

    def extra_repr(self) -> str:
        return _shown(length=self.length, d_model=self.d_model, **self.settings)

    def tables(self):
        position = torch.arange(self.length, device="cpu")
        return {"table": sinusoidal.encode(position, self.d_model, dtype=torch.float64, **self.settings).float()}

    def forward(
        self, x: torch.Tensor, position: torch.Tensor | None = None, *, past: int | torch.Tensor = 0
    ) -> torch.Tensor:
        """x: (batch, length, d_model). position: (length,) or (batch, length); counted on from `past` if left out."""
        table = self.exact("table")
        batch, length = _embedded(x, table)
        return x + _rows(table, batch, length, position, past).to(x.dtype)


class LearnedPositions(nn.Module):
    """Add a learned vector for each position: `x + weight[position + skip]`, in x's dtype.

    Args:
        length: number of positions; there is nothing past the end.
        d_model: width of the embeddings.
        skip: rows at the start that belong to no position: 2 in BART and OPT.
        std: standard deviation of the fresh rows.
        device, dtype: of the weight, as for the layers of PyTorch.
    """

    def __init__(
        self,
        length: int,
        d_model: int,
        *,
        skip: int = 0,
        std: float = 0.02,
        device: torch.device | str | int | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.skip, self.std = _validate.as_int("skip", skip, minimum=0), _validate.as_float("std", std, minimum=0)
        shape = (skip + _validate.as_int("length", length), _validate.as_int("d_model", d_model))
        self.weight = _parameter(shape, device, dtype)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw all rows anew, from a normal distribution with mean 0 and deviation std."""
        nn.init.normal_(self.weight, std=self.std)

    def extra_repr(self) -> str:
        rows, d_model = self.weight.shape
        return _shown(length=rows - self.skip, d_model=d_model, skip=self.skip, std=self.std)

    def forward(
        self, x: torch.Tensor, position: torch.Tensor | None = None, *, past: int | torch.Tensor = 0
    ) -> torch.Tensor:
        """x: (batch, length, d_model). position: (length,) or (batch, length); counted on from `past` if left out."""
        batch, length = _embedded(x, self.weight)
        return x + _rows(self.weight[self.skip :], batch, length, position, past).to(x.dtype)


class Rotary(Tables):
    """Rotate queries and keys to their positions. The tables stay float32, also after `.half()` and `.double()`.

    Args:
        frequencies: radians per token, shape (rotary_dim / 2,), of any rule: `rotary.frequencies`,
            `partial.p_rope_frequencies`, a rule of `scaling` or `by_parts`. Where they are fewer than head_dim / 2,
            the first rotary_dim dims turn and the others pass.
        length: number of positions in the tables.
        layout: "interleaved" or "half_split": the one that the weights were trained with.
        attention_factor: number that multiplies the turned dims, from the same rule.
        device: of the tables, PyTorch's default where left out.
    """

    cos: torch.Tensor
    sin: torch.Tensor

    def __init__(
        self,
        frequencies: NDArray[Any] | torch.Tensor,
        length: int,
        *,
        layout: Layout,
        attention_factor: float = 1.0,
        device: torch.device | str | int | None = None,
    ) -> None:
        super().__init__()
        xp, place = _validate.namespace(frequencies=_validate.require_axes("frequencies", frequencies, 1))
        exact = _validate.as_float64("frequencies", frequencies, xp, place)
        if isinstance(frequencies, torch.Tensor):
            if frequencies.is_meta:
                raise ValueError("frequencies must have values, as the tables are made at once, got a tensor on meta")
            if frequencies.requires_grad:
                raise ValueError(
                    "frequencies must need no gradient, as the tables are made once: call rotary.rotate to learn them"
                )
            exact = exact.cpu().numpy()
        self.frequencies = np.array(exact)  # a copy, which no cast of the module reaches
        self.length, self.attention_factor = _validate.as_int("length", length), attention_factor
        self.layout = _validate.require_choice("layout", layout, LAYOUTS)
        self.build(device)

    def extra_repr(self) -> str:
        rotary_dim = 2 * len(self.frequencies)
        return _shown(
            rotary_dim=rotary_dim, length=self.length, layout=self.layout, attention_factor=self.attention_factor
        )

    def tables(self):
        position = torch.arange(self.length, device="cpu")
        cos, sin = rotary.cos_sin(
            position, self.frequencies, attention_factor=self.attention_factor, dtype=torch.float64
        )
        return {"cos": cos.float(), "sin": sin.float()}

    def forward(
        self,
        query: torch.Tensor,
        key: torch.Tensor,
        position: torch.Tensor | None = None,
        *,
        past: int | torch.Tensor = 0,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """query, key: (batch, heads, length, head_dim), or without the batch, with one length.

        position, past: as in the other modules. `past` tokens have their keys, already turned, in the cache.
        """
        tables = self.exact("cos"), self.exact("sin")
        _attention(query, key, tables[0], least=2 * tables[0].shape[-1])
        if query.shape[-2:] != key.shape[-2:]:
            raise ValueError(
                "query and key must have one length (keys of the cache are turned already) and one head_dim, "
                f"got {(*query.shape[-2:],)} and {(*key.shape[-2:],)}"
            )
        cos, sin = (_rows(table, query.shape[:-3], query.shape[-2], position, past) for table in tables)
        if cos.ndim == 3 and query.ndim == 4:  # a row of positions for each item of the batch: all heads share it
            cos, sin = cos[:, None], sin[:, None]
        return self._turn(query, cos, sin), self._turn(key, cos, sin)

    def _turn(self, x, cos, sin):
        rotary_dim = 2 * cos.shape[-1]
        if rotary_dim == x.shape[-1]:
            return _fast.turned(x, cos, sin, self.layout)
        turned = _fast.turned(x[..., :rotary_dim], cos, sin, self.layout)
        return torch.cat([turned, x[..., rotary_dim:]], dim=-1)


class Bias(Tables):
    """A bias by the offset of key and query; a subclass says in `row()` what it is at each."""

    causal: bool

    def row(self) -> torch.Tensor:
        """Return the bias, (heads, offsets), from the farthest key behind to the farthest ahead."""
        raise NotImplementedError

    def forward(
        self,
        query: torch.Tensor,
        key: torch.Tensor,
        position: torch.Tensor | None = None,
        *,
        past: int | torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Return the bias (heads, queries, keys), or (batch, heads, queries, keys), in query's dtype.

        position, past: of the queries, as in the other modules, for a cache of fixed size; the keys are at 0 and on.
        Where both are left out, the queries are the last of them.
        """
        return _bias(self.row(), query, key, position, past, self.causal)


class ALiBi(Bias):
    """The bias of ALiBi, for `attn_mask` of `scaled_dot_product_attention`: `-slope * distance`, future shut.

    Args:
        heads: number of heads.
        length: the longest text, in tokens.
        causal: shut keys after the query out; without it the penalty is the same on both sides.
        device: of the table, PyTorch's default where left out.
    """

    by_offset: torch.Tensor

    def __init__(
        self, heads: int, length: int, *, causal: bool = True, device: torch.device | str | int | None = None
    ) -> None:
        super().__init__()
        self.heads, self.length = heads, _validate.as_int("length", length)
        self.causal = _validate.require_bool("causal", causal)
        self.build(device)

    def extra_repr(self) -> str:
        return _shown(heads=self.heads, length=self.length, causal=self.causal)

    def tables(self):
        # one row of offsets says it all: key 0 seen from the last place, up to the last key seen from place 0
        key = torch.arange(1 - self.length, self.length, device="cpu")
        bias = alibi.bias(key[:1] * 0, key, alibi.slopes(self.heads), side="symmetric", dtype=torch.float32)
        return {"by_offset": bias[:, 0]}

    def row(self):
        return self.exact("by_offset")


class T5Bias(Bias):
    """The learned bias of T5, for `attn_mask`: a number for every bucket of offsets and head.

    T5 does not divide the scores: use it with `scale=1.0`.

    Args:
        heads: number of heads.
        length: the longest text, in tokens.
        bucket_count: number of buckets.
        max_distance: where the logarithm would reach the last bucket.
        causal: shut keys after the query out, and give all buckets to the past.
        device, dtype: of the weight, as for the layers of PyTorch.
    """

    bucket: torch.Tensor

    def __init__(
        self,
        heads: int,
        length: int,
        *,
        bucket_count: int = 32,
        max_distance: int = 128,
        causal: bool = False,
        device: torch.device | str | int | None = None,
        dtype: torch.dtype | None = None,
    ) -> None:
        super().__init__()
        self.length, self.causal = _validate.as_int("length", length), _validate.require_bool("causal", causal)
        self.settings = {"bucket_count": bucket_count, "max_distance": max_distance, "bidirectional": not causal}
        self.build(device)
        shape = (bucket_count, _validate.as_int("heads", heads))
        self.weight = _parameter(shape, device, dtype)

    def reset_parameters(self) -> None:
        """Set all numbers to 0, so that no position counts yet, and compute the buckets again."""
        super().reset_parameters()
        nn.init.zeros_(self.weight)

    def extra_repr(self) -> str:
        bucket_count, heads = self.weight.shape
        settings = {"bucket_count": bucket_count, "max_distance": self.settings["max_distance"], "causal": self.causal}
        return _shown(heads=heads, length=self.length, **settings)

    def tables(self):
        return {"bucket": t5.buckets(torch.arange(1 - self.length, self.length, device="cpu"), **self.settings)}

    def row(self):
        return self.weight[self.exact("bucket")].T


def _place(device):
    return torch.get_default_device() if device is None else device


def _parameter(shape, device, dtype):
    """Zeros to learn, also where the layer is made under inference mode."""
    if dtype is not None and not (isinstance(dtype, torch.dtype) and dtype.is_floating_point and dtype.itemsize > 1):
        raise TypeError(f"dtype must be a real floating dtype of torch, of 16 bits or more, got {dtype!r}")
    with torch.inference_mode(False):
        return nn.Parameter(torch.zeros(shape, device=device, dtype=dtype))


def _shown(**settings):
    """The settings of a layer as PyTorch's own layers show theirs."""
    return ", ".join(f"{name}={value!r}" for name, value in settings.items())


def _embedded(x, table):
    """The batch and the length of embeddings, which have the width and the device of the table."""
    d_model = table.shape[-1]
    if _floating("x", x).ndim != 3 or x.shape[-1] != d_model:
        raise ValueError(f"x must have shape (batch, length, {d_model}), got {tuple(x.shape)}")
    _beside("x", x, table)
    return x.shape[:1], x.shape[1]


def _attention(query, key, table, least=1):
    """Refuse what are no queries and keys of one batch and dtype beside the table, and heads too narrow to turn."""
    for name, x in (("query", query), ("key", key)):
        if _floating(name, x).ndim not in (3, 4):
            raise ValueError(
                f"{name} must have shape (batch, heads, length, head_dim) or no batch, got {tuple(x.shape)}"
            )
        if x.shape[-1] < least:
            raise ValueError(
                f"{name} must have a head_dim of at least {least}, two for each frequency, got {x.shape[-1]}"
            )
        _beside(name, x, table)
    _validate.require_one_dtype(query=query, key=key)
    if query.shape[:-3] != key.shape[:-3]:
        raise ValueError(f"query and key must have one batch, got shapes {tuple(query.shape)} and {tuple(key.shape)}")


def _floating(name, x):
    if not torch.is_tensor(x) or x.is_nested:
        found = "a nested one" if torch.is_tensor(x) else type(x).__name__
        raise TypeError(f"{name} must be a tensor of torch with one shape, got {found}")
    xp, _ = _validate.namespace(**{name: _validate.require_axes(name, x, 1)})
    return _validate.require_floating(name, x, xp)


def _beside(name, x, table):
    if x.device != table.device:
        fix = ": call .to(device); on a module without loaded weights, to_empty(device=...)" if table.is_meta else ""
        raise ValueError(f"{name} must be on the device of the table, {table.device}, got {x.device}{fix}")


def _rows(table, batch, length, position, past):
    """Rows of a table; a position outside it is an error, never another row."""
    places = _places(table.shape[0], "as far as the table reaches", table, batch, length, position, past)
    if torch.is_tensor(places):
        return nn.functional.embedding(places, table)  # a device stops at a row that is not there
    return table[places : places + length]


def _places(count, reason, table, batch, length, position, past):
    """Positions below a count, as a tensor; as the first of them where they are counted on from a number."""
    if torch.is_tensor(past) and past.ndim == 0 and past.dtype in (torch.int64, torch.int32):
        if position is not None:
            raise ValueError(f"past must be left out where position is given, got {past!r}")
        # its value is not read, so that no device waits and a compiled graph stays whole
        position, past = past + torch.arange(length, device=table.device), 0
    if isinstance(past, np.ndarray) and past.ndim == 0:
        past = past[()]
    is_whole = isinstance(past, int | np.integer | torch.SymInt)  # the last is a compiler's
    if not is_whole or isinstance(past, bool | np.timedelta64):
        raise TypeError(f"past must be a whole number, or a tensor of one without axes, got {past!r}")
    if past < 0:
        raise ValueError(f"past must not be negative, got {past}")
    if position is None:
        if past + length > count:
            raise ValueError(f"position must be from 0 to {count - 1}, {reason}, got {past + length - 1}")
        return past
    if not torch.is_tensor(position) or position.dtype not in (torch.int64, torch.int32):
        found = position.dtype if torch.is_tensor(position) else type(position).__name__
        raise TypeError(f"position must be a tensor of int64 or int32, got {found}")
    _beside("position", _validate.require_axes("position", position, 1), table)
    if past:
        raise ValueError(f"past must be left out where position is given, got {past}")
    if not any(_is_shape(position.shape, one) for one in ((length,), (1, length), (*batch, length))):
        wanted = " or ".join(str(shape) for shape in dict.fromkeys([(length,), (*batch, length)]))
        raise ValueError(f"position must have shape {wanted}, got {tuple(position.shape)}")
    inside = (position >= 0) & (position < count)
    if not _validate.holds(inside):
        wrong = int(position[~inside][0])
        # -1 is what attention_mask.cumsum(-1) - 1 gives padding at the front
        padding = ": give padding any position there is, such as 0" if wrong == -1 else ""
        raise ValueError(f"position must be from 0 to {count - 1}, {reason}, got {wrong}{padding}")
    return position


def _is_shape(shape, wanted):
    """Compare number by number: Dynamo misjudges a tuple `in` others where one size is fixed and another is not."""
    return len(shape) == len(wanted) and all(one == other for one, other in zip(shape, wanted, strict=True))


def _bias(by_offset, query, key, position, past, causal):
    """Look the bias up, by_offset: (heads, offsets) from the farthest key behind to the farthest ahead."""
    _attention(query, key, by_offset)
    heads, length = by_offset.shape[0], by_offset.shape[1] // 2 + 1
    queries, keys = query.shape[-2], key.shape[-2]
    if query.shape[-3] != heads:
        raise ValueError(f"query must have {heads} heads, as many as the bias, got {query.shape[-3]}")
    if queries > keys:
        raise ValueError(
            f"there must be at least one key a query, its own included, got {keys} keys and {queries} queries"
        )
    if keys > length:
        raise ValueError(f"there must be at most {length} keys, as many as length says, got {keys}")
    if past is None:
        past = keys - queries if position is None else 0
    places = _places(keys, "as each query has a key of its own", query, query.shape[:-3], queries, position, past)
    if torch.is_tensor(places):  # what nobody could look at must find no other offset, as row -1 would
        places = torch.where((places >= 0) & (places < keys), places.long(), _validate.EXACT_INTEGERS)
    else:
        places = torch.arange(places, places + queries, device=key.device)
    offset = torch.arange(keys, device=key.device) - places[..., None]
    bias = by_offset[:, offset + length - 1]
    if causal:  # not in the table: averaging weights makes NaN of what is infinite
        bias = bias.masked_fill(offset > 0, -torch.inf)
    return (bias if offset.ndim == 2 else bias.movedim(0, 1)).to(query.dtype)
