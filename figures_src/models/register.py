"""The register of methods: what there is, where it is explained, and who uses it or has tried it."""

from dataclasses import dataclass

KINDS = {
    "added": "added to the words",
    "score": "a term in the score",
    "rotation": "rotation",
    "longer": "for longer context",
    "content": "depends on the tokens",
    "none": "order from elsewhere",
    "axes": "several axes",
    "finding": "a finding, no method",
}


@dataclass(frozen=True)
class Method:
    """One method, or one finding about positions.

    year: of its first paper, or of its first release.
    kind: one of KINDS.
    idea: what it does, in a line.
    paper: its arXiv number; source: an address, where there is no paper.
    module: the modules of `figures_src/encoding` that compute it.
    page: the page below `docs` that explains it, with or without a section; "" where none does.
    atlas: which models of the atlas use it, one of `models_table.USES`; "" where it has no count.
    outside: models outside the atlas that use it, read in their code or configuration.
    ours: whether we have trained it, or measured it on a trained model.
    others: who else has tried it, where no model above says so.
    apart: what else has this name.
    added: the day on which it came into the register.
    """

    name: str
    year: int
    kind: str
    idea: str
    paper: str = ""
    source: str = ""
    module: tuple[str, ...] = ()
    page: str = ""
    atlas: str = ""
    outside: str = ""
    ours: bool = False
    others: str = ""
    apart: str = ""
    added: str = "2026-11-26"

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind must be one of {', '.join(KINDS)}, got {self.kind!r} for {self.name}")
        if bool(self.paper) == bool(self.source):
            raise ValueError(f"a method must have either paper or source, got both or neither for {self.name}")

    @property
    def address(self) -> str:
        """Where it was published."""
        return self.source or f"https://arxiv.org/abs/{self.paper}"


def every() -> tuple[Method, ...]:
    """All methods, by the order of KINDS, then by year and name."""
    return tuple(sorted(_METHODS, key=lambda each: ([*KINDS].index(each.kind), each.year, each.name.lower())))


# fmt: off
# ruff: noqa: E501 (a line per method, so that a difference shows one)
_METHODS = (
    # positions added to the words
    Method("Sinusoidal encoding", 2017, "added", "a sine and a cosine per frequency, added to the word", paper="1706.03762", module=("sinusoidal",), page="absolute/sinusoidal.md", atlas="sinusoidal", ours=True),
    Method("Learned table", 2017, "added", "one trained vector per position, added to the word", paper="1705.03122", module=("learned",), page="absolute/learned.md", atlas="learned", ours=True),
    Method("Complex word embeddings", 2019, "added", "word embeddings rotate with the position, before the projections", paper="1912.12333"),
    Method("CAPE", 2021, "added", "sinusoids at positions that are shifted and stretched at random in training", paper="2106.03143", page="absolute/learned.md"),
    Method("SHAPE", 2021, "added", "all positions of a training sequence are shifted by one random number", paper="2109.05644", page="absolute/learned.md"),
    Method("Randomized positions", 2023, "added", "sorted random positions from a range longer than any sequence", paper="2305.16843", page="evidence/length_generalisation.md#adder", ours=True),
    Method("Random float sampling", 2026, "added", "random real positions in training, in place of whole ones", paper="2602.14050"),
    # a term in the score
    Method("Relative vectors (Shaw)", 2018, "score", "a learned vector per offset, up to a limit, meets the query", paper="1803.02155", module=("shaw", "relative_position"), page="relative/shaw.md", atlas="relative", ours=True),
    Method("Music Transformer", 2018, "score", "Shaw's term by a skew of a matrix, without a tensor of vectors", paper="1809.04281", page="relative/shaw.md"),
    Method("Transformer-XL", 2019, "score", "four terms: words and distances, with two learned vectors for what the query lacks", paper="1901.02860", module=("transformer_xl",), page="relative/shaw.md#transformer-xl"),
    Method("T5 bias", 2019, "score", "one learned number per head and bucket of distances", paper="1910.10683", module=("t5",), page="relative/t5.md", atlas="t5", ours=True),
    Method("TUPE", 2020, "score", "positions score in a term of their own, and the first token is exempt", paper="2006.15595", module=("disentangled",), page="absolute/four_terms.md#cost-and-limits"),
    Method("DeBERTa", 2020, "score", "word to offset and offset to word, each with its projection", paper="2006.03654", module=("disentangled",), page="absolute/four_terms.md#cost-and-limits"),
    Method("ALiBi", 2021, "score", "minus a fixed slope per head times the distance", paper="2108.12409", module=("alibi",), page="relative/alibi.md", atlas="alibi", ours=True),
    Method("KERPLE", 2022, "score", "minus the logarithm or a power of the distance, with two learned numbers per head", paper="2205.09921", module=("kerple",), page="relative/kernels.md#kerple", ours=True),
    Method("Sandwich", 2022, "score", "the similarity of two sinusoids as a bias", paper="2212.10356", module=("sandwich",), page="relative/kernels.md#the-logarithmic-law"),
    Method("FIRE", 2023, "score", "a small network of the logarithm of the distance, as a share of the query's", paper="2310.04418", module=("fire",), page="relative/kernels.md#fire-distances-by-the-length-of-the-text"),
    # rotation of queries and keys
    Method("RoPE", 2021, "rotation", "each pair of a query and key rotates by position times frequency", paper="2104.09864", module=("rotary", "layout"), page="rotary/rotation.md", atlas="rope", ours=True),
    Method("Partial RoPE", 2021, "rotation", "only the first part of a head rotates", source="https://huggingface.co/EleutherAI/gpt-j-6b", module=("partial",), page="rotary/partial.md", atlas="partial"),
    Method("Rotated values (RoPER)", 2021, "rotation", "values rotate, too, and outputs rotate back", source="https://nn.labml.ai/transformers/rope/value_pe/index.html", module=("value_rotation",), page="rotary/in_a_layer.md#values"),
    Method("xPos", 2022, "rotation", "pairs fade with the distance, fast ones first", paper="2212.10554", module=("xpos",), page="rotary/variants.md#xpos"),
    Method("RetNet", 2023, "rotation", "rotation and one decay per head, without a softmax", paper="2307.08621", page="rotary/variants.md#xpos"),
    Method("p-RoPE", 2024, "rotation", "the slowest pairs do not rotate", paper="2410.06205", module=("partial",), page="rotary/partial.md", atlas="proportional", ours=True),
    Method("HoPE (without long-term decay)", 2024, "rotation", "slow pairs keep no position and fast ones rotate", paper="2410.21216", apart="of three methods called HoPE the one for text", page="rotary/partial.md"),
    Method("FoPE", 2024, "rotation", "several frequencies per pair, undertrained ones zero", paper="2412.17739", page="rotary/variants.md#fope", outside="Intern-S1-Pro"),
    Method("HoPE (hyperbolic)", 2025, "rotation", "Lorentz boosts in place of rotations, so that scores do not ripple", paper="2509.05218", apart="not the HoPE of 2024, nor that of vision"),
    Method("PoPE", 2025, "rotation", "content gives lengths, position alone gives angles", paper="2509.10534", module=("pope",), page="rotary/variants.md#pope", ours=True, others="one run of BlaGPT found no gain"),
    Method("GRAPE", 2025, "rotation", "one exponential of a matrix: rotations, and shears that are ALiBi and FoX", paper="2512.07805", page="rotary/variants.md#grape"),
    Method("RoPE++", 2025, "rotation", "the imaginary part of the score as further heads", paper="2512.07525"),
    Method("Jordan-RoPE", 2026, "rotation", "Jordan blocks in place of rotations: powers of the distance times waves", paper="2605.04217"),
    Method("PJ-RoPE", 2026, "rotation", "RoPE's waves, Jordan-RoPE's powers and ALiBi's slope in one learned space", paper="2606.05345"),
    Method("Indexer with its own rotation", 2025, "rotation", "a small scorer picks the keys and rotates its own queries and keys, in another layout", source="https://github.com/deepseek-ai/DeepSeek-V3.2-Exp", page="rotary/layouts.md", outside="DeepSeek-V3.2, GLM-5"),
    Method("LeRoPE", 2026, "rotation", "each frequency has a learned factor", paper="2607.10134", page="rotary/variants.md#learned", outside="Mistral Large 4", ours=True),
    # frequencies and positions for longer context
    Method("Larger base", 2023, "longer", "raise the base, then train on", paper="2309.16039", module=("scaling", "base_bound"), page="long_context/base.md", atlas="base", ours=True),
    Method("Position interpolation", 2023, "longer", "divide all positions by one factor", paper="2306.15595", module=("scaling",), page="long_context/interpolation.md", atlas="linear", ours=True),
    Method("NTK-aware scaling", 2023, "longer", "a base that slows the slowest pair by the factor and the fastest not at all", source="https://arxiv.org/abs/2309.00071", module=("scaling",), page="long_context/interpolation.md#cost-and-limits", ours=True),
    Method("Dynamic NTK", 2023, "longer", "NTK-aware scaling with a factor that follows the length", source="https://arxiv.org/abs/2309.00071", module=("scaling",), page="long_context/interpolation.md#dynamic", atlas="dynamic_ntk", ours=True),
    Method("YaRN", 2023, "longer", "keep fast pairs, divide slow ones, mix between, and sharpen the softmax", paper="2309.00071", module=("by_parts", "frequency_ramp"), page="long_context/yarn.md", atlas="yarn", ours=True),
    Method("Llama 3's rule", 2024, "longer", "as YaRN's, with two borders of its own and no temperature", paper="2407.21783", module=("by_parts",), page="long_context/yarn.md#llama3", atlas="llama3", ours=True),
    Method("LongRoPE", 2024, "longer", "search one divisor per pair", paper="2402.13753", module=("by_parts",), page="long_context/longrope.md", atlas="longrope", ours=True),
    Method("LongRoPE2", 2025, "longer", "a lower critical dimension, found on tokens that need the context", paper="2502.20082", page="long_context/longrope.md#longrope2"),
    Method("CoPE (clipped)", 2026, "longer", "the slowest frequencies of RoPE are clipped softly", paper="2602.05258", apart="not the contextual CoPE of 2024"),
    Method("DoPE", 2025, "longer", "finds noisy frequency bands by their entropy and changes them, without training", paper="2511.09146"),
    Method("FMRoPE", 2026, "longer", "base and training length together place the frequency band that heads use", source="https://openreview.net/forum?id=PR1PPxvG9Q"),
    Method("Log-n scaling", 2021, "longer", "logits grow with the logarithm of the length", paper="2202.12172", page="long_context/yarn.md#the-temperature"),
    Method("Scalable-Softmax", 2025, "longer", "a learned factor per head on that logarithm", paper="2501.19399", page="long_context/yarn.md#the-temperature", outside="Mistral Large 4, with a learned offset"),
    Method("LM-Infinite", 2023, "longer", "near tokens and the first ones, distances capped", paper="2308.16137", page="long_context/interpolation.md#moved-positions"),
    Method("PoSE", 2023, "longer", "short training sequences with jumps in their positions", paper="2309.10400", page="long_context/interpolation.md#moved-positions"),
    Method("Self-Extend", 2024, "longer", "far positions in groups, near ones exact", paper="2401.01325", page="long_context/interpolation.md#moved-positions"),
    Method("Dual chunk attention", 2024, "longer", "positions start again in each chunk, with rules between chunks", paper="2402.17463", page="long_context/interpolation.md#moved-positions"),
    Method("HiRoPE", 2024, "longer", "two levels of positions for code, the function and the token", paper="2403.19115"),
    Method("STRING (shifted)", 2024, "longer", "far tokens get the well-trained near positions", paper="2410.18745", apart="not the STRING of coordinates", page="long_context/does_it_read.md"),
    Method("Abacus", 2024, "longer", "each digit counts from the start of its number", paper="2405.17399", page="evidence/length_generalisation.md#adder"),
    Method("Position coupling", 2024, "longer", "digits that belong together get one position", paper="2405.20671", page="evidence/length_generalisation.md#adder", ours=True),
    Method("UltraLLaDA", 2025, "longer", "a diffusion model sees both sides, so NTK-aware scaling counts twice the length", paper="2510.10481"),
    Method("LongLLaDA", 2025, "longer", "NTK-aware scaling of a diffusion language model, without training", paper="2506.14429"),
    # what a position is depends on the tokens
    Method("CoPE (contextual)", 2024, "content", "the query decides which tokens count", paper="2405.18719", apart="not clipped RoPE, which is CoPE, too", page="rotary/variants.md#let-the-query-choose-what-counts"),
    Method("DAPE", 2024, "content", "a network adjusts the bias by the scores", paper="2405.14722", page="relative/kernels.md"),
    Method("Stick-breaking attention", 2024, "content", "each key from the query backwards takes its share of what is left, in place of a softmax", paper="2410.17980", page="long_context/layers_without_rotation.md#running-sums"),
    Method("TAPE", 2025, "content", "content updates the positions in every layer, and stays equivariant", paper="2501.00712"),
    Method("FoX", 2025, "content", "ALiBi's slope is a forget gate of each token", paper="2503.02130", page="relative/alibi.md#afterlife"),
    Method("CABLE", 2025, "content", "a learned bias per token", paper="2503.08067"),
    Method("PaTH", 2025, "content", "each token is a reflection, and they multiply", paper="2505.16381", page="rotary/variants.md#let-each-token-be-a-matrix"),
    Method("CARoPE", 2025, "content", "the token chooses the frequencies of each head", paper="2507.23083"),
    Method("TAPA", 2025, "content", "a learned phase of query and key", paper="2509.12635"),
    Method("Selective RoPE", 2025, "content", "each token chooses the step of the rotation", paper="2511.17388", page="rotary/variants.md#let-each-token-choose-its-step"),
    Method("Content-conditioned relative bias", 2026, "content", "each token mixes 16 learned profiles of the distance, and no layer rotates", source="https://github.com/huggingface/transformers/tree/main/src/transformers/models/inkling", module=("content_bias",), page="relative/content_bias.md", outside="Inkling, Inkling 2", ours=True, others="Marin"),
    # layers without positions, and layers that carry order
    Method("No positions (NoPE)", 2022, "none", "the causal mask alone", paper="2203.16634", page="long_context/layers_without_rotation.md", atlas="without", ours=True),
    Method("Rotating windows, still global layers", 2025, "none", "windows rotate, full-attention layers do not", paper="2501.18795", page="long_context/layers_without_rotation.md", outside="Command A+, EXAONE 4, Trinity, Muse"),
    Method("Recurrent layers with still attention", 2024, "none", "recurrent layers carry the order, attention has none", paper="2403.19887", page="long_context/layers_without_rotation.md#recurrent", outside="Kimi K3, Nemotron 3, Olmo Hybrid"),
    Method("DroPE", 2025, "none", "train with RoPE, then drop it and train on briefly", paper="2512.12167", page="long_context/layers_without_rotation.md"),
    Method("A base per layer", 2026, "none", "a list of bases in the configuration, one per layer; in layer_rope_theta 0 means none", source="https://github.com/huggingface/transformers/tree/main/src/transformers/models/muse_spark", page="long_context/layers_without_rotation.md#a-window-never-meets-a-new-angle", outside="Muse, Granite, Step-3.7-Flash"),
    Method("Token shift", 2023, "none", "each token is mixed with its left neighbour before the projections", paper="2305.13048", page="long_context/layers_without_rotation.md#running-sums", outside="RWKV"),
    Method("Short causal convolution", 2023, "none", "a few taps over the last tokens tell their order", paper="2312.00752", page="long_context/layers_without_rotation.md#running-sums", outside="Mamba, Inkling, LFM"),
    Method("Mamba-3", 2026, "none", "a complex state, which is a rotation that depends on the token", paper="2603.15569", page="long_context/layers_without_rotation.md#running-sums"),
    Method("Looped layers", 2024, "none", "the same layers run several times", paper="2409.15647", page="evidence/length_generalisation.md#tried", outside="Inkling 2 Mini, HRM-Text"),
    # several axes: images, video, space
    Method("Axial RoPE", 2024, "axes", "a part of the pairs rotates by the row, a part by the column", paper="2403.13298", module=("multi_axis",), page="beyond_text/axial_and_mixed.md", atlas="axial", outside="V-JEPA 2, SAM 2"),
    Method("Mixed RoPE", 2024, "axes", "each pair has a learned direction", paper="2403.13298", module=("multi_axis",), page="beyond_text/axial_and_mixed.md"),
    Method("Fourier features", 2020, "axes", "waves in random directions of a point", paper="2006.10739", module=("fourier",), page="beyond_text/time.md#coordinates"),
    Method("Conditional encoding (CPVT)", 2021, "axes", "a convolution over the patches", paper="2102.10882", page="beyond_text/images.md"),
    Method("LieRE", 2024, "axes", "learned skew matrices, one per axis", paper="2406.10322", page="beyond_text/axial_and_mixed.md#learned-planes"),
    Method("STRING (coordinates)", 2025, "axes", "learned matrices that commute, so that scores are relative", paper="2502.02562", apart="not the STRING of shifted positions", page="beyond_text/axial_and_mixed.md#learned-planes"),
    Method("ComRoPE", 2025, "axes", "trained angle matrices that commute", paper="2506.03737"),
    Method("M-RoPE", 2024, "axes", "three ids per token share one set of frequencies, in blocks", paper="2409.12191", module=("mrope",), page="beyond_text/mrope.md", atlas="mrope"),
    Method("MRoPE-Interleave", 2025, "axes", "axes are dealt out in turn", paper="2510.23095", module=("mrope",), page="beyond_text/mrope.md#in-blocks-or-in-turn", outside="Qwen3-VL, Qwen3.5"),
    Method("V2PE", 2024, "axes", "patches step by a fraction", paper="2412.09616", page="beyond_text/mrope.md"),
    Method("VideoRoPE", 2025, "axes", "time gets the slow pairs, and diagonals the layout", paper="2502.05173", page="beyond_text/mrope.md"),
    Method("TMRoPE", 2025, "axes", "sound and video count in the same milliseconds", paper="2503.20215", page="beyond_text/other_axes.md", outside="Qwen2.5-Omni"),
    Method("HoPE (vision)", 2025, "axes", "time in pairs of frequency zero, with a variable step", paper="2505.20444", apart="neither HoPE of text", page="beyond_text/mrope.md"),
    Method("Circle-RoPE", 2025, "axes", "patches on a ring, equally far from every word", paper="2505.16416"),
    Method("Phase-aligned RoPE", 2025, "axes", "one step size where patches of several resolutions meet", paper="2511.19778"),
    Method("RIFLEx", 2025, "axes", "slows the one frequency whose period a longer video would repeat", paper="2502.15894", page="beyond_text/axial_and_mixed.md#longer-videos"),
    Method("UltraViCo", 2025, "axes", "damps attention beyond the trained window of a video", paper="2511.20123"),
    Method("FLEX", 2026, "axes", "interpolates undertrained slow frequencies of a video and lets the others go on", paper="2602.14027"),
    Method("DyPE", 2025, "axes", "the scaling of a larger image changes over the denoising steps", paper="2510.20766", page="beyond_text/axial_and_mixed.md#larger-images"),
    Method("Jittered coordinates (DINOv3)", 2025, "axes", "coordinates are shifted, stretched and scaled at random in training", paper="2508.10104", page="beyond_text/axial_and_mixed.md"),
    Method("GTA", 2023, "axes", "queries, keys and values are moved by the geometry of their cameras", paper="2310.10375", page="beyond_text/other_axes.md#cameras"),
    Method("PRoPE", 2025, "axes", "the whole projection of a camera as a matrix", paper="2507.10496", page="beyond_text/other_axes.md#cameras"),
    Method("Graphormer", 2021, "axes", "a bias by the number of bonds between two atoms", paper="2106.05234", page="beyond_text/graphs.md"),
    Method("Laplacian eigenvectors", 2020, "axes", "the waves of the graph, added to its nodes", paper="2003.00982", page="beyond_text/graphs.md"),
    # findings that are no method
    Method("Base bounds context", 2024, "finding", "below some base, a similar key loses against a random one", paper="2405.14591", module=("base_bound",), page="long_context/base.md"),
    Method("RoPE as phase modulation", 2026, "finding", "a lower bound of the base, by aliasing and depth, and an upper one, by precision", paper="2602.10959"),
    Method("Accumulated transformations", 2026, "finding", "rotations that add up become incoherent after finitely many tokens", paper="2606.24975", page="long_context/layers_without_rotation.md#running-sums"),
    Method("Retrieval heads and slow pairs", 2026, "finding", "heads that copy from far need the slow dimensions", paper="2606.21249"),
    Method("Position bias from the mask", 2025, "finding", "a causal mask over many layers favours early tokens", paper="2502.01951"),
    Method("Position bias with residuals", 2026, "finding", "residual connections stop that collapse", paper="2602.16837"),
    Method("Behind RoPE", 2025, "finding", "the causal mask gives position, too, and RoPE bends it", paper="2509.21042", page="foundations/proofs.md#what-the-causal-mask-does"),
    Method("RASP-L", 2023, "finding", "a conjecture: tasks with a short program generalise to longer inputs", paper="2310.16028", page="evidence/length_generalisation.md#proved"),
    Method("C-RASP and limit transformers", 2024, "finding", "which tasks generalise with absolute positions, proved for idealised training", paper="2410.02140", page="evidence/length_generalisation.md#proved"),
    Method("What positions cannot add", 2025, "finding", "positions do not widen what is computed, they arrange it", paper="2510.04130"),
)
