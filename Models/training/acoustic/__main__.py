"""Writes means and variances for PocketSphinx that are changed as noise changes what is heard."""

import argparse
import pathlib
import sys

import numpy as np

from confidence import material

from . import adaptation, alignment, cepstra, model, sphinx

SEED = 5
QUIETEST, LOUDEST = 3, 25  # signal-to-noise ratio of the noisy copies, dB
WEIGHT = 20  # how many frames the model as it was counts (tau)
READ = "librispeech"  # native speakers, whose sentences are long: all of them are heard, in one noise more
# Kinds of noise that are kept for the choice among ways to adapt.
HELD_OUT = ("helicopter", "rain", "chainsaw", "running-tap", "dog-bark")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=pathlib.Path, help="the folder that holds speech/ and noise/train")
    parser.add_argument("output", type=pathlib.Path, help="the folder for means and variances")
    parser.add_argument("--sentences", type=int, default=1200)
    parser.add_argument("--copies", type=int, default=2, help="noisy ones of each sentence")
    return parser.parse_args()


def dictionary():
    """Every word's pronunciations."""
    words = {}
    for line in sphinx.DICTIONARY.read_text(encoding="utf-8").splitlines():
        word, *phones = line.split()
        words.setdefault(word.partition("(")[0], []).append(phones)
    return words


class Listener:
    def __init__(self, own):
        self.own, self.front_ends = own, cepstra.FrontEnds()
        self.quiet, self.noisy = adaptation.Moments(own), adaptation.Moments(own)

    def learn(self, samples, words, noises, seed, copies):
        """Learns from a sentence as it is and in noise; False if its words cannot be found in it."""
        every, kept = self.heard(samples, None, None, seed)
        # Also aligns frames that the decoder leaves out, because with noise it may keep them.
        senones = alignment.senones(self.own, cepstra.with_differences(every), words)
        if not len(senones):
            return False
        self.quiet.add(cepstra.with_differences(every[kept]), senones[kept])
        rng = np.random.default_rng([seed, 1])
        for _ in range(copies):
            noise, level = noises[int(rng.integers(len(noises)))], rng.uniform(QUIETEST, LOUDEST)
            every, kept = self.heard(samples, noise, level, seed)
            if len(kept):
                self.noisy.add(cepstra.with_differences(every[kept]), senones[kept])
        return True

    def heard(self, samples, noise, level, seed):
        """(normalized cepstra, the kept ones); the same seed puts the same quiet around the sentence."""
        every, kept = self.front_ends(material.in_room(samples, noise, level, np.random.default_rng(seed)))
        return cepstra.normalized(every, kept), kept


def sentences(data, words):
    """(line of the table, path, pronunciations of each word), those that are read first."""
    lines = (data / "speech/transcripts.tsv").read_text(encoding="utf-8").splitlines()[1:]
    found = []
    for number, line in enumerate(lines):
        path, _, _, text = line.split("\t")
        if path.startswith("speech/train/") and all(word in words for word in text.split()):
            found.append((number, data / path, [words[word] for word in text.split()]))
    np.random.default_rng(SEED).shuffle(found)
    return sorted(found, key=lambda item: READ not in item[1].parts)


def main():
    options = arguments()
    words, own = dictionary(), model.Model(sphinx.MODEL)
    files = [path for path in sorted((options.data / "noise/train").iterdir()) if not path.name.startswith(HELD_OUT)]
    noises = [noise for noise in map(material.read, files) if material.peak_power(noise) > 1e-8]
    listener, learnt = Listener(own), 0
    for number, (seed, path, spoken) in enumerate(sentences(options.data, words)[: options.sentences], 1):
        copies = options.copies + (READ in path.parts)
        learnt += listener.learn(material.read(path), spoken, noises, seed, copies)
        if number % 100 == 0:
            print(f"{number} sentences heard, {learnt} aligned", file=sys.stderr, flush=True)
    options.output.mkdir(parents=True, exist_ok=True)
    means, variances = adaptation.changed_by_noise(own, listener.quiet, listener.noisy, WEIGHT)
    model.write_gaussians(options.output / "means", means)
    model.write_gaussians(options.output / "variances", variances)


main()
