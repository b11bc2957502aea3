"""make-speaker-embedding: from a published network and DATA to Models/speaker.vesm and Models/speaker-cohort.vesc.

Needs numpy and soundfile.
"""

import argparse
from pathlib import Path

import numpy as np
import soundfile

from frontend import export

from . import published

REPOSITORY = Path(__file__).resolve().parents[3]


def weights(tensors, output):
    header = {
        "name": "speaker embedding", "origin": f"resemblyzer 0.1.4 (PyPI), SHA-256 {published.WHEEL}",
        "licence": "Apache-2.0", "bands": published.BANDS, "width": published.WIDTH, "layers": published.LAYERS,
    }  # fmt: skip
    layers, *last = published.network(tensors)
    values = [part for layer in layers for part in layer] + last
    output.write_bytes(export.container(b"VESM", header, b"".join(part.astype("<f2").tobytes() for part in values)))


def speakers(data):
    """The sounds of each speaker of the cohort: of every second reader of sentences every second sentence; an utterance of each
    reader of speech/voices; and six single words in a row of one in four who say ten of them. The others calibrate and test."""
    found, words = {}, {}
    for path in sorted(data.glob("speech/train/so762/*/*.opus")):
        found.setdefault(path.parent, []).append(path)
    for paths in list(found.values())[1::2]:
        yield [read(path) for path in paths[::2]]
    for path in sorted(data.glob("speech/voices/*/*.opus")):
        yield [read(path)]
    for path in sorted(data.glob("speech/words/*/*.opus")):
        words.setdefault(path.name.split("_")[0], []).append(path)
    for _, paths in sorted(words.items())[2::4]:
        if len(paths) >= 6:
            yield [np.concatenate([read(path) for path in paths[:6]])]


def read(path):
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    if rate != published.RATE:
        raise SystemExit(f"{path} has {rate} Hz; the recipe wants {published.RATE} Hz.")
    return samples.mean(1)


def cohort(network, data, output):
    """What each speaker of the cohort sounds like, a byte a value."""
    rows = []
    for number, sounds in enumerate(speakers(data)):
        mean = np.mean([published.embedding(network, sound) for sound in sounds], 0)
        rows.append(mean / np.linalg.norm(mean))
        print(number, flush=True)
    if not rows:
        raise SystemExit(f"{data} holds no recordings of speech/train/so762, speech/voices or speech/words.")
    scale = np.float32(np.max(rows) / 255)
    header = {
        "values": published.WIDTH, "speakers": len(rows), "scale": float(scale),
        "embedding": export.digest((REPOSITORY / "Models/speaker.vesm").read_bytes()),
    }  # fmt: skip
    output.write_bytes(export.container(b"VESC", header, np.round(np.array(rows) / scale).astype(np.uint8).tobytes()))


def main():
    parser = argparse.ArgumentParser(prog="make-speaker-embedding", description=__doc__)
    parser.add_argument("data", type=Path, help="folder with speech/train, speech/voices and speech/words")
    parser.add_argument("wheel", type=Path, help="Resemblyzer-0.1.4-py3-none-any.whl")
    parser.add_argument("--models", default=REPOSITORY / "Models", type=Path)
    options = parser.parse_args()
    tensors = published.state(options.wheel)
    weights(tensors, options.models / "speaker.vesm")
    cohort(published.network(tensors, published.halved), options.data, options.models / "speaker-cohort.vesc")


main()
