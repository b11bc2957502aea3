"""What the engine's SpeechDetector judges a frame by: the same definitions as Sources/3-Speech/Endpointing."""

import numpy as np
from numba import njit
from scipy.signal import lfilter

from frontend import features

from .mixtures import HOP

LOWEST, BIAS, STEADY_RANGE = -70.0, 0.35, 8.0  # NoiseFloorOptions, NoiseFloor
WINDOW, STEADY_WINDOW, BLOCK = 10, 8, 20  # blocks (SpeechEvidence.noiseWindow: 10 of 0.2 s), blocks, frames
RANGE, FADE, HELD, SOFTEST = 15.0, 0.015, 50, -63.0  # SpeechLevel
NAMES = ("posterior", "slowPosterior", "excess", "drop")


def levels(samples):
    """Level of every frame behind the engine's high-pass filter, in dBFS."""
    filtered = lfilter([1, -1], [1, -0.94], samples.astype(np.float64))
    count = len(filtered) // HOP
    power = np.mean(filtered[: count * HOP].reshape(count, HOP) ** 2, axis=1)
    return 10 * np.log10(np.maximum(power, 1e-12))


@njit(cache=True)
def noise_floor(level):
    """NoiseFloor."""
    floor = np.empty(len(level))
    minima, maxima = np.full(WINDOW, np.inf), np.full(WINDOW, -np.inf)
    block, count, smoothed = 0, 0, level[0]
    for frame in range(len(level)):
        if frame > 0:
            smoothed = 0.7 * smoothed + 0.3 * level[frame]
        if count == BLOCK:
            block, count = (block + 1) % WINDOW, 0
            minima[block], maxima[block] = np.inf, -np.inf
        count += 1
        minima[block], maxima[block] = min(minima[block], smoothed), max(maxima[block], smoothed)
        lowest, highest = np.inf, -np.inf
        for age in range(STEADY_WINDOW):
            lowest = min(lowest, minima[(block - age) % WINDOW])
            highest = max(highest, maxima[(block - age) % WINDOW])
        if highest - lowest >= STEADY_RANGE:
            lowest = minima.min()
        floor[frame] = max(LOWEST, lowest + BIAS)
    return floor


def means(values, count):
    """For every frame the mean of the newest `count` values."""
    sums = np.concatenate([[0.0], np.cumsum(values)])
    ends = np.arange(1, len(values) + 1)
    starts = np.maximum(0, ends - count)
    return (sums[ends] - sums[starts]) / (ends - starts)


def inputs(level, floor, log_odds):
    """[frames][NAMES] from levels, floors and the log odds of speech of the same frames."""
    clamped = np.clip(log_odds, -8, 8)
    posterior = means(clamped, 5)
    return np.stack(
        [posterior, means(clamped, 50), means(np.clip(level - floor, 0, 40), 5), drops(level, posterior)[0]], 1)


def drops(level, posterior):
    """SpeechLevel: how much softer than the speaker a frame is, 0 ... RANGE dB, and whether it may be the speaker's."""
    loudest, recent, held, answers = SOFTEST, [SOFTEST] * 4, [], []
    for value, odds in zip(level, posterior):
        sustained = min([value] + recent)
        recent = [value] + recent[:3]
        held = (held + [sustained])[-HELD:]
        loudest = max(loudest - FADE, SOFTEST)
        if odds > 0:
            loudest = max(loudest, sustained)
        highest = max(held)
        answers.append((min(max(loudest - highest, 0), RANGE), highest > max(loudest - RANGE, SOFTEST)))
    return np.array([drop for drop, _ in answers]), [bool(near) for _, near in answers]


def of_samples(samples, file):
    """Inputs of every frame of samples whose posterior is known."""
    samples = np.clip(np.round(samples * 32768), -32768, 32767).astype(np.float32) / 32768
    posteriors = file.posteriors(features.log_mel_power(samples))
    log_odds = np.logaddexp.reduce(posteriors[:, 1:], axis=1) - posteriors[:, 0]
    level = levels(samples)
    floor = noise_floor(level)
    return inputs(level[: len(log_odds)], floor[: len(log_odds)], log_odds)
