"""Half an hour and more of other people's speech as features: what enrolment tells a keyword from."""

import numpy as np

from . import corpus, features, settings

SEGMENT_SECONDS = 30
NOISE_EVERY = 20  # the last of this many segments is noise alone


def in_turn(sentences, rng):
    """Sentences so that every speaker has spoken once before any speaks twice, for ever."""
    by_speaker = {}
    for sentence in sentences:
        by_speaker.setdefault(sentence.speaker, []).append(sentence)
    for speaker in by_speaker.values():
        rng.shuffle(speaker)
    turn = 0
    while True:
        for speaker in rng.permutation(sorted(by_speaker)):
            yield by_speaker[speaker][turn % len(by_speaker[speaker])]
        turn += 1


def noise(kinds, count, rng):
    """`count` samples of noises one after the other, each at a peak of 0.5, of as many of each of the kinds, which are paths."""
    parts, filled = [], 0
    while filled < count:
        paths = kinds[rng.integers(len(kinds))]
        samples = corpus.read(paths[rng.integers(len(paths))])
        if np.abs(samples).max(initial=0) < 1e-4:
            continue
        samples = corpus.peak_normalized(samples, 0.5)[: count - filled]
        parts.append(samples)
        filled += len(samples)
    return np.concatenate(parts)


def peak_power(samples):
    """The largest mean square of any 512 samples: the public wake-word benchmark's measure of loudness."""
    whole = samples[: len(samples) // 512 * 512].reshape(-1, 512)
    return float((whole**2).mean(1).max()) + 1e-12


def segments(sentences, noises, minutes, rng):
    """Streams of 30 s: half of them quiet, the others in noise at 0 ... 20 dB, one in twenty noise alone."""
    turn = in_turn(sentences, rng)
    length = SEGMENT_SECONDS * settings.SAMPLE_RATE
    for number in range(int(minutes * 60 / SEGMENT_SECONDS)):
        stream, position = np.zeros(length, np.float32), 0
        while position < length and number % NOISE_EVERY != NOISE_EVERY - 1:
            sentence = corpus.peak_normalized(corpus.read(next(turn).path), rng.uniform(0.2, 0.8))[: length - position]
            stream[position : position + len(sentence)] = sentence
            position += len(sentence) + int(rng.uniform(0.1, 1.0) * settings.SAMPLE_RATE)
        if number % NOISE_EVERY == NOISE_EVERY - 1:
            stream = noise(noises, length, rng)
        elif number % 2 == 1:
            added = noise(noises, length, rng)
            ratio = 10 ** (rng.uniform(0, 20) / 10)
            stream = stream + added * np.float32(np.sqrt(peak_power(stream) / peak_power(added) / ratio))
        yield corpus.peak_normalized(stream, rng.uniform(0.1, 0.9))


def bank(run, sentences, noises, minutes, progress):
    """Features of all segments: `run` takes log mel power of a stream and gives features."""
    rng = np.random.default_rng(settings.SEED + 11)
    total = int(minutes * 60 / SEGMENT_SECONDS)
    found = []
    for stream in segments(sentences, noises, minutes, rng):
        # Rounds to 16 bits, as a microphone delivers sound.
        found.append(run(features.log_mel_power(np.round(stream * 32767) / np.float32(32768))))
        progress(len(found), total)
    return found
