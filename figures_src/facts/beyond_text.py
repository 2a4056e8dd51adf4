"""Numbers quoted in the chapter on positions beyond text."""

import numpy as np
import torch

from figures_src import models
from figures_src.encoding import attention, grid, mrope, multi_axis, rotary, sinusoidal
from figures_src.experiments import clock, longer_video, two_patches

QUOTED_PIXELS = (96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448, 480, 512)
# top-1 accuracy in per cent, ImageNet-100; ICLR Blogposts 2025, "Positional Embeddings in Transformer Models", Results
QUOTED_ACCURACY = {
    "alibi": (19.60, 36.44, 50.28, 55.84, 60.74, 61.52, 64.00, 64.62, 65.54, 65.76, 65.24, 64.24, 63.56, 62.20),
    "rotary": (18.98, 32.92, 44.84, 51.60, 55.26, 57.98, 58.76, 59.84, 59.70, 58.92, 58.44, 57.86, 56.88, 55.62),
    "learned": (18.80, 33.96, 44.10, 51.42, 55.48, 56.52, 57.14, 57.02, 56.48, 55.88, 55.20, 54.34, 53.42, 52.32),
    "none": (16.82, 30.84, 42.96, 49.22, 53.86, 55.80, 56.52, 55.86, 55.22, 54.16, 53.50, 52.40, 51.48, 49.80),
}
_SIDE = 14  # patches of 16 pixels in an image of 224

_PROMPT = [("text", 4), ("video", 100, 2, 3), ("text", 8)]


def video_period() -> str:
    """Period of the second time pair of CogVideoX, in latent frames."""
    return f"{rotary.wavelengths(longer_video.frequencies())[longer_video.PAIR]:.0f}"


def video_repeats() -> str:
    """Similarity of latent frames 19 and 0 by position."""
    return f"{attention.kernel(np.asarray(19), longer_video.frequencies()):.2f}"


def video_repeats_less() -> str:
    """The same with RIFLEx for twice the frames."""
    return f"{attention.kernel(np.asarray(19), longer_video.frequencies(longer_video.ASKED)):.2f}"


def flux_reference() -> str:
    """FLUX.1 Kontext: similarity by position of a patch and the same patch of the reference image, ids 1 apart."""
    return f"{_flux(1, [1, 0, 0]):.3f}"


def flux_neighbour() -> str:
    """FLUX.1: similarity by position of two neighbouring patches."""
    return f"{_flux(1, [0, 0, 1]):.3f}"


def flux2_reference() -> str:
    """FLUX.2: similarity by position of a patch and the same patch of the first reference image, ids 10 apart."""
    return f"{_flux(2, [10, 0, 0, 0]):.3f}"


def flux2_neighbour() -> str:
    """FLUX.2: similarity by position of two neighbouring patches."""
    return f"{_flux(2, [0, 0, 1, 0]):.3f}"


def raster_right() -> str:
    """Similarity of a patch and the next one, numbered in reading order, d_model = 768."""
    return f"{_raster(1):.3f}"


def raster_below() -> str:
    """Similarity of a patch and the one below it, 14 numbers further."""
    return f"{_raster(_SIDE):.3f}"


def grid_neighbour() -> str:
    """Similarity of a patch and any of its four neighbours, with rows and columns of 384 numbers each."""
    return f"{_grid(0, 1):.3f}"


def bilinear_error_4() -> str:
    """Error of bilinear resampling from 14 to 24 patches for a wave of 4 patches, as a share of the wave."""
    return f"{_resampling_error('bilinear', 4):.0%}"


def bicubic_error_4() -> str:
    """The same with bicubic resampling."""
    return f"{_resampling_error('bicubic', 4):.0%}"


def quoted_largest_gap() -> str:
    """Largest lead of the learned table over no positions in the quoted comparison, in points of accuracy."""
    learned, none = (np.asarray(QUOTED_ACCURACY[name]) for name in ("learned", "none"))
    return f"{(learned - none).max():.2f}"


def axial_one() -> str:
    """Weight of the wanted patch, axial, head_dim 64, base 100, highest logit 64 above that of unrelated vectors."""
    return f"{two_patches.weights('axial', two_patches.TARGETS[:1])[two_patches.TARGETS[0]]:.0%}"


def golden_one() -> str:
    """The same with golden directions."""
    return f"{two_patches.weights('golden', two_patches.TARGETS[:1])[two_patches.TARGETS[0]]:.0%}"


def axial_two() -> str:
    """Weight of each of two wanted patches, and of the two other corners of their rectangle, axial."""
    return f"{two_patches.weights('axial', two_patches.TARGETS)[two_patches.TARGETS[0]]:.0%}"


def golden_two() -> str:
    """Weight of each of two wanted patches with golden directions."""
    return f"{two_patches.weights('golden', two_patches.TARGETS)[two_patches.TARGETS[0]]:.0%}"


def still_pairs_10000() -> str:
    """Of 16 pairs an axis, those that turn less than a tenth of a radian over 13 patches, base 10,000."""
    return f"{_still(10_000)}"


def still_pairs_100() -> str:
    """The same with base 100."""
    return f"{_still(100)}"


def last_prompt_id_by_code() -> str:
    """Id of the last word of a prompt of 4 words, a video of 100 x 2 x 3 and 8 words, in transformers 5.24.0."""
    return f"{mrope.position_ids(_PROMPT, next_text='after_grid')[-1].max()}"


def first_generated_id() -> str:
    """Id of the first generated token after that prompt: the largest of the prompt, plus 1."""
    return f"{mrope.position_ids(_PROMPT, next_text='after_grid').max() + 1}"


def chunked_time_longest() -> str:
    """Longest wavelength of a time pair of Qwen2.5-VL, in ids."""
    return f"{_wavelengths('qwen2_5_vl', 'chunked', 0).max():,.0f}"


def chunked_column_shortest() -> str:
    """Shortest wavelength of a column pair of Qwen2.5-VL, in ids."""
    return f"{_wavelengths('qwen2_5_vl', 'chunked', 2).min():,.0f}"


def chunked_column_angle() -> str:
    """Angle of the fastest column pair of Qwen2.5-VL between the two edges of an image 40 tokens wide, in radians."""
    return f"{39 * 2 * np.pi / _wavelengths('qwen2_5_vl', 'chunked', 2).min():.3f}"


def interleaved_column_shortest() -> str:
    """Shortest wavelength of a column pair of Qwen3-VL, in ids."""
    return f"{_wavelengths('qwen3_vl', 'interleaved', 2).min():,.1f}"


def interleaved_column_longest() -> str:
    """Longest wavelength of a column pair of Qwen3-VL, in million ids."""
    return f"{_wavelengths('qwen3_vl', 'interleaved', 2).max() / 1e6:,.1f}"


def ids_of_large_image() -> str:
    """How far an image of 32 x 48 tokens moves the count on."""
    before, after = mrope.position_ids([("text", 1), ("image", 32, 48), ("text", 1)])[[0, -1], 0]
    return f"{after - before - 1}"


def tokens_of_large_image() -> str:
    """Tokens of an image of 32 x 48."""
    return f"{32 * 48:,}"


def time_shift_difference() -> str:
    """Largest difference between shift 0 and shift 1 in one value, width 256, times 0 to 999, halves in one order."""
    none, one = (sinusoidal.timestep(np.arange(1000), 256, downscale_freq_shift=shift) for shift in (0, 1))
    return f"{np.abs(none - one).max():.2f}"


def dit_slowest_pair_off() -> str:
    """How much slower the last of 128 pairs is with shift 1 than with shift 0, in percent."""
    none, one = (sinusoidal.frequencies(256, denominator=each)[-1] for each in ("half", "half_minus_one"))
    return f"{100 * (1 - one / none):.0f}"


def unscaled_ends_alike() -> str:
    """Similarity of the vectors of t = 0 and t = 1, width 256, not scaled."""
    return f"{_alike(1):.3f}"


def scaled_ends_alike() -> str:
    """The same with the times multiplied by 1,000."""
    return f"{_alike(1_000):.2f}"


def times_in_bfloat16() -> str:
    """Distinct values among the times 0.000, 0.001 ... 0.999, held in bfloat16."""
    return f"{len(torch.unique((torch.arange(1000) / 1000).to(torch.bfloat16)))}"


def bell_half_width() -> str:
    """Difference at which the kernel of many random waves has fallen to a half, times sigma."""
    return f"{np.sqrt(np.log(2) / 2) / np.pi:.2f}"


def clock_from_coordinates() -> str:
    """Error of the clock that is painted from coordinates, in grey values from 0 to 1."""
    return f"{clock.error(None):.2f}"


def clock_from_waves() -> str:
    """The same from random waves with sigma = 1.5."""
    return f"{clock.error(1.5):.2f}"


def whisper_pairs() -> str:
    """Pairs of Whisper (tiny)."""
    return f"{len(_whisper())}"


def whisper_pairs_turning() -> str:
    """Those of them that finish a turn within the 1,500 positions."""
    return f"{np.sum(_whisper() * 1500 >= 2 * np.pi)}"


def whisper_fastest() -> str:
    """Wavelength of the fastest pair of Whisper, at 20 ms a position, in seconds."""
    return f"{0.020 * 2 * np.pi / _whisper()[0]:.2f}"


def whisper_slowest() -> str:
    """Wavelength of its slowest pair, in minutes."""
    return f"{0.020 * 2 * np.pi / _whisper()[-1] / 60:.0f}"


def convolution_span() -> str:
    """What the positional convolution of wav2vec 2.0 covers, 128 frames of 20 ms, in seconds."""
    return f"{128 * 0.020:.1f}"


def _whisper() -> np.ndarray:
    settings = models.one("whisper_tiny").settings
    return sinusoidal.frequencies(settings["d_model"], denominator=settings["denominator"])


def _alike(scale: float) -> float:
    first, last = sinusoidal.timestep(np.asarray([0.0, 1.0]), 256, downscale_freq_shift=0, scale=scale)
    return float(first @ last) / 128


def _wavelengths(key: str, form: str, axis: int) -> np.ndarray:
    part = models.one(key).rotary[0]
    wavelengths = rotary.wavelengths(rotary.frequencies(part.dims, part.base))
    return wavelengths[mrope.axis_of_pair(part.sections, form=form) == axis]


def _flux(version: int, offset: list[int]) -> float:
    part = models.one(f"flux_{version}").rotary[0]
    frequencies = multi_axis.on_axes([rotary.frequencies(dims, part.base) for dims in part.axes])
    return multi_axis.kernel(np.asarray([offset]), frequencies).item()


def _still(base: float) -> int:
    return int(np.sum(13 * rotary.frequencies(32, base) < 0.1))


def _raster(distance: int) -> float:
    return float(attention.kernel(np.asarray(distance), sinusoidal.frequencies(768)))


def _grid(rows: int, columns: int) -> float:
    points = np.asarray([[0, 0], [rows, columns]])
    first, second = multi_axis.encode(points, (384, 384))
    return float(first @ second) / 384


def _resampling_error(kind: str, wavelength: float) -> float:
    phases = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    place = (np.arange(24) + 0.5) * _SIDE / 24 - 0.5
    old, new = (np.cos(2 * np.pi * where[:, None] / wavelength + phases) for where in (np.arange(_SIDE), place))
    error = grid.resampling(_SIDE, 24, kind=kind) @ old - new
    return float(np.sqrt(np.mean(error**2) / np.mean(new**2)))
