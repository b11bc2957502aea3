"""Writes OpenPass+Trained.swift: logistic regression on what PocketSphinx takes phrases and what resembles them for."""

import argparse
import csv
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zlib

import numpy as np

from confidence import material
from confidence.regression import logistic
from frontend import corpus

from .phrases import DOMAINS, NearMisses, phrases

SEED = 5
DICTIONARY = pathlib.Path("/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")
ROOT = pathlib.Path(__file__).resolve().parents[3]
OUTPUT = ROOT / "Sources/3-Speech/PocketSphinxRecognizer/OpenPass+Trained.swift"
# Voices that speak neither in Examples nor in Benchmarks/scripts/similar-speech.
VOICES = material.VOICES + [("espeak-ng", voice) for voice in ("en-us+Andy", "en-us+linda", "en-gb-x-gbclan+f4", "en-us-nyc+m1")]
THRESHOLD = 0.25  # PocketSphinxOptions.minimumConfidence
LEVELS = [None, None, None, 24, 15, 9, 6]
TRAINED = ("in quiet", "in noise", "noise")  # what is printed besides is not chosen on
KEPT = 0.985  # of the right ones in quiet
SWIFT = """extension OpenPass.Model {{
    /// Made by `Models/training/make-open-pass` from {count} utterances that were taken for a phrase, of which {right} were heard right; {kept} % of
    /// the right ones in quiet and {accepted} % of those that resemble a phrase are accepted.
    static let trained = OpenPass.Model(bias: {bias:.4f}, whole: {whole:.4f}, worst: {worst:.6f})
}}
"""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=pathlib.Path, help="the folder that holds speech and noise/train")
    parser.add_argument("--phrasetrace", type=pathlib.Path, default=ROOT / ".build/release/phrasetrace")
    parser.add_argument(
        "--noise", action="append", default=[], type=pathlib.Path, metavar="FOLDER",
        help="further noises, half of the noises; may be repeated")  # fmt: skip
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for what is said and heard")
    parser.add_argument("--count", type=int, default=480, help="made-up phrases; the other kinds in proportion")
    return parser.parse_args()


def pronunciations():
    """The ways to say each word of the dictionary."""
    found = {}
    for line in DICTIONARY.read_text(encoding="utf-8").splitlines():
        entry, *phones = line.split()
        found.setdefault(re.sub(r"\(\d+\)$", "", entry), []).append(phones)
    return found


def jobs(options, folder):
    """(kind, what is said, recording, phrases that are expected)."""
    rng, room = random.Random(SEED), np.random.default_rng(SEED)
    spoken = pronunciations()
    sentences = corpus.sentences(options.data)
    common = {word for sentence in sentences for word in sentence.words if len(word) > 2 and word in spoken}
    misses = NearMisses(rng, spoken, common)
    noises = [material.read(path) for path in sorted((options.data / "noise/train").iterdir())]
    further = [material.read(path) for path in corpus.noises_in(options.noise)]
    every = [(domain, phrases(domain)) for domain in DOMAINS]

    def some_noise():
        own = further if further and rng.random() < 0.5 else noises
        return own[rng.randrange(len(own))]

    def written(samples):
        path = folder / f"{len(list(folder.glob('*.wav'))):05}.wav"
        material.write(path, samples)
        return path

    for number in range(options.count):
        _, own = every[number % len(every)]
        expected = set(own if rng.random() < 0.6 else rng.sample(own, 30))
        text = rng.choice(sorted(expected)) if rng.random() < 0.45 else misses.of(rng.choice(own), set(own))
        if text is None:
            continue
        program, voice = rng.choice(VOICES)
        raw, dry = folder / "raw", folder / "dry.tmp.wav"
        said = ["-voice", voice, "-t", text, "-o", raw] if program == "flite" else ["-v", voice, "-w", raw, text]
        subprocess.run([program, *said], check=True)
        subprocess.run(["sox", "-D", "-R", "-t", "wav", raw, "-r", str(material.RATE), dry], check=True)
        level = rng.choice(LEVELS)
        samples = material.in_room(material.read(dry), some_noise(), level, room)
        dry.unlink()
        yield "in quiet" if level is None else "in noise", text, written(samples), sorted(expected)
    short = [s for s in sentences if 2 <= len(s.words) <= 10 and all(word in spoken for word in s.words)]
    for sentence in rng.sample(short, options.count // 2):
        text = " ".join(sentence.words)
        expected = {" ".join(other.words) for other in rng.sample(short, 6)} - {text}
        while len(expected) < 18:
            near = misses.of(text, {text})
            expected |= {near} if near and all(word in spoken for word in near.split()) else set()
        yield "sentence", text, sentence.path, sorted(expected | ({text} if rng.random() < 0.5 else set()))
    for sentence in rng.sample(sentences, options.count // 4):
        yield "other", " ".join(sentence.words), sentence.path, rng.choice(every)[1]
    with open(options.data / "speech/words/transcripts.tsv", encoding="utf-8", newline="") as table:
        # Takes half of the speakers; the others are for tests.
        rows = [row for row in csv.DictReader(table, delimiter="\t") if zlib.crc32(row["speaker"].encode()) % 2 == 0]
    for row in rng.sample(rows, options.count // 2):
        text = row["text"]
        expected = {misses.other(text) for _ in range(rng.randint(5, 29))}
        yield "word", text, options.data / "speech" / row["path"], sorted(expected | ({text} if rng.random() < 0.5 else set()))
    for _ in range(options.count // 4):
        noise = some_noise()
        samples = np.resize(np.roll(noise, -rng.randrange(len(noise))), int(rng.uniform(3, 7) * material.RATE))
        yield "noise", "", written(samples / max(np.abs(samples).max(), 1e-9) * 0.5), rng.choice(every)[1]


def heard(options, folder):
    """(kind, whether it is right, log odds of the whole, the worst word) of whatever is taken for a phrase."""
    said = list(jobs(options, folder))
    (folder / "jobs.jsonl").write_text("".join(
        json.dumps({"wav": str(pathlib.Path(path).resolve()), "phrases": expected}) + "\n" for _, _, path, expected in said), encoding="utf-8")
    # Recordings that the engine does not examine further, because the whole is too unlikely, have no worst word.
    subprocess.run([options.phrasetrace, folder / "jobs.jsonl", folder], check=True)
    lines = map(json.loads, (folder / "lines.jsonl").read_text(encoding="utf-8").splitlines())
    for (kind, text, _, expected), line in zip(said, lines, strict=True):
        if line.get("worst") is not None and (text == line["text"] or text not in expected):
            yield kind, text == line["text"], line["odds"], line["worst"]


def main():
    options = arguments()
    with tempfile.TemporaryDirectory() as scratch:
        folder = (options.keep or pathlib.Path(scratch)).resolve()
        folder.mkdir(parents=True, exist_ok=True)
        found = list(heard(options, folder))
    kinds, right = np.array([kind for kind, *_ in found]), np.array([is_right for _, is_right, *_ in found])
    x = np.array([(odds, -max(0, worst)) for *_, odds, worst in found])
    trained, quiet = np.isin(kinds, TRAINED), kinds == "in quiet"
    fitted = logistic(x[trained], right[trained])
    limit = np.log(THRESHOLD / (1 - THRESHOLD))
    # Chooses the offset to fit the threshold, so that the threshold itself can stay.
    fitted[2] = limit - np.quantile((x @ fitted[:2])[quiet & right], 1 - KEPT)
    odds = x @ fitted[:2] + fitted[2]
    accepted = odds >= limit
    for kind in sorted(set(kinds)):
        own = kinds == kind
        shares = [f"{100 * np.mean(accepted[own & (right == which)]):.1f} % of {np.sum(own & (right == which))} {name}"
                  for which, name in ((True, "right"), (False, "wrong")) if np.any(own & (right == which))]  # fmt: skip
        print(f"{kind}: accepted {', '.join(shares)}", file=sys.stderr)
    OUTPUT.write_text(SWIFT.format(
        count=int(trained.sum()), right=int((trained & right).sum()), kept=round(100 * np.mean(accepted[quiet & right]), 1),
        accepted=round(100 * np.mean(accepted[quiet & ~right]), 1),
        whole=fitted[0], worst=fitted[1], bias=fitted[2]), encoding="utf-8")  # fmt: skip


main()
