"""Golden files for the engine's tests: two made inputs and what every stage makes of them."""

import subprocess
import tempfile
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import resample_poly

from . import features, settings

TEXT = "view the northern lights"


def chirp():
    """One second: 8000 sin(2 pi (200 t + 1500 t^2)) from t = 0.25 s to 0.75 s, silence around it; 16 bits."""
    t = np.arange(settings.SAMPLE_RATE) / settings.SAMPLE_RATE
    wave = np.round(8000 * np.sin(2 * np.pi * (200 * t + 1500 * t**2)))
    return np.where((t >= 0.25) & (t < 0.75), wave, 0).astype(np.int16)


def speech():
    """A sentence by espeak-ng at 16 kHz, 16 bits."""
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        subprocess.run(["espeak-ng", "-v", "en-us", "-w", file.name, TEXT], check=True)
        samples, rate = soundfile.read(file.name, dtype="float32")
    samples = resample_poly(samples, settings.SAMPLE_RATE, rate)
    return np.round(samples / np.abs(samples).max() * 16000).astype(np.int16)


def write(front_end, directory):
    """Writes speech.wav and, for both inputs, `<input>-<stage>.f32`: little-endian float32, one hop after the other."""
    directory = Path(directory)
    directory.mkdir(parents=True, exist_ok=True)
    inputs = {"chirp": chirp(), "speech": speech()}
    soundfile.write(directory / "speech.wav", inputs["speech"], settings.SAMPLE_RATE, subtype="PCM_16")
    for name, samples in inputs.items():
        log_power = features.log_mel_power(samples / np.float32(32768))
        normalized, bottleneck, projected, posteriors = front_end.stages(log_power)
        stages = {
            "logmel": log_power,
            "normalized": normalized,
            "bottleneck": bottleneck,
            "features": projected,
            "posteriors": posteriors,
        }
        for stage, values in stages.items():
            np.ascontiguousarray(values, "<f4").tofile(directory / f"{name}-{stage}.f32")
