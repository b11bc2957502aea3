"""Words spoken by espeak-ng and flite, both inside this process: a thousand programs a minute would take most of the time."""

import ctypes

import numpy as np
from scipy.signal import resample_poly

LANGUAGES = ("en-us", "en-us", "en", "en-gb-scotland", "en-gb-x-rp", "en-gb-x-gbclan", "en-gb-x-gbcwmd", "en-029")
# sandro, aunty, linda and Annie are left to Examples.
VARIANTS = (
    "m1 m2 m3 m4 m5 m6 m7 m8 f1 f2 f3 f4 f5 Alex Alicia Andrea Andy Denis Diogo Gene Gene2 Henrique Hugo Jacky Lee Marco Mario Michael "
    "Mike adam anika antonio belinda benjamin boris caleb david ed edward edward2 grandma grandpa gustave iven iven2 iven3 john "
    "kaukovalta klatt klatt2 klatt4 marcelo max michel miguel norbert pablo paul pedro quincy rob robert shelby steph steph2 steph3 "
    "travis victor zac").split()
FLITE = ("cmu_us_slt", "cmu_us_awb", "cmu_us_slt", "cmu_us_awb", "cmu_us_kal16", "cmu_us_kal")  # rms speaks in Examples
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

    def __call__(self, text, rng):
        """The text by a voice, at a speed and pitch drawn by `rng`, 16 kHz, and the voice."""
        voice = f"{LANGUAGES[rng.integers(len(LANGUAGES))]}+{VARIANTS[rng.integers(len(VARIANTS))]}"
        self.library.espeak_SetVoiceByName(voice.encode())
        for parameter, value in ((RATE, rng.integers(115, 230)), (PITCH, rng.integers(20, 85)), (RANGE, rng.integers(15, 95))):
            self.library.espeak_SetParameter(parameter, int(value), 0)
        self.pieces = []
        encoded = text.encode()
        self.library.espeak_Synth(encoded, len(encoded) + 1, 0, 1, 0, UTF8, None, None)
        self.library.espeak_Synchronize()
        if not self.pieces:
            return np.zeros(0, np.float32), voice
        samples = np.concatenate(self.pieces).astype(np.float32) / 32768
        return resample_poly(samples, 320, self.rate // 50).astype(np.float32), voice


class Wave(ctypes.Structure):
    """flite's cst_wave."""

    _fields_ = [
        ("type", ctypes.c_char_p), ("rate", ctypes.c_int), ("count", ctypes.c_int), ("channels", ctypes.c_int),
        ("samples", ctypes.POINTER(ctypes.c_short))]  # fmt: skip


class Voice(ctypes.Structure):
    """The begin of flite's cst_voice."""

    _fields_ = [("name", ctypes.c_char_p), ("features", ctypes.c_void_p)]


class Flite:
    """flite's libraries."""

    def __init__(self):
        self.library = ctypes.CDLL("libflite.so.1", ctypes.RTLD_GLOBAL)
        self.library.flite_init()
        self.library.flite_text_to_wave.restype = ctypes.POINTER(Wave)
        self.library.flite_text_to_wave.argtypes = ctypes.c_char_p, ctypes.c_void_p
        self.library.feat_set_float.argtypes = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_float
        self.library.delete_wave.argtypes = (ctypes.POINTER(Wave),)
        self.voices = {}
        for name in sorted(set(FLITE)):
            register = getattr(ctypes.CDLL(f"libflite_{name}.so.1"), f"register_{name}")
            register.restype, register.argtypes = ctypes.POINTER(Voice), (ctypes.c_char_p,)
            self.voices[name] = register(None)

    def __call__(self, text, rng):
        """The same by flite."""
        name = FLITE[rng.integers(len(FLITE))]
        voice = self.voices[name]
        self.library.feat_set_float(voice.contents.features, b"duration_stretch", rng.uniform(0.8, 1.3))
        wave = self.library.flite_text_to_wave(text.encode(), voice)
        samples, rate = np.ctypeslib.as_array(wave.contents.samples, (wave.contents.count,)).astype(np.float32) / 32768, wave.contents.rate
        self.library.delete_wave(wave)
        return resample_poly(samples, 16000 // 1000, rate // 1000).astype(np.float32), name
