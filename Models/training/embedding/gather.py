"""From recordings and synthesizers to stretches of 2.4 s with a word in the middle: log mel power, samples, and what is said.

Three files of a folder grow as stretches come: `bands.f16`, [stretches][WIDE][BANDS], `samples.i16`, [stretches][WINDOW], and `rows.tsv`.
"""

import csv
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np

from frontend import corpus, features, reader, settings as front, teacher
from frontend.alignment import log_prior
from frontend.progress import Progress

from . import cuts, settings, voices

SAMPLES = (settings.WIDE - 1) * front.HOP_LENGTH + front.FRAME_LENGTH
RECOGNIZER = Path(__file__).resolve().parents[2] / "recognizer.vefe"


class Row(NamedTuple):
    """Of a stretch."""

    word: str  # empty if unknown, `-` between two words
    speaker: str
    source: str  # `words` and `spoken` are alone: nothing is said around them
    hops: int  # that the word lasts


class Folder:
    """Stretches on their way to a folder."""

    def __init__(self, folder):
        folder.mkdir(parents=True, exist_ok=True)
        self.count = Counter()
        self.bands, self.samples = open(folder / "bands.f16", "wb"), open(folder / "samples.i16", "wb")
        self.rows = open(folder / "rows.tsv", "w", encoding="utf-8")

    def add(self, samples, first, after, *what):
        """The stretch around samples `first` to `after`, zeros where the recording ends."""
        start = (first + after) // 2 - SAMPLES // 2
        cut = np.zeros(SAMPLES, np.float32)
        here = samples[max(0, start) : start + SAMPLES]
        cut[max(0, -start) : max(0, -start) + len(here)] = here
        peak = max(float(np.abs(samples[max(0, first) : after]).max(initial=0)), 1e-4)
        cut = np.clip(cut * (0.25 / peak), -1, 1)
        self.bands.write(features.log_mel_power(cut).astype(np.float16).tobytes())
        middle = (SAMPLES - settings.WINDOW) // 2
        self.samples.write((cut[middle : middle + settings.WINDOW] * 32767).astype(np.int16).tobytes())
        row = Row(*what, round((after - first) / front.HOP_LENGTH))
        self.rows.write("\t".join(map(str, row)) + "\n")
        self.count[row.source] += 1

    def close(self):
        for file in (self.bands, self.samples, self.rows):
            file.close()
        print(sum(self.count.values()), dict(self.count), flush=True)


def read(folder):
    """(rows, bands, samples) that a `Folder` wrote."""
    with open(folder / "rows.tsv", encoding="utf-8") as file:
        found = [line.rstrip("\n").split("\t") for line in file]
    rows = [Row(word, speaker, source, int(hops)) for word, speaker, source, hops in found]
    bands = np.memmap(folder / "bands.f16", np.float16, "r").reshape(-1, settings.WIDE, settings.BANDS)
    return rows, bands, np.memmap(folder / "samples.i16", np.int16, "r").reshape(-1, settings.WINDOW)


def sentences(data, part):
    with open(Path(data) / "speech" / "transcripts.tsv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["path"].startswith(f"speech/{part}/"):
                yield corpus.Sentence(str(Path(data) / row["path"]), row["speaker"], tuple(row["text"].lower().split()))


def aligned(data, dictionary, progress):
    """(sentence, samples, words with their hops) of all but the 5 % that align worst."""
    everyone = sorted(sentences(data, "train"))
    spoken = corpus.pronunciations(dictionary, {word for sentence in everyone for word in sentence.words})
    file = reader.File(RECOGNIZER.read_bytes())
    file.values = file.values.astype(np.float32)
    sounds = {sentence.path: corpus.read(sentence.path) for sentence in everyone}
    bands = {path: features.log_mel_power(corpus.peak_normalized(samples, 0.5)) for path, samples in sounds.items()}
    counts = sum(np.exp(file.posteriors(bands[sentence.path])).sum(0) for sentence in everyone[::20])
    aligner = teacher.Aligner(file, log_prior(counts))
    found = []
    for number, sentence in enumerate(everyone):
        words, score = cuts.words(aligner, bands[sentence.path], sentence.words, spoken)
        if words:
            found.append((score, sentence, words))
        progress(number + 1, len(everyone))
    bar = np.quantile([score for score, _, _ in found], 0.05)
    return [(sentence, sounds[sentence.path], words) for score, sentence, words in found if score > bar]


def add_sentences(target, found, rng):
    """Words, now and then two in a row, and places between two words."""
    hop, good = front.HOP_LENGTH, lambda word: word not in settings.KEPT_OUT  # noqa: E731
    for sentence, samples, words in found:
        for number, (word, first, after) in enumerate(words):
            if good(word) and settings.SHORTEST <= after - first <= settings.LONGEST:
                target.add(samples, first * hop, after * hop + 240, word, sentence.speaker, "sentences")
            if number + 1 == len(words) or words[number + 1][1] - after >= 5:
                continue
            last, start, end = words[number + 1]
            draw = rng.random()
            if draw < 0.15 and good(word) and good(last) and 30 <= end - first <= settings.LONGEST:
                target.add(samples, first * hop, end * hop + 240, f"{word} {last}", sentence.speaker, "sentences")
            elif draw > 0.8 and end - first >= 50:
                middle = lambda a, b: (a + b) // 2 * hop  # noqa: E731
                target.add(samples, middle(first, after), middle(start, end), "-", sentence.speaker, "sentences")


def add_pieces(target, samples, speaker, rng, every=1.8):
    """Pieces of speech with unknown words: `every` a second."""
    for _ in range(rng.poisson(every * len(samples) / front.SAMPLE_RATE)):
        length = int(rng.uniform(0.3, 1.1) * front.SAMPLE_RATE)
        if len(samples) > length:
            start = int(rng.integers(len(samples) - length))
            target.add(samples, start, start + length, "", speaker, "voices")


def add_alone(target, samples, *what):
    """A recording of one word and nothing else."""
    if len(samples) > 3000 and np.abs(samples).max() > 1e-3:
        first, last = cuts.loud(samples)
        if settings.SHORTEST - 6 <= (last - first) / front.HOP_LENGTH <= settings.LONGEST:
            target.add(samples, first, last, *what)


def single_words(target, data):
    with open(Path(data) / "speech/words/transcripts.tsv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["text"] not in settings.KEPT_OUT:
                add_alone(target, corpus.read(Path(data) / "speech" / row["path"]), row["text"], row["speaker"], "words")


def phones_of(dictionary):
    """The phones of every word of a dictionary, without stress."""
    found = {}
    with open(dictionary, encoding="utf-8") as lines:
        for line in lines:
            word, *sounds = line.split()
            if word.isalpha():
                found.setdefault(word, tuple(sounds))
    return found


def texts(data, dictionary, rng, count):
    """What is to be spoken, in random order: words of the sentences, others of the dictionary, two in a row.

    Others come in families that begin or end alike, so that there are near misses.
    """
    own = Counter(word for sentence in sentences(data, "train") for word in sentence.words)
    phones = phones_of(dictionary)
    good = lambda word: word in phones and word not in settings.KEPT_OUT  # noqa: E731
    known = sorted(word for word in own if good(word) and len(phones[word]) >= 3)
    families = {}
    for word in sorted(phones):
        if good(word) and word not in own and 5 <= len(phones[word]) <= 9:
            families.setdefault(("begin", phones[word][:4]), []).append(word)
            families.setdefault(("end", phones[word][-4:]), []).append(word)
    others, names = [], sorted(families)
    for index in rng.permutation(len(names)):
        family = families[names[index]]
        if len(family) >= 2:
            others += [family[i] for i in rng.permutation(len(family))[:3]]
    others = list(dict.fromkeys(others))[: count * 2 // 3 - len(known) // 2]
    short = [word for word in known + others if len(phones[word]) <= 5]
    pairs = set()
    while len(pairs) < count - len(known) - len(others):
        first, second, third = (short[rng.integers(len(short))] for _ in range(3))
        pairs |= {f"{first} {second}", f"{first} {third}" if rng.random() < 0.5 else f"{third} {second}"}
    everything = known + others + sorted(pairs)
    return [everything[i] for i in rng.permutation(len(everything))]


def synthesized(target, data, dictionary, rng, count, by_espeak):
    """Every text by `by_espeak` voices of espeak-ng, and by one of flite."""
    espeak, flite, progress = voices.Espeak(), voices.Flite(), Progress("synthesized", 60)
    for number, text in enumerate(everything := texts(data, dictionary, rng, count)):
        for index in range(by_espeak + 1):
            samples, voice = (espeak if index < by_espeak else flite)(text, rng)
            add_alone(target, samples, text, voice, "spoken")
        progress(number + 1, len(everything))


def run(data, folder, dictionary, count, by_espeak=3):
    rng, target = np.random.default_rng(settings.SEED), Folder(folder)
    single_words(target, data)
    for path in sorted((Path(data) / "speech/voices").rglob("*.opus")):
        add_pieces(target, corpus.read(path), path.parts[-2], rng)
    add_sentences(target, aligned(data, dictionary, Progress("aligned", 60)), rng)
    synthesized(target, data, dictionary, rng, count, by_espeak)
    target.close()
