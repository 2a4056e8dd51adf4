"""Runs a class of transformers at its full size without weights, and takes down what its attention multiplies.

What a class does with positions does not depend on its weights. So each projection returns one random vector at every
position, whatever it is given, and each table of tokens one random vector per token: large weights are never made, and
whatever then differs between two positions was put there by the code, for the position. All is computed in float64.
"""

import inspect
import re
from collections import deque
from dataclasses import dataclass, field

import torch
from torch.nn import functional
from torch.overrides import TorchFunctionMode

TOKENS = 13  # a prime, so that no width of a model is taken for it
CONTEXT = 8  # tokens of the encoder of an encoder-decoder: scores of its cross attention are not square
_MAKERS = {torch.empty, torch.randn, torch.rand, torch.zeros, torch.ones}
_PRODUCTS = {"matmul", "bmm", "__matmul__", "baddbmm", "__rmatmul__"}  # their last two arguments, when given by place


@dataclass
class Score:
    """One attention: the rows that were multiplied, what was given to the softmax, and the projections before it."""

    where: str
    query: torch.Tensor  # of the first head: (tokens, width)
    key: torch.Tensor
    keys: int
    sources: list[torch.Tensor]
    logits: torch.Tensor | None = None  # of every head


@dataclass
class Notes:
    """What a run showed: attentions, positions looked up, cosines and sines, fields read, and if the input moves."""

    scores: list[Score] = field(default_factory=list)
    tables: list[tuple[int, int]] = field(default_factory=list)  # rows, first index
    turns: list[torch.Tensor] = field(default_factory=list)  # angle and size at position 1, by frequency
    first_input_moves: bool | None = None
    fields: set[str] = field(default_factory=set)  # of the configuration, that were asked for


class Shell(TorchFunctionMode):
    """While a model is made: parameters with more entries than `limit`, or than is `left`, get no memory."""

    def __init__(self, limit: int, left: int = 1 << 28):
        super().__init__()
        self.limit, self.left = limit, left

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        if function in _MAKERS:
            sizes = args[0] if args and isinstance(args[0], tuple | list | torch.Size) else args
            numbers = [size for size in sizes if isinstance(size, int)]
            if len(numbers) == len(sizes) and kwargs.get("dtype") is None:
                entries = torch.Size(numbers).numel()
                if entries > min(self.limit, self.left):
                    kwargs["device"] = "meta"
                else:
                    self.left -= entries
        return function(*args, **kwargs)


class Stage(TorchFunctionMode):
    """While a model runs: projections and tables return what does not depend on the position, products are noted."""

    def __init__(self, tokens: int = TOKENS):
        super().__init__()
        self.tokens, self.notes, self.path = tokens, Notes(), []
        self._vectors, self._sources, self._products = {}, deque(maxlen=12), []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        name = getattr(function, "__name__", "")
        if function is functional.linear or (function is torch.addmm and args[2].dim() == 2):
            given, rows = (args[0], args[1].shape[0]) if function is functional.linear else (args[1], args[2].shape[1])
            return self._projected(given, args[1] if function is functional.linear else args[2], rows)
        if name in _PRODUCTS and len(args) == 2 and args[1].is_meta and args[1].dim() == 2:
            return self._projected(args[0], args[1], args[1].shape[1])
        if function is functional.embedding:
            return self._looked_up(args[0] if args else kwargs["input"], args[1] if len(args) > 1 else kwargs["weight"])
        if name in ("float", "bfloat16", "half"):
            return args[0].double()
        args = tuple(map(_doubled, args))
        kwargs = {key: _doubled(value) for key, value in kwargs.items()}
        try:
            result = function(*args, **kwargs)
        except RuntimeError as error:
            if not re.search("dtype|datatype|scalar type", str(error)):
                raise
            result = function(*_all_doubled(args), **{key: _all_doubled((each,))[0] for key, each in kwargs.items()})
        if name in _PRODUCTS:
            pair = args[-2:] if len(args) > 1 and "batch2" not in kwargs else (kwargs["batch1"], kwargs["batch2"])
            self._note_product(*(pair[::-1] if name == "__rmatmul__" else pair), result)
        elif name in ("softmax", "_softmax") and isinstance(result, torch.Tensor):
            self._note_softmax(args[0] if args else kwargs["input"])
        return result

    def _vector(self, weight: torch.Tensor, size: int) -> torch.Tensor:
        weight = weight if weight._base is None else weight._base
        if id(weight) not in self._vectors:
            generator = torch.Generator().manual_seed(len(self._vectors) + 1)
            self._vectors[id(weight)] = weight, torch.randn(size, generator=generator, dtype=torch.float64)
        return self._vectors[id(weight)][1]

    def _projected(self, given: torch.Tensor, weight: torch.Tensor, size: int) -> torch.Tensor:
        if self.notes.first_input_moves is None and given.dim() > 1 and given.shape[-2] == self.tokens:
            rows = given.detach().reshape(-1, *given.shape[-2:])[0]
            self.notes.first_input_moves = bool((rows - rows[:1]).abs().max() > 1e-9)
        source = self._vector(weight, size).clone().requires_grad_()
        self._sources.append(source)
        return source.expand(*given.shape[:-1], size).clone()

    def _looked_up(self, index: torch.Tensor, weight: torch.Tensor) -> torch.Tensor:
        flat = index.reshape(-1)
        if flat.numel() == self.tokens and bool((flat.diff() == 1).all()):
            self.notes.tables.append((weight.shape[0], int(flat[0])))
        phases = (index[..., None].double() + 1) * self._vector(weight, weight.shape[-1])
        return torch.sin(phases)

    def _note_product(self, query, key, result):
        if key.dim() < 2 or query.dim() < 2 or result.shape[-2] != self.tokens or result.shape[-1] < self.tokens:
            return
        if result.shape[-1] > 2 * self.tokens or query.shape[-1] == self.tokens:
            return
        self._hold(query, key.transpose(-1, -2), result)

    def _hold(self, query, key, result):
        first = [each.reshape(-1, *each.shape[-2:])[0] for each in (query, key)]
        self._products.append(Score(self.path[-1] if self.path else "", *first, result.shape[-1], list(self._sources)))

    def _note_softmax(self, logits):
        """The scores of the latest product of its shape are attention: an indexer's have no softmax."""
        if logits.dim() < 2 or logits.shape[-1] < self.tokens or self.tokens not in logits.shape[-3:-1]:
            return
        for score in reversed(self._products):
            if score.keys <= logits.shape[-1]:
                score.logits = logits.detach().reshape(-1, *logits.shape[-2:])
                self.notes.scores.append(score)
                break
        self._products.clear()

    def watch(self, model: torch.nn.Module) -> None:
        """Hooks that say where the run is, and read cosines and sines as a module hands them over."""
        for name, module in model.named_modules():
            module.register_forward_pre_hook(lambda *_, name=name: self.path.append(name))
            module.register_forward_hook(self._left, always_call=True)
            large = [each for each in module.parameters(recurse=False) if each.is_meta]
            if large:
                module.forward = _its_input if any(each.dim() > 2 for each in large) else _or_its_input(module.forward)
            if isinstance(module, torch.nn.ModuleList):
                for each in module:
                    each.register_forward_pre_hook(_cut_off)

    def _left(self, module, args, output):
        self.path.pop()
        tables = output if isinstance(output, tuple) else (output,)
        if len(tables) == 2 and all(torch.is_tensor(each) and each.is_floating_point() for each in tables):
            self._note_turn(torch.complex(*(each.detach().double() for each in tables))
                            if tables[0].shape == tables[1].shape else None)  # fmt: skip
        elif torch.is_tensor(tables[0]) and tables[0].is_complex():
            self._note_turn(tables[0].detach())

    def _note_turn(self, turn: torch.Tensor | None) -> None:
        if turn is None or turn.dim() < 2 or self.tokens not in turn.shape:
            return
        turn = turn.movedim(list(turn.shape).index(self.tokens), -2)[..., :, :].reshape(-1, self.tokens, turn.shape[-1])
        sizes = turn.abs()
        if turn.numel() and bool((sizes - sizes[:, :1]).abs().max() < 1e-4):
            self.notes.turns.append(turn[:, 1])


def _cut_off(module, args):
    """A layer's slopes end at its input, so that they are not kept for all layers."""
    return tuple(each.detach() if torch.is_tensor(each) else each for each in args)


def _its_input(*args, **kwargs):
    """Stacked experts have no memory here: they hand on what they were given."""
    return next(each for each in (*args, *kwargs.values()) if torch.is_tensor(each))


def _or_its_input(forward):
    """A part with weights of its own, which may do without their memory (a router) or not."""

    def run(*args, **kwargs):
        try:
            return forward(*args, **kwargs)
        except (RuntimeError, NotImplementedError, TypeError, ValueError, IndexError):
            return _its_input(*args, **kwargs)

    return run


def _doubled(argument):
    """A type of fewer digits becomes float64."""
    few = isinstance(argument, torch.dtype) and argument in (torch.float32, torch.bfloat16, torch.float16)
    return torch.float64 if few else argument


def _all_doubled(args: tuple) -> tuple:
    """Where a model mixes types: a table of its own is in float32 still."""

    def one(each):
        if isinstance(each, list | tuple):
            return type(each)(map(one, each))
        return each.double() if torch.is_tensor(each) and each.is_floating_point() else each

    return tuple(map(one, args))


def inputs(model: torch.nn.Module) -> dict[str, torch.Tensor]:
    """Equal tokens, by the names that the model's forward has."""
    names = inspect.signature(model.forward).parameters
    encoder_decoder = "decoder_input_ids" in names
    given = {"input_ids": torch.full((1, CONTEXT if encoder_decoder else TOKENS), 5)}
    if encoder_decoder:
        given["decoder_input_ids"] = torch.full((1, TOKENS), 5)
    if "use_cache" in names:
        given["use_cache"] = False
    return given
