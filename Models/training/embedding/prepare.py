"""From stretches to log mel powers, to the teacher's answers, and to rounds of what the network is given in training."""

import functools
import os
import sys
import types
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from fractions import Fraction
from scipy.signal import fftconvolve, resample_poly

from frontend import bank, features, reader, streams
from frontend.normalization import normalize
from frontend.progress import Progress

from . import settings

SPEEDS = [Fraction(*ratio) for ratio in ((17, 20), (9, 10), (19, 20), (1, 1), (21, 20), (11, 10), (7, 6))]
FRONT_END = Path(__file__).resolve().parents[2] / "frontend.vefe"
KEPT = 190  # hops around the middle that a round keeps
BEFORE = 150  # hops of other speech that the running mean may have heard before


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
        """2,048 values of length 1 for the middle 1.5 s of a stretch."""
        start = (len(samples) - settings.TEACHER_SAMPLES) // 2
        middle = samples[start : start + settings.TEACHER_SAMPLES]
        return self.session.run(None, {self.input: self.bands(middle)[None, None].astype(np.float32)})[0][0]


def faded(samples, hops, margin=8):
    """A stretch with silence around its word."""
    half, fade = (hops // 2 + margin) * 160, 480
    ramp = np.clip((half - np.abs(np.arange(len(samples)) - len(samples) / 2)) / fade, 0, 1)
    return samples * ramp.astype(np.float32)


def changed(samples, speed, room):
    """A stretch at another speed about its middle, in a room or in none."""
    if speed != 1:
        other = resample_poly(samples, speed.denominator, speed.numerator).astype(np.float32)
        cut, offset = np.zeros_like(samples), (len(samples) - len(other)) // 2
        cut[max(0, offset) : max(0, offset) + len(other)] = other[max(0, -offset) :][: len(samples)]
        samples = cut
    if room is not None:
        samples = fftconvolve(samples, room)[: len(samples)].astype(np.float32)
    return samples


def float_samples(stored):
    return stored.astype(np.float32) / 32768


def answers(folder, count):
    """The teacher's answers so far, zeros where there is none."""
    path = folder / "teacher.npy"
    if not path.exists():
        np.lib.format.open_memmap(path, "w+", np.float16, (count, 2048)).flush()
    return np.lib.format.open_memmap(path, "r+")


def teach(folder, rows, part, parts):
    """What the teacher says of the clean, lone words of a set; of what was synthesized of every ninth. In random order, so that training
    need not wait for all, and it goes on where it stopped."""
    stored, teacher, said = np.load(folder / "samples.npy", mmap_mode="r"), Teacher(), answers(folder, len(rows))
    asked = [index for index in range(part, len(rows), parts) if rows[index][2] != "spoken" or index % 9 < parts]
    progress = Progress(f"teacher {part}", 60)
    for number, place in enumerate(np.random.default_rng(settings.SEED).permutation(len(asked))):
        index = asked[place]
        if not said[index, :8].any() and not said[index].any():
            said[index] = teacher(faded(float_samples(stored[index]), rows[index][3]))
        progress(number + 1, len(asked))


def variants(folder, part, parts):
    """Log mel power of every stretch of a part and its variants, [stretches][1 + variants][hops][bands], and their speeds."""
    stored, rng = np.load(folder / "samples.npy", mmap_mode="r"), np.random.default_rng(settings.SEED + part)
    mine = range(part, len(stored), parts)
    bands = np.zeros((len(mine), 1 + settings.VARIANTS, settings.HOPS, 40), np.float16)
    speeds, progress = np.ones((len(mine), 1 + settings.VARIANTS), np.float32), Progress(f"variants {part}", 60)
    for number, index in enumerate(mine):
        samples = float_samples(stored[index])
        bands[number, 0] = features.log_mel_power(samples)
        for variant in range(1, 1 + settings.VARIANTS):
            speed = SPEEDS[rng.integers(len(SPEEDS))]
            room = bank.room(rng) if rng.random() < 0.6 else None
            bands[number, variant] = features.log_mel_power(changed(samples, speed, room))
            speeds[number, variant] = speed
        progress(number + 1, len(mine))
    np.save(folder / f"bands-{part}.npy", bands)
    np.save(folder / f"speeds-{part}.npy", speeds)


def interleaved(folder, name, parts):
    """The parts of an array as one, in the order of the set."""
    pieces = [np.load(folder / f"{name}-{part}.npy", mmap_mode="r") for part in range(parts)]
    whole = np.empty((sum(map(len, pieces)), *pieces[0].shape[1:]), pieces[0].dtype)
    for part, piece in enumerate(pieces):
        whole[part::parts] = piece
    return whole


class FrontEnd:
    """frontend.vefe on many stretches at once."""

    def __init__(self, path=FRONT_END):
        self.file = reader.File(path.read_bytes())
        tensor = lambda values: torch.from_numpy(np.array(values, np.float32))  # noqa: E731
        self.layers = [(tensor(w.transpose(0, 2, 1)), tensor(b), d) for w, b, d in self.file.layers]
        (weights, bias), (matrix, offset) = self.file.bottleneck, self.file.projection
        self.weights, self.bias = tensor(matrix @ weights)[:, :, None], tensor(matrix @ bias + offset)
        self.context = sum((w.shape[2] - 1) * d for w, _, d in self.layers)

    def normalized(self, log_power):
        return normalize(np.ascontiguousarray(log_power, np.float32), *self.file.normalization)

    @torch.inference_mode()
    def features(self, normalized, quick=False):
        """Features of [stretches][hops][bands], quick with 16-bit products; zeros where hops before or after the stretch would be heard."""
        x = torch.from_numpy(np.ascontiguousarray(normalized.transpose(0, 2, 1)))
        with torch.autocast("cpu", torch.bfloat16, enabled=quick):
            for weights, bias, dilation in self.layers:
                x = torch.relu(torch.nn.functional.conv1d(x, weights, bias, dilation=dilation))
            x = torch.nn.functional.conv1d(x, self.weights, self.bias).float()
        first = self.context - self.file.look_ahead
        found = np.zeros((len(normalized), normalized.shape[1], x.shape[1]), np.float32)
        found[:, first : first + x.shape[2]] = x.numpy().transpose(0, 2, 1)
        return found


class Mixer(streams.Streams):
    """Stretches among other speech, through microphones, in noise: all mixed on mel powers."""

    def __init__(self, bands, alone, noises, seed):
        super().__init__([streams.Item(bands[0, 0], np.ones(settings.HOPS))], noises, seed, hops=settings.HOPS + BEFORE)
        self.bands, self.alone = bands, alone
        self.talking = np.flatnonzero(~alone)

    def talk(self, hops):
        """Other people's speech."""
        parts = [self.bands[self.talking[self.rng.integers(len(self.talking))], 0] for _ in range(1 + hops // settings.HOPS)]
        return np.concatenate(parts)[:hops].astype(np.float32)

    def speech(self):  # what `noise` draws other people from
        return streams.Item(self.talk(self.hops), None)

    def mixed(self, index, variant, hops):
        """Log mel power of one stretch with up to `BEFORE` hops before it."""
        rng = self.rng
        tract = self.tracts[rng.integers(len(self.tracts))]
        stretch = self.bands[index, variant].astype(np.float32) @ tract
        before = np.full((BEFORE, 40), streams.NO_POWER, np.float32)
        half, own = hops // 2, slice(BEFORE, None)
        inside = slice(max(0, settings.CENTRE - half), settings.CENTRE + half + 1)
        if rng.random() < 0.6:
            before = self.talk(BEFORE) @ tract
            if self.alone[index] and rng.random() < 0.6:
                end = settings.CENTRE - half - int(rng.integers(2, 30))
                stretch[:end] = np.logaddexp(stretch[:end], self.talk(settings.HOPS)[settings.HOPS - end :] @ tract)
        if self.alone[index] and rng.random() < 0.4:
            start = settings.CENTRE + half + int(rng.integers(4, 30))
            stretch[start:] = np.logaddexp(stretch[start:], self.talk(settings.HOPS - start) @ tract)
        bands = self.channel(np.concatenate([before, stretch]))
        loudness = np.percentile(streams.power(bands[own][inside]), 95)
        rest = np.full_like(bands, streams.LEAST_NOISE)
        if rng.random() < 0.8:
            rest = self.steady(rng.uniform(-75, -40) * streams.LOG10 + loudness + rng.normal(size=40).astype(np.float32) * 0.5)
        if rng.random() < 0.75:
            ratio = rng.uniform(0, 25) if rng.random() < 0.5 else rng.uniform(3, 15)
            noise = self.noise()
            rest = np.logaddexp(rest, noise + (loudness - np.percentile(streams.power(noise), 98) - ratio * streams.LOG10))
        gain = rng.uniform(-22, 22) * streams.LOG10
        return (np.logaddexp(bands, rest) + gain).astype(np.float32)


def make_round(work, number, bands, speeds, rows, noises, clean=False, size=64):
    """One mixture of every stretch, as normalized bands and features, half floats; clean ones are the recordings themselves."""
    folder, front = work / f"round-{number}", FrontEnd()
    folder.mkdir(exist_ok=True)
    mixer = Mixer(bands, np.array([row[4] for row in rows]), noises, settings.SEED + 100 + number)
    count, cut = len(bands), slice((settings.HOPS - KEPT) // 2, (settings.HOPS + KEPT) // 2)
    kept = np.lib.format.open_memmap(folder / "unfinished.npy", "w+", np.float16, (count, KEPT, 80))
    hops, progress = np.zeros(count, np.float32), Progress(f"round {number}", 60)
    for start in range(0, count, size):
        here = range(start, min(count, start + size))
        normalized = np.empty((len(here), settings.HOPS, 40), np.float32)
        for place, index in enumerate(here):
            variant = 0 if clean else int(mixer.rng.integers(1 + settings.VARIANTS))
            hops[index] = rows[index][3] / speeds[index, variant]
            log_power = bands[index, 0] if clean else mixer.mixed(index, variant, int(hops[index]))
            normalized[place] = front.normalized(log_power)[-settings.HOPS :]
        kept[here.start : here.stop, :, :40] = normalized[:, cut]
        kept[here.start : here.stop, :, 40:] = front.features(normalized, quick=True)[:, cut]
        progress(here.stop, count)
    np.save(folder / "hops.npy", hops)
    os.rename(folder / "unfinished.npy", folder / "inputs.npy")
