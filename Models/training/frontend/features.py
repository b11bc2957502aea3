"""From samples to log mel power: the same definitions as the engine's Features."""

import numpy as np

from . import settings

WINDOW = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(settings.FRAME_LENGTH) / (settings.FRAME_LENGTH - 1))).astype(
    np.float32
)
LOG_FLOOR = 1e-10  # keeps the logarithm finite; the level's floor comes later and is larger


def mel_filterbank():
    """HTK's triangles, linear in mel, peak 1: [bands][bins]."""

    def mel(hertz):
        return 2595 * np.log10(1 + hertz / 700)

    edges = np.linspace(mel(settings.LOWEST_FREQUENCY), mel(settings.HIGHEST_FREQUENCY), settings.MEL_BANDS + 2)
    bins = mel(np.arange(settings.FFT_LENGTH // 2 + 1) * settings.SAMPLE_RATE / settings.FFT_LENGTH)
    low, centre, high = edges[:-2, None], edges[1:-1, None], edges[2:, None]
    return np.maximum(0, np.minimum((bins - low) / (centre - low), (high - bins) / (high - centre))).astype(np.float32)


FILTERBANK = mel_filterbank()


def mel_power(samples):
    """Mel band powers of float32 samples at full scale -1 ... 1: [frames][bands]."""
    samples = np.asarray(samples, np.float32)
    if len(samples) < settings.FRAME_LENGTH:
        return np.zeros((0, settings.MEL_BANDS), np.float32)
    # The sample before the first one counts as equal to it.
    emphasized = samples - np.float32(settings.PRE_EMPHASIS) * np.concatenate([samples[:1], samples[:-1]])
    frames = np.lib.stride_tricks.sliding_window_view(emphasized, settings.FRAME_LENGTH)[:: settings.HOP_LENGTH]
    bands = np.empty((len(frames), settings.MEL_BANDS), np.float32)
    for start in range(0, len(frames), 2000):
        spectrum = np.fft.rfft(frames[start : start + 2000] * WINDOW, settings.FFT_LENGTH, axis=1)
        bands[start : start + 2000] = (spectrum.real**2 + spectrum.imag**2).astype(np.float32) @ FILTERBANK.T
    return bands


def log_mel_power(samples):
    """The logarithm of `mel_power`, finite everywhere."""
    return np.log(mel_power(samples) + np.float32(LOG_FLOOR))
