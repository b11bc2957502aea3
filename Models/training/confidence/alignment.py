"""How words fit the posteriors of the front end: the same definitions as Sources/3-Speech/PocketSphinxRecognizer."""

from dataclasses import dataclass

import numpy as np
from numba import njit

FLOOR = -12.0
NAMES = ("fit", "speechFit", "speechOutside", "duration", "pauses", "brevity", "clarity", "firstPassAgrees", "frontEndAgrees")
PRIOR = 20  # as many phones of any kind stand beside those of one kind, of which there may be few


@njit(cache=True)
def best_path(fits, phones, silent):
    """The state of every hop, or nothing where there are too few hops."""
    hops, count = len(fits), len(phones)
    scores = np.full((hops, count), -np.inf)
    moves = np.zeros((hops, count), np.int8)
    scores[0, 0], scores[0, 1] = fits[0, phones[0]], fits[0, phones[1]]
    for hop in range(1, hops):
        for state in range(count):
            best, move = scores[hop - 1, state], 0
            if state > 0 and scores[hop - 1, state - 1] > best:
                best, move = scores[hop - 1, state - 1], 1
            if state > 1 and silent[state - 1] and scores[hop - 1, state - 2] > best:
                best, move = scores[hop - 1, state - 2], 2
            scores[hop, state], moves[hop, state] = best + fits[hop, phones[state]], move
    state = count - 1 if scores[-1, -1] >= scores[-1, -2] else count - 2
    if scores[-1, state] == -np.inf:
        return np.zeros(0, np.int64)
    path = np.zeros(hops, np.int64)
    for hop in range(hops - 1, -1, -1):
        path[hop] = state
        state -= moves[hop, state]
    return path


@dataclass
class Alignment:
    phones: np.ndarray  # of the words, one after the other
    durations: np.ndarray  # natural logarithm of each one's hops
    fits: np.ndarray  # each one's mean
    speech_fit: float
    speech_outside: float
    pauses: float
    clarity: float


def align(log_posteriors, clearest, words):
    """The best way through words, which are lists of phone numbers; None if they do not fit in.

    `clearest` is the front end's speech mask of each hop's clearest band.
    """
    fits = np.maximum(log_posteriors - log_posteriors.max(1, keepdims=True), FLOOR)
    phones, silent = [0], [True]
    for word in words:
        phones += [*word, 0]
        silent += [False] * len(word) + [True]
    phones, silent = np.array(phones), np.array(silent)
    path = best_path(fits, phones, silent)
    if not len(path):
        return None
    said = [np.flatnonzero(path == state) for state in np.flatnonzero(~silent)]
    speech, outside = fits[:, 0] < 0, silent[path]
    aligned = fits[np.arange(len(fits)), phones[path]]
    length = said[-1][-1] + 1 - said[0][0]
    return Alignment(
        phones=phones[~silent], durations=np.log([len(hops) for hops in said]),
        fits=np.array([aligned[hops].mean() for hops in said]),
        speech_fit=aligned[speech].mean() if speech.any() else 0.0,
        speech_outside=speech[outside].mean() if outside.any() else 0.0,
        pauses=1 - sum(map(len, said)) / length,
        clarity=clearest[: len(path)][~outside].mean())  # fmt: skip


def phone_durations(alignments, count):
    """Mean and standard deviation of each phone's logarithmic duration; those of all phones where one is rare."""
    phones = np.concatenate([alignment.phones for alignment in alignments])
    values = np.concatenate([alignment.durations for alignment in alignments])
    table = []
    for phone in range(count):
        own = values[phones == phone]
        mean = (own.sum() + PRIOR * values.mean()) / (len(own) + PRIOR)
        variance = (((own - own.mean()) ** 2).sum() if len(own) else 0) + PRIOR * values.var()
        table.append((mean, np.sqrt(variance / (len(own) + PRIOR))))
    return np.array(table).round(3)


def inputs(alignment, durations):
    """What ConfidenceModel.Inputs holds of the alignment."""
    mean, deviation = durations[alignment.phones].T
    return (alignment.fits.mean(), alignment.speech_fit, alignment.speech_outside, (((alignment.durations - mean) / deviation) ** 2).mean(),
            alignment.pauses, float(len(alignment.fits) < 5), alignment.clarity)
