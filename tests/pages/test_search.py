"""What readers type leads to the page that answers it."""

import string

import pytest

pytestmark = pytest.mark.slow

FIRST = {  # page -> what a reader may type
    "rotary/rotation": "rope; rotary; rotary position embedding; how does rope work; rotation; rope explained",
    "long_context/no_positions": "no positional encoding",
    "rotary/partial": "p-rope; partial rotary; partial_rotary_factor",
    "beyond_text/axial_and_mixed": "commutative rotations; 2D; rope for 2d images",
    "rotary/frequencies": "theta; rope_theta; inv_freq; wavelength; what are the frequencies in rope",
    "rotary/layouts": (
        "rotate_half; interleaved; neox; permute; which layout does huggingface use for rotary; "
        "how to convert rope weights from meta to huggingface"
    ),
    "rotary/in_a_layer": "apply_rotary_pos_emb; is rope applied to the values",
    "rotary/decay": "decay",
    "rotary/four_forms": "complex; euler formula",
    "absolute/sinusoidal": "sinusoid; sinusoidal; why sin and cos",
    "absolute/learned": (
        "learned; nn.Embedding; gpt-2; learned vs sinusoidal positional embeddings; how does bert encode positions"
    ),
    "absolute/four_terms": "deberta; concatenate; why are positional encodings added and not concatenated",
    "relative/alibi": "alibi; slopes; train short test long; what is the difference between rope and alibi",
    "relative/t5": "t5; buckets; relative bias; max distance",
    "relative/shaw": "shaw",
    "relative/transformer_xl": "transformer-xl; rel_shift",
    "relative/learned_kernels": "kerple",
    "long_context/what_breaks": "extrapolation; out of distribution",
    "long_context/interpolation": "position interpolation",
    "long_context/yarn": "yarn; how does yarn work; llama 3",
    "long_context/overview": (
        "rope scaling; rope_scaling; how do I extend the context of llama; fine-tune with a longer context"
    ),
    "long_context/dynamic_ntk": "ntk",
    "long_context/longrope": "longrope",
    "long_context/hybrids": "sliding window; what does llama 4 use instead of rope",
    "long_context/base": "code llama; can I change the base of a trained model?",
    "beyond_text/images": "vit; antialias; vision transformer resolution change",
    "beyond_text/mrope": "m-rope; qwen2-vl; tmrope; videorope; how does qwen2-vl encode the position of images",
    "beyond_text/time": "diffusion; timestep; downscale_freq_shift; timestep embedding in diffusion models",
    "beyond_text/fourier_features": "nerf",
    "beyond_text/other_axes": "whisper",
    "beyond_text/diffusion_positions": "flux; riflex",
    "beyond_text/graphs": "laplacian; alphafold; graphormer; positional encoding for graphs",
    "practice/kv_cache": "kv cache; past_key_values; kv cache with rope",
    "practice/precision": "bf16; autocast; TF32; should rope be computed in float32",
    "practice/serving": "vLLM; SGLang; speculative decoding; prefix caching; chunked prefill; context parallelism",
    "practice/editing_cache": "llama.cpp; context shift; attention sink",
    "practice/kernels": "FlashAttention; MLA",
    "practice/batches": (
        "cu_seqlens; position ids left padding; what positions should padding tokens get; "
        "position ids for packed sequences"
    ),
    "practice/models": "max_position_embeddings; config.json; qwen3; what is the maximum context length of qwen2.5",
    "practice/debugging": "gibberish; rotate_half wrong output; why does my model output garbage after 4096 tokens",
    "foundations/proofs": (
        "permutation; why do transformers need positional encoding; how does chatgpt know the order of words; "
        "do I need positional encoding in a decoder?"
    ),
    "notation": "notation",
    "foundations/story": "what is positional encoding",
    "long_context/does_it_read": "needle in a haystack; lost in the middle; does my model really use its long context",
    "rotary/variants": "xpos; cope; path attention",
    "practice/implementing": "how do I implement rope in pytorch",
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
    for wanted, queries in FIRST.items():
        for query in queries.split("; "):
            search(page, "")
            search(page, query)
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
