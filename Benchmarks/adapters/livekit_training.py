"""Trains a head of livekit-wakeword 0.3 for a word, with the package's own augmentation, features and trainer.

    Benchmarks/adapters/livekit-wakeword --keyword alexa --enrol DIR --train DATA

Its recipe synthesizes the word with 904 voices, takes 2,000 hours of other sound (ACAV100M), rooms and noises from the
network, and trains for 50,000 steps. Here are instead:

- the recordings of the word, repeated until there are 1,500. Each is cut to the word by its energy and brought to full
  scale, as the package does with what it synthesizes. The package's code puts it at the end of 2 s with up to 0.2 s
  after it, and adds an equalizer, distortion and a noise of noise/train at 5 to 15 dB, each time others.
- the other words of wakeword/*/enrol as its adversarial negatives, in place of synthesized phrases that resemble the
  word
- speech/train in place of ACAV100M: 2 s every 0.32 s, each utterance at full scale. The people of every tenth folder
  are the package's validation set, which chooses among what the training passes through.
- no rooms
- as many steps as --steps says in the first phase, and a tenth of it in each of the other two

The package holds out other clips of the word for its validation. Here these are the same recordings with other noises,
so that all of them are trained on.
"""

import argparse
import glob
import hashlib
import json
import os
import random
import shutil
import sys
import tempfile
import types

import engines
import livekit_head

TRAINED, NEGATIVE, VALIDATED = 1500, 1000, 200
BLOCK = 30 * engines.RATE
HOP = 4
MARGIN = engines.RATE // 10


def spoken(numpy, samples):
    """The word in a recording: the loudest 10 ms, and what is above a level around it, with 0.1 s on both sides.

    The level is 30 dB below the loudest, or 10 dB above the quietest tenth where that is higher. Pauses below 0.15 s
    belong to the word. So does wakebench find the end of a word.
    """
    frames = samples[: len(samples) // 160 * 160].reshape(-1, 160).astype(numpy.float64)
    levels = 10 * numpy.log10((frames**2).sum(axis=1) + 1e-10)
    loudest = int(levels.argmax())
    level = min(levels[loudest], max(levels[loudest] - 30, numpy.sort(levels)[len(levels) // 10] + 10))
    ends = []
    for way in (-1, 1):
        last = index = loudest
        while 0 <= index < len(levels) and abs(index - last) <= 15:
            last = index if levels[index] >= level else last
            index += way
        ends.append(last)
    return samples[max(0, ends[0] * 160 - MARGIN) : (ends[1] + 1) * 160 + MARGIN]


def full_scale(numpy, samples):
    return samples / max(float(numpy.abs(samples).max()), 1e-4)


def write_clips(numpy, soundfile, paths, count, folder):
    """At least `count` clips, each recording as often as the others."""
    os.makedirs(folder)
    for index in range(-(-count // len(paths)) * len(paths)):
        samples, _ = soundfile.read(paths[index % len(paths)], dtype="float32")
        word = full_scale(numpy, spoken(numpy, samples))
        soundfile.write(os.path.join(folder, f"clip_{index:06d}.wav"), word, engines.RATE)


def speech(numpy, soundfile, models, files):
    """The embeddings of utterances in blocks of 30 s."""
    pending = numpy.zeros(0, dtype=numpy.float32)
    mel, embedding = models
    for number, path in enumerate(files, 1):
        pending = numpy.concatenate((pending, full_scale(numpy, soundfile.read(path, dtype="float32")[0])))
        if len(pending) >= BLOCK or number == len(files):
            yield embedding.extract_embeddings(mel(pending))[0]
            pending = pending[:0]


def windows(numpy, blocks, hop):
    size = livekit_head.EMBEDDINGS
    found = [block[start : start + size] for block in blocks for start in range(0, len(block) - size + 1, hop)]
    random.shuffle(found)
    return numpy.stack(found).astype(numpy.float32)


def prepare(numpy, soundfile, models, data):
    """What all words are trained with: a folder with noises, and speech under the names that the package looks for."""
    spoken_files = sorted(glob.glob(os.path.join(data, "speech/train/*/*/*")))
    noises = sorted(glob.glob(os.path.join(data, "noise/train/*")))
    if not spoken_files or not noises:
        engines.fail(f"{data} has no recordings in speech/train or noise/train", 66)
    listed = f"{livekit_head.RECIPE}" + "".join(f"{path} {os.path.getsize(path)}" for path in spoken_files + noises)
    place = os.path.join(livekit_head.folder(), f"other-{hashlib.sha256(listed.encode()).hexdigest()[:12]}")
    if os.path.isdir(place):
        return place
    random.seed(1)
    part = tempfile.mkdtemp(dir=livekit_head.folder())
    os.makedirs(os.path.join(part, "features"))
    os.makedirs(os.path.join(part, "noises"))
    for index, path in enumerate(noises):
        samples, rate = soundfile.read(path, dtype="float32")
        soundfile.write(os.path.join(part, "noises", f"{index:04d}.wav"), samples, rate)
    people = sorted({os.path.dirname(path) for path in spoken_files})
    held_out = set(people[5::10])
    for name, chosen, hop in (
        ("openwakeword_features_ACAV100M_2000_hrs_16bit", lambda person: person not in held_out, HOP),
        ("validation_set_features", lambda person: person in held_out, livekit_head.EMBEDDINGS),
    ):
        files = [path for path in spoken_files if chosen(os.path.dirname(path))]
        random.shuffle(files)
        blocks = list(speech(numpy, soundfile, models, files))
        numpy.save(os.path.join(part, "features", f"{name}.npy"), windows(numpy, blocks, hop))
    try:
        os.rename(part, place)
    except OSError:
        # Another word's training was sooner.
        shutil.rmtree(part)
    return place


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keyword", required=True)
    parser.add_argument("--enrol", required=True)
    parser.add_argument("--count", type=int, required=True)
    parser.add_argument("--data", required=True)
    parser.add_argument("--steps", type=int, required=True)
    parser.add_argument("--head", required=True)
    arguments = parser.parse_args()
    # Its progress bars are for people who train by hand.
    os.environ["TQDM_DISABLE"] = "1"
    sys.argv[0] = "livekit-wakeword"
    numpy, soundfile, onnxruntime, torch = engines.load("numpy", "soundfile", "onnxruntime", "torch")
    torch.set_num_threads(1)
    # Its synthesizer imports that, and is not used.
    sys.modules.setdefault("torchaudio", types.ModuleType("torchaudio"))
    config_module, augment, features, trainer, generate, extractor, resources = engines.load(
        *(f"livekit.wakeword.{name}" for name in (
            "config", "data.augment", "data.features", "training.trainer", "data.generate", "models.feature_extractor",
            "resources"))
    )  # fmt: skip
    os.makedirs(livekit_head.folder(), exist_ok=True)
    models = (
        extractor.MelSpectrogramFrontend(resources.get_mel_model_path(), engines.one_thread(onnxruntime)),
        extractor.SpeechEmbedding(resources.get_embedding_model_path(), engines.one_thread(onnxruntime)),
    )
    other = prepare(numpy, soundfile, models, arguments.data)
    words = [folder for folder in sorted(glob.glob(os.path.join(arguments.data, "wakeword/*/enrol")))
             if os.path.realpath(folder) != os.path.realpath(arguments.enrol)]  # fmt: skip
    others = [path for folder in words for path in livekit_head.clips(folder, 0)]
    positive = livekit_head.clips(arguments.enrol, arguments.count)

    random.seed(1)
    numpy.random.seed(1)
    torch.manual_seed(1)
    with tempfile.TemporaryDirectory(dir=livekit_head.folder()) as work:
        noises = os.path.join(other, "noises")
        config = config_module.WakeWordConfig(
            model_name="word", target_phrases=[arguments.keyword], data_dir=other, output_dir=work,
            steps=arguments.steps, augmentation={"background_paths": [noises], "rir_paths": []},
        )  # fmt: skip
        for name, paths, count in (("positive_train", positive, TRAINED), ("positive_test", positive, VALIDATED),
                                   ("negative_train", others, NEGATIVE), ("negative_test", others, VALIDATED)):
            write_clips(numpy, soundfile, random.sample(paths, len(paths)), count, config.model_output_dir / name)
        generate._generate_background_clips(config, "background_train", config.n_background_samples)
        generate._generate_background_clips(config, "background_test", config.n_background_samples_val)
        augment.run_augment(config)
        features.run_extraction(config, engines.one_thread(onnxruntime))
        training = trainer.WakeWordTrainer(config, torch.device("cpu"))
        model = training.train().eval()
        tried, _ = training._load_validation_data()
        measured = training._metrics_log

    weights = {name.removeprefix("classifier."): value.numpy() for name, value in model.state_dict().items()}
    head = livekit_head.Head(numpy, weights)
    with torch.no_grad():
        expected = model(torch.from_numpy(tried)).numpy()[:, 0]
    difference = max(abs(head.score(clip) - score) for clip, score in zip(tried, expected))
    if difference > 1e-5:
        engines.fail(f"the head in numpy differs from PyTorch's by {difference}", 70)
    part = f"{arguments.head}.{os.getpid()}"
    with open(part, "wb") as file:
        numpy.savez(file, **weights)
    with open(arguments.head.removesuffix(".npz") + ".json", "w", encoding="utf-8") as file:
        json.dump(measured, file, indent=1)
    os.replace(part, arguments.head)
    print(f"livekit-wakeword: {arguments.head}: {measured[-2]}, as PyTorch to {difference:.1e}", file=sys.stderr)


if __name__ == "__main__":
    main()
