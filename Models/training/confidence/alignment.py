"""How words fit the posteriors of the front end: the same definitions as Sources/PocketSphinxRecognizer."""

import numpy as np
from numba import njit

FLOOR, SHORT = -12.0, 2
NAMES = ("fit", "worstFit", "short", "speechFit", "speechOutside")


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


def inputs(log_posteriors, words):
    """What ConfidenceModel.Inputs holds, of words as lists of phone numbers; None where they do not fit in."""
    fits = np.maximum(log_posteriors - log_posteriors.max(1, keepdims=True), FLOOR)
    phones, silent = [0], [True]
    for word in words:
        phones += [*word, 0]
        silent += [False] * len(word) + [True]
    path = best_path(fits, np.array(phones), np.array(silent))
    if not len(path):
        return None
    said = [path == state for state in range(len(phones)) if not silent[state]]
    means = np.sort([fits[hops, phones[path[hops][0]]].mean() for hops in said])
    worst = means[: max(1, len(means) // 4)]
    speech, outside = fits[:, 0] < 0, np.array(silent)[path]
    aligned = fits[np.arange(len(fits)), np.array(phones)[path]]
    return (means.mean(), worst.mean(), np.mean([hops.sum() <= SHORT for hops in said]),
            aligned[speech].mean() if speech.any() else 0.0, speech[outside].mean() if outside.any() else 0.0)
