"""The file of a trained network: `VEWE`, version, length of the header, header, 16-bit floats, SHA-256 of all that."""

import numpy as np
import torch

from frontend import export as front_end_export, settings as front

from . import network, settings


def loaded(path):
    """A network that `train` saved."""
    net = network.Network()
    net.load_state_dict(torch.load(path, weights_only=True))
    return net.eval()


def folded(stage):
    """Weights and bias of the convolution that a stage begins with, its batch normalization folded in."""
    convolution, norm = stage[0], stage[1]
    scale = (norm.weight / torch.sqrt(norm.running_var + norm.eps)).detach().double()
    weights = convolution.weight.detach().double()
    return weights * scale.reshape(-1, *[1] * (weights.dim() - 1)), norm.bias.detach().double() - norm.running_mean.double() * scale


def arrays(net):
    """Weights and biases in the order of the file, each convolution as [out][place of its kernel][in]."""
    stages = [net.planes[:3], net.planes[3:], net.narrow, *net.blocks]
    found = []
    for weights, bias in map(folded, stages):
        found += [weights.flatten(2).transpose(1, 2), bias]
    for layer in (net.listen, net.last):
        found += [layer.weight.detach().flatten(1), layer.bias.detach()]
    return [array.numpy() for array in found]


def content(net):
    """The bytes of a file; what stands in it in which order is in Models/training/README.md."""
    header = {
        "sampleRate": front.SAMPLE_RATE, "hopLength": front.HOP_LENGTH, "frameLength": front.FRAME_LENGTH, "melBands": settings.BANDS,
        "hops": settings.HOPS, "floor": settings.FLOOR, "scale": settings.SCALE, "dimension": settings.DIMENSION,
        "planes": network.PLANES, "channels": network.CHANNELS, "blocks": network.BLOCKS, "width": network.WIDTH, "heads": network.HEADS,
    }  # fmt: skip
    payload = b"".join(np.ascontiguousarray(array, "<f2").tobytes() for array in arrays(net))
    return front_end_export.container(b"VEWE", header, payload)
