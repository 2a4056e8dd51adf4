"""The measurement for an accelerator compares forms that compute the same, and refuses to pass a CPU off as one."""

import pytest
import torch

from scripts.maintain import bench_gpu


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_the_forms_that_are_timed_give_the_same_rotation(dtype):
    x = torch.randn(2, bench_gpu.HEADS, 5, bench_gpu.HEAD_DIM, generator=torch.Generator().manual_seed(0)).to(dtype)
    first, second = (program() for form, program in bench_gpu._programs(x).items() if not form.startswith("complex"))
    torch.testing.assert_close(first, second)


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a CUDA device")
def test_without_a_device_it_says_so(capsys):
    assert bench_gpu.main(device="cuda", batch=1, length=8) == 1
    assert "--device cpu" in capsys.readouterr().err
