"""Writes ConfidenceModel+Trained.swift: logistic regression on what PocketSphinx hears in commands and other speech."""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np
from scipy.optimize import minimize

from endpointer import inputs as front_end
from frontend import features, normalization, reader

from . import alignment, material

MODEL = pathlib.Path("/usr/share/pocketsphinx/model/en-us")
SEED, PENALTY = 1, 1e-3
ROOT = pathlib.Path(__file__).resolve().parents[3]
SWIFT = """extension ConfidenceModel {{
    /// The model for the front end that the programs carry. Made by `Models/training/make-confidence` from {count} utterances
    /// in noise/train, of which {right} were heard right; {kept} % of those and {accepted} % of the others are accepted at even odds.
    static let trained = ConfidenceModel(
        frontEnd: "{front_end}", bias: {bias:.4f},
        weights: Inputs(fit: {fit:.4f}, worstFit: {worstFit:.4f}, short: {short:.4f},
            speechFit: {speechFit:.4f}))
}}
"""


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=pathlib.Path, help="the folder that holds speech/train and noise/train")
    parser.add_argument("--front-end", type=pathlib.Path, default=ROOT / "Models/frontend.vefe")
    parser.add_argument("--count", type=int, default=60, help="utterances of each kind")
    parser.add_argument(
        "--output", type=pathlib.Path,
        default=ROOT / "Sources/PocketSphinxRecognizer/ConfidenceModel+Trained.swift")  # fmt: skip
    return parser.parse_args()


def dictionary(phones):
    lines = (MODEL / "cmudict-en-us.dict").read_text(encoding="utf-8").splitlines()
    return {word: [phones.index(phone) for phone in rest] for word, *rest in map(str.split, lines)}


def hear(phrases, names, folder):
    """The dictionary entries that PocketSphinx hears in each recording when it expects the phrases."""
    (folder / "grammar.jsgf").write_text(
        "#JSGF V1.0;\ngrammar phrases;\npublic <phrase> = " + " | ".join(phrases) + ";\n", encoding="utf-8")
    (folder / "list").write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    subprocess.run(
        ["pocketsphinx_batch", "-hmm", MODEL / "en-us", "-dict", MODEL / "cmudict-en-us.dict", "-jsgf",
         folder / "grammar.jsgf", "-ctl", folder / "list", "-cepdir", folder, "-cepext", ".wav", "-adcin", "yes",
         "-adchdr", "44", "-hypseg", folder / "segments", "-logfn", folder / "log", "-bestpath", "no",
         "-beam", "1e-60", "-wbeam", "1e-40", "-pbeam", "1e-60"], check=True)  # fmt: skip
    lines = (folder / "segments").read_text(encoding="utf-8").splitlines()
    # "name S 0 T score A score L score", then "first-frame score score word" for each, then the number of frames
    return [[word for word in line.split()[12::4] if word[0] not in "<[(+"] for line in lines]


def posteriors(path, file, normal):
    samples = material.read(path).astype(np.float32)
    return file.network(normalization.normalize(features.log_mel_power(samples), *normal))[1]


def utterances(options, phrases, folder):
    """Writes the recordings and returns what is said in each, by kind."""
    rng = np.random.default_rng(SEED)
    noises = [material.read(path) for path in sorted((options.data / "noise/train").iterdir())]
    known = dictionary_words()
    spoken = list(material.sentences(options.data))
    rng.shuffle(spoken)
    short = [item for item in spoken if 3 <= len(item[1].split()) <= 8 and all(w in known for w in item[1].split())]
    expected = short[: 3 * options.count]
    others = [item for item in spoken if item not in expected][: options.count]
    commands = rng.permutation(phrases)[: options.count]
    kinds = {
        "command": [(text, material.speak(text, number, folder)) for number, text in enumerate(commands)],
        "sentence": [(text, material.read(path)) for path, text in expected[: options.count]],
        "other": [(text, material.read(path)) for path, text in others],
    }
    for kind, items in kinds.items():
        for number, (_, samples) in enumerate(items):
            level = material.LEVELS[number % len(material.LEVELS)]
            noise = noises[int(rng.integers(len(noises)))]
            material.write(folder / f"{kind}{number}.wav", material.in_room(samples, noise, level, rng))
    return {kind: [text for text, _ in items] for kind, items in kinds.items()}, [text for _, text in expected]


def dictionary_words():
    return {line.split()[0] for line in (MODEL / "cmudict-en-us.dict").read_text(encoding="utf-8").splitlines()}


def examples(options, file):
    """(inputs, whether it was right) of whatever PocketSphinx takes for a phrase."""
    words, normal = dictionary(file.header["phones"]), front_end.normalizer(file)
    x, y = [], []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        phrases = material.phrases(ROOT / "Models/aliases.yaml", words)
        texts, sentences = utterances(options, phrases, folder)
        names = [(kind, number) for kind in texts for number in range(len(texts[kind]))]
        heard_posteriors = {}
        for expected in (phrases, sentences):
            for (kind, number), heard in zip(
                names, hear(expected, [f"{kind}{number}" for kind, number in names], folder), strict=True
            ):
                text = " ".join(re.sub(r"\(\d+\)$", "", word) for word in heard)
                if text not in expected:
                    continue
                key = f"{kind}{number}"
                if key not in heard_posteriors:
                    heard_posteriors[key] = posteriors(folder / f"{key}.wav", file, normal)
                values = alignment.inputs(heard_posteriors[key], [words[word] for word in heard])
                if values is not None:
                    x.append(values)
                    y.append(text == texts[kind][number])
    return np.array(x), np.array(y)


def logistic(x, y):
    """Weights and, last, the bias of a logistic regression in which right and wrong weigh the same."""
    x = np.concatenate([x, np.ones((len(x), 1))], 1)
    share = np.where(y, 0.5 / np.mean(y), 0.5 / np.mean(~y))

    def loss(w):
        odds = x @ w
        error = share * (1 / (1 + np.exp(-odds)) - y)
        value = np.mean(share * (np.logaddexp(0, odds) - y * odds)) + PENALTY * np.sum(w[:-1] ** 2)
        return value, x.T @ error / len(y) + 2 * PENALTY * np.append(w[:-1], 0)

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x


def main():
    options = arguments()
    content = options.front_end.read_bytes()
    x, y = examples(options, reader.File(content))
    fitted = logistic(x, y).round(4)
    accepted = x @ fitted[:-1] + fitted[-1] >= 0
    options.output.write_text(SWIFT.format(
        count=len(y), right=int(y.sum()), kept=round(100 * np.mean(accepted[y]), 1),
        accepted=round(100 * np.mean(accepted[~y]), 1), front_end=f"learned-{content[-32:].hex()[:16]}",
        bias=fitted[-1], **dict(zip(alignment.NAMES, fitted))), encoding="utf-8")
    print(options.output.read_text(encoding="utf-8"), file=sys.stderr)


main()
