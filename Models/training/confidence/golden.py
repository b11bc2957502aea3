"""Golden files for the engine's tests: what the front end hears in a sentence, and what it may have been."""

import json

import numpy as np
import soundfile

from frontend import features

from . import level, reduction
from .alignment import FLOOR

SOFTER = 0.08  # the amplitude, some 22 dB below the speaker, of who says the same before and after

PHRASES = [
    f"{verb} the {place} {what}"
    for verb in ("view", "few", "you") for place in ("northern", "southern", "morning") for what in ("lights", "nights", "light")
]  # fmt: skip


def write(folder, speech, file, ears, pronunciations):
    """Writes speech-fits.f32, the fits of all phones hop after hop, and speech-mask.f32, the mask, both little-endian float32, speech-reduced.s16,
    the samples with the noise taken off, readings.json: `ears` makes, of phrases, what finds readings in posteriors, and far.json: which
    hops lie far below the speaker where the sentence is said softly, then as it is, then softly."""
    folder.mkdir(parents=True, exist_ok=True)
    samples, _ = soundfile.read(speech, dtype="float32")
    log_power = features.log_mel_power(samples)
    posteriors, mask = file.posteriors_and_mask(log_power)
    fits = np.maximum(posteriors - posteriors.max(axis=1, keepdims=True), FLOOR)
    np.ascontiguousarray(fits, "<f4").tofile(folder / "speech-fits.f32")
    np.ascontiguousarray(mask, "<f4").tofile(folder / "speech-mask.f32")
    np.ascontiguousarray(np.round(reduction.reduced(samples, mask) * 32768), "<i2").tofile(folder / "speech-reduced.s16")
    found, _ = ears(PHRASES).readings(posteriors, "")
    words = sorted({word for phrase in PHRASES for word in phrase.split()})
    content = {
        "phrases": PHRASES, "pronunciations": {word: pronunciations[word] for word in words},
        "readings": [{"text": text, "score": round(score, 4)} for text, score in found],
    }  # fmt: skip
    (folder / "readings.json").write_text(json.dumps(content) + "\n", encoding="utf-8")
    softly = np.round(samples * SOFTER * 32768) / 32768
    log_power = features.log_mel_power(np.concatenate((softly, samples, softly)).astype(np.float32))
    posteriors, mask = file.posteriors_and_mask(log_power)
    edges = np.flatnonzero(np.diff(level.far(log_power, mask, posteriors).astype(int), prepend=0, append=0))
    far = {"softer": SOFTER, "hops": edges.reshape(-1, 2).tolist()}
    (folder / "far.json").write_text(json.dumps(far) + "\n", encoding="utf-8")
