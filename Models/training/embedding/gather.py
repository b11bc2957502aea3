"""From recordings and synthesizers to stretches of 2.5 s with a word in the middle: samples, and what is said where.

Three sets: `train`, `choose` (to choose by) and `final` (for the last look).
"""

import csv
import subprocess
from collections import Counter
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile

from frontend import corpus, features, reader, settings as front, teacher
from frontend.alignment import log_prior
from frontend.progress import Progress

from . import cuts, settings, voices

SAMPLES = (settings.HOPS - 1) * front.HOP_LENGTH + front.FRAME_LENGTH
RECOGNIZER = Path(__file__).resolve().parents[2] / "recognizer.vefe"


class Stretch(NamedTuple):
    """Sound with a word, or any piece of speech, in its middle."""

    samples: np.ndarray  # int16, SAMPLES
    word: str  # empty where nobody knows
    speaker: str
    source: str
    hops: int  # that the word lasts
    alone: bool  # nothing is said around it


class Set:
    """Stretches on their way to a folder."""

    def __init__(self, folder):
        self.folder, self.samples, self.rows = folder, [], []

    def add(self, samples, first, after, word, speaker, source, alone):
        """The stretch around samples `first` to `after`, zeros where the recording ends."""
        start = (first + after) // 2 - SAMPLES // 2
        cut = np.zeros(SAMPLES, np.float32)
        here = samples[max(0, start) : start + SAMPLES]
        cut[max(0, -start) : max(0, -start) + len(here)] = here
        inside = samples[max(0, first) : after]
        peak = max(float(np.abs(inside).max(initial=0)), 1e-4)
        cut = np.clip(cut * (0.25 / peak) * 32767, -32768, 32767).astype(np.int16)
        self.samples.append(cut)
        self.rows.append((word, speaker, source, round((after - first) / front.HOP_LENGTH), int(alone)))

    def write(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        np.save(self.folder / "samples.npy", np.stack(self.samples))
        with open(self.folder / "rows.tsv", "w", encoding="utf-8") as file:
            file.writelines("\t".join(map(str, row)) + "\n" for row in self.rows)
        print(self.folder.name, len(self.rows), Counter(row[2] for row in self.rows), flush=True)


def rows(folder):
    """What `Set.write` wrote about its stretches: (word, speaker, source, hops, alone)."""
    with open(folder / "rows.tsv", encoding="utf-8") as file:
        for line in file:
            word, speaker, source, hops, alone = line.rstrip("\n").split("\t")
            yield word, speaker, source, int(hops), alone == "1"


def sentences(data, part):
    with open(Path(data) / "speech" / "transcripts.tsv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            if row["path"].startswith(f"speech/{part}/"):
                yield corpus.Sentence(str(Path(data) / row["path"]), row["speaker"], tuple(row["text"].lower().split()))


def aligned(data, part, dictionary, progress):
    """(sentence, samples, words with their hops) of all but the 5 % that align worst."""
    everyone = sorted(sentences(data, part))
    spoken = corpus.pronunciations(dictionary, {word for sentence in everyone for word in sentence.words})
    file = reader.File(RECOGNIZER.read_bytes())
    file.values = file.values.astype(np.float32)
    bands = {sentence.path: features.log_mel_power(corpus.peak_normalized(corpus.read(sentence.path), 0.5)) for sentence in everyone}
    counts = sum(np.exp(file.posteriors(bands[sentence.path])).sum(0) for sentence in everyone[::20])
    aligner = teacher.Aligner(file, log_prior(counts))
    found = []
    for number, sentence in enumerate(everyone):
        words, score = cuts.words(aligner, bands[sentence.path], sentence.words, spoken)
        if words:
            found.append((score, sentence, words))
        progress(number + 1, len(everyone))
    bar = np.quantile([score for score, _, _ in found], 0.05)
    return [(sentence, corpus.read(sentence.path), words) for score, sentence, words in found if score > bar]


def add_sentences(target, found, source, wanted, rng, pieces):
    """Words, now and then two in a row, and `pieces` stretches of anything a sentence."""
    hop = front.HOP_LENGTH
    for sentence, samples, words in found:
        for number, (word, first, after) in enumerate(words):
            if wanted(word) and settings.RECORDED_SHORTEST <= after - first <= settings.LONGEST:
                target.add(samples, first * hop, after * hop + 240, word, sentence.speaker, source, False)
            if number + 1 < len(words) and rng.random() < pieces / 4:
                last, start, end = words[number + 1]
                whole = end - first
                if wanted(word) and wanted(last) and start - after < 5 and 30 <= whole <= settings.LONGEST:
                    target.add(samples, first * hop, end * hop + 240, f"{word} {last}", sentence.speaker, source, False)
        add_pieces(target, samples, sentence.speaker, source, rng, pieces)


def add_pieces(target, samples, speaker, source, rng, every):
    """Pieces of speech of which nobody knows what is said: `every` a second."""
    count = rng.poisson(every * len(samples) / front.SAMPLE_RATE)
    for _ in range(count):
        length = int(rng.uniform(0.3, 1.1) * front.SAMPLE_RATE)
        if len(samples) > length:
            start = int(rng.integers(len(samples) - length))
            target.add(samples, start, start + length, "", speaker, source, False)


def add_clip(target, path, word, speaker, source):
    samples = corpus.read(path)
    if len(samples) > 4000 and np.abs(samples).max() > 1e-3:
        first, last = cuts.loud(samples)
        if settings.RECORDED_SHORTEST - 6 <= (last - first) / front.HOP_LENGTH <= 160:
            target.add(samples, first, last, word, speaker, source, True)


def single_words(data, train, choose, final):
    with open(Path(data) / "speech/words/transcripts.tsv", encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
            path, word, speaker = Path(data) / "speech" / row["path"], row["text"], row["speaker"]
            if word in settings.FINAL_WORDS:
                if not settings.taught_speaker(speaker):
                    add_clip(final, path, word, speaker, "words")
            elif word == settings.CHOOSING_WORD:
                add_clip(choose, path, word, speaker, "words")
            elif settings.taught_speaker(speaker):
                add_clip(train, path, word, speaker, "words")


def wake_words(data, choose, final):
    root = Path(data) / "wakeword"
    with open(root / "voices.tsv", encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            word, half, _ = row["path"].split("/")
            add_clip(choose if half == "enrol" else final, root / row["path"], word, row["voice"], "wake")
    for path in sorted((Path(data) / "wakeword-own-voice").glob("*/*/*.flac")):
        add_clip(final, path, path.parts[-3], "one", f"own-{path.parts[-2]}")


def texts(data, dictionary, rng, count):
    """What is to be spoken: words of the sentences, others of the dictionary, two in a row."""
    own = Counter(word for sentence in sentences(data, "train") for word in sentence.words)
    phones = {}
    with open(dictionary, encoding="utf-8") as lines:
        for line in lines:
            word, *sounds = line.split()
            if word.isalpha():
                phones.setdefault(word, len(sounds))
    good = lambda word: settings.taught(word) and word in phones  # noqa: E731
    known = sorted(word for word in own if good(word) and phones[word] >= 3)
    others = sorted(word for word in phones if good(word) and 5 <= phones[word] <= 10 and word not in own)
    known = [known[i] for i in rng.permutation(len(known))[: count // 2]]
    others = [others[i] for i in rng.permutation(len(others))[: count // 3]]
    short = [word for word in known + others if phones[word] <= 5]
    pairs = [f"{short[rng.integers(len(short))]} {short[rng.integers(len(short))]}" for _ in range(count - len(known) - len(others))]
    return known + others + pairs


def synthesized(target, data, dictionary, rng, count, by_espeak, by_flite):
    espeak, progress = voices.Espeak(), Progress("synthesized")
    for number, text in enumerate(everything := texts(data, dictionary, rng, count)):
        for index in range(by_espeak + (by_flite if number % 2 else 0)):
            try:
                samples, voice = espeak.speak(text, rng) if index < by_espeak else voices.flite(text, rng)
            except (subprocess.CalledProcessError, soundfile.LibsndfileError):
                continue
            if len(samples) < 3000 or np.abs(samples).max() < 1e-3:
                continue
            first, last = cuts.loud(samples)
            if 18 <= (last - first) / front.HOP_LENGTH <= settings.LONGEST:
                target.add(samples, first, last, text, voice, "spoken", True)
        progress(number + 1, len(everything))


def run(data, work, dictionary, words=3000, by_espeak=6, by_flite=2):
    rng = np.random.default_rng(settings.SEED)
    train, choose, final = (Set(work / name) for name in ("train", "choose", "final"))
    single_words(data, train, choose, final)
    wake_words(data, choose, final)
    add_sentences(train, aligned(data, "train", dictionary, Progress("train aligned")), "sentences", settings.taught, rng, 0.4)
    for path in sorted((Path(data) / "speech/voices").rglob("*.opus")):
        add_pieces(train, corpus.read(path), path.parts[-2], "voices", rng, 2.0)
    new = lambda word: not settings.taught(word) and word not in settings.KEPT_OUT and len(word) > 3  # noqa: E731
    for sentence, samples, said in aligned(data, "dev", dictionary, Progress("dev aligned")):
        half = choose if settings.share(sentence.speaker, 2) == 0 else final
        add_sentences(half, [(sentence, samples, said)], "dev", new, rng, 0)
        # Other speech, to be refused: one piece every 200 ms.
        step, lengths = 3200, (0.4, 0.55, 0.7, 0.9)
        for number, start in enumerate(range(0, len(samples) - 8000, step)):
            length = int(lengths[number % 4] * front.SAMPLE_RATE)
            half.add(samples, start, start + length, "", sentence.speaker, "other", False)
    synthesized(train, data, dictionary, rng, words, by_espeak, by_flite)
    for each in (train, choose, final):
        each.write()
