"""The sentences, their speakers and their words; the noises; the pronunciations."""

import csv
import re
import subprocess
from collections import namedtuple
from pathlib import Path

import numpy as np
import soundfile

from . import settings

Sentence = namedtuple("Sentence", "path speaker words")


def sentences(data):
    """The sentences of speech/train, in a fixed order."""
    data = Path(data)
    with open(data / "speech" / "transcripts.tsv", encoding="utf-8", newline="") as table:
        rows = list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))
    found = [
        Sentence(str(data / row["path"]), row["speaker"], tuple(row["text"].lower().split()))
        for row in rows
        if row["path"].startswith("speech/train/") and (data / row["path"]).is_file()
    ]
    if not found:
        raise SystemExit(f"{data}/speech/train holds no sentence that speech/transcripts.tsv names.")
    return sorted(found)


def readers(data):
    """The recordings of every second reader of speech/voices, in a fixed order. The other readers are for tests."""
    folders = sorted(path for path in (Path(data) / "speech" / "voices").iterdir() if path.is_dir())[1::2]
    return [Sentence(str(path), f"reader {folder.name}", ()) for folder in folders for path in sorted(folder.rglob("*.opus"))]


def held_out(all_sentences):
    """Speakers that nothing is trained on: evenly spread over those with few sentences, so over ages too."""
    count = {}
    for sentence in all_sentences:
        count[sentence.speaker] = count.get(sentence.speaker, 0) + 1
    typical = np.median(list(count.values()))
    speakers = sorted(speaker for speaker in count if count[speaker] <= 2 * typical)
    step = len(speakers) / settings.HELD_OUT_SPEAKERS
    return {speakers[int((index + 0.5) * step)] for index in range(settings.HELD_OUT_SPEAKERS)}


def noises(data):
    """The paths of noise/train, in a fixed order."""
    return noises_in([Path(data) / "noise" / "train"])


def noises_in(folders):
    """The paths of the noises of each folder, in a fixed order."""
    found = []
    for folder in folders:
        own = sorted(str(path) for path in Path(folder).glob("*.flac"))
        if not own:
            raise SystemExit(f"{folder} holds no .flac recording.")
        found += own
    return found


def read(path):
    """A recording as float32 at full scale -1 ... 1, mono, 16 kHz."""
    samples, rate = soundfile.read(path, dtype="float32", always_2d=True)
    if rate != settings.SAMPLE_RATE:
        raise SystemExit(f"{path} has {rate} Hz; the recipe wants {settings.SAMPLE_RATE} Hz.")
    return samples.mean(axis=1)


def peak_normalized(samples, peak=0.9):
    """The samples with their largest magnitude at `peak`."""
    return samples * np.float32(peak / max(float(np.abs(samples).max(initial=0)), 1e-9))


def pronunciations(dictionary, words):
    """From each of `words` to its phone sequences (lists of indices into PHONES).

    Read from a CMU dictionary; what is not in it is pronounced by flite's letter-to-sound rules.
    """
    index = {phone: position for position, phone in enumerate(settings.PHONES)}
    wanted, found = set(words), {}
    with open(dictionary, encoding="utf-8") as lines:
        for line in lines:
            word, *phones = line.split()
            word = re.sub(r"\(\d+\)$", "", word)
            if word in wanted:
                found.setdefault(word, []).append([index[re.sub(r"\d", "", phone)] for phone in phones])
    for word in sorted(wanted - found.keys()):
        spoken = subprocess.run(["flite", "-ps", "-t", word, "-o", "none"], capture_output=True, text=True, check=True)
        phones = [{"ax": "ah", "axr": "er"}.get(phone, phone).upper() for phone in spoken.stdout.split()]
        sequence = [index[phone] for phone in phones if phone in index]
        if sequence:
            found[word] = [sequence]
    return found
