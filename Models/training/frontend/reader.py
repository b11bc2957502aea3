"""Reads frontend.vefe back and repeats the network from nothing but the file: checks what the engine will see."""

import hashlib
import json
import struct

import numpy as np

from .normalization import Normalization, normalize


class File:
    """The header and the arrays of a frontend.vefe."""

    def __init__(self, content):
        if content[:4] != b"VEFE" or hashlib.sha256(content[:-32]).digest() != content[-32:]:
            raise ValueError("This is no undamaged front-end file.")
        self.digest = content[-32:].hex()
        version, length = struct.unpack_from("<II", content, 4)
        self.header = json.loads(content[12 : 12 + length])
        self.values = np.frombuffer(content[12 + length : -32], "<f4")
        self.position = 0
        bands, bottleneck, features = (self.header[key] for key in ("melBands", "bottleneck", "features"))
        phones, gaussians = len(self.header["phones"]), self.header["gaussians"]
        setting = self.header["normalization"]
        self.normalization = Normalization(
            self.take(bands).astype(np.float32), *(setting[name] for name in (
                "levelDecay", "leastLevel", "levelFloor", "meanGate", "noiseMargin", "noiseRise", "meanPrior",
                "meanConstant")))  # fmt: skip
        self.layers = [
            (self.take(layer["out"], layer["width"], layer["in"]), self.take(layer["out"]), layer["dilation"])
            for layer in self.header["layers"]
        ]
        self.bottleneck = self.take(bottleneck, self.header["layers"][-1]["out"]), self.take(bottleneck)
        self.head = self.take(phones, bottleneck), self.take(phones)
        self.projection = self.take(features, bottleneck), self.take(features)
        self.variance = self.take(features)
        self.mixture = self.take(gaussians), self.take(gaussians, features), self.take(gaussians, features)
        shapes = self.header.get("mask", [])
        self.mask_layers = [(self.take(layer["out"], layer["in"]), self.take(layer["out"])) for layer in shapes]
        if self.position != len(self.values) or version != 1:
            raise ValueError("The arrays do not fill the file.")

    def take(self, *shape):
        count = int(np.prod(shape))
        self.position += count
        return self.values[self.position - count : self.position].reshape(shape)

    @property
    def name(self):
        """What the engine calls these weights."""
        return f"learned-{self.digest[:16]}"

    @property
    def look_ahead(self):
        return self.header["lookAhead"]

    def normalized(self, log_power):
        """The bands as the network wants them."""
        return normalize(np.ascontiguousarray(log_power, np.float32), *self.normalization)

    def features(self, log_power):
        """The features of a stream, [hops - lookAhead][features]."""
        return self.network(self.normalized(log_power))[0]

    def posteriors(self, log_power):
        """Log posteriors of a stream of log mel powers, [hops - lookAhead][phones]."""
        return self.network(self.normalized(log_power))[1]

    def network(self, normalized):
        """(features, log posteriors) of normalized bands, [hops - lookAhead]."""
        return self.ending(self.hidden(normalized))

    def ending(self, x):
        """(features, log posteriors) of what the last layer before the bottleneck gives."""
        z = x @ self.bottleneck[0].T + self.bottleneck[1]
        logits = np.maximum(z, 0) @ self.head[0].T + self.head[1]
        logits -= logits.max(1, keepdims=True)
        posteriors = logits - np.log(np.exp(logits).sum(1, keepdims=True))
        return z @ self.projection[0].T + self.projection[1], posteriors

    def hidden(self, normalized):
        """What the last layer before the bottleneck gives, [hops - lookAhead][channels]."""
        context = sum((layer["width"] - 1) * layer["dilation"] for layer in self.header["layers"])
        x = np.concatenate([np.zeros((context - self.header["lookAhead"], normalized.shape[1])), normalized])
        for weights, bias, dilation in self.layers:
            hops = len(x) - (weights.shape[1] - 1) * dilation
            x = sum(x[tap * dilation :][:hops] @ weights[:, tap].T for tap in range(weights.shape[1]))
            x = np.maximum(x + bias, 0)
        return x

    def mask(self, log_power):
        """How much of the amplitude of each band is speech, [hops - lookAhead][bands]."""
        normalized = self.normalized(log_power)
        return self.mask_ending(self.hidden(normalized), normalized)

    def posteriors_and_mask(self, log_power):
        """Both, for little more than one of them."""
        normalized = self.normalized(log_power)
        x = self.hidden(normalized)
        return self.ending(x)[1], self.mask_ending(x, normalized)

    def mask_ending(self, x, normalized):
        """The mask of what the last layer before the bottleneck gives."""
        if not self.mask_layers:
            raise SystemExit("The front end has no speech mask: run make-speech-mask.")
        x = np.concatenate([x, normalized[: len(x)]], 1)
        *hidden, (weights, bias) = self.mask_layers
        for own, own_bias in hidden:
            x = np.maximum(x @ own.T + own_bias, 0)
        return 1 / (1 + np.exp(-(x @ weights.T + bias)))


def check(content, front_end, log_power, tolerance=1e-3):
    """Stops when the file does not give what the trained network gives."""
    normalized, _, features, posteriors = front_end.stages(log_power)
    read_features, read_posteriors = File(content).network(normalized)
    error = max(np.abs(read_features - features).max(), np.abs(read_posteriors - posteriors).max())
    if error > tolerance:
        raise SystemExit(f"The written file differs from the network by {error:.2g}.")
    return float(error)
