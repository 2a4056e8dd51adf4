"""What the page on the models states beside its counts."""

import numpy as np

from figures_src import models, reader
from figures_src.encoding import base_bound

OTHER_NAMES = {
    "rotary_emb_base",
    "global_rope_theta",
    "local_rope_theta",
    "rope_local_base_freq",
    "swa_rope_theta",
    "compress_rope_theta",
}


def test_the_code_reads_every_base_of_the_atlas_except_under_the_names_that_the_page_gives(block):
    rope, met = block("models", "rope")["rope"], set()
    for model in models.every():
        if model.method != "RoPE" or not model.configuration:
            continue
        config = models.configuration(model.key)
        config = config.get("text_config", config)
        read = rope(config)
        found = {base for _, base, _ in (read.values() if isinstance(read, dict) else [read])}
        other = OTHER_NAMES & set(config)
        met |= other
        if other:
            bases = {kind["base"] for kind in reader.read(models.configuration(model.key))["layers"]}
            assert bases == {part.base for part in model.rotary}, model.key
        if other or found == {None}:
            assert other or not any("theta" in key for key in config), model.key
        else:
            assert found == {part.base for part in model.rotary}, model.key
    assert met == OTHER_NAMES
    assert rope(models.configuration("deepseek_v4_pro"))[:2] == ("yarn", 10_000)
    assert {part.base for part in models.one("deepseek_v4_pro").rotary if part.scaling} == {160_000}


def test_qwen_with_a_million_tokens_is_more_than_ten_times_below_the_bound():
    model = models.one("qwen2_5_7b_1m")
    (part,) = model.rotary
    for base in np.geomspace(part.base, 10 * part.base, 12):
        assert (base_bound.worst_offset(base, model.declared, part.dims) or 0) > 0, base
