#!/usr/bin/env python3
"""Makes the golden files: what resemblyzer 0.1.4 itself makes of two signals. Needs its wheel, unpacked, and torch, librosa, scipy, numpy.

    make-golden.py FOLDER-OF-THE-WHEEL

The signals are the synthesized sentence of FeaturesTests, and a faint buzz of 3.1 s. Both are brought to -25 dBFS by its own
code, which by default only amplifies, and to -30 dBFS. Its voice activity detection is left out: the engine has its own. `NAME-bands.f32` holds the mel bands of the first 160
hops, `NAME-stretches.f32` the embeddings of the stretches, `NAME-embedding.f32` the embedding; little-endian.
"""
import sys
import types
from pathlib import Path

import numpy as np
import scipy.ndimage
import soundfile

# Imports of 2019 that the computation does not need.
sys.modules["webrtcvad"] = types.ModuleType("webrtcvad")
sys.modules["scipy.ndimage.morphology"] = types.SimpleNamespace(binary_dilation=scipy.ndimage.binary_dilation)
sys.path.insert(0, sys.argv[1])
from resemblyzer import VoiceEncoder, audio  # noqa: E402

HERE = Path(__file__).resolve().parent
SPEECH = HERE.parents[2] / "2-Sound/FeaturesTests/Golden/frontend/speech.wav"


def buzz():
    """Integers alone, so that any program makes the same samples."""
    n = np.arange(49_600)
    pitch = 120 + n // 4_000
    return ((n * pitch % 16_000 - 8_000) // 60 + (n * n // 700 % 200 - 100) // 4).astype(np.int16)


def main():
    encoder = VoiceEncoder("cpu", verbose=False)
    speech, _ = soundfile.read(SPEECH, dtype="int16")
    for name, samples in ("speech", speech), ("buzz", buzz()):
        sound = audio.normalize_volume(samples.astype(np.float32) / 32768, -25).astype(np.float32)
        embedding, stretches, slices = encoder.embed_utterance(sound, return_partials=True)
        padded = np.pad(sound, (0, max(0, slices[-1].stop - len(sound))))
        for part, values in (
            ("bands", audio.wav_to_mel_spectrogram(padded)[:160]), ("stretches", stretches), ("embedding", embedding),
        ):  # fmt: skip
            (HERE / f"{name}-{part}.f32").write_bytes(np.ascontiguousarray(values, "<f4").tobytes())


main()
