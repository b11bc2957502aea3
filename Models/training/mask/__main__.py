"""make-speech-mask: from DATA and Models/recognizer.vefe to the same file with a speech mask, and its card."""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from frontend import export, reader, settings, streams, training
from frontend.progress import Progress
from frontend.recipe import Recipe

from . import network

REPOSITORY = Path(__file__).resolve().parents[3]
DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"


def arguments():
    parser = argparse.ArgumentParser(prog="make-speech-mask", description=__doc__)
    parser.add_argument("data", help="folder with speech/transcripts.tsv, speech/train and noise/train")
    parser.add_argument("--front-end", default=REPOSITORY / "Models/recognizer.vefe", type=Path)
    parser.add_argument("--output", type=Path, help="the file to write, default the front end itself")
    parser.add_argument("--minutes", default=20.0, type=float, help="training time, default 20")
    parser.add_argument(
        "--noise", action="append", default=[], type=Path, metavar="FOLDER",
        help="further noises, half of what is recorded; may be repeated; with a work folder of its own")  # fmt: skip
    parser.add_argument("--continue", action="store_true", dest="goes_on", help="begins with the mask that the front end has")
    parser.add_argument(
        "--leave-out", type=int, metavar="N", help="leaves out every N-th noise, from the third on, to measure with; with a work folder of its own")
    parser.add_argument("--work", default=Path.home() / ".cache/make-speech-mask", type=Path, help="steps done so far")
    return parser.parse_args()


class MaskRecipe(Recipe):
    """Sentences in noise, of which it is known how much is which."""

    def run(self):
        options = self.options
        if options.leave_out is not None:
            if options.leave_out < 3:
                raise SystemExit("--leave-out takes 3 or more.")
            self.noise_paths = [path for index, path in enumerate(self.noise_paths) if index % options.leave_out != 2]
        before = reader.File(options.front_end.read_bytes())
        content = export.without_mask(options.front_end.read_bytes())
        file = reader.File(content)
        spoken = self.spoken()
        labels = self.kept("labels", lambda: self.align(self.aligner(file, spoken), self.sentences, spoken))
        further = self.further()
        made = streams.Streams(self.items(self.trained, spoken, labels), self.noises(), settings.SEED, further=further)

        def draw():
            mixture = made.mixture()
            return np.logaddexp(mixture.speech, mixture.noise), network.ideal_ratio_mask(mixture).astype(np.float16)

        torch.manual_seed(settings.SEED)
        mask = network.Mask(file)
        if options.goes_on:
            mask.begin_with(before.mask_layers)
        chunks = training.Chunks(draw, file.normalization, mask, hides_bands=False)
        steps = training.train(mask, chunks, options.minutes, Progress("speech mask", 30), network.loss, options.goes_on)
        content = export.with_mask(content, mask.weights())
        (options.output or options.front_end).write_bytes(content)
        unseen = [sentence for sentence in self.sentences if sentence.speaker in self.held_out]
        items = self.items(unseen, spoken, labels, variants=1)
        card = {"steps": steps, "error": self.errors(reader.File(content), items, self.noises())}
        if further:
            card["errorInFurtherNoises"] = self.errors(reader.File(content), items, further)
        self.write_card(content, card)

    def errors(self, file, items, noises):
        """Of speakers that nothing was trained on, how far the mask is from the right one: root mean square, in quiet and in noise."""
        found = {}
        for name, ratio in (("quiet", 60), ("10 dB", 10), ("5 dB", 5)):
            source, squares = streams.Streams(items, noises, settings.SEED + 98), []
            for _ in range(30):
                mixture = source.mixture(ratio)
                told = file.mask(np.logaddexp(mixture.speech, mixture.noise))
                squares.append(np.mean((told - network.ideal_ratio_mask(mixture)[: len(told)]) ** 2))
            found[name] = round(float(np.sqrt(np.mean(squares))), 3)
        return found

    def write_card(self, content, mask):
        path = (self.options.output or self.options.front_end).with_suffix(".json")
        before = self.options.front_end.with_suffix(".json")
        card = json.loads(before.read_text(encoding="utf-8"))
        card |= {"speechMask": mask, "sha256": export.digest(content)}
        path.write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
        print(json.dumps(card["speechMask"], indent=2))


def main():
    MaskRecipe(arguments(), DICTIONARY).run()


main()
