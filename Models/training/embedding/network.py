"""The network: two convolutions over time and frequency, four residual ones along time, three places to listen to, one linear layer."""

import torch
from torch import nn

from . import settings

PLANES = (16, 18)  # of the two convolutions over time and frequency, which leave a quarter of the bands and of the hops
CHANNELS = 128  # at half of those places
BLOCKS, WIDTH = 4, 5  # of the residual convolutions
HEADS = 3


def heard(power):
    """What the network is given of mel powers [n][HOPS][BANDS], the same shape.

    Decibels above a floor 50 dB below the loudest hop, without each band's mean over the window.
    """
    peak = power.mean(2, keepdim=True).amax(1, keepdim=True)
    values = torch.log(power / peak.clamp_min(1e-12) + settings.FLOOR)
    return (values - values.mean(1, keepdim=True)) * settings.SCALE


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        first, second = PLANES
        self.planes = nn.Sequential(
            nn.Conv2d(1, first, (5, 7), (2, 4), (2, 3), bias=False), nn.BatchNorm2d(first), nn.ReLU(),
            nn.Conv2d(first, second, 3, (2, 1), 1, bias=False), nn.BatchNorm2d(second), nn.ReLU())  # fmt: skip
        self.narrow = nn.Sequential(
            nn.Conv1d(second * settings.BANDS // 4, CHANNELS, 3, 2, 1, bias=False), nn.BatchNorm1d(CHANNELS), nn.ReLU())
        self.blocks = nn.ModuleList(
            nn.Sequential(nn.Conv1d(CHANNELS, CHANNELS, WIDTH, padding=WIDTH // 2, bias=False), nn.BatchNorm1d(CHANNELS), nn.ReLU())
            for _ in range(BLOCKS))  # fmt: skip
        self.listen = nn.Conv1d(CHANNELS, HEADS, 1)
        self.last = nn.Linear(HEADS * CHANNELS, settings.DIMENSION)

    def forward(self, x):
        """Values of length 1 for what `heard` gives: [n][DIMENSION]."""
        planes = self.planes(x.transpose(1, 2)[:, None])
        x = self.narrow(planes.flatten(1, 2))
        for block in self.blocks:
            x = x + block(x)
        shares = self.listen(x).softmax(2)
        return nn.functional.normalize(self.last(torch.bmm(shares, x.transpose(1, 2)).flatten(1)), dim=1)
