"""What the page on the learned table states."""

import numpy as np
import pytest
import torch
from transformers import GPT2Config, GPT2Model
from transformers.models.bart.modeling_bart import BartLearnedPositionalEmbedding
from transformers.models.opt.modeling_opt import OPTLearnedPositionalEmbedding
from transformers.models.roberta.modeling_roberta import RobertaEmbeddings

from figures_src.encoding import learned
from figures_src.experiments.small_models import summary
from figures_src.facts import absolute
from figures_src.models import tables


def test_a_gpt2_stops_with_an_index_error_past_its_table():
    settings = GPT2Config(vocab_size=50, n_positions=8, n_embd=16, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
    model = GPT2Model(settings).eval()
    with torch.no_grad():
        model(torch.zeros(1, 8, dtype=torch.long))
        with pytest.raises(IndexError):
            model(torch.zeros(1, 9, dtype=torch.long))


def test_the_sizes_are_those_of_the_published_settings():
    gpt2 = GPT2Config()
    assert (gpt2.n_positions, gpt2.n_embd) == (1024, 768)


def test_the_share_of_the_table_is_that_of_all_parameters_of_a_gpt2():
    with torch.device("meta"):
        model = GPT2Model(GPT2Config())
    total = sum(parameter.numel() for parameter in model.parameters())
    assert absolute.gpt2_table_share() == f"{100 * model.wpe.weight.numel() / total:.1f}"


def test_the_likeness_of_fresh_rows_does_not_depend_on_their_distance():
    table = learned.initialise(1000, 128)
    unit = table / np.linalg.norm(table, axis=-1, keepdims=True)
    near, far = (np.sum(unit[distance:] * unit[:-distance], axis=-1) for distance in (1, 400))
    assert abs(near.mean()) < 0.01
    assert abs(far.mean()) < 0.01
    assert near.std() == pytest.approx(1 / np.sqrt(128), rel=0.1)


def test_roberta_keeps_two_rows_in_front_and_counts_real_tokens_only():
    ids = torch.tensor([[5, 6, 7, 1, 1]])  # 1 is padding
    position = RobertaEmbeddings.create_position_ids_from_input_ids(ids, padding_idx=1)
    assert position.tolist() == [[2, 3, 4, 1, 1]]
    for class_ in (BartLearnedPositionalEmbedding, OPTLearnedPositionalEmbedding):
        assert class_(8, 4).offset == 2 and class_(8, 4).num_embeddings == 10


@pytest.mark.parametrize("decay", [0.0, 0.1])
def test_rows_that_no_sequence_reaches_stay_as_they_are_or_shrink_under_weight_decay(decay):
    table = torch.nn.Embedding(4, 8)
    before = table.weight.detach().clone()
    optimiser = torch.optim.AdamW(table.parameters(), lr=1e-2, weight_decay=decay)
    for _ in range(100):
        optimiser.zero_grad()
        table(torch.arange(2)).square().sum().backward()
        optimiser.step()
    assert torch.allclose(table.weight[2:], before[2:] * (1 - 1e-2 * decay) ** 100, rtol=1e-4)


def test_a_start_at_row_64_costs_the_first_characters_only():
    cost = absolute._start_losses(64) - absolute._start_losses(0)
    assert cost[:8].mean() > 0.25
    assert abs(cost[32:].mean()) < 0.03


def test_rows_of_the_released_table_move_by_one_matrix_which_rotates():
    rows = tables.coordinates("e5_small")[tables.INNER["e5_small"], :14]
    shuffled = np.random.default_rng(0).permutation(rows)
    assert tables.one_step(rows)[1] < 0.01
    assert tables.one_step(shuffled)[1] > 0.9
    values = np.linalg.eigvals(tables.one_step(rows)[0])
    assert np.abs(np.abs(values) - 1).max() < 0.015
    assert np.sum(values.imag > 0) == 7


def test_the_other_released_table_is_a_helix():
    values, modes = tables.modes("mpnet")
    inner = modes[tables.INNER["mpnet"]]
    assert [value.imag > 0 for value in values] == [True, False]
    assert np.abs(np.abs(values) - 1).max() < 0.002
    turns = np.unwrap(np.angle(inner[:, 0]))
    assert 3.8 < (turns[-1] - turns[0]) / (2 * np.pi) < 4.2
    assert abs(np.corrcoef(inner[:, 1].real, np.arange(len(inner)))[0, 1]) > 0.95


def test_every_seed_of_the_learned_table_is_ahead_of_every_seed_of_the_sinusoids():
    assert summary.text_loss("learned").max() < summary.text_loss("sinusoidal").min()
