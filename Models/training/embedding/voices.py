"""Words spoken by espeak-ng, inside this process (a thousand programs a minute would take most of the time), and by flite."""

import ctypes
import os
import subprocess
import tempfile

import numpy as np
import soundfile
from scipy.signal import resample_poly

LANGUAGES = ("en-us", "en", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-029")
# sandro, aunty, linda and Annie are left to Examples.
VARIANTS = ("m1", "m2", "m3", "m4", "m5", "m6", "m7", "f1", "f2", "f3", "f4", "f5")
FLITE = ("kal", "kal16", "awb", "slt")  # rms speaks in Examples
RETRIEVAL, RATE, PITCH, RANGE = 1, 1, 3, 4
UTF8 = 1


class Espeak:
    """espeak-ng's library."""

    def __init__(self):
        self.library = ctypes.CDLL("libespeak-ng.so.1")
        self.rate = self.library.espeak_Initialize(RETRIEVAL, 500, None, 0)
        if self.rate <= 0:
            raise SystemExit("espeak-ng does not start: install espeak-ng and espeak-ng-data.")
        self.pieces = []
        kind = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_short), ctypes.c_int, ctypes.c_void_p)
        self.callback = kind(self.receive)  # kept, or it is freed while the library calls it
        self.library.espeak_SetSynthCallback(self.callback)

    def receive(self, samples, count, _):
        if count > 0:
            self.pieces.append(np.ctypeslib.as_array(samples, (count,)).copy())
        return 0

    def speak(self, text, rng):
        """The text by a voice, at a speed and pitch drawn by `rng`, 16 kHz."""
        voice = f"{LANGUAGES[rng.integers(len(LANGUAGES))]}+{VARIANTS[rng.integers(len(VARIANTS))]}"
        self.library.espeak_SetVoiceByName(voice.encode())
        for parameter, value in ((RATE, rng.integers(120, 230)), (PITCH, rng.integers(30, 75)), (RANGE, rng.integers(20, 90))):
            self.library.espeak_SetParameter(parameter, int(value), 0)
        self.pieces = []
        encoded = text.encode()
        self.library.espeak_Synth(encoded, len(encoded) + 1, 0, 1, 0, UTF8, None, None)
        self.library.espeak_Synchronize()
        if not self.pieces:
            return np.zeros(0, np.float32), voice
        samples = np.concatenate(self.pieces).astype(np.float32) / 32768
        return resample_poly(samples, 320, self.rate // 50).astype(np.float32), voice


def flite(text, rng):
    """The same by flite."""
    voice = FLITE[rng.integers(len(FLITE))]
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, "spoken.wav")
        stretch = f"duration_stretch={rng.uniform(0.8, 1.2):.2f}"
        subprocess.run(["flite", "-voice", voice, "--setf", stretch, "-t", text, "-o", path], check=True, stdout=subprocess.DEVNULL)
        samples, rate = soundfile.read(path, dtype="float32")
    return resample_poly(samples, 16000 // 1000, rate // 1000).astype(np.float32), voice
