"""A detector's candidates in streams of words and other speech, once quiet and once in noise: all that a second opinion is asked about.

Every word and drawing of three recordings leaves a file: what the network is given of the recordings and of the candidates, their scores,
and where the words are.
"""

import csv
import json
import subprocess
from pathlib import Path

import numpy as np
import soundfile

from frontend import corpus, features, settings as front

from . import cuts, gather, settings

LEAST_TEMPLATE = -1.0  # of a candidate that gets a second opinion
RATIO = 10  # dB of the largest powers of 512 samples
CONDITIONS = "quiet", "10 dB"


def largest(samples):
    """The largest power of 512 samples."""
    whole = samples[: len(samples) // 512 * 512].reshape(-1, 512)
    return float((whole**2).mean(1).max()) + 1e-12


def clips(data, part):
    """(word, who may enrol, who is tested), each a list of (path, speaker), without a speaker where there is one only."""
    root, found = Path(data) / "wakeword", {}
    with open(root / "voices.tsv", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            word, half, _ = row["path"].split("/")
            found.setdefault((word, half), []).append((root / row["path"], row["voice"]))
    tested = "enrol" if part == "choose" else "test"
    for word in sorted({word for word, _ in found}):
        yield word, found[word, "enrol"], found[word, tested]
    for folder in sorted((Path(data) / "wakeword-own-voice").iterdir()):
        own = lambda half: [(path, "") for path in sorted((folder / half).glob("*.flac"))]  # noqa: B023, E731
        yield folder.name, own("enrol"), own(tested)


def other_speech(data, part):
    paths = [
        sentence.path for sentence in sorted(gather.sentences(data, "dev"))
        if settings.share(sentence.speaker, 2) == (part == "final")]  # fmt: skip
    if part == "final":
        paths += sorted(map(str, (Path(data) / "commands/coffee").glob("*.flac")))
    return paths


def stream(words, others, rng):
    """Samples, where the words are, and seconds of other speech. Every recording once, words and others shuffled."""
    parts, places, position, speech = [], [], 0, 0.0
    everything = [(path, True) for path in words] + [(path, False) for path in others]
    for number in rng.permutation(len(everything)):
        path, word = everything[number]
        samples = corpus.peak_normalized(corpus.read(path), 0.5)
        if word:
            places.append((position / front.SAMPLE_RATE, (position + len(samples)) / front.SAMPLE_RATE + 0.5))
        else:
            speech += len(samples) / front.SAMPLE_RATE
        pause = np.zeros(int(rng.uniform(0.3, 1.5) * front.SAMPLE_RATE), np.float32)
        parts += [samples, pause]
        position += len(samples) + len(pause)
    return np.concatenate(parts), places, speech


def noise_tape(paths, length, rng):
    """Noises after one another, each as loud as the others at its loudest."""
    parts, filled = [], 0
    sounds = [samples for samples in map(corpus.read, paths) if np.abs(samples).max() > 1e-3]
    while filled < length:
        samples = sounds[rng.integers(len(sounds))][: 20 * front.SAMPLE_RATE]
        parts.append(samples / np.sqrt(largest(samples)).astype(np.float32))
        filled += len(samples)
    return np.concatenate(parts)[:length]


def windows(samples, middles):
    """Log mel power around samples `middles`, [n][HOPS][BANDS]; silence where the recording ends."""
    half = settings.WINDOW // 2
    padded = np.pad(samples, half + front.HOP_LENGTH)
    bands = features.log_mel_power(padded).astype(np.float16)
    first = np.round((np.asarray(middles) + front.HOP_LENGTH) / front.HOP_LENGTH).astype(int)
    return bands[np.minimum(first, len(bands) - settings.HOPS)[:, None] + np.arange(settings.HOPS)]


def drawn(enrol, rng):
    """Three recordings, of three people where people are told apart."""
    three = []
    for index in rng.permutation(len(enrol)):
        if len(three) < 3 and (not enrol[index][1] or enrol[index][1] not in [speaker for _, speaker in three]):
            three.append(enrol[index])
    return three


class Detector:
    """A build of `voiced`."""

    def __init__(self, voiced, folder):
        self.voiced, self.folder = voiced, folder

    def run(self, *arguments):
        return subprocess.run([self.voiced, *map(str, arguments)], capture_output=True, text=True, check=True).stdout

    def enrolled(self, word, paths):
        """A keyword model from recordings."""
        recordings, model = [], self.folder / "word.wake"
        for number, path in enumerate(paths):
            recordings.append(self.folder / f"enrolled-{number}.wav")
            soundfile.write(recordings[-1], corpus.read(path), front.SAMPLE_RATE, subtype="PCM_16")
        self.run("enrol", word, "--from", *recordings, "--output", model, "--force")
        return model

    def candidates(self, samples, model):
        path = self.folder / "stream.wav"
        soundfile.write(path, samples, front.SAMPLE_RATE, subtype="PCM_16")
        found = [json.loads(line) for line in self.run("wake", path, "--model", model, "--candidates").splitlines()]
        return [each for each in found if each["template"] > LEAST_TEMPLATE]


def run(data, work, voiced, part, draws):
    folder = work / f"candidates-{part}"
    folder.mkdir(parents=True, exist_ok=True)
    detector, others = Detector(voiced, folder), other_speech(data, part)
    noises = sorted(map(str, (Path(data) / "noise" / ("train" if part == "choose" else "test")).glob("*.flac")))
    for word, enrol, test in clips(data, part):
        for draw in range(draws):
            if (path := folder / f"{word}-{draw}.npz").exists():
                continue
            rng = np.random.default_rng(settings.SEED + draw)
            three = drawn(enrol, rng)
            paths, own = [path for path, _ in three], {speaker for _, speaker in three if speaker}
            keys = [windows(samples, [sum(cuts.loud(samples)) / 2]) for samples in map(corpus.read, paths)]
            model = detector.enrolled(word, paths)
            tested = [clip for clip, speaker in test if speaker not in own and clip not in paths]
            quiet, places, speech = stream(tested, others, rng)
            tape = noise_tape(noises, len(quiet), rng)
            loud = quiet + tape * np.float32(np.sqrt(largest(quiet) / 10 ** (RATIO / 10)))
            kept = {"keys": np.concatenate(keys), "places": places, "speech": speech}
            for condition, samples in zip(CONDITIONS, (quiet, loud * np.float32(min(1, 0.9 / np.abs(loud).max())))):
                found = detector.candidates(samples, model)
                kept[f"{condition} score"] = [each["score"] for each in found]
                kept[f"{condition} end"] = [each["end"] for each in found]
                kept[f"{condition} start"] = [each["start"] for each in found]
                middles = [(each["start"] + each["end"]) / 2 * front.SAMPLE_RATE for each in found]
                kept[f"{condition} windows"] = windows(samples, middles)
            np.savez(path, **kept)
            print(f"{path.stem}: {len(tested)} words, {speech / 3600:.2f} h of other speech, " + ", ".join(
                f"{len(kept[f'{condition} score'])} candidates {condition}" for condition in CONDITIONS), flush=True)
