"""The PyTorch layers give what the encoding module gives, and survive casts, moves and compilation."""

import numpy as np
import pytest
import torch
from torch._dynamo.testing import CompileCounter
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.nn.functional import scaled_dot_product_attention

from figures_src import layers
from figures_src.encoding import alibi, by_parts, learned, partial, rotary, scaling, sinusoidal, t5

from .test_errors import unlike

pytestmark = pytest.mark.filterwarnings("ignore:Dynamo detected a call to a `functools.lru_cache`")

HEAD_DIM, LENGTH = 64, 96
QUERY, KEY, VALUE = torch.randn(3, 2, 4, LENGTH, HEAD_DIM, generator=torch.Generator().manual_seed(0))
EMBEDDED = torch.randn(2, 10, 32, generator=torch.Generator().manual_seed(1))
LAYOUTS = ("interleaved", "half_split")


def rope(layout="half_split", **settings):
    return layers.Rotary(rotary.frequencies(HEAD_DIM), 4096, layout=layout, **settings)


MODULES = {
    "sinusoidal": lambda: layers.SinusoidalPositions(64, 32),
    "learned": lambda: layers.LearnedPositions(64, 32),
    "rotary": rope,
    "alibi": lambda: layers.ALiBi(4, 128),
    "t5": lambda: layers.T5Bias(4, 128),
}


def arguments_of(name):
    return (EMBEDDED,) if name in ("sinusoidal", "learned") else (QUERY, KEY)


def run(name, module):
    out = module(*arguments_of(name))
    return out[0] if isinstance(out, tuple) else out


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "scaled",
    [
        scaling.Scaled(rotary.frequencies(HEAD_DIM), 1.0),
        by_parts.yarn(HEAD_DIM, 5e5, factor=4, original_length=4096),  # with an attention factor
        scaling.Scaled(partial.frequencies(HEAD_DIM, rotary_dim=16), 1.0),
    ],
    ids=["plain", "yarn", "partial"],
)
def test_rotary_is_rotate_of_the_encoding_module(scaled, layout):
    """Which is held against transformers: tests/encoding/test_against_transformers.py."""
    position = torch.arange(1000, 1000 + LENGTH)
    module = layers.Rotary(scaled.frequencies, 4096, layout=layout, attention_factor=scaled.attention_factor)
    for turned, x in zip(module(QUERY, KEY, position), (QUERY, KEY), strict=True):
        torch.testing.assert_close(turned, partial.rotate(x, position, **scaled._asdict(), layout=layout))


def test_a_row_of_positions_for_each_item_of_the_batch_reaches_all_its_heads():
    position = torch.stack([torch.arange(LENGTH), torch.arange(LENGTH) + 7])
    together, _ = rope()(QUERY, KEY, position)
    apart = [rope()(QUERY[i : i + 1], KEY[i : i + 1], position[i])[0] for i in range(2)]
    torch.testing.assert_close(together, torch.cat(apart))


def test_token_by_token_with_a_cache_is_the_whole_text_at_once():
    module = rope()
    query, key = module(QUERY, KEY)
    at_once = scaled_dot_product_attention(query, key, VALUE, is_causal=True)
    cached, steps = torch.empty(2, 4, 0, HEAD_DIM), []
    for past in range(LENGTH):
        here = slice(past, past + 1)
        q, k = module(QUERY[..., here, :], KEY[..., here, :], past=past)
        cached = torch.cat([cached, k], dim=-2)
        steps.append(scaled_dot_product_attention(q, cached, VALUE[..., : past + 1, :]))
    torch.testing.assert_close(torch.cat(steps, dim=-2), at_once)


@pytest.mark.parametrize("causal", [True, False])
@pytest.mark.parametrize("name", ["alibi", "t5"])
def test_queries_anywhere_in_a_cache_have_their_own_rows_of_the_bias_the_last_ones_by_themselves(name, causal):
    module = layers.ALiBi(4, 128, causal=causal) if name == "alibi" else layers.T5Bias(4, 128, causal=causal)
    for parameter in module.parameters():
        torch.nn.init.normal_(parameter)
    whole, query = module(QUERY, KEY), QUERY[..., :3, :]
    assert torch.equal(module(query, KEY), whole[:, -3:])
    for given in ({"past": 5}, {"past": torch.tensor(5)}, {"position": torch.tensor([5, 6, 7], dtype=torch.int32)}):
        assert torch.equal(module(query, KEY, **given), whole[:, 5:8])
    rows = torch.tensor([[5, 6, 7], [90, 0, 95]])
    assert torch.equal(module(query, KEY, rows), torch.stack([whole[:, row] for row in rows]))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["alibi", "t5"])
def test_a_cache_of_fixed_size_is_filled_in_one_graph(name):
    torch.compiler.reset()
    module, counted = MODULES[name](), CompileCounter()
    compiled = torch.compile(module, backend=counted, fullgraph=True)
    for past in (0, 1, 50):
        step = QUERY[..., :1, :], KEY
        assert torch.equal(compiled(*step, past=torch.tensor(past)), module(*step, past=past))
    assert counted.frame_count == 1


@pytest.mark.parametrize("heads", [4, 12])
@pytest.mark.parametrize(("causal", "side"), [(True, "past"), (False, "symmetric")])
def test_alibi_is_the_bias_of_the_encoding_module(heads, causal, side):
    """Which is held against transformers' Bloom and MPT."""
    position = torch.arange(LENGTH)
    expected = alibi.bias(position, position, alibi.slopes(heads), side=side, dtype=torch.float32)
    query, key = (x.repeat(1, heads // 4, 1, 1) for x in (QUERY, KEY))
    torch.testing.assert_close(layers.ALiBi(heads, 128, causal=causal)(query, key), expected)


@pytest.mark.parametrize("causal", [True, False])
def test_t5_bias_is_the_bias_of_the_encoding_module(causal):
    """Which is held against transformers' T5."""
    module = layers.T5Bias(4, 128, causal=causal)
    torch.nn.init.normal_(module.weight)
    position = torch.arange(LENGTH)
    expected = t5.bias(position, position, module.weight, bidirectional=not causal)
    hidden = causal & (position > position[:, None])
    assert torch.equal(module(QUERY, KEY), expected.masked_fill(hidden, -torch.inf))


def test_added_positions_are_those_of_the_encoding_module():
    position = torch.tensor([3, 0, 9, 1, 1, 5, 4, 8, 7, 2])
    module = layers.SinusoidalPositions(16, 32, order="sin_cos", scale=0.5)
    expected = sinusoidal.encode(position, 32, order="sin_cos", scale=0.5, dtype=torch.float32)
    torch.testing.assert_close(module(EMBEDDED, position), EMBEDDED + expected)
    table = layers.LearnedPositions(16, 32, skip=2)
    torch.testing.assert_close(table(EMBEDDED, position), EMBEDDED + learned.look_up(table.weight, position, offset=2))


@pytest.mark.parametrize("name", ["sinusoidal", "learned"])
def test_counting_on_from_past_adds_the_later_rows(name):
    module = MODULES[name]()
    for past in (5, np.int32(5), np.array(5), torch.tensor(5)):
        assert torch.equal(module(EMBEDDED, past=past), module(EMBEDDED, torch.arange(5, 15)))


@pytest.mark.parametrize("name", MODULES)
def test_only_a_learned_table_is_in_the_file_of_weights(name):
    assert list(MODULES[name]().state_dict()) == (["weight"] if name in ("learned", "t5") else [])


@pytest.mark.parametrize("name", ["sinusoidal", "rotary", "alibi", "t5"])
@pytest.mark.parametrize("cast", [torch.float16, torch.bfloat16, torch.float64])
def test_no_cast_rounds_the_tables(name, cast):
    module, fresh = MODULES[name]().to(cast), MODULES[name]()
    for table in fresh.tables():
        assert torch.equal(getattr(module, table), getattr(fresh, table))


@pytest.mark.parametrize("name", ["sinusoidal", "rotary", "alibi", "t5"])
def test_no_move_computes_a_table_anew_or_undoes_that_it_is_shared(name, monkeypatch):
    module, fresh = MODULES[name](), MODULES[name]()
    monkeypatch.setattr(type(module), "tables", None)
    before = [table.data_ptr() for table in module.buffers()]
    assert [table.data_ptr() for table in module.to("cpu").half().buffers()] == before
    assert all(table.is_shared() for table in module.share_memory().buffers())
    module.to_empty(device="cpu")
    for table, wanted in zip(module.buffers(), fresh.buffers(), strict=True):
        assert torch.equal(table, wanted)


@pytest.mark.parametrize("cast", [torch.float16, torch.bfloat16])
def test_half_precision_goes_in_and_out(cast):
    query, key = rope().to(cast)(QUERY.to(cast), KEY.to(cast))
    assert query.dtype == key.dtype == cast
    exact = rope()(QUERY.to(cast).float(), KEY.to(cast).float())[0]
    assert torch.equal(query, exact.to(cast))  # rounded once, at the end
    assert all(MODULES[name]()(EMBEDDED.to(cast)).dtype == cast for name in ("sinusoidal", "learned"))


def test_frequencies_may_be_of_a_dtype_that_numpy_lacks():
    layer = layers.Rotary(torch.ones(4, dtype=torch.bfloat16), 16, layout="half_split")
    assert torch.equal(layer.cos, layers.Rotary(np.ones(4), 16, layout="half_split").cos)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_made_without_memory_says_how_it_gets_some_and_has_its_tables_then(name):
    with torch.device("meta"):
        module = MODULES[name]()
    with pytest.raises(ValueError, match=r"device of the table, meta, got cpu: call \.to\(device\)"):
        run(name, module)
    module.to_empty(device="cpu")
    module.reset_parameters()
    for table, wanted in zip(module.buffers(), MODULES[name]().buffers(), strict=True):
        assert torch.equal(table, wanted)


@pytest.mark.parametrize("name", ["sinusoidal", "rotary", "alibi", "t5"])
def test_a_model_of_transformers_is_loaded_with_its_tables(name, tmp_path):
    transformers = pytest.importorskip("transformers")

    class Config(transformers.PretrainedConfig):
        model_type = "with-tables"

    class Model(transformers.PreTrainedModel):
        config_class = Config

        def __init__(self, config):
            super().__init__(config)
            self.layer, self.projection = MODULES[name](), torch.nn.Linear(2, 2)
            self.post_init()

    saved = Model(Config())
    for parameter in saved.parameters():
        torch.nn.init.normal_(parameter)
    saved.save_pretrained(tmp_path)
    assert torch.equal(run(name, Model.from_pretrained(tmp_path).layer), run(name, saved.layer))


@pytest.mark.parametrize("name", ["sinusoidal", "rotary", "alibi"])
def test_a_table_that_a_cast_has_rounded_past_the_module_is_refused(name):
    """As FSDP does it with `buffer_dtype`."""
    module = MODULES[name]()
    for table in module.buffers():
        table.data = table.bfloat16()
    with pytest.raises(TypeError, match=r"must stay float32, got torch.bfloat16: leave buffer_dtype out of Mixed"):
        run(name, module)
    module.reset_parameters()
    assert torch.equal(run(name, module), run(name, MODULES[name]()))


def test_a_device_and_a_dtype_are_taken_as_by_layers_of_torch():
    frequencies = rotary.frequencies(8)
    for module in (
        layers.SinusoidalPositions(8, 4, device="meta"),
        layers.LearnedPositions(8, 4, device="meta", dtype=torch.bfloat16),
        layers.Rotary(frequencies, 8, layout="half_split", device="meta"),
        layers.ALiBi(2, 8, device="meta"),
        layers.T5Bias(2, 8, device="meta", dtype=torch.bfloat16),
    ):
        assert all(each.is_meta for each in (*module.parameters(), *module.buffers()))
        assert all(each.dtype == torch.bfloat16 for each in module.parameters())


@pytest.mark.parametrize("name", MODULES)
def test_averaging_weights_and_buffers_leaves_the_tables_as_they_are(name):
    module = MODULES[name]()
    averaged = torch.optim.swa_utils.AveragedModel(torch.nn.ModuleList([module]), use_buffers=True)
    for _ in range(2):
        averaged.update_parameters(torch.nn.ModuleList([module]))
    assert torch.equal(run(name, averaged.module[0]), run(name, module))


@pytest.mark.parametrize("name", MODULES)
def test_a_module_made_without_memory_takes_the_weights_of_a_file_and_moves(name):
    module = MODULES[name]()
    for parameter in module.parameters():
        torch.nn.init.normal_(parameter)
    with torch.device("meta"):
        bare = MODULES[name]()
    bare.load_state_dict(module.state_dict(), assign=True)
    assert torch.equal(run(name, bare.to("cpu")), run(name, module))


@pytest.mark.parametrize(("name", "weight"), [("learned", "normal"), ("t5", "zero")])
def test_the_parameters_can_be_drawn_anew(name, weight):
    module = MODULES[name]()
    with torch.no_grad():
        module.weight.fill_(7)
    module.reset_parameters()
    assert module.weight.mean().item() == pytest.approx(0, abs=0.002)
    assert module.weight.std().item() == pytest.approx({"normal": 0.02, "zero": 0}[weight], rel=0.1)


def test_gradients_flow_to_queries_keys_and_learned_tables():
    query, key = QUERY.clone().requires_grad_(), KEY.clone().requires_grad_()
    turned = rope()(query, key)
    bias = layers.T5Bias(4, 128, causal=True)
    scaled_dot_product_attention(*turned, VALUE, attn_mask=bias(*turned)).square().sum().backward()
    assert all(torch.isfinite(each.grad).all() and each.grad.abs().sum() > 0 for each in (query, key, bias.weight))
    table = layers.LearnedPositions(16, 32)
    table(EMBEDDED).sum().backward()
    assert torch.equal(table.weight.grad[:10], torch.full((10, 32), 2.0))  # two items of the batch
    assert torch.equal(table.weight.grad[10:], torch.zeros(6, 32))


def test_turning_back_the_gradient_is_turning_by_the_opposite_angle():
    query = QUERY.clone().requires_grad_()
    out, _ = rope()(query, KEY)
    out.backward(VALUE)
    frequencies = rotary.frequencies(HEAD_DIM)
    expected = rotary.rotate(VALUE, -torch.arange(LENGTH), frequencies, layout="half_split")
    torch.testing.assert_close(query.grad, expected)


@pytest.mark.slow
@pytest.mark.parametrize("name", MODULES)
def test_it_compiles_into_one_graph(name):
    module = MODULES[name]()
    compiled = torch.compile(module, backend="aot_eager", fullgraph=True)
    out = compiled(*arguments_of(name))
    torch.testing.assert_close(out[0] if isinstance(out, tuple) else out, run(name, module))


@pytest.mark.slow
@pytest.mark.parametrize("counted", [int, torch.tensor])
@pytest.mark.parametrize("name", ["sinusoidal", "learned", "rotary"])
def test_a_cache_that_grows_stays_one_graph(name, counted):
    torch.compiler.reset()
    module = MODULES[name]()
    compiled = torch.compile(module, backend="eager", fullgraph=True, dynamic=True)
    for past in (0, 1, 2, 5):
        found = compiled(*arguments_of(name), past=counted(past))
        torch.testing.assert_close(found, module(*arguments_of(name), past=past))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sinusoidal", "learned", "rotary"])
def test_positions_of_a_fixed_number_go_with_sizes_that_are_not_fixed(name):
    torch.compiler.reset()
    module, arguments = MODULES[name](), arguments_of(name)
    position = torch.arange(arguments[0].shape[-2])
    torch._dynamo.mark_static(position)
    compiled = torch.compile(module, backend="eager", fullgraph=True, dynamic=True)
    torch.testing.assert_close(compiled(*arguments, position), module(*arguments))


@pytest.mark.parametrize("name", MODULES)
def test_it_can_be_exported(name):
    module = MODULES[name]()
    out = torch.export.export(module, arguments_of(name)).module()(*arguments_of(name))
    torch.testing.assert_close(out[0] if isinstance(out, tuple) else out, run(name, module))


@pytest.mark.parametrize("name", MODULES)
def test_vmap_gives_what_a_loop_gives(name):
    module, arguments = MODULES[name](), [torch.stack([x, x.flip(0)]) for x in arguments_of(name)]
    wanted = [module(*pair) for pair in zip(*arguments, strict=True)]
    found = torch.vmap(module)(*arguments)
    parts = zip(found, *wanted, strict=True) if name == "rotary" else [(found, *wanted)]
    for mapped, one, other in parts:
        torch.testing.assert_close(mapped, torch.stack([one, other]))


@pytest.mark.parametrize("name", ["sinusoidal", "learned", "rotary"])
def test_tensors_without_values_go_through_with_their_positions(name):
    with FakeTensorMode() as mode:
        arguments = [mode.from_tensor(x) for x in arguments_of(name)]
        out = MODULES[name]()(*arguments, torch.arange(arguments[0].shape[-2]))
    assert (out[0] if isinstance(out, tuple) else out).shape == arguments[0].shape


def test_a_wrong_call_or_setting_is_refused_in_words_that_name_the_rule():
    made = {name.upper(): make() for name, make in MODULES.items()}
    assert unlike("layer_errors.txt", globals() | made) == []


@pytest.mark.parametrize("make", [np.array, torch.tensor])
def test_the_tables_do_not_follow_an_array_that_is_changed_later(make):
    frequencies = make(rotary.frequencies(8))
    layer = layers.Rotary(frequencies, 16, layout="half_split")
    before = layer.cos.clone()
    frequencies *= 2
    assert torch.equal(layer.half().cos, before)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_made_under_inference_mode_trains_later_and_a_cast_there_spoils_no_table(name):
    with torch.inference_mode():
        module = MODULES[name]()
    assert not any(each.is_inference() for each in (*module.parameters(), *module.buffers()))
    with torch.inference_mode():
        module.half()
    assert not any(each.is_inference() for each in module.buffers())


def test_tables_hold_the_float32_nearest_to_the_exact_number():
    inv_freq, position = rotary.frequencies(64, base=500_000.0), torch.arange(20_000)
    rope = layers.Rotary(inv_freq, 20_000, layout="half_split")
    cos, sin = rotary.cos_sin(position, torch.from_numpy(inv_freq), dtype=torch.float64)
    assert torch.equal(rope.cos, cos.float()) and torch.equal(rope.sin, sin.float())
    added = layers.SinusoidalPositions(20_000, 64)
    assert torch.equal(added.table, sinusoidal.encode(position, 64, dtype=torch.float64).float())
