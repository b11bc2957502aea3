"""Writes ConfidenceModel+Trained.swift: logistic regression on what PocketSphinx hears in commands and other speech."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
from typing import NamedTuple

import numpy as np
from scipy.signal import resample_poly

from frontend import corpus, features, reader

from . import alignment, golden, level, material, opinion, reduction
from .regression import logistic

MODEL = pathlib.Path("/usr/share/pocketsphinx/model/en-us")
SEED = 1
FOLDS, THRESHOLDS = 10, (0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5)
RAREST = 1e-3  # no phone counts as rarer
ROOT = pathlib.Path(__file__).resolve().parents[3]
ADAPTED = ROOT / "Models/acoustic-model"
SPEECH = ROOT / "Tests/2-Sound/FeaturesTests/Golden/frontend/speech.wav"
SWIFT = """extension ConfidenceModel {{
    /// The model for the front end that the programs carry. Made by `Models/training/make-confidence` from {count} utterances
    /// in noise/train and noises alone, of which {right} were heard right; {kept} % of those and {accepted} % of the others are accepted at even odds.
    static let trained = ConfidenceModel(
        frontEnd: "{front_end}", bias: {bias:.4f},
        weights: Inputs(
            fit: {fit:.4f}, speechFit: {speechFit:.4f},
            speechOutside: {speechOutside:.4f}, duration: {duration:.4f}, pauses: {pauses:.4f}, brevity: {brevity:.4f},
            clarity: {clarity:.4f}, firstPassAgrees: {firstPassAgrees:.4f}, frontEndAgrees: {frontEndAgrees:.4f}),
        phones: [
{phones}
        ])
}}
"""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=pathlib.Path, help="the folder that holds speech/train, noise/train and wakeword")
    parser.add_argument("--front-end", type=pathlib.Path, default=ROOT / "Models/recognizer.vefe")
    parser.add_argument(
        "--noise", action="append", default=[], type=pathlib.Path, metavar="FOLDER",
        help="further noises, half of the noises under speech, and each once alone; may be repeated")  # fmt: skip
    parser.add_argument("--count", type=int, default=100, help="sentences that are expected; twice as many commands, four times as many words")
    parser.add_argument(
        "--output", type=pathlib.Path,
        default=ROOT / "Sources/3-Speech/PocketSphinxRecognizer/ConfidenceModel+Trained.swift")  # fmt: skip
    parser.add_argument("--golden", type=pathlib.Path, default=ROOT / "Tests/3-Speech/PocketSphinxRecognizerTests/Golden")
    return parser.parse_args()


def dictionary(phones):
    """The phones of each entry, and the entries of each word: `the`, `the(2)`."""
    lines = (MODEL / "cmudict-en-us.dict").read_text(encoding="utf-8").splitlines()
    entries = {entry: [phones.index(phone) for phone in rest] for entry, *rest in map(str.split, lines)}
    names = {}
    for entry in entries:
        names.setdefault(word_of(entry), []).append(entry)
    return entries, names


def word_of(entry):
    return re.sub(r"\(\d+\)$", "", entry)


def decode(grammar, names, folder):
    """The dictionary entries that PocketSphinx hears in each recording."""
    (folder / "list").write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    subprocess.run(
        ["pocketsphinx_batch", "-hmm", MODEL / "en-us", "-mean", ADAPTED / "means", "-var", ADAPTED / "variances", "-dict", MODEL / "cmudict-en-us.dict", *grammar,
         "-ctl", folder / "list", "-cepdir", folder, "-cepext", ".wav", "-adcin", "yes",
         "-adchdr", "44", "-hypseg", folder / "segments", "-logfn", folder / "log", "-bestpath", "no",
         "-beam", "1e-80", "-wbeam", "1e-60", "-pbeam", "1e-80"], check=True)  # fmt: skip
    lines = (folder / "segments").read_text(encoding="utf-8").splitlines()
    # "name S 0 T score A score L score", then "first-frame score score word" for each, then the number of frames
    return [[word for word in line.split()[12::4] if word[0] not in "<[(+"] for line in lines]


def first_pass(phrases, names, folder):
    """What is heard when the phrases are expected."""
    (folder / "grammar.jsgf").write_text(
        "#JSGF V1.0;\ngrammar phrases;\npublic <phrase> = " + " | ".join(phrases) + ";\n", encoding="utf-8")
    return decode(["-jsgf", folder / "grammar.jsgf"], names, folder)


def second_pass(found, names, entries_of, folder):
    """What is heard when each recording is one of its own readings."""
    for name, readings in zip(names, found, strict=True):
        (folder / f"{name}.fsg").write_text(opinion.grammar(readings, entries_of), encoding="utf-8")
    (folder / "grammars").write_text("".join(f"{name}.fsg\n" for name in names), encoding="utf-8")
    return decode(["-fsgctl", folder / "grammars", "-fsgdir", folder, "-fsgusealtpron", "no"], names, folder)


def utterances(options, phrases, known):
    """Sentences that are expected, and (kind, text, samples, recording) of what is said: commands, words, those sentences, other speech,
    and noise. What has the same recording, a number, is made of one. The people among them are strangers to the front end: those whom it was trained on fit it better than its users will."""
    rng = np.random.default_rng(SEED)
    noises = [material.read(path) for path in sorted((options.data / "noise/train").iterdir())]
    further = [material.read(path) for path in corpus.noises_in(options.noise)]

    def noise():
        own = further if further and rng.random() < 0.5 else noises
        return own[int(rng.integers(len(own)))]

    def alone(sound):
        """Some seconds from somewhere in a noise."""
        samples = np.resize(np.roll(sound, -int(rng.integers(len(sound)))), int(rng.uniform(3, 8) * material.RATE))
        return material.with_dither(samples / max(np.abs(samples).max(), 1e-9) * 0.5, rng)

    def some(items, count):
        items = list(items)
        return [items[index] for index in rng.permutation(len(items))[:count]]

    def at_each_level(items):
        return [(text, samples, path) for path, text in items for samples in [material.read(path)] for _ in material.LEVELS]

    spoken = some(material.sentences(options.data), None)
    short = [item for item in spoken if 3 <= len(item[1].split()) <= 8 and all(w in known for w in item[1].split())]
    expected = short[: options.count]
    others = [item for item in spoken if item not in expected]
    with tempfile.TemporaryDirectory() as name:
        kinds = {
            "command": [(text, material.speak(text, number, pathlib.Path(name)), text)
                        for number, text in enumerate(some(phrases, 2 * options.count))],
            "word": [(text, material.read(path), path) for path, text in some(material.words(options.data), 4 * options.count)],
            "sentence": at_each_level(expected),
            "other": at_each_level(others),
        }  # fmt: skip

    recordings = {}

    def said():
        for kind, items in kinds.items():
            for number, (text, samples, source) in enumerate(items):
                level = material.LEVELS[number % len(material.LEVELS)]
                room = material.in_room(samples, noise(), level, rng, hiss=0)
                yield kind, text, material.with_dither(room, rng), recordings.setdefault((kind, source), len(recordings))
        # There are few recordings, so plays each faster and slower, too.
        for place, sound in enumerate(noises):
            for up, down in material.NOISE_SPEEDS:
                sped = resample_poly(sound, up, down)
                for _ in range(2):
                    yield "noise", "", alone(sped), recordings.setdefault(("noise", place), len(recordings))
        for place, sound in enumerate(further):
            yield "noise", "", alone(sound), recordings.setdefault(("further noise", place), len(recordings))

    return [text for _, text in expected], said()


def log_priors(heard_posteriors):
    """How often each phone is heard, the logarithm against the mean of all; silence, of which there is any amount, counts as the mean."""
    shares = np.mean([np.exp(log_posteriors).mean(0) for log_posteriors in heard_posteriors], 0)
    priors = np.log(np.maximum(shares, RAREST) / shares[1:].mean())
    priors[0] = 0
    return priors


class Heard(NamedTuple):
    """What was found in an utterance, and what it would have been without the second opinion."""

    number: int
    recording: int
    kind: str
    entries: list
    is_right: bool
    first_pass: bool
    front_end: bool


def text_of(entries):
    return " ".join(map(word_of, entries))


def pronunciations(entries, entries_of):
    """The phones of each way to say each word."""
    return {word: [entries[entry] for entry in own] for word, own in entries_of.items()}


def examples(options, file, entries, entries_of):
    """Alignments of whatever is taken for a phrase, with who agreed and whether it was right, and the statistics of the phones."""
    ways = pronunciations(entries, entries_of)
    phrases = material.phrases(ROOT / "Models/aliases.yaml", entries)
    sentences, utterances_said = utterances(options, phrases, entries)
    said, recordings, heard_posteriors, clearest = [], [], [], []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for kind, text, samples, recording in utterances_said:
            log_power = features.log_mel_power(samples.astype(np.float32))
            log_posteriors, mask = file.posteriors_and_mask(log_power)
            heard_posteriors.append(level.near(log_power, mask, log_posteriors))
            clearest.append(mask.max(1))
            material.write(folder / f"{len(said)}.wav", material.speech_only(reduction.reduced(samples, mask), heard_posteriors[-1]))
            said.append((kind, text))
            recordings.append(recording)
            if len(said) % 100 == 0:
                print(f"{len(said)} utterances", file=sys.stderr)
        single = sorted({text for kind, text in said if kind == "word"})
        trials = []
        for expected, kinds in [
            (phrases + single, ("word", "command", "other", "noise")),
            (phrases, ("word", "sentence")),
            (sentences, ("sentence", "other", "noise")),
        ]:
            numbers = [number for number, (kind, _) in enumerate(said) if kind in kinds]
            trials.append((sorted(set(expected)), numbers, first_pass(expected, list(map(str, numbers)), folder)))

        def align(number, heard):
            return alignment.align(heard_posteriors[number], clearest[number], [entries[entry] for entry in heard])

        right = [align(number, heard) for _, numbers, first in trials for number, heard in zip(numbers, first, strict=True)
                 if heard and text_of(heard) == said[number][1]]  # fmt: skip
        durations = alignment.phone_durations([aligned for aligned in right if aligned], len(file.header["phones"]))
        priors = log_priors([heard for heard, (kind, _) in zip(heard_posteriors, said) if kind != "noise"])

        found = []
        for expected, numbers, first in trials:
            print(f"a second opinion on {len(numbers)} utterances and {len(expected)} phrases", file=sys.stderr)
            ears = opinion.Ears(expected, ways, durations, priors)
            own = [text if (text := text_of(heard)) in expected else "" for heard in first]
            opinions = [ears.readings(material.speech_hops(heard_posteriors[number]), text)
                        for number, text in zip(numbers, own, strict=True)]  # fmt: skip
            readings = [choices for choices, _ in opinions]
            again = [place for place, choices in enumerate(readings) if len(choices) > 1]
            second = list(first)
            for place, heard in zip(again, second_pass(
                    [readings[place] for place in again], [str(numbers[place]) for place in again], entries_of, folder),
                    strict=True):  # fmt: skip
                # If a pass finds no phrase, the recognizer understood nothing.
                second[place] = heard
            for number, heard, text, (_, best) in zip(numbers, second, own, opinions, strict=True):
                final = text_of(heard)
                if final in expected:
                    # Without an opinion there is no disagreement.
                    found.append(Heard(number, recordings[number], said[number][0], heard, final == said[number][1], final == text, best in (None, final)))
        aligned = [(align(heard.number, heard.entries), heard) for heard in found]
    return [(fitted, heard) for fitted, heard in aligned if fitted is not None], durations, priors


def cross_validated(x, y, groups):
    """Log odds of each example from a regression that was trained without its group."""
    odds = np.empty(len(y))
    for fold in range(FOLDS):
        left_out = groups % FOLDS == fold
        fitted = logistic(x[~left_out], y[~left_out])
        odds[left_out] = x[left_out] @ fitted[:-1] + fitted[-1]
    return odds


def print_thresholds(odds, y, kinds):
    """What is kept and what is accepted at which confidence, to choose PocketSphinxOptions.minimumConfidence by."""
    print(f"In {FOLDS}-fold cross-validation, %:\nthreshold | right kept | wrong accepted: " + ", ".join(sorted(set(kinds))))
    for threshold in THRESHOLDS:
        accepted = odds >= np.log(threshold / (1 - threshold))
        wrong = ", ".join(f"{100 * np.mean(accepted[~y & (kinds == kind)]):.1f}" for kind in sorted(set(kinds)))
        print(f"{threshold:.2f} | {100 * np.mean(accepted[y]):.1f} | {wrong}")


def main():
    options = arguments()
    file = reader.File(options.front_end.read_bytes())
    entries, entries_of = dictionary(file.header["phones"])
    found, durations, priors = examples(options, file, entries, entries_of)
    x = np.array([(*alignment.inputs(aligned, durations), heard.first_pass, heard.front_end) for aligned, heard in found])
    y = np.array([heard.is_right for _, heard in found])
    groups, kinds = np.array([heard.recording for _, heard in found]), np.array([heard.kind for _, heard in found])
    print_thresholds(cross_validated(x, y, groups), y, kinds)
    fitted = logistic(x, y).round(4)
    accepted = x @ fitted[:-1] + fitted[-1] >= 0
    options.output.write_text(SWIFT.format(
        count=len(y), right=int(y.sum()), kept=round(100 * np.mean(accepted[y]), 1),
        accepted=round(100 * np.mean(accepted[~y]), 1), front_end=file.name,
        bias=fitted[-1], **dict(zip(alignment.NAMES, fitted)),
        phones="\n".join(
            f"            PhoneStatistics(logMean: {mean:.3f}, logDeviation: {deviation:.3f}, logPrior: {prior:.3f}),  // {phone}"
            for phone, (mean, deviation), prior in zip(file.header["phones"], durations, priors))), encoding="utf-8")
    ways = pronunciations(entries, entries_of)
    golden.write(
        options.golden, SPEECH, file, lambda phrases: opinion.Ears(phrases, ways, durations, priors.round(3)), ways)
    print(options.output.read_text(encoding="utf-8"), file=sys.stderr)


main()
