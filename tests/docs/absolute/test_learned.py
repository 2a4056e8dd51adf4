"""What the page on the learned table states."""

import numpy as np
import pytest
import torch
from transformers import BertConfig, GPT2Config, GPT2Model
from transformers.models.bart.modeling_bart import BartLearnedPositionalEmbedding
from transformers.models.opt.modeling_opt import OPTLearnedPositionalEmbedding

from figures_src.encoding import learned
from figures_src.facts import absolute


def test_a_gpt2_stops_with_an_index_error_past_its_table():
    settings = GPT2Config(vocab_size=50, n_positions=8, n_embd=16, n_layer=1, n_head=2, bos_token_id=0, eos_token_id=0)
    model = GPT2Model(settings).eval()
    with torch.no_grad():
        model(torch.zeros(1, 8, dtype=torch.long))
        with pytest.raises(IndexError):
            model(torch.zeros(1, 9, dtype=torch.long))


def test_the_sizes_are_those_of_the_published_settings():
    gpt2, bert = GPT2Config(), BertConfig()
    assert (gpt2.n_positions, gpt2.n_embd) == (1024, 768)
    assert absolute.bert_table_parameters() == f"{bert.max_position_embeddings * bert.hidden_size:,}"


def test_the_share_of_the_table_is_that_of_all_parameters_of_a_gpt2():
    with torch.device("meta"):
        model = GPT2Model(GPT2Config())
    total = sum(parameter.numel() for parameter in model.parameters())
    assert absolute.gpt2_table_share() == f"{100 * model.wpe.weight.numel() / total:.1f}"


def test_opt_and_bart_keep_two_rows_in_front():
    for kind in (OPTLearnedPositionalEmbedding, BartLearnedPositionalEmbedding):
        assert kind(8, 4).weight.shape[0] == 10


def test_the_likeness_of_fresh_rows_does_not_depend_on_their_distance():
    table = learned.initialise(1000, 128)
    unit = table / np.linalg.norm(table, axis=-1, keepdims=True)
    near, far = (np.sum(unit[distance:] * unit[:-distance], axis=-1) for distance in (1, 400))
    assert abs(near.mean()) < 0.01
    assert abs(far.mean()) < 0.01
    assert near.std() == pytest.approx(1 / np.sqrt(128), rel=0.1)


def test_every_way_past_the_end_keeps_to_the_rows_of_the_table():
    table = np.arange(16.0)[:, None]
    position = np.arange(40)
    assert learned.look_up(table, np.array([16]), past_end="wrap")[0, 0] == 0
    assert learned.look_up(table, np.array([16]), past_end="clamp")[0, 0] == 15
    stretched = learned.look_up(table, position, past_end="interpolate")[:, 0]
    assert np.allclose(np.diff(stretched), 15 / 39)
    with pytest.raises(ValueError, match="below the table's length 16"):
        learned.look_up(table, np.array([16]))
