"""The file of a trained network: `VEWE`, version, length of the header, header, 16-bit floats, SHA-256 of all that."""

import json

import numpy as np
import torch
from torch import nn

from frontend import export as front_end_export, reader

from . import network, prepare, settings, training, trials


def loaded(path):
    """A network that `train` saved, and what it is given."""
    kept = torch.load(path, weights_only=True)
    inputs = {"bands": 40, "features": 40, "both": 80}[kept["inputs"]]
    net = network.Network(inputs, kept["scale"])
    net.load_state_dict(kept["state"])
    return net.eval(), kept["inputs"]


def layers(net):
    """(weights [out][width][in], bias, halves) of every convolution, batch normalization folded in."""
    found = []
    for stage in net.stages:
        if isinstance(stage, nn.Conv1d):
            found.append([stage.weight.detach().double(), stage.bias.detach().double(), False])
        elif isinstance(stage, nn.BatchNorm1d):
            scale = (stage.weight / torch.sqrt(stage.running_var + stage.eps)).detach().double()
            found[-1][0] = found[-1][0] * scale[:, None, None]
            found[-1][1] = (found[-1][1] - stage.running_mean) * scale + stage.bias.detach()
        elif isinstance(stage, nn.AvgPool1d):
            found[-1][2] = True
    return [(weights.numpy().transpose(0, 2, 1), bias.numpy(), halves) for weights, bias, halves in found]


def content(net, values):
    """The bytes of a file. The last layer's inputs are place by place: [out][place][value]."""
    convolutions = layers(net)
    places = network.LENGTH // 2 ** sum(halves for _, _, halves in convolutions)
    last = net.last.weight.detach().numpy().reshape(settings.DIMENSION, network.NARROW, places).transpose(0, 2, 1)
    header = {
        "frontEnd": reader.File(prepare.FRONT_END.read_bytes()).digest,
        "inputs": values, "length": network.LENGTH, "margin": trials.MARGIN, "duration": 70, "dimension": settings.DIMENSION,
        "layers": [
            {"in": w.shape[2], "out": w.shape[0], "width": w.shape[1], "halves": halves} for w, _, halves in convolutions
        ],
    }  # fmt: skip
    arrays = [array for weights, bias, _ in convolutions for array in (weights, bias)] + [last, net.last.bias.detach().numpy()]
    payload = b"".join(np.ascontiguousarray(array, "<f2").tobytes() for array in arrays)
    return front_end_export.container(b"VEWE", header, payload)
