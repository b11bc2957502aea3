"""What tells speech from noise in each band: a small network on top of a front end that is not trained any more."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from frontend import settings
from frontend.network import spread, take

HIDDEN = 128


class Mask(nn.Module):
    """[batch][hops + context][bands] to logits of the mask, [batch][hops][bands].

    From what the front end's last layer before the bottleneck gives for a hop, and the normalized bands of that hop.
    """

    def __init__(self, file):
        super().__init__()
        self.shape = settings.Shape(len(file.layers[-1][1]), tuple(dilation for _, _, dilation in file.layers), file.look_ahead)
        self.layers = nn.ModuleList(linear(weights, bias) for weights, bias, _ in file.layers)
        for parameter in self.layers.parameters():
            parameter.requires_grad = False
        self.hidden = nn.Linear(self.shape.channels + settings.MEL_BANDS, HIDDEN)
        self.output = nn.Linear(HIDDEN, settings.MEL_BANDS)

    @property
    def context(self):
        """Hops that a result sees besides its own."""
        return (settings.WIDTH - 1) * sum(self.shape.dilations)

    def forward(self, bands):
        x = bands
        with torch.no_grad():
            for layer, dilation in zip(self.layers, self.shape.dilations):
                x = torch.relu(layer(spread(x, dilation)))
        first = self.context - self.shape.look_ahead
        own = bands[:, first : first + x.shape[1]]
        return self.output(torch.relu(self.hidden(torch.cat([x, own], 2))))

    def begin_with(self, layers):
        """Takes (weights [out][in], bias) of each layer that is trained from a mask that was trained before."""
        for layer, (weights, bias) in zip((self.hidden, self.output), layers, strict=True):
            take(layer, weights, bias)

    def weights(self):
        """(weights, bias) of each layer that was trained."""
        return [(array(layer.weight), array(layer.bias)) for layer in (self.hidden, self.output)]


def linear(weights, bias):
    """A layer of a front end's file."""
    layer = nn.Linear(weights.shape[1] * weights.shape[2], weights.shape[0])
    take(layer, weights.reshape(len(weights), -1), bias)
    return layer


def array(tensor):
    return tensor.detach().numpy()


def loss(logits, targets):
    """The cross-entropy beyond that of the targets themselves: 0 is a perfect mask."""
    targets = targets.float()
    return functional.binary_cross_entropy_with_logits(logits.float(), targets) - functional.binary_cross_entropy(targets, targets)


def ideal_ratio_mask(mixture):
    """Of a stream: the square root of speech power over all power."""
    return np.exp(0.5 * (mixture.speech - np.logaddexp(mixture.speech, mixture.noise)))
