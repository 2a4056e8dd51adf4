"""Measures forms of the rotation on an accelerator, eager and compiled, and prints a table with device and date.

python3 scripts/maintain bench_gpu                          queries of a layer: 1 x 32 heads x 4,096 tokens x 128
python3 scripts/maintain bench_gpu --batch 64 --length 1    one token of generation for 64 requests
python3 scripts/maintain bench_gpu --device cpu             to see that it runs

Medians of the time until the device is done, by PyTorch's own timer, which warms up. Times are compared with a copy.
"""

import datetime
import sys
from collections.abc import Callable

import torch
from torch.utils.benchmark import Timer

from figures_src.encoding import rotary
from figures_src.experiments import rotation_forms as forms

OPTIONS = {
    "--device": {"default": "cuda"},
    "--batch": {"type": int, "default": 1},
    "--length": {"type": int, "default": 4_096},
}
HEADS, HEAD_DIM = 32, 128


def main(device: str, batch: int, length: int) -> int:
    if device == "cuda" and not torch.cuda.is_available():
        print("there is no CUDA device here; --device cpu shows that the script runs", file=sys.stderr)
        return 1
    name = torch.cuda.get_device_name() if device == "cuda" else device
    shape = (batch, HEADS, length, HEAD_DIM)
    print(f"{name}, torch {torch.__version__}, {datetime.date.today()}, {shape}\n")
    print("| Form | dtype | eager, ms | copies | compiled, ms | copies |\n| --- | --- | --- | --- | --- | --- |")
    for dtype in (torch.float32, torch.bfloat16):
        x = torch.randn(shape, device=device, dtype=dtype)
        copy = _median(x.clone)
        print(f"| copy | {dtype} | {copy:.3f} | 1.0 | | |")
        for form, program in _programs(x).items():
            times = [_median(each) for each in (program, torch.compile(program, fullgraph=True))]
            cells = " | ".join(f"{each:.3f} | {each / copy:.1f}" for each in times)
            print(f"| {form} | {dtype} | {cells} |", flush=True)
    return 0


def _programs(x: torch.Tensor) -> dict[str, Callable[[], object]]:
    angles = torch.arange(x.shape[-2])[:, None] * torch.from_numpy(rotary.frequencies(HEAD_DIM))
    cos, sin = (table.float().to(x.device) for table in (angles.cos(), angles.sin()))
    single, doubled = (cos.to(x.dtype), sin.to(x.dtype)), forms.tables(cos.to(x.dtype), sin.to(x.dtype))
    circle = forms.circle(cos, sin)
    return {
        "rotate_half": lambda: forms.rotate_half(x, *doubled),
        "two halves": lambda: forms.two_halves(x, *single),
        "complex, in float32": lambda: forms.by_complex(x.float(), circle).to(x.dtype),
    }


def _median(program: Callable[[], object]) -> float:
    """Milliseconds."""
    timer = Timer("program()", globals={"program": program})
    timer.timeit(1)  # which may compile
    return 1_000 * timer.blocked_autorange(min_run_time=1).median
