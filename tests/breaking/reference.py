"""What a broken setting means, in PyTorch and without a cache: every token reads all that it may see from the start."""

from dataclasses import dataclass

import numpy as np
import torch
from torch.nn import functional

from figures_src.encoding import by_parts, partial, rotary, scaling
from figures_src.experiments.small_models.model import Model, norm
from figures_src.experiments.small_models.schemes.p_rope import PRope
from figures_src.experiments.small_models.schemes.rotary import Rotary


@dataclass(frozen=True)
class Settings:
    """What the page can change, with the names of docs/assets/js/break/positions.js."""

    shift: float = 0
    stretch: float = 1
    mirror: bool = False
    base: float = 0
    layout: str = "half_split"
    off: int = 0
    values: bool = False
    twice: bool = False
    rule: str = "plain"
    factor: float = 8
    restart: bool = False
    window: int = 0
    sinks: int = 0
    count: str = "text"
    padding: int = 0
    padded: str = "right"
    round: str = "none"


def bf16(numbers: np.ndarray) -> np.ndarray:
    return torch.tensor(numbers, dtype=torch.float32).bfloat16().double().numpy()


def frequencies(model: Model, settings: Settings, length: int, trained: int) -> tuple[np.ndarray, float]:
    part = model.positions
    head_dim, base = part.head_dim, settings.base or part.base
    factor = settings.factor
    found = {
        "plain": lambda: scaling.Scaled(rotary.frequencies(head_dim, base), 1.0),
        "linear": lambda: scaling.linear(head_dim, base, factor=factor),
        "ntk_aware": lambda: scaling.ntk_aware(head_dim, base, factor=factor),
        "dynamic": lambda: scaling.dynamic_ntk(head_dim, base, length=length, original_length=trained),
        "yarn": lambda: by_parts.yarn(head_dim, base, factor=factor, original_length=trained, truncate=False),
    }[settings.rule]()
    still = np.array([bool(settings.off >> pair & 1) for pair in range(head_dim // 2)])
    if isinstance(part, PRope):
        still |= partial.p_rope_frequencies(head_dim, fraction=part.fraction, base=base) == 0
    return np.where(still, 0.0, found.frequencies), found.attention_factor


def logits(model: Model, tokens: list[int], settings: Settings, prompt: int, trained: int, blank: int = 1):
    """Logits after every token, float32. prompt: how many tokens were given. blank: the id of padding that is seen."""
    seen = settings.padding if settings.padded == "seen" else 0
    first = settings.padding if settings.padded == "wrong" else 0
    ids = torch.tensor([[blank] * seen + tokens])
    count = ids.shape[1]
    visible, places = _cache(settings, count, prompt + seen, first)
    own = torch.tensor([row[-1] for row in places], dtype=torch.float64)
    part = model.positions
    lengths = [token + 1 - seen for token in range(count)]
    spectra = [None] * count
    if isinstance(part, Rotary):
        dynamic = {length: frequencies(model, settings, max(1, length), trained) for length in set(lengths)}
        spectra = [dynamic[length] for length in lengths]
    is_fixed = settings.rule != "dynamic" and not (settings.window and settings.count == "cache")
    whole = own.long() if bool((own == own.round()).all()) else own
    with torch.no_grad():
        x = part.embed(model.words.shape[1] ** 0.5 * model.words[ids], whole)
        for layer in model.layers:
            q, k, v = layer.queries_keys_values(x)
            if settings.values and isinstance(part, Rotary):
                v = torch.stack(
                    [_turned(v[:, :, [t]], own[[t]], settings, spectra[t])[:, :, 0] for t in range(count)], dim=2
                )
            one = _at_once if is_fixed else _one_by_one
            mixed = one(model, q, k, v, own, visible, places, settings, spectra)
            x = x + functional.linear(mixed.transpose(1, 2).flatten(2), layer.merge)
            wide = functional.gelu(functional.linear(norm(x, layer.network_gain), layer.widen), approximate="tanh")
            x = x + functional.linear(wide, layer.narrow)
        return functional.linear(norm(x, model.gain), model.words)[0, seen:]


def _at_once(model, q, k, v, own, visible, places, settings, spectra):
    """Attention where a key's position stays as it is."""
    q, k = _both(model, q, k, own, own, settings, spectra[0])
    seen = torch.zeros(len(own), len(own), dtype=torch.bool)
    for token, keys in enumerate(visible):
        seen[token, keys] = True
    scores = q @ k.transpose(-1, -2) * model.positions.head_dim**-0.5
    bias = model.positions.bias(own)
    scores = scores if bias is None else scores + bias.float()
    return torch.softmax(scores.masked_fill(~seen, -torch.inf), dim=-1) @ v


def _one_by_one(model, q, k, v, own, visible, places, settings, spectra):
    """Attention where every token may give all keys new positions or frequencies."""
    rows = []
    for token, keys in enumerate(visible):
        at = torch.tensor(places[token], dtype=torch.float64)
        query, key = _both(model, q[:, :, [token]], k[:, :, keys], at[-1:], at, settings, spectra[token])
        scores = query @ key.transpose(-1, -2) * model.positions.head_dim**-0.5
        bias = model.positions.bias(at)
        scores = scores if bias is None else scores + bias[:, -1:].float()
        rows.append(torch.softmax(scores, dim=-1) @ v[:, :, keys])
    return torch.cat(rows, dim=2)


def _both(model, q, k, query_place, key_place, settings, spectrum):
    if isinstance(model.positions, Rotary):
        for _ in range(2 if settings.twice else 1):
            q = _turned(q, query_place, settings, spectrum)
            k = _turned(k, key_place, settings, spectrum)
    return q, k.bfloat16().float() if settings.round == "keys" else k


def _cache(settings: Settings, count: int, prompt: int, first: int) -> tuple[list[list[int]], list[list[float]]]:
    """For every token, the tokens that are cached when it is read, itself last, and their positions."""
    in_cache = bool(settings.window) and settings.count == "cache"
    kept: list[int] = []
    visible, places, own = [], [], []
    for token in range(count):
        if settings.window and len(kept) >= settings.window + settings.sinks:
            kept = kept[: settings.sinks] + kept[settings.sinks + 1 :]
        kept = [*kept, token]
        is_given = token < prompt
        counted = 0 if settings.restart and not is_given else len(kept) - 1 if in_cache else first + token
        own.append(counted)
        at = list(range(len(kept))) if in_cache else [own[each] for each in kept]
        sign = -1 if settings.mirror else 1
        visible.append(kept)
        places.append([sign * each * settings.stretch + settings.shift for each in at])
    return visible, places


def _turned(x, place, settings: Settings, spectrum):
    numbers, factor = spectrum
    if settings.round == "angles":
        angles = bf16(rotary.angles(bf16(place.numpy()), bf16(numbers)))
        cos, sin = (torch.tensor(factor * table, dtype=x.dtype) for table in (np.cos(angles), np.sin(angles)))
    else:
        cos, sin = rotary.cos_sin(place, numbers, attention_factor=factor, dtype=x.dtype)
    return rotary.apply_rotary(x, cos, sin, layout=settings.layout)


def draws(seed: int, count: int) -> list[float]:
    """The numbers of mulberry32."""
    state, found, word32 = seed & 0xFFFFFFFF, [], 0xFFFFFFFF
    for _ in range(count):
        state = (state + 0x6D2B79F5) & word32
        word = ((state ^ state >> 15) * (1 | state)) & word32
        word = ((word + ((word ^ word >> 7) * (61 | word) & word32)) & word32) ^ word
        found.append(((word ^ word >> 14) & word32) / 2**32)
    return found


def choose(numbers: torch.Tensor, temperature: float, draw: float) -> int:
    if temperature == 0:
        return int(numbers.argmax())
    exact = numbers.double()
    shares = torch.exp((exact - exact.max()) / temperature)
    sums = torch.cumsum(shares, dim=0)
    return int(torch.searchsorted(sums, draw * sums[-1], right=True).clamp(max=len(sums) - 1))
