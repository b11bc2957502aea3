"""Trains the network on made-up streams."""

import multiprocessing
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import torch
from torch.nn import functional

from . import network as networks
from . import settings
from .normalization import Normalization, normalize

CHUNK = 300  # hops
BATCH = 30  # chunks
WAITING = 20  # batches
PEAK_RATE = 2e-3
CONTINUED_RATE = 5e-4  # of a network that goes on from weights that were trained
LONGEST_STEP = 2.0  # seconds; one that takes longer was interrupted, and counts as that


class Trained(NamedTuple):
    """A network with what it needs to hear."""

    network: networks.Network
    normalization: Normalization
    log_prior: np.ndarray  # of each phone
    steps: int

    @property
    def look_ahead(self):
        return self.network.shape.look_ahead

    def outputs(self, log_power):
        """(normalized bands, log posteriors, bottleneck) of a stream; the last `look_ahead` hops have only the first."""
        normalized = normalize(np.ascontiguousarray(log_power, np.float32), *self.normalization)
        with torch.no_grad():
            logits, z = self.network(networks.padded(torch.from_numpy(normalized), self.network)[None])
        return normalized, functional.log_softmax(logits[0], 1).numpy(), z[0].numpy()

    def posteriors(self, log_power):
        """Log posteriors of a stream, [hops - `look_ahead`][phones]."""
        return self.outputs(log_power)[1]


def phones(streams):
    """A stream and, for each of its hops, the phone or the share of each."""
    bands, labels, shares = streams.stream()
    return bands, labels if shares is None else shares


class Chunks:
    """Batches of (input, target) chunks, drawn from a shuffled pool of streams; `draw` gives a stream's bands and targets."""

    def __init__(self, draw, normalization, network, hides_bands=True, pool=60):
        self.draw, self.normalization, self.hides_bands, self.pool = draw, normalization, hides_bands, pool
        self.context, self.look_ahead = network.context, network.shape.look_ahead
        self.rng = np.random.default_rng(settings.SEED + 7)
        self.waiting = []

    def refill(self):
        for _ in range(self.pool):
            bands, targets = self.draw()
            inputs = normalize(bands, *self.normalization)
            inputs = np.concatenate([np.zeros((self.context - self.look_ahead, inputs.shape[1]), np.float32), inputs])
            for start in range(0, len(targets) - self.look_ahead - CHUNK + 1, CHUNK):
                self.waiting.append((inputs[start : start + CHUNK + self.context], targets[start : start + CHUNK]))
        self.rng.shuffle(self.waiting)

    def batch(self):
        while len(self.waiting) < BATCH:
            self.refill()
        chosen, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
        inputs = np.stack([inputs for inputs, _ in chosen])
        # SpecAugment (Park et al., 2019), bands only: the network must not lean on a single formant.
        for row in inputs if self.hides_bands else []:
            for _ in range(self.rng.integers(0, 3)):
                first, width = self.rng.integers(0, 37), self.rng.integers(1, 5)
                row[:, first : first + width] = 0
        return inputs, np.stack([targets for _, targets in chosen])


def batches(chunks):
    """Endless batches, which another process makes while the network learns from those before."""
    queue = multiprocessing.Queue(WAITING)

    def produce():
        while True:
            queue.put(chunks.batch())

    producer = multiprocessing.Process(target=produce, daemon=True)
    producer.start()
    try:
        while True:
            yield [torch.from_numpy(values) for values in queue.get()]
    finally:
        producer.kill()


def phone_loss(outputs, targets):
    """The cross-entropy of what a `Network` says of the phones."""
    # Silence is half of what is heard but one class of forty.
    weights = torch.ones(len(settings.PHONES))
    weights[settings.SILENCE] = 0.4
    return functional.cross_entropy(
        outputs[0].float().flatten(0, 1), targets.flatten(0, 1), weight=weights, label_smoothing=0.03
    )


def multiplies_bfloat16():
    """Whether the processor multiplies numbers of half the bits, which are enough for the products: several times as fast
    where it does, and several times as slow where it does not."""
    flags = Path("/proc/cpuinfo").read_text(encoding="utf-8").split()
    return any(flag in flags for flag in ("avx512_bf16", "amx_bf16"))


def train(network, chunks, minutes, progress, loss_of=phone_loss, goes_on=False):
    """Trains for `minutes` of this machine's time: warm-up, then a cosine to zero (AdamW)."""
    peak_rate = CONTINUED_RATE if goes_on else PEAK_RATE
    trainable = [parameter for parameter in network.parameters() if parameter.requires_grad]
    optimizer = torch.optim.AdamW(trainable, lr=peak_rate, weight_decay=1e-3)
    spent, last, step, smoothed = 0, time.time(), 0, None
    network.train()
    # One core makes the streams. One thread too many would wait, and all others with it.
    torch.set_num_threads(max(1, multiprocessing.cpu_count() - 1))
    made = batches(chunks)
    half = multiplies_bfloat16()
    while (share := spent / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = peak_rate * min(1, (step + 1) / 100) * (0.5 * (1 + np.cos(np.pi * share)) * 0.98 + 0.02)
        inputs, targets = next(made)
        if targets.is_floating_point():
            targets = targets.float()
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=half):
            outputs = network(inputs)
        loss = loss_of(outputs, targets)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(trainable, 5.0)
        optimizer.step()
        smoothed = loss.item() if smoothed is None else 0.98 * smoothed + 0.02 * loss.item()
        step += 1
        now = time.time()
        spent, last = spent + min(now - last, LONGEST_STEP), now
        progress(share, 1, f"step {step}, loss {smoothed:.3f}")
    made.close()
    network.eval()
    return step


def accuracy(trained, tests):
    """Share of hops with the right phone, over all hops and over those that are not silence."""
    right = total = spoken_right = spoken = 0
    for bands, labels, _ in tests:
        _, posteriors, _ = trained.outputs(bands)
        labels = labels[: len(posteriors)]
        hits = posteriors.argmax(1) == labels
        right, total = right + hits.sum(), total + len(labels)
        spoken_right, spoken = spoken_right + hits[labels > 0].sum(), spoken + (labels > 0).sum()
    return float(right / total), float(spoken_right / max(spoken, 1))
