"""What readers type leads to the page that answers it."""

import string

import pytest

pytestmark = pytest.mark.slow

FIRST = {
    "rope": "rotary/rotation",
    "no positional encoding": "long_context/no_positions",
    "p-rope": "rotary/partial",
    "commutative rotations": "beyond_text/axial_and_mixed",
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
    "qwen3": "practice/models",
    "what is the maximum context length of qwen2.5": "practice/models",
    "what does llama 4 use instead of rope": "long_context/hybrids",
    "how do I extend the context of llama": "long_context/overview",
    "fine-tune with a longer context": "long_context/overview",
    "can I change the base of a trained model?": "long_context/base",
    "why does my model output garbage after 4096 tokens": "practice/debugging",
    "does my model really use its long context": "long_context/does_it_read",
    "how does yarn work": "long_context/yarn",
    "why sin and cos": "absolute/sinusoidal",
    "learned vs sinusoidal positional embeddings": "absolute/learned",
    "how does bert encode positions": "absolute/learned",
    "what is the difference between rope and alibi": "relative/alibi",
    "why do transformers need positional encoding": "foundations/why_order",
    "how does chatgpt know the order of words": "foundations/why_order",
    "do I need positional encoding in a decoder?": "foundations/why_order",
    "why are positional encodings added and not concatenated": "foundations/add_or_concatenate",
    "rope explained": "rotary/rotation",
    "what are the frequencies in rope": "rotary/frequencies",
    "is rope applied to the values": "rotary/in_a_layer",
    "how do I implement rope in pytorch": "practice/implementing",
    "should rope be computed in float32": "practice/precision",
    "kv cache with rope": "practice/kv_cache",
    "what positions should padding tokens get": "practice/batches",
    "position ids for packed sequences": "practice/batches",
    "which layout does huggingface use for rotary": "rotary/layouts",
    "how to convert rope weights from meta to huggingface": "rotary/layouts",
    "rope for 2d images": "beyond_text/axial_and_mixed",
    "how does qwen2-vl encode the position of images": "beyond_text/mrope",
    "timestep embedding in diffusion models": "beyond_text/time",
    "positional encoding for graphs": "beyond_text/graphs",
}


def search(page, words):
    field = page.locator(".md-search__input")
    field.fill(words)
    field.press("End")  # the theme listens to keys
    page.wait_for_function(
        "some => Boolean(document.querySelector('.md-search-result__item')) === some", arg=bool(words)
    )


def test_the_page_that_explains_a_word_comes_first(open_page, served):
    page = open_page(bypass_csp=True)  # or Playwright may not wait for a function
    page.locator(".md-search__input").focus()
    wrong = {}
    for query, wanted in FIRST.items():
        for words in ("", query):
            search(page, words)
        first = page.locator(".md-search-result__item > a").first.get_attribute("href")
        found = first.removeprefix(served).partition("?")[0].partition("#")[0].strip("/")
        if found != wanted:
            wrong[query] = found
    assert wrong == {}


def test_every_beginning_of_a_word_can_be_looked_up(open_page):
    page, said = open_page(bypass_csp=True), []
    page.on("console", lambda message: said.append(message.text))
    page.locator(".md-search__input").focus()
    for letter in string.ascii_lowercase + string.digits:  # lunr looks up all words that begin so
        search(page, "")
        search(page, letter)
    assert said == []
