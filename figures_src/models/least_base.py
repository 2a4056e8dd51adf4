"""The lower bound of the base for each context, kept: to compute it takes seconds, and a test does it again."""

LEAST_BASE = {  # context in tokens -> `base_bound.least_base(context, 128)`
    1_024: 4_300,
    2_048: 11_600,
    4_096: 27_000,
    8_192: 83_800,
    16_384: 234_000,
    32_768: 631_000,
    65_536: 2_100_000,
    131_072: 7_790_000,
}
