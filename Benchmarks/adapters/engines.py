"""What the adapters of engines from PyPI share: where scripts/install-engines puts engines, and sound in and out.

Run as a program, it prints that folder.
"""

import importlib.util
import json
import os
import sys
import wave

RATE = 16000
CACHE = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
FOLDER = os.path.join(CACHE, "voiceengine", "engines-1")


def fail(reason, status=69):
    print(f"{os.path.basename(sys.argv[0])}: {reason}", file=sys.stderr)
    sys.exit(status)


def load(*modules):
    """The modules, from scripts/install-engines' folder where it is there, otherwise from this Python's own."""
    python = f"python{sys.version_info.major}.{sys.version_info.minor}"
    packages = os.path.join(FOLDER, "lib", python, "site-packages")
    if os.path.isdir(packages):
        # First, because its packages fit together, and those of this Python may not fit to them.
        sys.path.insert(0, packages)
    try:
        return [importlib.import_module(module) for module in modules]
    except (ImportError, OSError) as error:
        fail(f"{error}; run: scripts/install-engines {os.path.basename(sys.argv[0])}")


def file_of(package, path):
    """A file of a package that need not be imported for it; call `load` first."""
    found = importlib.util.find_spec(package)
    folders = found.submodule_search_locations if found else []
    for folder in folders:
        if os.path.exists(os.path.join(folder, path)):
            return os.path.join(folder, path)
    fail(f"there is no {path} of {package}; run: scripts/install-engines {os.path.basename(sys.argv[0])}")


def one_thread(onnxruntime):
    """Options of ONNX Runtime for one processor core, so that processor times can be compared."""
    options = onnxruntime.SessionOptions()
    options.inter_op_num_threads = options.intra_op_num_threads = 1
    return options


def chunks(size):
    """Standard input in pieces of `size` samples, as bytes; what is too short for one at the end is left out."""
    while len(chunk := sys.stdin.buffer.read(2 * size)) == 2 * size:
        yield chunk


class Candidates:
    """Writes candidates of an engine that has a score for every step.

    A candidate is written where its score is higher than any that was written within a second before it. So for every
    threshold the moment is there at which the score crosses it, and the lines stay few.
    """

    def __init__(self, keyword, floor):
        self.keyword = keyword
        self.floor = floor
        self.recent = []

    def add(self, score, start, at):
        """A score of what lies between `start` and `at`, in seconds; the latter is now."""
        # A score that is no number, as of complete silence with some models, is none.
        if not score >= self.floor:
            return
        self.recent = [(time, other) for time, other in self.recent if at - time <= 1]
        if any(other >= score for _, other in self.recent):
            return
        self.recent.append((at, score))
        write(self.keyword, score, start, at)


def write(keyword, score, start, at, **more):
    detection = {
        "keyword": keyword,
        "score": round(float(score), 6),
        "start": round(max(0, start), 3),
        "end": round(at, 3),
        "at": round(at, 3),
    }
    print(json.dumps(detection | more, ensure_ascii=False))


def enrolment(soundfile, folder, count, least):
    """The first `count` recordings of a word in a folder, in the order of their names: samples at full scale 1."""
    if not os.path.isdir(folder):
        fail(f"there is no folder {folder}", 66)
    names = sorted(name for name in os.listdir(folder) if name.endswith((".wav", ".flac")))[:count]
    if len(names) < least:
        fail(f"{folder} has {len(names)} recordings (.wav, .flac); it is enrolled from at least {least}", 66)
    for name in names:
        samples, rate = soundfile.read(os.path.join(folder, name), dtype="float32")
        if rate != RATE or samples.ndim != 1:
            fail(f"{folder}/{name} is not mono at 16 kHz", 65)
        yield samples


def recordings(path):
    """The samples of each recording in a list of paths, as bytes: 16 bits, mono, 16 kHz."""
    try:
        with open(path, encoding="utf-8") as lines:
            paths = lines.read().splitlines()
    except (OSError, UnicodeDecodeError) as error:
        fail(f"the list {path} cannot be read: {error}", 66)
    for path in paths:
        try:
            with wave.open(path) as recording:
                form = (recording.getnchannels(), recording.getsampwidth(), recording.getframerate())
                samples = recording.readframes(recording.getnframes())
        except (OSError, EOFError, wave.Error) as error:
            fail(f"{path} cannot be read: {error}", 66)
        if form != (1, 2, RATE):
            fail(f"{path} is not mono with 16 bits at 16 kHz", 65)
        yield samples


def write_speech(probabilities, step, threshold, release=None):
    """Writes where there is speech: from a probability of `threshold` on until one is below `release`.

    `step` is how many samples each probability stands for; without `release` it is `threshold`.
    """
    release = threshold if release is None else release
    found = []
    start = None
    count = 0
    for frame, probability in enumerate(probabilities):
        count = frame + 1
        if start is None and probability >= threshold:
            start = frame
        elif start is not None and probability < release:
            found.append([start * step / RATE, frame * step / RATE])
            start = None
    if start is not None:
        found.append([start * step / RATE, count * step / RATE])
    print(json.dumps({"speech": found}))


if __name__ == "__main__":
    print(FOLDER)
