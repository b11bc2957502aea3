"""Noise like that of a kitchen; see the script `kitchen-noise` beside this."""

import random
import sys
from pathlib import Path

import numpy as np
import pyroomacoustics as pra
import soundfile as sf
from scipy.signal import butter, resample_poly, sosfilt

RATE = 16_000
SECONDS = 20
# Seconds between two levels of one source, and how far they lie apart, in dB.
LEVEL_SECONDS, LEVEL_SPREAD = 2.5, 6.0
SEEDS = {"test": 1, "train": 2}


class Material:
    """The recordings of one half: none of them, and no person in them, is in the other."""

    def __init__(self, folder, half):
        noise = Path(folder, "noise", half)
        self.dishes = sorted(noise.glob("*dishes*")) or sorted(noise.glob("clock-tick*"))
        self.water = sorted(noise.glob("running-tap*")) + sorted(noise.glob("rain*"))
        self.machines = sorted(noise.glob("air-conditioner*")) + sorted(noise.glob("exercise-bike*"))
        self.music = sorted(noise.glob("music*"))
        self.other = sorted(noise.glob("fire-crackling*")) + sorted(noise.glob("baby-cry*")) \
            + sorted(noise.glob("dog-bark*"))
        readers = sorted(p for p in Path(folder, "speech", "voices").iterdir() if p.is_dir())
        self.people = readers[0::2] if half == "test" else readers[1::2]


def read(path, draw, count):
    """`count` samples from somewhere in a recording, repeated where it is shorter; at the level of -20 dBFS."""
    sound, rate = sf.read(path, dtype="float32", always_2d=True)
    sound = sound.mean(axis=1)
    if rate != RATE:
        sound = resample_poly(sound, RATE, rate).astype(np.float32)
    if len(sound) < count:
        sound = np.tile(sound, count // max(1, len(sound)) + 2)
    start = draw.randrange(len(sound) - count + 1)
    piece = sound[start:start + count]
    return piece * (0.1 / max(1e-4, float(np.sqrt(np.mean(piece**2)))))


def talk(person, draw, count):
    """A person who talks, with pauses."""
    files = sorted(p for p in person.rglob("*") if p.suffix in (".opus", ".flac", ".ogg"))
    out = np.zeros(count, np.float32)
    at = draw.randrange(RATE)
    while at < count:
        path = draw.choice(files)
        length = min(count - at, int(draw.uniform(1.5, 6) * RATE))
        out[at:at + length] = read(path, draw, length)
        at += length + int(draw.uniform(0.2, 3) * RATE)
    return out


def fan(draw, count):
    """Air and a motor: noise that falls with frequency, and the harmonics of its turns."""
    noise = np.random.default_rng(draw.randrange(1 << 30)).standard_normal(count).astype(np.float32)
    low = sosfilt(butter(1, draw.uniform(200, 900), fs=RATE, output="sos"), noise)
    turns, time = draw.uniform(45, 130), np.arange(count) / RATE
    hum = sum(np.sin(2 * np.pi * turns * k * time + draw.uniform(0, 6)) / k for k in range(1, 6))
    sound = low / np.std(low) + draw.uniform(0, 0.5) * hum
    return (0.1 * sound / np.std(sound)).astype(np.float32)


def radio(sound):
    """As from a small loudspeaker: without the low and the high, and compressed."""
    band = sosfilt(butter(4, [300, 3400], "bandpass", fs=RATE, output="sos"), sound)
    return (0.1 * np.tanh(band / 0.1)).astype(np.float32)


def moving(sound, draw, pauses):
    """A level that moves; with `pauses` the sound comes and goes."""
    knots = int(SECONDS / LEVEL_SECONDS) + 2
    decibels = [draw.gauss(0, LEVEL_SPREAD) - (60 if pauses and draw.random() < 0.4 else 0) for _ in range(knots)]
    line = np.interp(np.arange(len(sound)) / RATE, np.arange(knots) * LEVEL_SECONDS, decibels)
    return sound * (10 ** (line / 20)).astype(np.float32)


def sources(material, draw, count):
    """What sounds in a clip, at least three things."""
    people = draw.sample(material.people, draw.randint(3, 12))
    level = draw.uniform(0.3, 1.0)
    heard = [(talk(person, draw, count) * level / np.sqrt(len(people)), False) for person in people]
    kinds = [
        lambda: (read(draw.choice(material.dishes), draw, count) * 1.5, True),
        lambda: (read(draw.choice(material.water), draw, count), True),
        lambda: (fan(draw, count), False),
        lambda: (read(draw.choice(material.other), draw, count) * 0.7, True),
        lambda: (radio(talk(draw.choice(material.people), draw, count)), False),
    ]
    if material.machines:
        kinds.append(lambda: (read(draw.choice(material.machines), draw, count), False))
    if material.music:
        kinds.append(lambda: (radio(read(draw.choice(material.music), draw, count)), False))
    # Dishes or water sound nearly always, because it is a kitchen.
    chosen = {draw.randrange(2)} | set(draw.sample(range(len(kinds)), draw.randint(1, 4)))
    return heard + [kinds[kind]() for kind in sorted(chosen)]


def clip(material, draw):
    count = SECONDS * RATE
    size = [draw.uniform(3, 7), draw.uniform(2.5, 6), draw.uniform(2.3, 3)]
    absorption, order = pra.inverse_sabine(draw.uniform(0.25, 0.7), size)
    room = pra.ShoeBox(size, fs=RATE, materials=pra.Material(absorption), max_order=min(order, 12))

    def place():
        return [draw.uniform(0.3, side - 0.3) for side in size]

    for sound, pauses in sources(material, draw, count):
        room.add_source(place(), signal=moving(sound, draw, pauses))
    room.add_microphone(place())
    room.simulate()
    heard = room.mic_array.signals[0, :count]
    return (0.5 * heard / np.max(np.abs(heard))).astype(np.float32)


def main():
    folder, half, out = sys.argv[1:4]
    if half not in SEEDS:
        sys.exit("kitchen-noise: name test or train")
    clips = int(sys.argv[4]) if len(sys.argv) > 4 else 40
    material = Material(folder, half)
    Path(out).mkdir(parents=True, exist_ok=True)
    for number in range(clips):
        draw = random.Random(SEEDS[half] * 1_000_000 + number)
        np.random.seed(SEEDS[half] * 1_000_000 + number)
        sf.write(f"{out}/kitchen-{number:03}.flac", clip(material, draw), RATE, subtype="PCM_16")
        if sys.stderr.isatty():
            print(f"\r{number + 1} of {clips}", end="", file=sys.stderr)


main()
