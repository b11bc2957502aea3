"""What the teacher says of clean, lone words."""

import functools
import sys
import time
import types
from pathlib import Path

import numpy as np
import onnxruntime

from frontend.progress import Progress

from . import settings

ANSWER = 2048  # values


class Teacher:
    """EfficientWord-Net, as its package computes it. Its own `__init__` wants a sound card, so its modules are loaded beside it."""

    def __init__(self):
        folder = next(path for path in map(Path, sys.path) if (path / "eff_word_net/models").is_dir()) / "eff_word_net"
        package = types.ModuleType("eff_word_net")
        package.__path__, package.RATE = [str(folder)], 16000
        sys.modules["eff_word_net"] = package
        from eff_word_net import audio_utils

        audio_utils.get_filterbanks = functools.lru_cache(None)(audio_utils.get_filterbanks)
        self.bands = functools.partial(
            audio_utils.logfbank, samplerate=16000, winlen=0.025, winstep=0.01, nfilt=64, nfft=512, preemph=0.0)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        path = next(path for path in sorted((folder / "models/resnet_50_arc").glob("*.onnx")) if "qint8" not in path.name)
        self.session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self.input = self.session.get_inputs()[0].name

    def __call__(self, samples):
        """ANSWER values of length 1 for WINDOW samples."""
        return self.session.run(None, {self.input: self.bands(samples)[None, None].astype(np.float32)})[0][0]


def faded(samples, hops, margin=8):
    """A window with silence around its word."""
    half, fade = (hops // 2 + margin) * 160, 480
    ramp = np.clip((half - np.abs(np.arange(len(samples)) - len(samples) / 2)) / fade, 0, 1)
    return samples * ramp.astype(np.float32)


def answers(folder, count):
    """The teacher's answers so far, zeros where there is none."""
    path = folder / "teacher.npy"
    if not path.exists():
        np.lib.format.open_memmap(path, "w+", np.float16, (count, ANSWER)).flush()
    return np.lib.format.open_memmap(path, "r+")


def order(rows, rng):
    """In which order stretches are asked about: first what was recorded and one voice of every spoken text, of the ten single words,
    which hundreds of people say, one in four; then all others."""
    seen, late = set(), np.zeros(len(rows), bool)
    mixed = rng.permutation(len(rows))
    for index in mixed:
        word, _, source, _ = rows[index]
        late[index] = (source == "spoken" and word in seen) or (source == "words" and index % 4 > 0)
        if source == "spoken":
            seen.add(word)
    return [*mixed[~late[mixed]], *mixed[late[mixed]]]


def run(folder, rows, samples, minutes):
    """Trains for the given minutes, and goes on where it stopped."""
    teacher, said, begun = Teacher(), answers(folder, len(rows)), time.time()
    asked, progress = order(rows, np.random.default_rng(settings.SEED)), Progress("teacher", 60)
    for number, index in enumerate(asked):
        if time.time() - begun > 60 * minutes:
            break
        if not said[index].any():
            window = samples[index].astype(np.float32) / 32768
            # In a piece of speech it is not known where words begin and end, so it is heard with what is around it.
            said[index] = teacher(window if rows[index].word in ("", "-") else faded(window, rows[index].hops))
        progress(number + 1, len(asked))
    print(f"{np.count_nonzero(said[:, :8].any(1))} answers of {len(rows)}", flush=True)
