"""Takes the noise off an utterance: the same definitions as NoiseReduction in Sources/3-Speech/PocketSphinxRecognizer and BandFilter in Sources/2-Sound/Features."""

import numpy as np

from frontend import settings

OVERLAP = 3
GAIN_FLOOR = 0.1  # no band gets quieter than by this factor
COUNT = OVERLAP * settings.HOP_LENGTH
WINDOW = (0.5 - 0.5 * np.cos(2 * np.pi * np.arange(COUNT) / COUNT)) * 2 / OVERLAP
LEAD = (OVERLAP - 1) * settings.HOP_LENGTH + (COUNT - settings.FRAME_LENGTH) // 2  # of the first window before the sound


def bins_of_bands():
    """How much of each band's gain a bin has, [bins][bands]: between the middles of two bands it is linear in mel."""
    last = settings.MEL_BANDS - 1
    edges = 2595 * np.log10(1 + np.array([settings.LOWEST_FREQUENCY, settings.HIGHEST_FREQUENCY]) / 700)
    hertz = np.arange(settings.FFT_LENGTH // 2 + 1) * settings.SAMPLE_RATE / settings.FFT_LENGTH
    place = (2595 * np.log10(1 + hertz / 700) - edges[0]) / (edges[1] - edges[0]) * (last + 2) - 1
    place = np.clip(place, 0, last)
    band = place.astype(int)
    shares = np.zeros((len(hertz), settings.MEL_BANDS))
    bins = np.arange(len(hertz))
    shares[bins, np.minimum(band + 1, last)] = place - band
    shares[bins, band] = 1 - (place - band)
    return shares


BINS_OF_BANDS = bins_of_bands()


def reduced(samples, mask):
    """The samples, full scale -1 ... 1, at least 20 hops of them, with the noise taken off as the front end's mask of them says.

    The last hops, which the front end would judge only later, count as the one before them; the engine has it hear silence in place of what is to come.
    """
    count = -(-(len(samples) + LEAD) // settings.HOP_LENGTH)
    gains = np.maximum(mask[np.clip(np.arange(count) - (OVERLAP - 1), 0, len(mask) - 1)], GAIN_FLOOR)
    padded = np.concatenate([np.zeros(LEAD), samples, np.zeros(COUNT + settings.HOP_LENGTH)])
    windows = np.lib.stride_tricks.sliding_window_view(padded, COUNT)[:: settings.HOP_LENGTH][:count] * WINDOW
    filtered = np.fft.irfft(np.fft.rfft(windows, settings.FFT_LENGTH) * (gains @ BINS_OF_BANDS.T), settings.FFT_LENGTH)
    sums = np.zeros(count * settings.HOP_LENGTH + settings.FFT_LENGTH)
    for index, values in enumerate(filtered):
        sums[index * settings.HOP_LENGTH :][: settings.FFT_LENGTH] += values
    return sums[LEAD:][: len(samples)]
