"""What the page on wrong checkpoints states."""

from dataclasses import replace

import numpy as np
import pytest
import torch
from transformers import Gemma3TextConfig, LlamaConfig
from transformers.models.llama.modeling_llama import LlamaAttention, LlamaRotaryEmbedding

from figures_src.encoding import by_parts, layout, partial, rotary
from figures_src.experiments import wrong_checkpoint as model
from figures_src.experiments.small_models import plays, runs
from figures_src.experiments.small_models.schemes.rotary import Rotary
from tests.docs.practice.cases import Case

LENGTH = 128  # characters, that the kept models were trained on
ANSWERS = model.answers()
GUESSING = np.log(model.WORDS)


@pytest.fixture(scope="module")
def loss():
    """Of the answers, by the fault with which the checkpoint is read."""
    return {name: model.loss(reading)[ANSWERS] for name, reading in {"right": model.RIGHT, **model.FAULTS}.items()}


def test_read_rightly_the_model_knows_every_answer_that_stood_in_the_text(loss):
    assert loss["right"].max() < 0.5


def test_where_every_word_is_new_the_loss_is_that_of_guessing():
    new = model.loss()[np.arange(64, model.WORDS, 2)]
    assert np.isclose(new.mean(), GUESSING, atol=0.2)


def test_after_one_token_no_fault_shows():
    losses = {model.loss(reading)[0] for reading in model.FAULTS.values() if reading.causal}
    assert losses == {model.loss()[0]}


@pytest.mark.parametrize("name", ["other layout", "sign of the sine", "half of the head rotates"])
def test_faults_of_layout_sign_and_width_survive_a_shift(loss, name):
    reading = model.FAULTS[name]
    moved = replace(reading, positions=lambda position: position + 1000)
    assert loss[name].mean() > GUESSING
    assert loss[name].mean() > model.loss(reading)[0] - 0.05  # no lower than after one token
    assert np.allclose(model.first_layer(moved), model.first_layer(reading), atol=1e-9)


@pytest.mark.parametrize("name", ["other layout, keys alone", "positions in bfloat16"])
def test_mixed_layouts_and_rounded_positions_do_not_survive_a_shift(name):
    reading = model.FAULTS[name]
    moved = replace(reading, positions=lambda position: reading.positions(position + 1000))
    assert np.abs(model.first_layer(moved) - model.first_layer(reading)).max() > 0.1


def test_in_the_other_layout_the_first_layer_looks_at_the_token_itself():
    assert np.diagonal(model.first_layer(), -1).mean() > 0.95
    assert np.diagonal(model.first_layer(model.FAULTS["other layout"])).mean() > 0.95


@pytest.mark.parametrize("name", ["base 10,000", "scaling left out"])
def test_faults_of_the_slow_pairs_grow_with_the_distance(loss, name):
    assert loss[name][:16].mean() < 0.1 < 1 < loss[name][-64:].mean()


def test_bfloat16_positions_are_right_below_256():
    place = np.arange(257)
    assert np.array_equal(model.FAULTS["positions in bfloat16"].positions(place), place)
    assert not np.array_equal(model.FAULTS["positions in bfloat16"].positions(place + 1), place + 1)


def test_a_skipped_position_spoils_the_pair_across_the_seam_alone(loss):
    spoilt = ANSWERS[(loss["cache: one position skipped"] > 1) & (loss["right"] < 1)]
    assert model.text()[spoilt].tolist() == [model.PROMPT - 1]


def test_without_a_mask_the_model_knows_what_nobody_can_know():
    assert model.loss(model.FAULTS["no mask"])[: model.WORDS : 2].mean() < 0.1 < GUESSING


def test_two_wrong_layouts_cancel():
    rng = np.random.default_rng(0)
    weights = rng.normal(size=(2, 16, 24))
    x, position, inv_freq = rng.normal(size=(9, 24)), np.arange(9), rotary.frequencies(16)

    def scores(query, key, pairs):
        return rotary.rotate(x @ query.T, position, inv_freq, layout=pairs) @ (
            rotary.rotate(x @ key.T, position, inv_freq, layout=pairs).T
        )

    converted = [layout.convert_projection(weight, 16, "half_split", "interleaved") for weight in weights]
    assert np.allclose(scores(*converted, "interleaved"), scores(*weights, "half_split"))


def test_turning_a_pair_of_rows_in_both_projections_keeps_every_score():
    rng = np.random.default_rng(0)
    x, query, key = rng.normal(size=(9, 24)), *rng.normal(size=(2, 16, 24))
    position, inv_freq = np.arange(9), rotary.frequencies(16)
    turn = rotary.matrix(1.0, rng.uniform(0, 6, size=8))  # every pair by an angle of its own

    def scores(query, key):
        return rotary.rotate(x @ query.T, position, inv_freq) @ rotary.rotate(x @ key.T, position, inv_freq).T

    assert np.allclose(scores(turn @ query, turn @ key), scores(query, key))


@pytest.mark.slow
def test_adam_makes_the_same_steps_with_the_rows_of_a_pair_exchanged():
    rng = torch.Generator().manual_seed(0)
    x, target = torch.randn(9, 24, generator=rng), torch.randn(9, 9, generator=rng)
    start = torch.randn(2, 16, 24, generator=rng)
    inv_freq = rotary.frequencies(16)

    def quarter_turn(weights):
        a, b = layout.split(weights.mT, "interleaved")
        return layout.join(-b, a, "interleaved").mT.contiguous()

    def trained(weights):
        weights = weights.clone().requires_grad_()
        optimiser = torch.optim.Adam([weights], lr=0.01)
        for _ in range(20):
            query, key = (rotary.rotate(x @ rows.T, torch.arange(9), inv_freq) for rows in weights)
            optimiser.zero_grad()
            (query @ key.T - target).square().mean().backward()
            optimiser.step()
        return weights.detach()

    torch.testing.assert_close(trained(quarter_turn(start)), quarter_turn(trained(start)), atol=1e-4, rtol=1e-4)
    assert not torch.allclose(trained(start), start, atol=0.05)


@pytest.mark.parametrize("pairs", layout.LAYOUTS)
def test_agreement_is_one_for_equal_rows_of_each_pair(pairs):
    energies = np.linspace(1, 5, 32)
    profile = layout.join(energies, energies, pairs)
    assert np.isclose(model.agreement(profile, pairs), 1)
    other = next(name for name in layout.LAYOUTS if name != pairs)
    assert (model.agreement(profile, other) > 0.9) == (other == "interleaved")  # neighbours agree in both layouts


def test_neighbouring_rows_of_half_split_text_models_agree_better_than_those_of_a_pair():
    for seed in range(4):
        profiles = [model.row_energies(head) for head in model.projected_heads(runs.kept_model(seed))]
        neighbours, pairs = (
            np.array([model.agreement(each, kind) for each in profiles]) for kind in ("interleaved", "half_split")
        )
        assert len(profiles) == 32 and (neighbours > pairs).mean() > 0.8
        assert pairs.mean() < 0 < neighbours.mean() and np.mean(pairs < 0.7) > 0.95


@pytest.mark.parametrize("stored", layout.LAYOUTS)
def test_sums_averaged_over_all_heads_point_to_the_layout_of_the_text_models(stored):
    other = next(name for name in layout.LAYOUTS if name != stored)
    for seed in range(4):
        energies = np.array([model.row_energies(head) for head in model.projected_heads(runs.kept_model(seed))])
        shares = (energies / energies.mean(axis=1, keepdims=True)).mean(axis=0)
        shares = layout.join(*layout.split(shares, "half_split"), stored)
        assert model.agreement(shares, stored) > max(0.65, model.agreement(shares, other))


def test_agreement_of_unrelated_energies_is_about_zero():
    energies = np.random.default_rng(0).normal(size=20_000)
    assert abs(model.agreement(energies, "half_split")) < 0.05


def test_a_turned_row_keeps_the_energy_of_its_pair():
    rng = np.random.default_rng(0)
    rows, turn = rng.normal(size=(16, 24)), rotary.matrix(1.0, rng.uniform(0, 6, size=8))
    sums = [np.add(*layout.split(model.row_energies(each), "interleaved")) for each in (rows, turn @ rows)]
    assert np.allclose(*sums)


def test_messages_of_the_table_are_those_of_the_libraries():
    query = torch.zeros(1, 8, 5, 64)
    for cos, sizes, dimension in ((torch.zeros(1, 1, 5, 32), (64, 32), 3), (torch.zeros(1, 1, 13, 64), (5, 13), 2)):
        with pytest.raises(RuntimeError) as raised:
            query * cos
        message = "The size of tensor a ({}) must match the size of tensor b ({}) at non-singleton dimension {}"
        assert str(raised.value) == message.format(*sizes, dimension)
    assert (query[:, :, :1] * torch.zeros(1, 1, 13, 64)).shape == (1, 8, 13, 64)  # one token raises nothing
    with pytest.raises(IndexError, match="index out of range in self"):
        torch.nn.Embedding(4, 2)(torch.tensor([4]))
    message = r"The expanded size of the tensor \(3\) must match the existing size \(4\) at non-singleton dimension 1"
    with pytest.raises(RuntimeError, match=message):
        torch.zeros(5, 7)[:, 1::2] = torch.zeros(5, 4)
    message = r"value tensor of shape \[3, 452\] cannot be broadcast to indexing result of shape \[3, 450\]"
    with pytest.raises(RuntimeError, match=message):
        torch.zeros(3, 460)[:, torch.arange(460) < 450] = torch.zeros(3, 452)
    config = LlamaConfig(hidden_size=128, num_attention_heads=1)
    with pytest.raises(AttributeError, match="'LlamaConfig' object has no attribute 'rope_theta'"):
        config.rope_theta  # noqa: B018 -- reading it is the test
    assert config.rope_scaling and not {"type", "factor"} & {*config.rope_scaling}
    assert {"full_attention", "sliding_attention"} == {*Gemma3TextConfig().rope_parameters}
    with pytest.raises(TypeError, match="cannot unpack non-iterable NoneType object"):
        LlamaAttention(config, 0)(torch.zeros(1, 4, 128))
    with pytest.raises(TypeError, match=r"RotaryEmbedding.__init__\(\) got an unexpected keyword argument 'dim'"):
        LlamaRotaryEmbedding(dim=128)
    config.rope_scaling = {"rope_type": "linear", "factor": 4.0}
    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for \*\* or pow\(\): 'NoneType' and 'Tensor'"):
        LlamaRotaryEmbedding(config)


def test_a_rule_that_is_set_after_the_model_was_built_changes_nothing():
    config = LlamaConfig(hidden_size=128, num_attention_heads=1)
    module = LlamaRotaryEmbedding(config)
    before = module.inv_freq.clone()
    config.rope_parameters = {"rope_type": "linear", "factor": 4.0, "rope_theta": 10_000.0}
    x = torch.zeros(1, 4, 128)
    cos = module(x, torch.arange(4)[None])[0]
    assert torch.equal(module.inv_freq, before)
    assert torch.allclose(cos[0, :, :64], (torch.arange(4)[:, None] * before).cos())


def losses(model, place, texts=100):
    """Nats of each character of pieces of the test text, read with these positions."""
    pieces, found = plays.windows("test", LENGTH, texts), []
    for some in pieces.split(32):
        with torch.no_grad():
            logits = model(some[:, :-1], place).float().transpose(1, 2)
        found.append(torch.nn.functional.cross_entropy(logits, some[:, 1:], reduction="none"))
    return torch.cat(found)


def of_kept(
    scheme="rotary", dtype=torch.float32, change=lambda model: None, place=lambda place: place, shift=1_000, texts=100
):
    """A kept model for `check_shift_and_distance`, with its weights in a dtype, or with a fault."""

    def arguments(space):
        trained = runs.kept_model(0, scheme).to(dtype)
        change(trained)
        return lambda position: losses(trained, place(position), texts), LENGTH, shift

    return arguments


def with_base(base):
    def change(trained):
        trained.positions.frequencies = rotary.frequencies(trained.positions.head_dim, base)

    return change


def rounded_to(dtype):
    return lambda place: place.to(dtype).double()


class MixedLayouts(Rotary):
    def rotate(self, q, k, place):
        self.layout = "interleaved"
        k = super().rotate(q, k, place)[1]
        self.layout = "half_split"
        return super().rotate(q, k, place)[0], k


def mix_layouts(trained):
    trained.positions.__class__ = MixedLayouts


def other_layout(trained):
    trained.positions.layout = "interleaved"


class RoundedAngles(Rotary):
    def rotate(self, q, k, place):
        angles = torch.from_numpy(np.outer(place, self.frequencies)).bfloat16().to(q.dtype)
        return tuple(rotary.apply_rotary(x, angles.cos(), angles.sin(), layout="half_split") for x in (q, k))


def round_angles(trained):
    trained.positions.__class__ = RoundedAngles


class HalfRotary(Rotary):
    def rotate(self, q, k, place):
        inv_freq = rotary.frequencies(self.head_dim // 2)
        return tuple(partial.rotate(x, place, inv_freq, layout="half_split") for x in (q, k))


def half_rotary(trained):
    trained.positions.__class__ = HalfRotary


def times_frequencies(factor):
    def change(trained):
        trained.positions.frequencies = factor * trained.positions.frequencies

    return change


@pytest.mark.parametrize(
    "change",
    [
        pytest.param(other_layout, id="layout"),
        pytest.param(times_frequencies(-1), id="sign", marks=pytest.mark.slow),
        pytest.param(half_rotary, id="width", marks=pytest.mark.slow),
        pytest.param(times_frequencies(1 / 4), id="scaling", marks=pytest.mark.slow),
    ],
)
def test_in_a_trained_model_layout_sign_width_and_scaling_are_mild_at_first_and_worse_than_one_token_on_the_whole(
    change,
):
    trained, letters = runs.kept_model(0), torch.bincount(plays.ids("training"))
    change(trained)
    found = losses(trained, torch.arange(LENGTH)).mean(dim=0)
    guess = -(letters / letters.sum()).log()[plays.ids("test")].mean()
    assert found[2:8].mean() < guess - 0.5  # after three to eight characters
    assert found[64:].mean() > guess + 0.2
    assert found[1:].mean() > found[0] + 0.8


def test_without_its_block_the_slow_pairs_of_llama_3_1_rotate_eight_times_too_fast():
    plain = rotary.frequencies(128, 5e5)
    excess = plain - by_parts.llama3(128, 5e5, factor=8.0, original_length=8_192).frequencies
    assert np.allclose(plain[-20:], 8 * (plain - excess)[-20:])
    assert (2_048 * excess > 0.5).sum() == 11


CASES = {
    "check_shift_and_distance": Case(
        right={
            **{str(dtype): of_kept(dtype=dtype) for dtype in (torch.float32, torch.bfloat16, torch.float16)},
            "a shift of 100,000": of_kept(shift=100_000),
            **{scheme: of_kept(scheme) for scheme in ("alibi", "t5", "kerple", "none", "p_rope")},
        },
        wrong={
            "bfloat16 positions": of_kept(place=rounded_to(torch.bfloat16)),
            "float16 positions": of_kept(place=rounded_to(torch.float16), shift=4_000),
            "angles in bfloat16": of_kept(change=round_angles),
            "keys in the other layout": of_kept(change=mix_layouts),
            "frequencies twice too high": of_kept(change=times_frequencies(2)),
            "base 1,000": of_kept(change=with_base(1e3)),
            "the wrong layout in queries and keys, with more texts": of_kept(change=other_layout, texts=400),
            "base 100": of_kept(change=with_base(1e2)),
            "one text": lambda space: (lambda place: torch.ones(1, len(place)), LENGTH),
        },
        blind={
            "It may accept the wrong layout in queries and keys": of_kept(change=other_layout),
            "a base that is too large": of_kept(change=with_base(1e6)),
            "frequencies that are too low": of_kept(change=times_frequencies(1 / 2)),
            "the wrong sign": of_kept(change=times_frequencies(-1)),
            "too few rotary dimensions": of_kept(change=half_rotary),
            "It detects fp16 positions only from 2,049 on": of_kept(place=rounded_to(torch.float16)),
        },
        accused={"An absolute table": of_kept("sinusoidal")},
    )
}


@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16, torch.float16], ids=str)
def test_a_shift_moves_single_tokens_of_a_bfloat16_model_and_their_mean_hardly(dtype):
    trained = runs.kept_model(0).to(dtype)
    moved = losses(trained, torch.arange(LENGTH)) - losses(trained, torch.arange(LENGTH) + 1000)
    assert moved.abs().mean() < 0.01
    assert (moved.abs().max() > 0.05) == (dtype == torch.bfloat16)


@pytest.mark.parametrize("change", [mix_layouts, None])
def test_mixed_layouts_and_rounded_positions_move_the_mean_by_more_than_one(change):
    trained, place = runs.kept_model(0), rounded_to(torch.float64 if change else torch.bfloat16)
    if change:
        change(trained)
    moved = losses(trained, torch.arange(LENGTH)) - losses(trained, place(torch.arange(LENGTH) + 1000))
    assert moved.abs().mean() > 1
