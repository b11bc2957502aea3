"""Level and running mean: what the engine does between mel powers and the network, hop by hop.

Everything is relative to a level that rises at once and falls slowly, so a gain changes nothing, and what lies 45 dB
below the level, a quiet room, vanishes in a floor. The mean follows only what stands out of the noise, so it stays
that of speech in a pause and in a fan's noise.
"""

from collections import namedtuple

import numpy as np
from numba import njit

from . import settings

Normalization = namedtuple("Normalization", "mean decay least floor gate margin rise prior constant")


@njit(cache=True)
def normalize(log_power, mean, decay, least, floor, gate, margin, rise, prior, constant):
    """Normalized bands of a stream of log mel powers, [hops][bands].

    With p the mean power of the bands: level = max(p, decay * level before, least), at first max(p, least);
    noise = min(p, rise * noise before) but at least 1e-4 * least, at first p; value = log(power / level + floor).
    Where p > gate * level and p > margin * noise, the running mean of the values moves at the rate
    max(1 / (prior + n), 1 / constant) for the n-th such hop, before it is subtracted.
    """
    hops, bands = log_power.shape
    out = np.empty((hops, bands), np.float32)
    power = np.empty(bands, np.float32)
    running = mean.copy()
    level, noise, rate, count = np.float32(least), np.float32(1e30), np.float32(0), 0
    for hop in range(hops):
        total = np.float32(0)
        for band in range(bands):
            power[band] = np.exp(log_power[hop, band])
            total += power[band]
        total /= np.float32(bands)
        level = max(total, np.float32(decay) * level, np.float32(least))
        noise = max(min(total, np.float32(rise) * noise), np.float32(1e-4 * least))
        adapts = total > np.float32(gate) * level and total > np.float32(margin) * noise
        if adapts:
            count += 1
            rate = np.float32(max(1 / (prior + count), 1 / constant))
        for band in range(bands):
            value = np.log(power[band] / level + np.float32(floor))
            if adapts:
                running[band] += rate * (value - running[band])
            out[hop, band] = value - running[band]
    return out


def estimated(source, count=100):
    """The settings' normalization with the mean of speech in `count` made-up streams as the one to start from."""
    normalization = Normalization(
        np.zeros(settings.MEL_BANDS, np.float32), settings.LEVEL_DECAY, settings.LEAST_LEVEL, settings.LEVEL_FLOOR,
        settings.MEAN_GATE, settings.NOISE_MARGIN, settings.NOISE_RISE, settings.MEAN_PRIOR, settings.MEAN_CONSTANT,
    )
    untouched = normalization._replace(gate=2.0)  # no hop lies above twice its level
    average = normalization._replace(prior=1e-6, constant=1e9)  # of all hops that the mean would follow
    means = []
    for _ in range(count):
        bands = source.stream().bands
        last = normalize(bands, *untouched)[-1] - normalize(bands, *average)[-1]
        if last.any():
            means.append(last)
    return normalization._replace(mean=np.mean(means, 0).astype(np.float32))
