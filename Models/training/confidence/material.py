"""What is said to the recognizer: made-up commands and sentences of people, clean and in noise."""

import re
import subprocess
import wave

import numpy as np
import soundfile

from frontend import corpus

RATE = 16000
# None of the voices that speak in Examples.
VOICES = [("flite", voice) for voice in ("slt", "awb", "kal16")] + [
    ("espeak-ng", voice) for voice in ("en-us+f2", "en-us+m3", "en-gb", "en-029+m7")
]  # fmt: skip
DITHER = 8.6 / 32768  # the noise that the recognizer adds to what it hears: Dither in Sources/3-Speech/PocketSphinxRecognizer
NOISE_SPEEDS = ((1, 1), (9, 10), (10, 9), (4, 5), (5, 4))
LEVELS = [None, 24, 15, 9, 6]  # signal-to-noise ratio of one recording after the other, in dB; None is clean


def read(path):
    samples, rate = soundfile.read(path, always_2d=True)
    if rate != RATE:
        raise SystemExit(f"{path} has {rate} samples a second; {RATE} are needed.")
    return samples[:, 0]


def write(path, samples):
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", None))
        file.writeframes(np.clip(np.round(samples * 32768), -32768, 32767).astype("<i2").tobytes())


def speak(text, number, folder):
    program, voice = VOICES[number % len(VOICES)]
    raw, resampled = folder / "raw.wav", folder / "resampled.wav"
    arguments = ["-voice", voice, "-t", text, "-o", raw] if program == "flite" else ["-v", voice, "-w", raw, text]
    subprocess.run([program, *arguments], check=True)
    subprocess.run(["sox", "-D", "-R", raw, "-r", str(RATE), resampled], check=True)
    return read(resampled)


def peak_power(samples):
    count = len(samples) // 2048 * 2048
    return max(np.mean(samples[:count].reshape(-1, 2048) ** 2, axis=1).max(initial=0), 1e-12)


def in_room(samples, noise, decibels, rng, hiss=3e-4):
    """With quiet around it and, at a signal-to-noise ratio, noise under it: the rule of commandbench. `hiss` is a room's own, the peak being 1."""
    before, after = (np.zeros(int(RATE * rng.uniform(0.3, 1.5))) for _ in range(2))
    samples = np.concatenate([before, samples / np.abs(samples).max(), after])
    if hiss > 0:
        samples += rng.normal(0, hiss, len(samples))
    if decibels is not None:
        start = int(rng.integers(len(noise)))
        under = np.resize(np.roll(noise, -start), len(samples))
        samples = samples + under * np.sqrt(peak_power(samples) / peak_power(under) / 10 ** (decibels / 10))
    return samples / np.abs(samples).max() * 0.5


def with_dither(samples, rng):
    """With the noise that the recognizer adds."""
    return samples + rng.normal(0, DITHER, len(samples))


def phrases(path, known):
    """Every phrase of an aliases file whose words the dictionary has."""
    found = re.findall(r"^\s*- \"?([a-z' ]+?)\"?\s*$", path.read_text(encoding="utf-8"), re.M)
    for inline in re.findall(r"\[([^\]]*)\]", path.read_text(encoding="utf-8")):
        found += [part.strip().strip('"') for part in inline.split(",")]
    return sorted({text for text in found if text and all(word in known for word in text.split())})


def words(data):
    """(path, text) of people who say a single word, whose voices the front end has not heard."""
    for folder, text in {"alexa": "alexa", "computer": "computer", "snowboy": "snow boy", "view-glass": "view glass"}.items():
        for path in sorted((data / "wakeword" / folder / "enrol").iterdir()):
            yield path, text


def is_open(log_posteriors):
    """Of each hop, whether the decoder gets to hear it: the same definition as SpeechGate in Sources/3-Speech/PocketSphinxRecognizer."""
    smoothing, reach = 10, 50

    def summed(values, reach):
        # Not "same", which is as long as the longer of the two.
        return np.convolve(values, np.ones(2 * reach + 1))[reach : reach + len(values)]

    probability = summed(1 - np.exp(log_posteriors[:, 0]), smoothing) / (2 * smoothing + 1)
    return summed(probability > 0.5, reach) > 0.5


def speech_only(samples, log_posteriors):
    """What the decoder gets to hear."""
    heard = np.repeat(is_open(log_posteriors), 160)[: len(samples)]
    return samples[: len(heard)][heard]


def speech_hops(log_posteriors):
    """What the front end says of it."""
    return log_posteriors[is_open(log_posteriors)]


def sentences(data):
    """(path, text) of the sentences of speakers whom the front end has not heard."""
    every = corpus.sentences(data)
    unheard = corpus.held_out(every)
    return [(sentence.path, " ".join(sentence.words)) for sentence in every if sentence.speaker in unheard]
