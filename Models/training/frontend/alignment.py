"""Forced alignment of sentences with their phones by our own network (Viterbi, three hops a phone at least)."""

import numpy as np
from numba import njit

from . import settings

SHORTEST = 3


@njit(cache=True)
def best_path(scores, phones, optional, shortest):
    """(position in `phones` of every hop, mean score): every phone in turn, optional ones may be left out."""
    hops, count = scores.shape[0], len(phones)
    states = count * shortest
    best = np.full((hops, states), -1e9)
    back = np.zeros((hops, states), np.int32)
    best[0, 0] = scores[0, phones[0]]
    if optional[0] and count > 1:
        best[0, shortest] = scores[0, phones[1]]
    for hop in range(1, hops):
        for state in range(states):
            position = state // shortest
            first = state % shortest == 0
            value, origin = -1e9, state
            if state % shortest == shortest - 1:
                value = best[hop - 1, state]
            if state > 0 and best[hop - 1, state - 1] > value:
                value, origin = best[hop - 1, state - 1], state - 1
            if first and position > 1 and optional[position - 1]:
                before = (position - 1) * shortest - 1
                if best[hop - 1, before] > value:
                    value, origin = best[hop - 1, before], before
            best[hop, state] = value + scores[hop, phones[position]]
            back[hop, state] = origin
    state = states - 1
    if optional[count - 1] and count > 1 and best[hops - 1, state - shortest] > best[hops - 1, state]:
        state -= shortest
    score = best[hops - 1, state] / hops
    path = np.zeros(hops, np.int64)
    for hop in range(hops - 1, -1, -1):
        path[hop] = state // shortest
        state = back[hop, state]
    return path, score


def log_prior(counts):
    """The logarithm of each phone's share of hops, from how many it has."""
    return np.log(counts / counts.sum() + 1e-4)


def align(trained, bands, words, pronunciations):
    """(phone of every hop, mean score), or None if words are unknown or do not fit into the recording."""
    phones = [settings.SILENCE]
    for word in words:
        if word not in pronunciations:
            return None
        phones += pronunciations[word][0] + [settings.SILENCE]
    phones = np.array(phones)
    if len(bands) < SHORTEST * np.count_nonzero(phones):
        return None
    # The last hops have no output because look-ahead is missing, so the last hop is repeated.
    bands = np.concatenate([bands, np.repeat(bands[-1:], trained.look_ahead, 0)]).astype(np.float32)
    posteriors = trained.posteriors(bands)
    path, score = best_path(
        (posteriors - 0.5 * trained.log_prior).astype(np.float64), phones, phones == settings.SILENCE, SHORTEST
    )
    return phones[path].astype(np.int8), score


def align_all(trained, sentences, bank, pronunciations, progress, worst=0.03):
    """Labels by path of all sentences but the `worst` share, whose words may be others than the text says."""
    labels, scores = {}, {}
    for number, sentence in enumerate(sentences):
        bands = bank[sentence.path][0].bands.astype(np.float32)
        aligned = align(trained, bands, sentence.words, pronunciations)
        if aligned is not None:
            labels[sentence.path], scores[sentence.path] = aligned
        progress(number + 1, len(sentences))
    bar = np.quantile(list(scores.values()), worst)
    return {path: found for path, found in labels.items() if scores[path] > bar}
