"""What readers type leads to the page that answers it."""

import string

import pytest

pytestmark = pytest.mark.slow

FIRST = {
    "rope": "rotary/rotation",
    "rotary": "rotary/rotation",
    "rotary position embedding": "rotary/rotation",
    "how does rope work": "rotary/rotation",
    "rotation": "rotary/rotation",
    "theta": "rotary/frequencies",
    "rope_theta": "rotary/frequencies",
    "inv_freq": "rotary/frequencies",
    "wavelength": "rotary/frequencies",
    "rotate_half": "rotary/layouts",
    "interleaved": "rotary/layouts",
    "neox": "rotary/layouts",
    "permute": "rotary/layouts",
    "apply_rotary_pos_emb": "rotary/in_a_layer",
    "partial rotary": "rotary/partial",
    "partial_rotary_factor": "rotary/partial",
    "xpos": "rotary/xpos",
    "decay": "rotary/decay",
    "complex": "rotary/four_forms",
    "sinusoid": "absolute/sinusoidal",
    "sinusoidal": "absolute/sinusoidal",
    "learned": "absolute/learned",
    "nn.Embedding": "absolute/learned",
    "gpt-2": "absolute/learned",
    "deberta": "absolute/four_terms",
    "alibi": "relative/alibi",
    "slopes": "relative/alibi",
    "t5": "relative/t5",
    "buckets": "relative/t5",
    "relative bias": "relative/t5",
    "shaw": "relative/shaw",
    "transformer-xl": "relative/transformer_xl",
    "rel_shift": "relative/transformer_xl",
    "kerple": "relative/learned_kernels",
    "extrapolation": "long_context/what_breaks",
    "out of distribution": "long_context/what_breaks",
    "position interpolation": "long_context/interpolation",
    "yarn": "long_context/yarn",
    "rope scaling": "long_context/overview",
    "rope_scaling": "long_context/overview",
    "ntk": "long_context/dynamic_ntk",
    "longrope": "long_context/longrope",
    "llama 3": "long_context/llama3",
    "sliding window": "long_context/hybrids",
    "code llama": "long_context/base",
    "vit": "beyond_text/images",
    "2D": "beyond_text/axial_and_mixed",
    "m-rope": "beyond_text/mrope",
    "qwen2-vl": "beyond_text/mrope",
    "diffusion": "beyond_text/time",
    "timestep": "beyond_text/time",
    "nerf": "beyond_text/fourier_features",
    "whisper": "beyond_text/audio",
    "antialias": "beyond_text/images",
    "tmrope": "beyond_text/mrope",
    "videorope": "beyond_text/mrope",
    "flux": "beyond_text/diffusion_positions",
    "riflex": "beyond_text/diffusion_positions",
    "downscale_freq_shift": "beyond_text/time",
    "laplacian": "beyond_text/graphs",
    "alphafold": "beyond_text/graphs",
    "graphormer": "beyond_text/graphs",
    "kv cache": "practice/kv_cache",
    "past_key_values": "practice/kv_cache",
    "bf16": "practice/precision",
    "autocast": "practice/precision",
    "TF32": "practice/precision",
    "vLLM": "practice/serving",
    "SGLang": "practice/serving",
    "speculative decoding": "practice/serving",
    "prefix caching": "practice/serving",
    "chunked prefill": "practice/serving",
    "context parallelism": "practice/serving",
    "llama.cpp": "practice/editing_cache",
    "context shift": "practice/editing_cache",
    "FlashAttention": "practice/kernels",
    "MLA": "practice/kernels",
    "cu_seqlens": "practice/batches",
    "max_position_embeddings": "practice/models",
    "config.json": "practice/models",
    "gibberish": "practice/debugging",
    "permutation": "foundations/why_order",
    "concatenate": "foundations/add_or_concatenate",
    "notation": "notation",
    "what is positional encoding": "foundations/story",
    "attention sink": "practice/editing_cache",
    "position ids left padding": "practice/batches",
    "rotate_half wrong output": "practice/debugging",
    "needle in a haystack": "long_context/does_it_read",
    "lost in the middle": "long_context/does_it_read",
    "train short test long": "relative/alibi",
    "max distance": "relative/t5",
    "cope": "rotary/successors",
    "path attention": "rotary/successors",
    "euler formula": "rotary/four_forms",
    "vision transformer resolution change": "beyond_text/images",
}


def search(page, words):
    field = page.locator(".md-search__input")
    field.fill(words)
    field.press("End")  # the theme listens to keys
    page.wait_for_function(
        "some => Boolean(document.querySelector('.md-search-result__item')) === some", arg=bool(words)
    )


def test_the_page_that_explains_a_word_comes_first(browser, served):
    page = browser.new_page(bypass_csp=True)  # or Playwright may not wait for a function
    page.goto(served)
    page.locator(".md-search__input").focus()
    wrong = {}
    for query, wanted in FIRST.items():
        for words in ("", query):
            search(page, words)
        first = page.locator(".md-search-result__item > a").first.get_attribute("href")
        found = first.removeprefix(served).partition("?")[0].partition("#")[0].strip("/")
        if found != wanted:
            wrong[query] = found
    page.close()
    assert wrong == {}


def test_every_beginning_of_a_word_can_be_looked_up(browser, served):
    page = browser.new_page(bypass_csp=True)
    said = []
    page.on("console", lambda message: said.append(message.text))
    page.goto(served)
    page.locator(".md-search__input").focus()
    for letter in string.ascii_lowercase + string.digits:  # lunr looks up all words that begin so
        search(page, "")
        search(page, letter)
    page.close()
    assert said == []
