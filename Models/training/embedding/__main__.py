"""make-word-embedding: from DATA to a network that gives a word 128 values, alike for the same word by anyone."""

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np  # noqa: E402
import torch  # noqa: E402

from frontend import bank, corpus  # noqa: E402

from . import export, gather, prepare, training, trials  # noqa: E402

DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"
PARTS = 2  # processes
ROUNDS = 6
STEPS = ("gather", "variants", "teach", "trials", "rounds", "train", "figures")


def arguments():
    parser = argparse.ArgumentParser(prog="make-word-embedding", description=__doc__)
    parser.add_argument("data", type=Path, help="folder with speech, noise, wakeword and wakeword-own-voice")
    parser.add_argument("--step", action="append", choices=STEPS, help="these steps only; all without")
    parser.add_argument("--work", type=Path, default=Path.home() / ".cache/make-word-embedding", help="what steps made so far")
    parser.add_argument("--dictionary", default=DICTIONARY)
    parser.add_argument("--minutes", type=float, default=60.0, help="training time, default 60")
    parser.add_argument("--inputs", choices=training.INPUTS, default="features", help="what the network is given")
    parser.add_argument("--scale", type=float, default=1.0, help="factor on the network's channels")
    parser.add_argument("--teacher-share", type=float, default=1.0, help="weight of the teacher's answers in the loss")
    parser.add_argument("--name", default="network", help="of the trained network within the work folder")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--final", action="store_true", help="figures on the final set, too: once")
    parser.add_argument("--output", type=Path, help="writes the trained network as this file")
    parser.add_argument("--part", type=int, help="of a step that runs in several processes: this one alone")
    return parser.parse_args()


class Recipe:
    def __init__(self, options):
        self.options, self.work, self.train_folder = options, options.work, options.work / "train"
        torch.set_num_threads(options.threads)

    def rows(self, name):
        return list(gather.rows(self.work / name))

    def log(self, text):
        print(text, flush=True)

    def gather(self):
        gather.run(self.options.data, self.work, self.options.dictionary)

    def in_parts(self, step, names, run):
        """Runs a step in `PARTS` processes and joins what they made."""
        if self.options.part is not None:
            return run(self.options.part)
        command = [sys.executable, "-m", "embedding", *sys.argv[1:], "--step", step, "--part"]
        children = [subprocess.Popen([*command, str(part)]) for part in range(PARTS)]
        if any(child.wait() for child in children):
            raise SystemExit(f"The step {step} failed.")
        for name in names:
            np.save(self.train_folder / f"{name}.npy", prepare.interleaved(self.train_folder, name, PARTS))

    def variants(self):
        self.in_parts("variants", ("bands", "speeds"), lambda part: prepare.variants(self.train_folder, part, PARTS))

    def teach(self):
        rows = self.rows("train")
        prepare.answers(self.train_folder, len(rows))
        self.in_parts("teach", (), lambda part: prepare.teach(self.train_folder, rows, part, PARTS))

    def trials(self):
        noise = self.options.data / "noise"
        for name, part, every in (("choose", "train", 9), ("final", "test", 3)):
            paths = sorted(map(str, (noise / part).glob("*.flac")))
            trials.prepare_set(self.work / name, self.rows(name), paths, every)
            trials.teach_set(self.work / name, self.rows(name), paths, every)

    def rounds(self):
        bands = np.load(self.train_folder / "bands.npy", mmap_mode="r")
        speeds = np.load(self.train_folder / "speeds.npy")
        noises = [noise.astype(np.float32) for noise in bank.of_noises(corpus.noises(self.options.data), bank.NOISE_SPEEDS)]

        def run(part):
            for number in range(part, ROUNDS, PARTS):
                prepare.make_round(self.work, number, bands, speeds, self.rows("train"), noises)

        self.in_parts("rounds", (), run)

    def train(self):
        options = self.options
        choose = trials.Trials(self.work / "choose", self.rows("choose"))

        def save(net):
            kept = {"state": net.state_dict(), "inputs": options.inputs, "scale": options.scale}
            torch.save(kept, self.work / f"{options.name}.pt")

        def check(net):
            save(net)
            return trials.report(choose, choose.embeddings(net, training.INPUTS[options.inputs]), ("wake", "words", "dev"))

        begun = time.time()
        net, steps = training.train(
            self.work, self.rows("train"), np.load(self.train_folder / "teacher.npy", mmap_mode="r"), options.inputs, options.minutes, self.log,
            options.scale, teacher_share=options.teacher_share, seed=options.seed, check=check, threads=options.threads)
        self.log(f"{steps} steps in {(time.time() - begun) / 60:.0f} min")
        save(net)

    def figures(self):
        options = self.options
        net, values = export.loaded(self.work / f"{options.name}.pt")
        said = np.load(self.train_folder / "teacher.npy", mmap_mode="r")[::5].astype(np.float32)
        mean = said[said.any(1)].mean(0)
        for name, kinds in (("choose", ("wake", "words", "dev")), ("final", ("wake", "one", "words", "dev"))):
            if name == "final" and not options.final:
                continue
            found = trials.Trials(self.work / name, self.rows(name))
            self.log(f"{name}, the teacher\n{trials.report(found, found.teacher(), kinds)}")
            self.log(f"{name}, the teacher without its mean\n{trials.report(found, found.teacher(mean), kinds)}")
            self.log(f"{name}, ours\n{trials.report(found, found.embeddings(net, training.INPUTS[values]), kinds)}")
        if options.output:
            options.output.write_bytes(export.content(net, values))


def main():
    options = arguments()
    recipe = Recipe(options)
    for step in options.step or STEPS:
        getattr(recipe, step)()


main()
