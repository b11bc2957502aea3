"""Made-up commands to train on: one or two sentences, 3.5 s of nothing, noise over all of it or from some moment on, and where speech is."""

from collections import namedtuple

import numpy as np
from scipy.signal import resample_poly

from frontend import corpus

HOP = 160
TAIL = 56000
LONGEST = 240000  # samples of a sentence
FURTHER = 0.25  # of the noises, where there are further ones
ONSETS = 0.5  # of the noises set in during speech or after it
PEAK_FRAME = 2048  # whose largest energy is the level, as in the command benchmark
SPEEDS = ((1, 1), (9, 10), (11, 10), (5, 6), (6, 5), (4, 5), (5, 4))

# Samples at full scale -1 ... 1; for every hop whether the clean recording has speech there.
Mixture = namedtuple("Mixture", "samples speech")


def levels(samples):
    """The level of every hop in dB."""
    count = len(samples) // HOP
    power = np.mean(samples[: count * HOP].astype(np.float64).reshape(count, HOP) ** 2, axis=1)
    return 10 * np.log10(power + 1e-12)


def activity(samples):
    """Whether each hop is speech by its energy; None if the recording's own noise hides it.

    As the benchmark's reference, but recordings with 28 dB between noise and speech are let in: few of these have more.
    """
    level = levels(samples)
    loudest, noise = level.max(), np.sort(level)[len(level) // 20]
    if loudest - noise < 28:
        return None
    active = level > loudest - min(30, loudest - noise - 6)
    edges = np.flatnonzero(np.diff(np.concatenate([[0], active, [0]])))
    for start, end in zip(edges[::2], edges[1::2]):
        if end - start < 5:  # a click
            active[start:end] = False
    return active if active.any() else None


def peak_energy(samples):
    count = max(1, len(samples) // PEAK_FRAME)
    length = min(len(samples), PEAK_FRAME)
    return np.sum(samples[: count * length].astype(np.float64).reshape(count, length) ** 2, axis=1).max()


class Mixtures:
    """Draws mixtures from the paths of sentences and noises; seeded. Where there are `further` noises, they are every fourth."""

    def __init__(self, sentences, noises, seed, further=()):
        self.sentences, self.noises, self.further = sentences, noises, further
        self.rng = np.random.default_rng(seed)

    def sentence(self):
        while True:
            path = self.sentences[self.rng.integers(len(self.sentences))]
            samples = corpus.peak_normalized(corpus.read(path), 1)[:LONGEST]
            speech = activity(samples)
            if speech is not None:
                return samples, speech

    def command(self):
        """One sentence, or two with a pause of less than 1.2 s."""
        rng = self.rng
        samples, speech = self.sentence()
        if rng.random() < 0.3:
            more, more_speech = self.sentence()
            end, start = np.flatnonzero(speech)[-1] + 1, np.argmax(more_speech)
            pause = rng.integers(20, 120)
            gain = np.float32(10 ** (rng.normal() * 3 / 20))
            samples = np.concatenate(
                [samples[: end * HOP], np.zeros(pause * HOP, np.float32), gain * more[start * HOP :]])
            speech = np.concatenate([speech[:end], np.zeros(pause, bool), more_speech[start:]])
        samples = np.concatenate([samples, np.zeros(TAIL, np.float32)])
        padded = np.zeros(len(samples) // HOP, bool)
        padded[: len(speech)] = speech
        return samples, padded

    def noise(self, count):
        """Noise at a speed that the front end did not train on."""
        rng = self.rng
        noises = self.further if self.further and rng.random() < FURTHER else self.noises
        samples = corpus.read(noises[rng.integers(len(noises))])
        up, down = SPEEDS[rng.integers(len(SPEEDS))]
        samples = corpus.peak_normalized(resample_poly(samples, up, down).astype(np.float32), 1)
        return np.take(samples, (rng.integers(len(samples)) + np.arange(count)) % len(samples))

    def mixture(self):
        """A command, clean or in noise at 3 to 27 dB that may set in within it, at a peak of 0 to -25 dBFS."""
        rng = self.rng
        samples, speech = self.command()
        if rng.random() < 0.85:
            noise = self.noise(len(samples))
            ratio = 10 ** (rng.uniform(3, 27) / 10)
            gain = np.sqrt(peak_energy(noise) * ratio / max(peak_energy(samples), 1e-12))
            if rng.random() < ONSETS:
                noise[: rng.integers(len(noise))] = 0
            samples = np.float32(gain) * samples + noise
        return Mixture(corpus.peak_normalized(samples, 10 ** (-rng.uniform(0, 25) / 20)), speech)
