"""make-front-end: from DATA to Models/frontend.vefe, background.vefb, the card and the golden files."""

import argparse
from pathlib import Path

import numpy as np

from . import alignment, background, bank, bootstrap, export, golden, network, settings
from .progress import Progress
from .recipe import Recipe

REPOSITORY = Path(__file__).resolve().parents[3]


def arguments():
    parser = argparse.ArgumentParser(prog="make-front-end", description=__doc__)
    parser.add_argument("data", help="folder with speech/transcripts.tsv, speech/train and noise/train")
    parser.add_argument("--output", default=REPOSITORY / "Models" / "frontend.vefe", type=Path)
    parser.add_argument("--golden", default=REPOSITORY / "Tests/FeaturesTests/Golden/frontend", type=Path)
    parser.add_argument("--minutes", default=45.0, type=float, help="training time of the network, default 45")
    parser.add_argument("--background", default=50.0, type=float, help="minutes of background speech, default 50")
    parser.add_argument("--work", default=Path.home() / ".cache/make-front-end", type=Path, help="steps done so far")
    return parser.parse_args()


class FrontEndRecipe(Recipe):
    """Its labels come from PocketSphinx, then from networks trained on them."""

    def run(self):
        noises = self.noises()
        spoken = self.kept("bank", lambda: bank.of_sentences(self.sentences, settings.VARIANTS, Progress("variants")))
        labels, aligner = self.kept("alignment", lambda: self.align(spoken, noises))
        added = self.kept("synthesized", lambda: self.synthesized(aligner, 1))
        items = self.items(self.trained, spoken, labels) + added
        trained = self.kept("network", lambda: self.train(
            items, noises, self.options.minutes, "network", aligner.network))  # fmt: skip
        self.write(trained, items, added, noises, self.figures(trained, spoken, labels, noises))

    def align(self, spoken, noises):
        """(labels, network): PocketSphinx labels some sentences; networks trained on what there is label all."""
        rng = np.random.default_rng(settings.SEED)
        some = [self.trained[index] for index in rng.permutation(len(self.trained))[: settings.BOOTSTRAP_SENTENCES]]
        labels = self.kept(
            "bootstrap", lambda: bootstrap.align_all(some, self.pronunciations, Progress("PocketSphinx")))
        net = network.Network(settings.WAKE_WORD)
        for minutes in settings.ALIGNMENT_MINUTES:
            aligner = self.train(self.items(self.trained, spoken, labels), noises, minutes, "alignment network", net)
            labels = alignment.align_all(aligner, self.sentences, spoken, self.pronunciations, Progress("alignment"))
            net = aligner.network
        return labels, aligner

    def write(self, trained, items, added, noises, figures):
        card, content, front_end = self.file(trained, items, added, noises, figures)
        segments = background.bank(
            front_end.features, self.trained, self.noise_paths, self.options.background, Progress("background"))
        bank_content = export.background({"frontEnd": export.digest(content)} | self.card(added, figures), segments, noises)
        output = self.options.output
        output.write_bytes(content)
        output.with_name("background.vefb").write_bytes(bank_content)
        self.write_card(card | {"backgroundSHA256": export.digest(bank_content)})
        golden.write(front_end, self.options.golden)


def main():
    FrontEndRecipe(arguments(), bootstrap.dictionary()).run()


main()
