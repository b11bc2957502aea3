"""The sentences and noises as log mel power, sentences in several variants: other speeds, other rooms.

Speed is changed by resampling, which moves the formants as a shorter or longer vocal tract does.
"""

from collections import namedtuple
from fractions import Fraction

import numpy as np
from scipy.signal import fftconvolve, resample_poly

from . import corpus, features, settings

# `stretch` is how many hops of the variant one hop of the recording takes.
Variant = namedtuple("Variant", "stretch bands")
NOISE_SPEEDS = [Fraction(1), Fraction(3, 4), Fraction(4, 3)]
SPEEDS = [Fraction(*ratio) for ratio in ((17, 20), (9, 10), (19, 20), (1, 1), (21, 20), (11, 10), (7, 6))]


def room(rng):
    """A made-up room impulse response: the direct sound, then noise that decays by 60 dB in 0.15 ... 0.7 s."""
    length = int(rng.uniform(0.15, 0.7) * settings.SAMPLE_RATE)
    response = rng.standard_normal(length) * np.exp(-6.9 * np.arange(length) / length)
    response[: int(rng.uniform(0.001, 0.01) * settings.SAMPLE_RATE)] = 0
    # The reverberation's energy is 0 ... 20 dB below that of the direct sound.
    response *= 10 ** (-rng.uniform(0, 20) / 20) / np.sqrt(np.sum(response**2) + 1e-9)
    response[0] = 1
    return response.astype(np.float32)


def variant(samples, speed, reverberates, rng):
    changed = samples
    if speed != 1:
        changed = resample_poly(samples, speed.denominator, speed.numerator).astype(np.float32)
    if reverberates:
        changed = fftconvolve(changed, room(rng))[: len(changed)]
    bands = features.log_mel_power(corpus.peak_normalized(changed, 0.5))
    return Variant(float(1 / speed), bands.astype(np.float16))


def of_sentence(path, count, rng):
    """The recording itself and `count` variants of it."""
    samples = corpus.read(path)
    found = [variant(samples, Fraction(1), False, rng)]
    for _ in range(count):
        found.append(variant(samples, SPEEDS[rng.integers(len(SPEEDS))], rng.random() < 0.6, rng))
    return found


def of_sentences(sentences, count, progress):
    rng = np.random.default_rng(settings.SEED)
    found = {}
    for number, sentence in enumerate(sentences):
        found[sentence.path] = of_sentence(sentence.path, count, rng)
        progress(number + 1, len(sentences))
    return found


def of_noises(paths, speeds=(Fraction(1),)):
    """Log mel power of every noise that is not silent, at a peak of 0.5 and each speed."""
    sounds = [
        corpus.peak_normalized(samples, 0.5) for samples in map(corpus.read, paths)
        if len(samples) >= settings.SAMPLE_RATE and np.abs(samples).max() > 1e-4
    ]  # fmt: skip
    found = []
    for speed in speeds:
        for samples in sounds:
            changed = resample_poly(samples, speed.denominator, speed.numerator).astype(np.float32)
            found.append(features.log_mel_power(changed))
    return found


def stretched(values, item):
    """What is said of the recording's hops, as said of a variant's hops."""
    hops = (np.arange(len(item.bands)) / item.stretch).astype(np.int64)
    return values[np.minimum(hops, len(values) - 1)]
