"""What the page on precision states."""

import numpy as np
import pytest
import torch
from transformers import Gemma3TextConfig, LlamaConfig
from transformers.models.gemma3.modeling_gemma3 import Gemma3RotaryEmbedding
from transformers.models.llama.modeling_llama import LlamaRotaryEmbedding

from figures_src.encoding import rotary
from figures_src.experiments import precision
from tests.docs.practice.cases import Case

INV_FREQ = rotary.frequencies(128)
POSITIONS = np.arange(8, 4_096, 13)


def test_autocast_rounds_a_matrix_product_of_positions_and_leaves_an_elementwise_one():
    inverse, positions = torch.tensor([[1.0], [0.1]]), torch.arange(2_001.0, 2_010.0)[None]
    with torch.autocast("cpu", torch.bfloat16):
        product, elementwise = inverse @ positions, inverse * positions
        exact = inverse.double() @ positions.double()
    assert (product.dtype, elementwise.dtype, exact.dtype) == (torch.bfloat16, torch.float32, torch.float64)
    assert (product.float() - elementwise).abs().max() > 1


def scores(name, *steps):
    return precision.moved_scores(POSITIONS, 8, INV_FREQ, name, steps)


def largest_angle_error(name, *steps):
    return precision.angle_errors(POSITIONS, INV_FREQ, name, steps).max()


def test_without_rounding_the_score_of_a_moved_pair_is_constant():
    assert np.allclose(scores("fp64"), precision.exact_score(8, INV_FREQ), atol=1e-12)


@pytest.mark.parametrize("name", ["bf16", "fp16", "fp32"])
def test_rounded_frequencies_keep_the_score_of_a_moved_pair_constant(name):
    assert np.ptp(scores(name, "frequencies")) < 1e-12


def test_a_rotation_all_in_bf16_fails_and_one_all_in_fp32_passes():
    exact = precision.exact_score(8, INV_FREQ)
    assert np.abs(scores("bf16", *precision.STEPS) - exact).max() > 0.1
    assert np.abs(scores("fp32", *precision.STEPS) - exact).max() < 1e-4


def test_angles_are_off_as_far_with_rounded_frequencies_as_with_rounded_angles():
    assert largest_angle_error("bf16", "frequencies") > 3
    assert largest_angle_error("bf16", "angles") > 3
    ratio = precision.score_error(8, POSITIONS, INV_FREQ, "bf16", ("angles",)) / precision.score_error(
        8, POSITIONS, INV_FREQ, "bf16", ("frequencies",)
    )
    assert ratio > 200


def test_errors_of_tables_do_not_grow_with_the_position():
    near, far = (
        precision.angle_errors(np.arange(at, at + 512), INV_FREQ, "bf16", ("tables",)).max() for at in (0, 100_000)
    )
    assert near == pytest.approx(far, rel=0.1)


@pytest.mark.parametrize(
    ("dtype", "bits", "largest"),
    [
        (torch.float32, 24, 3.4e38),
        (torch.float16, 11, 65_504),
        (torch.bfloat16, 8, 3.4e38),
        (torch.float8_e4m3fn, 4, 448),
    ],
)
def test_a_format_has_all_whole_numbers_up_to_two_to_its_bits_and_not_the_next(dtype, bits, largest):
    whole = torch.arange(max(0, 2**bits - 1_000), 2**bits + 1, dtype=torch.float64)
    assert torch.equal(whole.to(dtype).double(), whole)
    assert torch.tensor(2.0**bits + 1, dtype=torch.float64).to(dtype).double() != 2**bits + 1
    values = 1 + torch.rand(1_000, dtype=torch.float64, generator=torch.Generator().manual_seed(0))
    assert ((values.to(dtype).double() / values - 1).abs() <= 2.0**-bits).all()
    assert np.isclose(torch.finfo(dtype).max, largest, rtol=0.01)


@pytest.mark.parametrize(("dtype", "percent"), [(torch.float8_e4m3fn, 6), (torch.float8_e5m2, 11)])
def test_one_rounding_to_fp8_changes_an_element_by_at_most_six_or_eleven_percent(dtype, percent):
    values = torch.linspace(1, 2, 10_001, dtype=torch.float64)
    assert round(100 * float((values.to(dtype).double() / values - 1).abs().max())) == percent


@pytest.mark.parametrize(("name", "bits"), [("bf16", 8), ("fp16", 11), ("fp32", 24)])
def test_rounding_changes_a_number_by_at_most_a_share_of_two_to_minus_its_bits(name, bits):
    values = np.random.default_rng(0).uniform(1, 2, size=10_000)
    share = np.abs(precision.rounded(values, name) / values - 1)
    assert 0.9 * 2.0**-bits < share.max() <= 2.0**-bits


def test_from_position_1024_on_bf16_steps_are_wider_than_a_turn():
    around = np.unique(precision.rounded(np.arange(900, 1_200), "bf16"))
    gap = np.diff(around)
    assert gap[around[:-1] >= 1_024].min() == 8 > 2 * np.pi > gap[around[:-1] < 1_024].max()


def test_float16_positions_become_infinite_at_65520():
    assert np.isfinite(precision.rounded(np.array([65_519]), "fp16")).all()
    assert np.isinf(precision.rounded(np.array([65_520]), "fp16")).all()


def test_the_numbers_that_gpt_neox_and_modalities_report_come_out_again():
    assert precision.neox("fp32")[0] == pytest.approx(1044.2678, abs=5e-5)
    assert precision.neox("fp16") == pytest.approx((1045.0, 0.7819), abs=5e-5)
    errors = [precision.table_error(length, "bf16") for length in (512, 2_048, 4_096)]
    assert errors == pytest.approx([6.2e-1, 2.5, np.pi], rel=0.01)


def test_moving_a_transformers_model_to_bf16_rounds_its_frequencies():
    embedding = LlamaRotaryEmbedding(LlamaConfig(hidden_size=128, num_attention_heads=1))
    before = embedding.inv_freq.clone()
    after = embedding.to(torch.bfloat16).inv_freq
    assert after.dtype == torch.bfloat16
    assert torch.equal(after, before.bfloat16())


def test_rotary_embedding_torch_cannot_tell_256_from_257_in_bf16():
    from rotary_embedding_torch import RotaryEmbedding

    x = torch.ones(1, 1, 260, 64)
    turned = RotaryEmbedding(dim=64).rotate_queries_or_keys(x.bfloat16())[0, 0]
    assert torch.equal(turned[256], turned[257])
    turned = RotaryEmbedding(dim=64).rotate_queries_or_keys(x)[0, 0]
    assert not torch.equal(turned[256], turned[257])


def test_float32_angles_cost_less_than_bf16_frequencies_even_at_position_100000():
    far = precision.score_error(8, np.arange(100_000, 100_200), INV_FREQ, "fp32", ("frequencies", "angles"))
    assert far < precision.score_error(8, precision.PLACES, INV_FREQ, "bf16", ("frequencies",)) / 2


def rounded_product(position, frequencies):
    """A matrix product of float32 where it may run in TF32, imitated on a CPU: what `transformers` 4.51 calls."""
    with torch.autocast("cpu", enabled=False):
        factors = position[:, :, None].float(), frequencies[None, None].expand(len(position), -1, -1)
        if torch.get_float32_matmul_precision() != "highest":
            factors = [((each.view(torch.int32) + 0x1000) & ~0x1FFF).view(torch.float32) for each in factors]
        return factors[0] @ factors[1]


def outer_product(position, frequencies):
    return torch.stack([torch.outer(each.float(), frequencies) for each in position]).float()


def angles(compute, base=5e5):
    return compute, base ** (-torch.arange(0, 128, 2) / 128)


def _zero(module):
    for each in module.buffers():
        each.zero_()  # whatever the memory held


def rotary_module(build=lambda module: module, **parameters):
    """The rotary module of Llama's class in `transformers`."""
    rope = {"rope_type": "default", "rope_theta": 1e4} | parameters
    return build(LlamaRotaryEmbedding(LlamaConfig(hidden_size=128, num_attention_heads=1, rope_parameters=rope)))


def pair(build=lambda module: module, **parameters):
    return rotary_module(build, **parameters), rotary_module(**parameters)


YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 4_096}
GEMMA = Gemma3TextConfig(hidden_size=64, num_attention_heads=1, head_dim=64)


def test_the_check_of_angles_leaves_the_precision_of_matrix_products_as_it_was(block):
    check = block("precision", "check_angles")["check_angles"]
    before = torch.get_float32_matmul_precision()
    torch.set_float32_matmul_precision("medium")
    try:
        check(lambda p, f: p[..., None] * f, torch.ones(4))
        assert torch.get_float32_matmul_precision() == "medium"
    finally:
        torch.set_float32_matmul_precision(before)


CASES = {
    "check_angles": Case(
        right={
            **{f"elementwise, base {base:g}": angles(lambda p, f: p[..., None] * f, base) for base in (1e4, 5e5, 1e7)},
            "positions in float32": angles(lambda p, f: p[..., None].float() * f),
            "float64": angles(lambda p, f: p[..., None].double() * f.double()),
            "float64 by a matrix": angles(lambda p, f: p[..., None].double() @ f.double()[None]),
            "outer product of each text": angles(outer_product),
            "scaled": angles(lambda p, f: p[..., None] * f, 3e6),
        },
        wrong={
            "by a matrix": angles(lambda p, f: p[..., None].float() @ f[None]),
            "TF32 behind the switch alone": angles(rounded_product),
            "bfloat16 positions": angles(lambda p, f: p[..., None].bfloat16() * f),
            "float16 positions": angles(lambda p, f: p[..., None].half() * f),
            "bfloat16 frequencies": angles(lambda p, f: p[..., None] * f.bfloat16().float()),
            "float16 frequencies": angles(lambda p, f: p[..., None] * f.half().float()),
            "angles in bfloat16": angles(lambda p, f: (p[..., None] * f).bfloat16()),
        },
    ),
    "check_inv_freq": Case(
        right={
            "float32": pair(),
            "scaled": pair(**YARN),
            "partial": pair(partial_rotary_factor=0.5),
            "two bases": (Gemma3RotaryEmbedding(GEMMA), Gemma3RotaryEmbedding(GEMMA)),
        },
        wrong={
            "bfloat16": pair(lambda module: module.bfloat16()),
            "bfloat16 and back": pair(lambda module: module.bfloat16().float()),
            "float16": pair(lambda module: module.half()),
            "never filled": pair(lambda module: module.to("meta").to_empty(device="cpu").apply(_zero)),
            "another base": (rotary_module(), rotary_module(rope_theta=5e5)),
            "no scaling rule": (rotary_module(), rotary_module(**YARN)),
            "nothing to check": (torch.nn.Linear(2, 2), torch.nn.Linear(2, 2)),
        },
        blind={"It cannot see a wrong base if both modules come from the same configuration": pair(rope_theta=5e5)},
    ),
}
