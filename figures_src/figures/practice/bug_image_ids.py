"""Time ids along text, an image of 6 by 8 and text again: the text jumps by the number of patches."""

import torch
from matplotlib.figure import Figure

from figures_src import symptom
from figures_src.experiments.bugs import image_ids


def draw() -> Figure:
    written, mended = (program(6, 6, 8, 10)[0].numpy() for program in (image_ids.written, image_ids.mended))
    return symptom.lines(torch.arange(64).numpy(), written, mended, xlabel="token", ylabel="id of time")
