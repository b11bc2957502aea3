"""The embedding as second opinion: a detector's candidates in a stream of words and other speech, each with its score and its cosine.

    python -m embedding.second_opinion VOICED DATA WORK NETWORK.pt {choose,final} [DRAWS [--no-teacher]]

Prints for every word and condition the misses at 0.5 and 2 false alarms an hour of other speech: of the detector alone, of each
embedding's cosine alone, and of score + weight * cosine.
"""

import csv
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import soundfile
import torch

from frontend import corpus, features

from . import export, gather, network, prepare, settings, training, trials

RATE = 16000
LEAST_TEMPLATE = -1.0  # of a candidate that gets a second opinion
WEIGHTS = (1, 2, 4, 6, 8)


def clips(data, part):
    """(word, who may enrol, who is tested), each a list of (path, speaker)."""
    root, found = Path(data) / "wakeword", {}
    with open(root / "voices.tsv", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            word, half, _ = row["path"].split("/")
            found.setdefault((word, half), []).append((root / row["path"], row["voice"]))
    for word in sorted({word for word, _ in found}):
        yield word, found[word, "enrol"], found[word, "enrol" if part == "choose" else "test"]
    if part == "final":
        for folder in sorted((Path(data) / "wakeword-own-voice").iterdir()):
            own = lambda half: [(path, "") for path in sorted((folder / half).glob("*.flac"))]  # noqa: B023, E731
            yield folder.name, own("enrol"), own("test")


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
            places.append((position / RATE, (position + len(samples)) / RATE + 0.5))
        else:
            speech += len(samples) / RATE
        pause = np.zeros(int(rng.uniform(0.3, 1.5) * RATE), np.float32)
        parts += [samples, pause]
        position += len(samples) + len(pause)
    return np.concatenate(parts), places, speech


def noise_tape(paths, length, rng):
    """Noises after one another, each as loud as the others at its loudest."""
    parts, filled = [], 0
    sounds = [samples for samples in map(corpus.read, paths) if np.abs(samples).max() > 1e-3]
    while filled < length:
        samples = sounds[rng.integers(len(sounds))][: 20 * RATE]
        parts.append(samples / np.sqrt(trials.largest(samples)).astype(np.float32))
        filled += len(samples)
    return np.concatenate(parts)[:length]


class Detector:
    """voiced, its front end's features, and both embeddings of its candidates."""

    def __init__(self, voiced, net, values, folder, asks=True):
        self.voiced, self.net, self.values, self.folder, self.asks = voiced, net, values, folder, asks
        self.front, self.teacher = prepare.FrontEnd(), prepare.Teacher()

    def run(self, *arguments):
        return subprocess.run([self.voiced, *map(str, arguments)], capture_output=True, text=True).stdout

    def candidates(self, samples, model):
        path = self.folder / "stream.wav"
        soundfile.write(path, samples, RATE, subtype="PCM_16")
        found = [json.loads(line) for line in self.run("wake", path, "--model", model, "--candidates").splitlines()]
        return [each for each in found if each["template"] > LEAST_TEMPLATE]

    def embeddings(self, samples, found):
        """(ours, the teacher's) of candidates."""
        normalized = self.front.normalized(features.log_mel_power(samples))
        vectors, edge = np.zeros((len(normalized), 80), np.float32), 40
        vectors[:, :40] = normalized
        for start in range(0, len(normalized), 6000):
            first = max(0, start - edge)
            piece = self.front.features(normalized[None, first : start + 6000 + edge])[0]
            vectors[start : start + 6000, 40:] = piece[start - first :][:6000]
        half = prepare.KEPT // 2
        vectors = np.pad(vectors, ((half, half), (0, 0)))
        padded = np.pad(samples, settings.TEACHER_SAMPLES)
        stretches, hops, taught = [], [], []
        for each in found:
            middle = (each["start"] + each["end"]) / 2
            hop = min(int(middle * 100), len(vectors) - 2 * half)
            stretches.append(vectors[hop : hop + prepare.KEPT, self.values])
            hops.append((each["end"] - each["start"]) * 100)
            first = int(middle * RATE) + settings.TEACHER_SAMPLES // 2
            window = padded[first : first + settings.TEACHER_SAMPLES]
            taught.append(self.teacher(window) if self.asks else np.ones(1, np.float32))
        margin = torch.full((len(found),), trials.MARGIN)
        with torch.inference_mode():
            ours = self.net(network.placed(torch.from_numpy(np.stack(stretches)), torch.tensor(hops), margin, margin)).numpy()
        return ours, np.stack(taught)


def missed(found, scores, places, speech):
    """Misses at 0.5 and 2 false alarms an hour of other speech."""
    times = np.array([each["end"] for each in found])
    best, inside = np.full(len(places), -np.inf), np.zeros(len(found), bool)
    for number, (start, end) in enumerate(places):
        here = (times >= start) & (times <= end)
        inside |= here
        best[number] = max(scores[here], default=-np.inf)
    alarms, last = [], -9.0
    for index in np.flatnonzero(~inside)[np.argsort(times[~inside])]:
        if times[index] - last < 1:
            alarms[-1] = max(alarms[-1], scores[index])
        else:
            alarms.append(scores[index])
        last = times[index]
    alarms = np.append(np.sort(alarms)[::-1], np.full(9, -np.inf))
    return [float(np.mean(best <= alarms[int(rate * speech / 3600)])) for rate in (0.5, 2)]


def main():
    voiced, data, work, path, part = sys.argv[1:6]
    draws = int(sys.argv[6]) if len(sys.argv) > 6 else 1
    torch.set_num_threads(1)
    folder = Path(work) / f"stream-{part}"
    folder.mkdir(exist_ok=True)
    net, inputs = export.loaded(path)
    detector = Detector(voiced, net, training.INPUTS[inputs], folder, "--no-teacher" not in sys.argv)
    noises = sorted(map(str, (Path(data) / "noise" / ("train" if part == "choose" else "test")).glob("*.flac")))
    table = {}
    for word, enrol, test in clips(data, part):
        for draw in range(draws):
            rng = np.random.default_rng(settings.SEED + draw)
            three = []
            for index in rng.permutation(len(enrol)):
                if len(three) < 3 and (not enrol[index][1] or enrol[index][1] not in [speaker for _, speaker in three]):
                    three.append(enrol[index])
            own = {speaker for _, speaker in three if speaker}
            tested = [path for path, speaker in test if (speaker not in own or not speaker)]
            recordings, keys = [], ([], [])
            for number, (path, _) in enumerate(three):
                recordings.append(folder / f"enrolled-{number}.wav")
                soundfile.write(recordings[-1], corpus.read(path), RATE, subtype="PCM_16")
            model = folder / "word.wake"
            detector.run("enrol", word, "--from", *recordings, "--output", model, "--force")
            for recording in recordings:
                samples = corpus.read(recording)
                if found := detector.candidates(samples, model):
                    best = max(found, key=lambda each: each["score"])
                    for kept, vector in zip(keys, detector.embeddings(samples, [best])):
                        kept.append(vector[0])
            quiet, places, speech = stream(tested, other_speech(data, part), rng)
            tape = noise_tape(noises, len(quiet), rng)
            loud = quiet + tape * np.float32(np.sqrt(trials.largest(quiet) / 10 ** (trials.RATIO / 10)))
            for condition, samples in (("quiet", quiet), ("10 dB", loud * np.float32(min(1, 0.9 / np.abs(loud).max())))):
                found = detector.candidates(samples, model)
                score = np.array([each["score"] for each in found])
                ours, taught = (vectors @ np.array(key).T for vectors, key in zip(detector.embeddings(samples, found), keys))
                lines = {"detector": score}
                for name, cosines in (("ours", ours), ("teacher", taught)):
                    for how, cosine in (("largest", cosines.max(1)), ("mean", cosines.mean(1))):
                        lines[f"{name}, {how}"] = cosine
                        lines |= {f"+{weight} {name}, {how}": score + weight * cosine for weight in WEIGHTS}
                print(f"{word} {condition}: {len(places)} words, {len(found)} candidates, {speech / 3600:.2f} h of other speech", flush=True)
                for name, values in lines.items():
                    pair = missed(found, values, places, speech)
                    table.setdefault((condition, name), []).append(pair)
                    if name == "detector" or name.startswith(("ours", "teacher", "+4")):
                        print(f"  {name:20s} {100 * pair[0]:5.1f} {100 * pair[1]:5.1f}", flush=True)
    for (condition, name), pairs in table.items():
        print(f"mean {condition} {name:20s} {100 * np.mean(pairs, 0)[0]:5.1f} {100 * np.mean(pairs, 0)[1]:5.1f}")


if __name__ == "__main__":
    main()
