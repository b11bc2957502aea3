"""Made-up streams to train on: sentences of several people with pauses, in rooms, through microphones, in noise.

All mixing is done on mel powers, where independent sounds add.
"""

from typing import NamedTuple

import numpy as np

from . import settings

NO_POWER = -23.0  # log mel power of digital silence
LEAST_NOISE = -16.0  # the same of noise that people do not notice
LOG10 = np.log(10) / 10  # natural-log units of power a dB
TRACTS = np.linspace(0.9, 1.1, 21)  # factors on all frequencies, as a shorter or longer vocal tract makes them


class Item(NamedTuple):
    """A sentence, or a stream of several."""

    bands: np.ndarray  # log mel power, [hops][bands]
    labels: np.ndarray  # the phone of every hop
    shares: np.ndarray | None = None  # how much of every hop is which phone, [hops][phones]; None where a label says it all


class Mixture(NamedTuple):
    """A stream before its parts are added."""

    speech: np.ndarray  # log mel power, [hops][bands]
    noise: np.ndarray  # the same of all that is no speech
    labels: np.ndarray  # the phone of every hop
    shares: np.ndarray | None  # how much of every hop is which phone


class Streams:
    """Draws streams from items and noises; seeded. Either all items have shares or none has.

    Where there are `further` noises, they are every other one.
    """

    def __init__(self, items, noises, seed, hops=1500, further=()):
        self.items, self.noises, self.hops, self.further = items, noises, hops, further
        self.rng = np.random.default_rng(seed)
        durations = np.array([len(item.labels) for item in items], float)
        # Between one draw a sentence and one draw a second.
        self.cumulative = np.cumsum(np.sqrt(durations) / np.sqrt(durations).sum())
        # The power of a band of Gaussian noise scatters as chi-square with twice as many degrees of freedom as bins.
        degrees = np.exp(np.linspace(np.log(1), np.log(8), settings.MEL_BANDS))
        self.tracts = [vocal_tract(factor) for factor in TRACTS]
        self.scatter = np.log(self.rng.gamma(degrees, 1 / degrees, (20 * hops, settings.MEL_BANDS)) + 1e-6).astype(
            np.float32
        )

    def steady(self, shape):
        """Steady Gaussian noise of the given spectrum, in log power."""
        start = self.rng.integers(len(self.scatter) - self.hops)
        return self.scatter[start : start + self.hops] + shape.astype(np.float32)

    def item(self):
        index = min(np.searchsorted(self.cumulative, self.rng.random()), len(self.items) - 1)
        return self.items[index]

    def speech(self):
        """Sentences and pauses. Silence between sentences has no power."""
        rng, hops = self.rng, self.hops
        bands = np.full((hops, settings.MEL_BANDS), NO_POWER, np.float32)
        labels, shares = np.zeros(hops, np.int64), None
        if self.items[0].shares is not None:
            shares = np.zeros((hops, len(settings.PHONES)), np.float16)
            shares[:, settings.SILENCE] = 1
        position = int(rng.integers(0, 50) if rng.random() < 0.5 else rng.integers(50, 500))
        while position < hops:
            item = self.item()
            count = min(len(item.bands), hops - position)
            here = slice(position, position + count)
            bands[here] = item.bands[:count] @ self.tracts[rng.integers(len(TRACTS))] + rng.normal() * 4 * LOG10
            labels[here] = item.labels[:count]
            if shares is not None:
                shares[here] = item.shares[:count]
            position += count + int(rng.integers(0, 60) if rng.random() < 0.6 else rng.integers(60, 400))
        return Item(bands, labels, shares)

    def channel(self, bands):
        """A microphone's response: tilt, bow, ripple, and now and then a band limit."""
        rng = self.rng
        x = np.linspace(-1, 1, settings.MEL_BANDS)
        response = rng.normal() * 1.0 * x + rng.normal() * 0.7 * (x * x - 1 / 3)
        response += rng.normal() * 0.5 * np.cos(3 * np.pi * x)
        if rng.random() < 0.25:
            if rng.random() < 0.6:
                response[rng.integers(26, 40) :] -= rng.uniform(1, 6)
            else:
                response[: rng.integers(1, 6)] -= rng.uniform(1, 5)
        return bands + response.astype(np.float32)

    def noise(self):
        """Recorded noises, or other people, or steady coloured noise."""
        rng, hops = self.rng, self.hops
        if self.further and rng.random() < 0.5:
            return self.recorded(self.further)
        kind = rng.random()
        if kind < 0.15:
            voices = [self.speech().bands for _ in range(rng.integers(1, 4))]
            return np.logaddexp.reduce(voices)
        if kind < 0.35:
            shape = np.cumsum(rng.normal(size=settings.MEL_BANDS)) * 0.3
            shape += rng.normal() * np.linspace(-2, 2, settings.MEL_BANDS)
            return self.steady(shape)
        return self.recorded(self.noises)

    def recorded(self, noises):
        """Some of the noises after one another, through one microphone."""
        rng, hops = self.rng, self.hops
        parts, filled = [], 0
        while filled < hops:
            noise = noises[rng.integers(len(noises))]
            count = min(int(rng.integers(300, 1500)), hops - filled)
            noise = np.resize(noise, (max(len(noise), count), settings.MEL_BANDS))
            start = rng.integers(len(noise) - count + 1)
            parts.append(noise[start : start + count])
            filled += count
        return np.concatenate(parts) + (rng.normal(size=settings.MEL_BANDS) * 0.4).astype(np.float32)

    def stream(self, ratio=None):
        """One stream; with the given peak signal-to-noise ratio in dB, or a random one."""
        speech, noise, labels, shares = self.mixture(ratio)
        return Item(np.logaddexp(speech, noise).astype(np.float32), labels, shares)

    def mixture(self, ratio=None):
        """What a stream is made of.

        The ratio is that of the 98th percentiles of the powers of hops, which stands for that of their peaks.
        """
        rng = self.rng
        bands, labels, shares = self.speech()
        bands = self.channel(bands)
        loudness = np.percentile(power(bands)[labels > 0] if (labels > 0).any() else power(bands), 98)
        hiss = rng.uniform(-75, -40) * LOG10 + loudness + rng.normal(size=settings.MEL_BANDS).astype(np.float32) * 0.5
        rest = np.full_like(bands, LEAST_NOISE)
        if rng.random() < 0.8:
            rest = self.steady(hiss)
        if ratio is None and rng.random() < 0.8:
            ratio = rng.uniform(-2, 30) if rng.random() < 0.3 else rng.uniform(0, 16)
        if ratio is not None:
            noise = self.noise()
            rest = np.logaddexp(rest, noise + (loudness - np.percentile(power(noise), 98) - ratio * LOG10))
        gain = rng.uniform(-22, 22) * LOG10
        return Mixture(bands + gain, rest + gain, labels, shares)


def vocal_tract(factor):
    """What bands are multiplied by, from the right, so that all frequencies are `factor` times as high (Jaitly and Hinton, 2013)."""
    count = settings.MEL_BANDS
    edges = 2595 * np.log10(1 + np.array([settings.LOWEST_FREQUENCY, settings.HIGHEST_FREQUENCY]) / 700)
    mels = np.linspace(*edges, count + 2)[1:-1]
    frequencies = 700 * (10 ** (mels / 2595) - 1) / factor
    places = np.interp(2595 * np.log10(1 + frequencies / 700), mels, np.arange(count))
    below = np.minimum(places.astype(int), count - 2)
    matrix = np.zeros((count, count), np.float32)
    matrix[below, np.arange(count)] = 1 - (places - below)
    matrix[below + 1, np.arange(count)] += places - below
    return matrix


def power(bands):
    """Log of the mean band power of every hop."""
    peak = bands.max(axis=1)
    return peak + np.log(np.mean(np.exp(bands - peak[:, None]), axis=1))
