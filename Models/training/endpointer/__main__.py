"""make-endpointer: from DATA and a front end to the weights of the endpointer's SpeechModel."""

import argparse
import json
import sys
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from frontend import corpus, reader
from frontend.progress import Progress

from . import inputs
from .mixtures import Mixtures

REPOSITORY = Path(__file__).resolve().parents[3]
SEED = 1
PENALTY = 1e-4  # of the squared weights; there are thousands of frames a weight
# Frames that follow speech by less than this count neither as speech nor as silence, because the posterior and the ear
# differ about decays.
UNDECIDED = 20

SWIFT = """extension SpeechModel {{
    /// The model for the front end that the programs carry. Made by `Models/training/make-endpointer` from {count} made-up
    /// commands of speech/train in {noises}; {right} % of their frames are right at even odds.
    public static let trained = SpeechModel(
        frontEnd: "{front_end}", bias: {bias},
        weights: Inputs(posterior: {posterior}, slowPosterior: {slowPosterior}, excess: {excess}, drop: {drop}))
}}
"""


def arguments():
    parser = argparse.ArgumentParser(prog="make-endpointer", description=__doc__)
    parser.add_argument("data", type=Path, help="folder with speech/train and noise/train")
    parser.add_argument("--front-end", default=REPOSITORY / "Models/frontend.vefe", type=Path)
    parser.add_argument(
        "--noise", action="append", default=[], type=Path, metavar="FOLDER",
        help="further noises, a quarter of the noises; may be repeated")  # fmt: skip
    parser.add_argument("--count", default=400, type=int, help="made-up commands, default 400")
    parser.add_argument(
        "--output", default=REPOSITORY / "Sources/3-Speech/Endpointing/SpeechModel+Trained.swift", type=Path)
    parser.add_argument("--golden", default=REPOSITORY / "Tests/3-Speech/EndpointingTests/Golden/speech.json", type=Path)
    return parser.parse_args()


def examples(options, file):
    """(inputs, labels, weights) of all frames."""
    sentences = sorted(str(path) for path in (options.data / "speech/train").glob("**/*.opus"))
    if not sentences:
        raise SystemExit(f"{options.data}/speech/train holds no .opus recording.")
    source = Mixtures(sentences, corpus.noises(options.data), SEED, corpus.noises_in(options.noise))
    progress, parts = Progress("made-up commands"), []
    for number in range(options.count):
        made = source.mixture()
        x = inputs.of_samples(made.samples, file)
        y = made.speech[: len(x)]
        decays = (np.convolve(y, np.ones(UNDECIDED + 1))[: len(y)] > 0) & ~y
        parts.append((x[: len(y)], y, ~decays))
        progress(number + 1, options.count)
    return [np.concatenate(arrays) for arrays in zip(*parts)]


def logistic(x, y, weights):
    """Weights and, last, the bias of a logistic regression."""
    x = np.concatenate([x, np.ones((len(x), 1))], 1)
    x, y = x[weights], y[weights].astype(float)

    def loss(w):
        odds = x @ w
        error = 1 / (1 + np.exp(-odds)) - y
        value = np.mean(np.logaddexp(0, odds) - y * odds) + PENALTY * np.sum(w[:-1] ** 2)
        return value, x.T @ error / len(y) + 2 * PENALTY * np.append(w[:-1], 0)

    return minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x


def golden(weights):
    """Made-up levels and log odds and what becomes of them: the engine must repeat it."""
    rng = np.random.default_rng(SEED)
    states = np.repeat(rng.integers(0, 3, 24), 25)
    level = np.array([-60.0, -45.0, -20.0])[states] + rng.normal(size=len(states)) * 3
    odds = np.array([-5.0, 3.0, 4.0])[states] + rng.normal(size=len(states)) * 2
    floor = inputs.noise_floor(level)
    x = inputs.inputs(level, floor, odds)
    return {
        "level": level.round(3).tolist(),
        "silencePosterior": (1 / (1 + np.exp(odds))).tolist(),
        "floor": floor.round(3).tolist(),
        "inputs": x.round(4).tolist(),
        "near": inputs.drops(level, x[:, 0])[1],
        "logOdds": (x @ weights[:-1] + weights[-1]).round(4).tolist(),
    }


def main():
    options = arguments()
    file = reader.File(options.front_end.read_bytes())
    x, y, weights = examples(options, file)
    fitted = logistic(x, y, weights).round(4)
    right = np.mean(((x @ fitted[:-1] + fitted[-1]) > 0)[weights] == y[weights])
    named = dict(zip(inputs.NAMES, (float(value) for value in fitted)))
    options.output.write_text(SWIFT.format(
        count=options.count, noises="noise/train and kitchens" if options.noise else "noise/train",
        right=round(100 * right, 1), front_end=file.name,
        bias=float(fitted[-1]), **named), encoding="utf-8")
    options.golden.parent.mkdir(parents=True, exist_ok=True)
    options.golden.write_text(json.dumps(golden(fitted)) + "\n", encoding="utf-8")
    print(f"{named}, bias {fitted[-1]}; {100 * right:.1f} % of {len(y)} frames right", file=sys.stderr)


main()
