"""Where words are in recordings: by alignment in sentences, by energy in clips of one word."""

import numpy as np

from frontend import alignment, settings as front

SMOOTHING, QUIET, PAUSE = 320, 1e-3, 4000  # samples, share of the greatest power, samples


def loud(samples):
    """First and last sample of what is loud around the greatest power: the word of a clip."""
    power = np.convolve(samples**2, np.ones(SMOOTHING) / SMOOTHING, "same")
    peak, places = int(power.argmax()), np.flatnonzero(power > max(power.max() * QUIET, 2.5 * np.percentile(power, 10)))
    first = last = peak
    for place in places[places <= peak][::-1]:
        if first - place > PAUSE:
            break
        first = place
    for place in places[places >= peak]:
        if place - last > PAUSE:
            break
        last = place
    return int(first), int(last)


def words(aligner, bands, said, pronunciations):
    """(word, first hop, hop after the last) of every word of a sentence; nothing where it does not align."""
    phones, owner = [front.SILENCE], [-1]
    for number, word in enumerate(said):
        if word not in pronunciations:
            return [], -99.0
        own = pronunciations[word][0]
        phones += own + [front.SILENCE]
        owner += [number] * len(own) + [-1]
    phones, owner = np.array(phones), np.array(owner)
    if len(bands) < alignment.SHORTEST * np.count_nonzero(phones):
        return [], -99.0
    bands = np.concatenate([bands, np.repeat(bands[-1:], aligner.look_ahead, 0)]).astype(np.float32)
    posteriors = aligner.posteriors(bands)
    path, score = alignment.best_path(
        (posteriors - 0.5 * aligner.log_prior).astype(np.float64), phones, phones == front.SILENCE, alignment.SHORTEST)
    spoken = owner[path]
    found = []
    for number, word in enumerate(said):
        hops = np.flatnonzero(spoken == number)
        if len(hops):
            found.append((word, int(hops[0]), int(hops[-1]) + 1))
    return found, float(score)
