"""Reads the file of a word embedding back and repeats the network from nothing but the file: what the engine is to do."""

import hashlib
import json
import struct

import numpy as np


def along(x, weights, bias, step, zeros):
    """A convolution over the last axis of x [in][places], weights [out][kernel][in]."""
    x = np.pad(x, ((0, 0), (zeros, zeros)))
    windows = np.lib.stride_tricks.sliding_window_view(x, weights.shape[1], 1)[:, ::step]
    return np.einsum("oki,ipk->op", weights, windows) + bias[:, None]


def over(x, weights, bias, shape, steps, zeros):
    """A convolution over x [in][bands][hops]; the kernel, of bands and hops, lies band by band."""
    x = np.pad(x, ((0, 0), (zeros[0],) * 2, (zeros[1],) * 2))
    windows = np.lib.stride_tricks.sliding_window_view(x, shape, (1, 2))[:, :: steps[0], :: steps[1]]
    return np.einsum("obhi,ixybh->oxy", weights.reshape(len(weights), *shape, -1), windows) + bias[:, None, None]


def rectified(x):
    return np.maximum(x, 0)


class File:
    """The header and the arrays of a word embedding."""

    def __init__(self, content):
        if content[:4] != b"VEWE" or hashlib.sha256(content[:-32]).digest() != content[-32:]:
            raise ValueError("This is no undamaged word embedding.")
        _, length = struct.unpack_from("<II", content, 4)
        self.header = json.loads(content[12 : 12 + length])
        values, position = np.frombuffer(content[12 + length : -32], "<f2").astype(np.float32), 0

        def take(*shape):
            nonlocal position
            position += int(np.prod(shape))
            return values[position - int(np.prod(shape)) : position].reshape(shape)

        (first, second), channels = self.header["planes"], self.header["channels"]
        self.first = take(first, 35, 1), take(first)
        self.second = take(second, 9, first), take(second)
        self.narrow = take(channels, 3, second * self.header["melBands"] // 4), take(channels)
        self.blocks = [(take(channels, self.header["width"], channels), take(channels)) for _ in range(self.header["blocks"])]
        self.listen = take(self.header["heads"], channels), take(self.header["heads"])
        self.last = take(self.header["dimension"], self.header["heads"] * channels), take(self.header["dimension"])
        if position != len(values):
            raise ValueError("The arrays do not fill the file.")

    def __call__(self, power):
        """The embedding of mel powers [hops][bands]."""
        values = np.log(power / power.mean(1).max() + self.header["floor"])
        x = ((values - values.mean(0)) * self.header["scale"]).T[None]
        x = rectified(over(x, *self.first, (5, 7), (2, 4), (2, 3)))
        x = rectified(over(x, *self.second, (3, 3), (2, 1), (1, 1)))
        x = rectified(along(x.reshape(-1, x.shape[2]), *self.narrow, 2, 1))
        for weights, bias in self.blocks:
            x = x + rectified(along(x, weights, bias, 1, self.header["width"] // 2))
        shares = np.exp(self.listen[0] @ x + self.listen[1][:, None])
        found = self.last[0] @ (shares / shares.sum(1, keepdims=True) @ x.T).reshape(-1) + self.last[1]
        return found / np.linalg.norm(found)
