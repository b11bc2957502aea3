"""The network: dilated convolutions over hops, a bottleneck, a phone head."""

import torch
from torch import nn

from . import settings


class Network(nn.Module):
    """[batch][hops + context][bands] to ([batch][hops][phones] logits, [batch][hops][bottleneck]).

    Every layer is a linear map of `WIDTH` hops `dilation` apart, ReLU, then batch normalization, so that the
    normalization folds into the next layer. No padding inside: who calls gives the context.
    """

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        sizes = [settings.MEL_BANDS] + [shape.channels] * len(shape.dilations)
        self.layers = nn.ModuleList(nn.Linear(settings.WIDTH * size, shape.channels) for size in sizes[:-1])
        self.norms = nn.ModuleList(nn.BatchNorm1d(shape.channels) for _ in shape.dilations)
        self.bottleneck = nn.Linear(shape.channels, settings.BOTTLENECK)
        self.bottleneck_norm = nn.BatchNorm1d(settings.BOTTLENECK)
        self.head = nn.Linear(settings.BOTTLENECK, len(settings.PHONES))

    @property
    def context(self):
        """Hops that a result sees besides its own."""
        return (settings.WIDTH - 1) * sum(self.shape.dilations)

    def forward(self, x):
        for layer, norm, dilation in zip(self.layers, self.norms, self.shape.dilations):
            hops = x.shape[1] - (settings.WIDTH - 1) * dilation
            taps = torch.cat([x[:, tap * dilation : tap * dilation + hops] for tap in range(settings.WIDTH)], 2)
            x = normalized(norm, torch.relu(layer(taps)))
        z = normalized(self.bottleneck_norm, self.bottleneck(x))
        return self.head(torch.relu(z)), z


def normalized(norm, x):
    return norm(x.reshape(-1, x.shape[-1])).reshape(x.shape)


def padded(x, network):
    """Zeros, the mean of normalized bands, for the hops before the stream began."""
    return torch.nn.functional.pad(x, (0, 0, network.context - network.shape.look_ahead, 0))


def parameter_count(network):
    return sum(parameter.numel() for parameter in network.parameters())
