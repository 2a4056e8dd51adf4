"""Rotary positions that are moved for far keys: no distance is larger than training has shown."""

import torch
from torch import nn

EXACT, GROUP = 64, 8  # characters that keep their distance; far ones that share a position


class Told(nn.Module):
    """The rotary encoding of a model; keys from `exact` back are seen at other positions, or not at all."""

    def __init__(self, rotary, exact: int = EXACT, far=None):
        super().__init__()
        self.rotary, self.exact, self.far = rotary, exact, far

    def embed(self, x, place):
        return x

    def bias(self, place):
        return None

    def bias_in_layer(self, layer, x, place):
        return None

    def rotate(self, q, k, place):
        return q, k

    def attend(self, index, q, k, v, place, mask):
        def scores(of_queries, of_keys):
            turned = self.rotary.rotate(q, k, of_queries)[0], self.rotary.rotate(q, k, of_keys)[1]
            return turned[0] @ turned[1].mT / q.shape[-1] ** 0.5

        far = scores(*self.far(place, self.exact)) if self.far else torch.tensor(-torch.inf)
        told = torch.where(place[:, None] - place < self.exact, scores(place, place), far)
        return (told + mask).softmax(-1) @ v


# positions that far queries and keys get, by method: of Su's ReRoPE, of Jin et al.'s Self-Extend; a window has none
FAR = {
    "rerope": lambda place, exact: (torch.full_like(place, exact), torch.zeros_like(place)),
    "self_extend": lambda place, exact: (place // GROUP + exact - exact // GROUP, place // GROUP),
    "window": None,
}
