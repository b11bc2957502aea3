"""The network: convolutions along a word that was brought to one length, pooled to 8 parts, then one linear layer."""

import torch
from torch import nn

from . import settings

LENGTH = 64  # places along the word
CENTRE = 95  # hop of a round's stretch that is the middle of the word
# Outputs, width, and whether pairs of places are averaged afterwards.
LAYERS = ((128, 3, True), (128, 3, False), (192, 3, True), (192, 3, False), (256, 3, True), (256, 3, False))
NARROW = 64


def placed(stretches, hops, before, after):
    """Stretches [n][190][values] as [n][values + 1][LENGTH]: from `before` hops before the word to `after` after it, and how long it is."""
    first, last = CENTRE - hops / 2 - before, CENTRE + hops / 2 + after
    steps = torch.linspace(0, 1, LENGTH)
    places = (first[:, None] + (last - first)[:, None] * steps).clamp(0, stretches.shape[1] - 1.001)
    below = places.long()
    share = (places - below)[:, :, None]
    index = below[:, :, None].expand(-1, -1, stretches.shape[2])
    values = torch.gather(stretches, 1, index) * (1 - share) + torch.gather(stretches, 1, index + 1) * share
    duration = torch.log((last - first) / 70)[:, None, None].expand(-1, -1, LENGTH)
    return torch.cat([values.transpose(1, 2), duration], 1)


class Network(nn.Module):
    def __init__(self, values, scale=1.0):
        super().__init__()
        stages, inputs = [], values + 1
        for outputs, width, halves in LAYERS:
            outputs = int(outputs * scale)
            stages += [nn.Conv1d(inputs, outputs, width, padding=width // 2), nn.BatchNorm1d(outputs), nn.ReLU()]
            if halves:
                stages.append(nn.AvgPool1d(2))
            inputs = outputs
        stages += [nn.Conv1d(inputs, NARROW, 1), nn.BatchNorm1d(NARROW), nn.ReLU()]
        self.stages, self.drop = nn.Sequential(*stages), nn.Dropout(0.1)
        self.last = nn.Linear(NARROW * LENGTH // 8, settings.DIMENSION)

    def forward(self, x):
        return nn.functional.normalize(self.last(self.drop(self.stages(x).flatten(1))), dim=1)
