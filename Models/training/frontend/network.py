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

    def begin_with(self, file, bands):
        """Takes the weights of a front end's file, into which its normalizations are folded. Those here begin such that
        they change nothing of what `bands`, a batch, becomes."""
        with torch.no_grad():
            x = bands
            for layer, norm, dilation, (weights, bias, own) in zip(
                self.layers, self.norms, self.shape.dilations, file.layers, strict=True
            ):
                if dilation != own:
                    raise ValueError("The front end has another shape.")
                take(layer, weights.reshape(len(weights), -1), bias)
                x = torch.relu(layer(spread(x, dilation)))
                change_nothing(norm, x)
            take(self.bottleneck, *file.bottleneck)
            change_nothing(self.bottleneck_norm, self.bottleneck(x))
            take(self.head, *file.head)

    @property
    def context(self):
        """Hops that a result sees besides its own."""
        return (settings.WIDTH - 1) * sum(self.shape.dilations)

    def forward(self, x):
        for layer, norm, dilation in zip(self.layers, self.norms, self.shape.dilations):
            x = normalized(norm, torch.relu(layer(spread(x, dilation))))
        z = normalized(self.bottleneck_norm, self.bottleneck(x))
        return self.head(torch.relu(z)), z


def spread(x, dilation):
    """The hops that a layer hears at once, side by side."""
    hops = x.shape[1] - (settings.WIDTH - 1) * dilation
    return torch.cat([x[:, tap * dilation : tap * dilation + hops] for tap in range(settings.WIDTH)], 2)


def take(layer, weights, bias):
    layer.weight.data, layer.bias.data = torch.tensor(weights), torch.tensor(bias)


def change_nothing(norm, x):
    """Makes a batch normalization give what it is given, of values like these."""
    values = x.reshape(-1, x.shape[-1])
    norm.running_mean, norm.running_var = values.mean(0), values.var(0)
    norm.weight.data, norm.bias.data = (norm.running_var + norm.eps).sqrt(), norm.running_mean.clone()


def normalized(norm, x):
    return norm(x.reshape(-1, x.shape[-1])).reshape(x.shape)


def padded(x, network):
    """Zeros, the mean of normalized bands, for the hops before the stream began."""
    return torch.nn.functional.pad(x, (0, 0, network.context - network.shape.look_ahead, 0))


def parameter_count(network):
    return sum(parameter.numel() for parameter in network.parameters())
