"""make-recognizer-front-end: from DATA and Models/frontend.vefe to Models/recognizer.vefe, without its speech mask, and its card."""

import argparse
from pathlib import Path

from frontend import network, reader, settings
from frontend.recipe import Recipe

REPOSITORY = Path(__file__).resolve().parents[3]
DICTIONARY = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"


def arguments():
    parser = argparse.ArgumentParser(prog="make-recognizer-front-end", description=__doc__)
    parser.add_argument("data", help="folder with speech/transcripts.tsv, speech/train and noise/train")
    parser.add_argument("--output", default=REPOSITORY / "Models/recognizer.vefe", type=Path)
    parser.add_argument("--front-end", default=REPOSITORY / "Models/frontend.vefe", type=Path, help="what aligns at first")
    parser.add_argument("--minutes", default=44.0, type=float, help="training time after the alignment, default 44")
    parser.add_argument(
        "--work", default=Path.home() / ".cache/make-recognizer-front-end", type=Path, help="steps done so far")
    return parser.parse_args()


class RecognizerRecipe(Recipe):
    """Its labels come from the small front end, then from the network that was trained on them."""

    def run(self):
        noises = self.noises()
        spoken = self.spoken()
        aligner = self.aligner(reader.File(self.options.front_end.read_bytes()), spoken)
        first = self.kept("labels", lambda: self.align(aligner, self.sentences, spoken))
        added = self.kept("synthesized", lambda: self.synthesized(aligner))
        early = self.kept("alignment-network", lambda: self.train(
            self.items(self.trained, spoken, first) + added, noises, settings.RECOGNIZER_ALIGNMENT_MINUTES,
            "alignment network", network.Network(settings.RECOGNIZER)))  # fmt: skip
        labels = self.kept("own-labels", lambda: self.align(early, self.sentences, spoken))
        items = self.items(self.trained, spoken, labels) + added
        trained = self.kept("network", lambda: self.train(items, noises, self.options.minutes, "network", early.network))
        card, content, _ = self.file(trained, items, added, noises, self.figures(trained, spoken, labels, noises))
        self.options.output.write_bytes(content)
        self.write_card(card)


def main():
    RecognizerRecipe(arguments(), DICTIONARY).run()


main()
