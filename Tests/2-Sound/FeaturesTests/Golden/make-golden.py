#!/usr/bin/env python3
"""Makes mfcc.json: features of a short signal, computed in double precision with NumPy and SciPy.

Independent of the Swift code: whole-array arithmetic, SciPy's DCT, NumPy's FFT. Run it in this folder.
"""
import json

import numpy as np
from scipy.fft import dct

RATE, LENGTH, HOP, FFT = 16000, 400, 160, 512
BANDS, LOW, HIGH, FLOOR, CEPSTRA = 40, 60.0, 7600.0, 1e-7, 13
PRIOR, TAU, GATE, RISE, HALF = 50.0, 300.0, 2.3, 0.005, 2


def signal():
    """0.35 s: faint noise, a rising sweep with a buzz under it, faint noise again."""
    rng = np.random.default_rng(20)
    n = int(0.35 * RATE)
    t = np.arange(n) / RATE
    x = 0.3 * np.sin(2 * np.pi * (300 * t + 4000 * t**2)) + 0.1 * np.sign(np.sin(2 * np.pi * 120 * t))
    x *= (t > 0.08) & (t < 0.28)
    return np.round(32768 * (x + 0.002 * rng.standard_normal(n))).astype(np.int16)


def filterbank():
    mel = lambda f: 2595 * np.log10(1 + f / 700)
    edges = np.linspace(mel(LOW), mel(HIGH), BANDS + 2)
    bins = mel(np.fft.rfftfreq(FFT, 1 / RATE))
    rows = [np.interp(bins, edges[i : i + 3], [0, 1, 0], left=0, right=0) for i in range(BANDS)]
    return np.array(rows)


def slopes(c):
    """Regression over the five newest vectors by least squares; constant before the first."""
    padded = np.concatenate([np.repeat(c[:1], 2 * HALF, axis=0), c])
    x = np.arange(2 * HALF + 1)
    return np.array([np.polyfit(x, padded[t : t + 2 * HALF + 1], 1)[0] for t in range(len(c))])


def normalized(c, level):
    out, mean, n, floor = [], c[0].copy(), 0, None
    for t in range(len(c)):
        floor = min((level[t] if floor is None else floor) + RISE, level[t])
        if t > 0 and level[t] > floor + GATE:
            n += 1
            mean += max(1 / (PRIOR + n), 1 / TAU) * (c[t] - mean)
        out.append(c[t] - mean)
    return np.array(out)


x = signal()
y = x / 32768.0
y = np.append(y[0] - 0.97 * y[0], y[1:] - 0.97 * y[:-1])
hops = 1 + (len(y) - LENGTH) // HOP
frames = np.stack([y[h * HOP : h * HOP + LENGTH] for h in range(hops)]) * np.hanning(LENGTH)
logmel = np.log(np.abs(np.fft.rfft(frames, FFT)) ** 2 @ filterbank().T + FLOOR)
cepstra = dct(logmel, type=2, norm="ortho", axis=1)[:, :CEPSTRA]
vectors = np.concatenate([normalized(cepstra, logmel.mean(axis=1)), slopes(cepstra)], axis=1)

with open("mfcc.json", "w") as file:
    json.dump({"samples": x.tolist(), "vectors": np.round(vectors, 5).tolist()}, file, separators=(",", ":"))
    file.write("\n")
