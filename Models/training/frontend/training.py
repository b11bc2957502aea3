"""Trains the network on made-up streams."""

import time
from collections import namedtuple

import numpy as np
import torch
from torch.nn import functional

from . import network as networks
from . import settings
from .normalization import normalize

CHUNK = 300  # hops
BATCH = 30  # chunks


Trained = namedtuple("Trained", "network normalization log_prior steps")


class Chunks:
    """Batches of (input, label) chunks, drawn from a shuffled pool of streams."""

    def __init__(self, streams, normalization, context, pool=60):
        self.streams, self.normalization, self.context, self.pool = streams, normalization, context, pool
        self.rng = np.random.default_rng(settings.SEED + 7)
        self.waiting = []

    def refill(self):
        for _ in range(self.pool):
            bands, labels = self.streams.stream()
            inputs = normalize(bands, *self.normalization)
            left = self.context - settings.LOOK_AHEAD
            inputs = np.concatenate([np.zeros((left, inputs.shape[1]), np.float32), inputs])
            for start in range(0, len(labels) - settings.LOOK_AHEAD - CHUNK + 1, CHUNK):
                self.waiting.append((inputs[start : start + CHUNK + self.context], labels[start : start + CHUNK]))
        self.rng.shuffle(self.waiting)

    def batch(self):
        while len(self.waiting) < BATCH:
            self.refill()
        chosen, self.waiting = self.waiting[:BATCH], self.waiting[BATCH:]
        inputs = np.stack([inputs for inputs, _ in chosen])
        # SpecAugment (Park et al., 2019), bands only: the network must not lean on a single formant.
        for row in inputs:
            for _ in range(self.rng.integers(0, 3)):
                first, width = self.rng.integers(0, 37), self.rng.integers(1, 5)
                row[:, first : first + width] = 0
        return torch.from_numpy(inputs), torch.from_numpy(np.stack([labels for _, labels in chosen]))


def train(network, chunks, minutes, progress, peak_rate=2e-3):
    """Trains for `minutes` of this machine's time: warm-up, then a cosine to zero (AdamW)."""
    optimizer = torch.optim.AdamW(network.parameters(), lr=peak_rate, weight_decay=1e-3)
    start, step, smoothed = time.time(), 0, None
    network.train()
    while (share := (time.time() - start) / (60 * minutes)) < 1:
        for group in optimizer.param_groups:
            group["lr"] = peak_rate * min(1, (step + 1) / 100) * (0.5 * (1 + np.cos(np.pi * share)) * 0.98 + 0.02)
        inputs, labels = chunks.batch()
        logits, _ = network(inputs)
        # Silence is half of what is heard but one class of forty.
        weights = torch.ones(len(settings.PHONES))
        weights[settings.SILENCE] = 0.4
        loss = functional.cross_entropy(
            logits.reshape(-1, len(settings.PHONES)), labels.reshape(-1), weight=weights, label_smoothing=0.03
        )
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
        optimizer.step()
        smoothed = loss.item() if smoothed is None else 0.98 * smoothed + 0.02 * loss.item()
        step += 1
        progress(share, 1, f"step {step}, loss {smoothed:.3f}")
    network.eval()
    return step


def outputs(trained, log_power):
    """(normalized bands, log posteriors, bottleneck) of a stream; the last LOOK_AHEAD hops have only the first."""
    normalized = normalize(np.ascontiguousarray(log_power, np.float32), *trained.normalization)
    with torch.no_grad():
        x = networks.padded(torch.from_numpy(normalized), trained.network.context)
        logits, z = trained.network(x[None])
    return normalized, functional.log_softmax(logits[0], 1).numpy(), z[0].numpy()


def accuracy(trained, tests):
    """Share of hops with the right phone, over all hops and over those that are not silence."""
    right = total = spoken_right = spoken = 0
    for bands, labels in tests:
        _, posteriors, _ = outputs(trained, bands)
        labels = labels[: len(posteriors)]
        hits = posteriors.argmax(1) == labels
        right, total = right + hits.sum(), total + len(labels)
        spoken_right, spoken = spoken_right + hits[labels > 0].sum(), spoken + (labels > 0).sum()
    return float(right / total), float(spoken_right / max(spoken, 1))
