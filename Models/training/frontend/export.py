"""The files: frontend.vefe (weights, little-endian), background.vefb (features), frontend.json (the card)."""

import hashlib
import json
import struct

import numpy as np

from . import settings
from .background import NOISE_EVERY

VERSION = 1
NOISE_HOPS = 500  # of every noise, from its beginning
NOISE_OFFSET, NOISE_STEP = -20.0, 0.1  # natural-log units of power; 0 is a noise's loudest band


def folded(network):
    """Weights [out][width][in] and bias of every layer, batch normalization taken into the layer that follows.

    Returns the layers, the bottleneck and the phone head, so that a layer is `relu(W x + b)`, the bottleneck
    `z = W x + b` and the head's logits `W relu(z) + b`.
    """
    scale, shift = None, None
    layers = []
    for layer, norm in zip(network.layers, network.norms):
        weights, bias = array(layer.weight), array(layer.bias)
        weights = weights.reshape(weights.shape[0], settings.WIDTH, -1)
        if scale is not None:
            bias = bias + weights.sum(1) @ shift
            weights = weights * scale
        layers.append((weights, bias))
        scale, shift = affine(norm)
    weights, bias = array(network.bottleneck.weight), array(network.bottleneck.bias)
    bias = bias + weights @ shift
    weights = weights * scale
    scale, shift = affine(network.bottleneck_norm)
    bottleneck = (weights * scale[:, None], bias * scale + shift)
    return layers, bottleneck, (array(network.head.weight), array(network.head.bias))


def affine(norm):
    """Scale and shift that a trained batch normalization applies."""
    scale = array(norm.weight) / np.sqrt(array(norm.running_var) + norm.eps)
    return scale, array(norm.bias) - array(norm.running_mean) * scale


def array(tensor):
    return tensor.detach().numpy().astype(np.float64)


def container(magic, header, payload):
    """magic, version, header length, header, payload, SHA-256 of all that."""
    text = json.dumps(header, sort_keys=True).encode()
    body = magic + struct.pack("<II", VERSION, len(text)) + text + payload
    return body + hashlib.sha256(body).digest()


def floats(*arrays):
    return b"".join(np.ascontiguousarray(values, "<f4").tobytes() for values in arrays)


def front_end(header, trained, estimate):
    """The bytes of frontend.vefe; what stands in it in which order is in Models/training/README.md."""
    layers, bottleneck, head = folded(trained.network)
    shapes = [
        {"in": weights.shape[2], "out": weights.shape[0], "width": weights.shape[1], "dilation": dilation}
        for (weights, _), dilation in zip(layers, trained.network.shape.dilations)
    ]
    pieces = [trained.normalization.mean]
    for weights, bias in layers + [bottleneck, head, estimate.projection]:
        pieces += [weights, bias]
    payload = floats(*pieces, estimate.variance, *estimate.mixture)
    return container(b"VEFE", header | {"layers": shapes}, payload)


def opened(content):
    """The header and the payload of a file."""
    length = struct.unpack_from("<I", content, 8)[0]
    return json.loads(content[12 : 12 + length]), content[12 + length : -32]


def with_mask(content, mask):
    """The bytes of a frontend.vefe that has none with a speech mask, which is a list of (weights [out][in], bias)."""
    header, payload = opened(content)
    shapes = [{"in": weights.shape[1], "out": weights.shape[0], "width": 1, "dilation": 1} for weights, _ in mask]
    return container(b"VEFE", header | {"mask": shapes}, payload + floats(*(values for layer in mask for values in layer)))


def without_mask(content):
    """The bytes of a frontend.vefe without its speech mask, if it has one."""
    header, payload = opened(content)
    count = sum(layer["out"] * (layer["in"] + 1) for layer in header.pop("mask", []))
    return container(b"VEFE", header, payload[: len(payload) - 4 * count])


def background(header, segments, noises):
    """The bytes of background.vefb: scales, lengths of segments in hops, features as 8-bit integers, then the lengths and
    the log mel power of noises, as 8-bit steps above an offset."""
    everything = np.concatenate(segments)
    # The scale covers all but one value in ten thousand; those are clipped.
    scale = np.quantile(np.abs(everything), 0.9999, axis=0) / 127
    quantized = np.clip(np.round(everything / scale), -127, 127).astype(np.int8)
    lengths = np.array([len(segment) for segment in segments], "<u4")
    runs = [noise[:NOISE_HOPS].astype(np.float32) for noise in noises]
    runs = [run - np.percentile(run.max(axis=1), 98) for run in runs]
    steps = np.clip(np.round((np.concatenate(runs) - NOISE_OFFSET) / NOISE_STEP), 0, 255).astype(np.uint8)
    noise_lengths = np.array([len(run) for run in runs], "<u4")
    header = header | {
        "features": everything.shape[1], "frames": len(everything), "segments": len(segments),
        "noiseBands": steps.shape[1], "noises": len(runs), "noiseFrames": len(steps),
        "noiseEvery": NOISE_EVERY, "noiseOffset": NOISE_OFFSET, "noiseStep": NOISE_STEP,
    }
    payload = floats(scale) + lengths.tobytes() + quantized.tobytes() + noise_lengths.tobytes() + steps.tobytes()
    return container(b"VEFB", header, payload)


def digest(content):
    """The name of a file's content: its closing SHA-256."""
    return content[-32:].hex()
