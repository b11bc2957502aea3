"""make-word-embedding: from DATA to a network that gives a word 256 values, alike for the same word by anyone."""

import argparse
import os
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import torch  # noqa: E402

from . import candidates, export, gather, mixing, second_opinion, settings, teach, training  # noqa: E402

DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"
STEPS = ("gather", "teach", "candidates", "train", "figures")


def arguments():
    parser = argparse.ArgumentParser(prog="make-word-embedding", description=__doc__)
    parser.add_argument("data", type=Path, help="folder with speech, noise, wakeword and wakeword-own-voice")
    parser.add_argument("--step", action="append", choices=STEPS, help="these steps only; all without")
    parser.add_argument("--work", type=Path, default=Path.home() / ".cache/make-word-embedding", help="what steps made so far")
    parser.add_argument("--dictionary", default=DICTIONARY)
    parser.add_argument("--texts", type=int, default=8000, help="that synthesizers speak, default 8000")
    parser.add_argument("--teacher-minutes", type=float, default=20.0, help="that the teacher is asked, default 20")
    parser.add_argument("--minutes", type=float, default=60.0, help="training time, default 60")
    parser.add_argument("--name", default="network", help="of the trained network within the work folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--voiced", default="voiced", help="the program whose candidates are judged")
    parser.add_argument("--draws", type=int, default=1, help="of three recordings that enrol a word, default 1")
    parser.add_argument("--part", choices=("choose", "final"), default="choose", help="whose candidates; final is for the last look")
    parser.add_argument("--patience", type=float, help="hops after a candidate that figures wait for, default all of the window")
    parser.add_argument("--output", type=Path, help="writes the trained network as this file")
    return parser.parse_args()


class Recipe:
    def __init__(self, options):
        self.options, self.work, self.folder = options, options.work, options.work / "train"
        torch.set_num_threads(1)

    @property
    def judged(self):
        return self.work / f"candidates-{self.options.part}"

    def gather(self):
        gather.run(self.options.data, self.folder, self.options.dictionary, self.options.texts)

    def teach(self):
        rows, _, samples = gather.read(self.folder)
        teach.run(self.folder, rows, samples, self.options.teacher_minutes)

    def candidates(self):
        candidates.run(self.options.data, self.work, self.options.voiced, self.options.part, self.options.draws)

    def train(self):
        options, (rows, bands, _) = self.options, gather.read(self.folder)
        classes = training.Classes(rows, gather.phones_of(options.dictionary))
        targets = training.Targets(teach.answers(self.folder, len(rows)), classes)
        mixer = mixing.Mixer(options.data, rows, bands, settings.SEED + options.seed)

        def check(net):
            torch.save(net.state_dict(), self.work / f"{options.name}.pt")
            return second_opinion.report(second_opinion.figures(net, self.judged)) if any(self.judged.glob("*.npz")) else ""

        begun = time.time()
        net, steps = training.train(mixer, classes, targets, options.minutes, lambda text: print(text, flush=True), options.seed, check)
        torch.save(net.state_dict(), self.work / f"{options.name}.pt")
        print(f"{steps} steps in {(time.time() - begun) / 60:.0f} min")

    def figures(self):
        net = export.loaded(self.work / f"{self.options.name}.pt")
        print(second_opinion.report(second_opinion.figures(net, self.judged, self.options.patience)))
        if self.options.output:
            self.options.output.write_bytes(export.content(net))


def main():
    options = arguments()
    recipe = Recipe(options)
    for step in options.step or STEPS:
        getattr(recipe, step)()


main()
