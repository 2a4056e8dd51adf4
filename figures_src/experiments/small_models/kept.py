"""Trained models as files: one byte a weight with a scale a row, in the format of the library safetensors.

A file is the length of a header (8 bytes, little end first), the header (JSON) and the numbers of all tensors. The
header gives each tensor's `dtype` ("I8" or "F32"), `shape` and `data_offsets` (first byte and end, counted from the
header's end); its `__metadata__` has strings: `scheme`, `settings` (JSON) and `alphabet`, whose characters are the ids
in order. A matrix `NAME` of dtype I8 has its scales in `NAME.scale`, one a row: weight = integer * scale. Gains, and
the encoding's own parameters of few columns, are F32. Names are those of `model.Model`.
"""

import json
import math

import torch

LEAST_COLUMNS = 64  # a matrix of fewer stays as it is
LARGEST = 127


def rounded(weight: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Integers from -127 to 127 and a scale a row, so that `integer * scale` is within half a scale of the weight."""
    scale = weight.abs().amax(dim=1, keepdim=True).clamp(min=1e-12) / LARGEST
    return (weight / scale).round().to(torch.int8), scale


def tensors(weights: dict[str, torch.Tensor]) -> dict[str, torch.Tensor]:
    """What a file holds of a model's weights."""
    found = {}
    for name, weight in weights.items():
        if weight.ndim == 2 and weight.shape[1] >= LEAST_COLUMNS:
            found[name], scale = rounded(weight)
            found[f"{name}.scale"] = scale[:, 0]
        else:
            found[name] = weight
    return found


def pack(weights: dict[str, torch.Tensor], scheme: str, settings: dict, alphabet: str) -> bytes:
    """The file of a model."""
    header: dict = {"__metadata__": {"scheme": scheme, "settings": json.dumps(settings), "alphabet": alphabet}}
    parts, end = [], 0
    # four-byte numbers first: every tensor then begins at a multiple of its number's size
    for name, tensor in sorted(tensors(weights).items(), key=lambda item: (-item[1].element_size(), item[0])):
        parts.append(tensor.detach().contiguous().numpy().tobytes())
        offsets = [end, end := end + len(parts[-1])]
        dtype = "I8" if tensor.dtype == torch.int8 else "F32"
        header[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": offsets}
    head = json.dumps(header, separators=(",", ":")).encode()
    head += b" " * (-len(head) % 8)
    return len(head).to_bytes(8, "little") + head + b"".join(parts)


def unpack(data: bytes) -> tuple[dict[str, torch.Tensor], dict]:
    """The weights of a file as float32, and its `__metadata__`."""
    start = 8 + int.from_bytes(data[:8], "little")
    header = json.loads(data[8:start])
    metadata = header.pop("__metadata__")
    found = {}
    for name, entry in header.items():
        dtype = torch.int8 if entry["dtype"] == "I8" else torch.float32
        count = math.prod(entry["shape"])
        taken = torch.frombuffer(bytearray(data), dtype=dtype, count=count, offset=start + entry["data_offsets"][0])
        found[name] = taken.reshape(entry["shape"])
    scales = {name: found.pop(name) for name in list(found) if name.endswith(".scale")}
    weights = {
        name: tensor.float() * scales[f"{name}.scale"][:, None] if f"{name}.scale" in scales else tensor
        for name, tensor in found.items()
    }
    return weights, metadata
