"""Synthesized sentences: accents that the recordings lack. Voices that speak in Examples are left out."""

import os
import subprocess

from . import settings
from .corpus import Sentence

COUNT = 700
ESPEAK = [
    f"{language}+{variant}"
    for language in ("en-us", "en", "en-gb-scotland", "en-gb-x-rp", "en-029")
    for variant in ("m1", "m3", "m7", "f1", "f2", "f4")
]
FLITE = ["awb", "slt", "kal", "kal16"]


def speak(sentences, directory, progress):
    """Sentences of the corpus spoken by other voices, as files in `directory`: two of three by flite."""
    os.makedirs(directory, exist_ok=True)
    short = [sentence for sentence in sentences if 3 <= len(sentence.words) <= 15]
    texts = sorted({sentence.words for sentence in short})
    spoken = []
    for number in range(COUNT):
        words = texts[number * len(texts) // COUNT]
        text = " ".join(words)
        raw, path = os.path.join(directory, "raw.wav"), os.path.join(directory, f"{number:04}.wav")
        if number % 3 < 2:
            voice = FLITE[number // 3 * 2 % 4 + number % 3]
            stretch = ("0.85", "1.0", "1.15")[number // 12 % 3]
            command = ["flite", "-voice", voice, "--setf", f"duration_stretch={stretch}", "-t", text, "-o", raw]
        else:
            voice = ESPEAK[number // 3 % len(ESPEAK)]
            command = ["espeak-ng", "-v", voice, "-s", ("140", "165", "190")[number // 9 % 3], "-w", raw, text]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["sox", raw, "-r", str(settings.SAMPLE_RATE), "-c", "1", "-b", "16", path], check=True)
        spoken.append(Sentence(path, f"synthesized-{voice}", words))
        progress(number + 1, COUNT)
    return spoken
