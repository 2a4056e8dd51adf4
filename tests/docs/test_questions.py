"""What the page of questions states by itself."""

import inspect

import numpy as np
import torch
import transformers
from transformers import CLIPTextConfig, LayoutLMConfig, TapasConfig, WhisperConfig
from transformers.models.layoutlm import modeling_layoutlm
from transformers.models.llama import modeling_llama
from transformers.models.tapas import modeling_tapas

from figures_src import models
from figures_src.encoding import sinusoidal


def test_the_exponential_form_of_the_frequencies_is_the_power():
    written = np.exp(np.arange(0, 512, 2) * -(np.log(10_000.0) / 512))
    assert np.allclose(written, sinusoidal.frequencies(512), rtol=1e-14)


def test_the_encoder_of_torch_has_no_positions():
    torch.manual_seed(0)
    layer = torch.nn.TransformerEncoderLayer(16, 2, 32, batch_first=True)
    encoder = torch.nn.TransformerEncoder(layer, 2, enable_nested_tensor=False).eval()
    x, order = torch.randn(1, 7, 16), torch.randperm(7)
    assert torch.allclose(encoder(x[:, order]), encoder(x)[:, order], atol=1e-5)


def test_what_transformers_says_about_three_tables():
    assert WhisperConfig().max_target_positions == 448 and CLIPTextConfig().max_position_embeddings == 77
    boxes = inspect.getsource(modeling_layoutlm.LayoutLMEmbeddings)
    assert (
        all(f"{part}_position_embeddings" in boxes for part in "xyhw") and LayoutLMConfig().max_2d_position_embeddings
    )
    assert "column_ids" in inspect.getsource(modeling_tapas) and len(TapasConfig().type_vocab_sizes) == 7


def test_without_a_scaling_rule_most_models_declare_the_trained_length_and_with_one_more():
    known = [each for each in models.checked() if each.method == "RoPE" and each.trained and each.declared]
    plain, scaled = (
        [each.declared / each.trained for each in known if any(part.scaling for part in each.rotary) == has]
        for has in (False, True)
    )
    assert len(plain) > 10 and plain.count(1) > 0.8 * len(plain)
    assert len(scaled) > 10 and sum(ratio > 1 for ratio in scaled) > 0.9 * len(scaled)


def test_layers_and_caches_of_transformers_have_the_interface_that_the_answers_name():
    layer, cache = modeling_llama.LlamaDecoderLayer, transformers.DynamicCache()
    assert "position_embeddings" in inspect.signature(layer.forward).parameters
    gone = ("to_legacy_cache", "get_usable_length", "seen_tokens")
    assert [name for name in gone if hasattr(cache, name)] == [] and cache.get_seq_length() == 0
    sizes = {"hidden_size": 8, "num_attention_heads": 2, "num_hidden_layers": 1, "intermediate_size": 8}
    bert = transformers.BertModel(transformers.BertConfig(vocab_size=5, **sizes))
    numbers = bert.embeddings.position_ids
    assert torch.equal(numbers[0], torch.arange(bert.config.max_position_embeddings))
    assert "embeddings.position_ids" not in bert.state_dict()
