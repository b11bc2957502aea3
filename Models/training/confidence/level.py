"""What lies far below the speaker: the same definitions as SpeakerLevel in Sources/3-Speech/PocketSphinxRecognizer."""

import numpy as np

from .alignment import FLOOR

RANGE = 15.0  # dB below the speaker's loudest moment
FADE = 0.015  # dB that it loses in a hop
REACH, SUSTAIN = 25, 5  # hops: around which the loudest counts, and for which a level is held
SOFTEST, UNREST = 4, 10.0  # of what lies below, the softest quarter is silence, above which others rise by these dB
FADING = 50  # hops from what is not below within which a word may fade
FLOOR_POWER = 1e-10


def far(log_power, mask, log_posteriors):
    """Of each hop that the front end judges, whether it lies far below the speaker."""
    power = (np.exp(log_power[: len(mask)].astype(np.float64)) * mask.astype(np.float64) ** 2).sum(1) + FLOOR_POWER
    levels = 10 * np.log10(power)
    count = len(levels)
    held = np.array([levels[max(0, hop - SUSTAIN + 1) : hop + 1].min() for hop in range(count)])
    is_speech = (1 - np.exp(log_posteriors[:, 0]) > 0.5) & (np.arange(count) >= SUSTAIN - 1)
    speaker = np.full(count, -np.inf)
    for hops in (range(count), range(count - 1, -1, -1)):
        level = -np.inf
        for hop in hops:
            level = max(level - FADE, held[hop]) if is_speech[hop] else level - FADE
            speaker[hop] = max(speaker[hop], level)
    around = np.array([held[max(0, hop - REACH) : hop + REACH + SUSTAIN].max() for hop in range(count)])
    below = around < speaker - RANGE
    if not below.any():
        return below
    levels_below = np.sort(around[below])
    silence = levels_below[len(levels_below) // SOFTEST]
    distance = np.minimum(runs(below), runs(below[::-1])[::-1])
    return below & ((distance > FADING) | (around < silence + UNREST))


def runs(values):
    """Of each, how many in a row are true up to it; where all are from the first on, no number is too large."""
    found = np.zeros(len(values))
    count = np.inf
    for place, value in enumerate(values):
        count = count + 1 if value else 0
        found[place] = count
    return found


def near(log_power, mask, log_posteriors):
    """The posteriors with silence in the place of what lies far below the speaker."""
    found = log_posteriors.copy()
    hops = far(log_power, mask, log_posteriors)
    found[hops] = FLOOR
    found[hops, 0] = 0
    return found
