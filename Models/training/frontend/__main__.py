"""make-front-end: from DATA to Models/frontend.vefe, background.vefb, the card and the golden files."""

import argparse
from pathlib import Path

import numpy as np

from . import background, bank, bootstrap, export, golden, network, reader, settings
from .progress import Progress
from .recipe import Recipe

REPOSITORY = Path(__file__).resolve().parents[3]


def arguments():
    parser = argparse.ArgumentParser(prog="make-front-end", description=__doc__)
    parser.add_argument("data", help="folder with speech/transcripts.tsv, speech/train and noise/train")
    parser.add_argument("--output", default=REPOSITORY / "Models" / "frontend.vefe", type=Path)
    parser.add_argument(
        "--teacher", default=REPOSITORY / "Models/recognizer.vefe", type=Path,
        help="the front end that aligns and teaches; where there is no such file, PocketSphinx aligns and nobody teaches")  # fmt: skip
    parser.add_argument("--golden", default=REPOSITORY / "Tests/2-Sound/FeaturesTests/Golden/frontend", type=Path)
    parser.add_argument("--minutes", default=45.0, type=float, help="training time of the network, default 45")
    parser.add_argument("--background", default=50.0, type=float, help="minutes of background speech, default 50")
    parser.add_argument("--work", default=Path.home() / ".cache/make-front-end", type=Path, help="steps done so far")
    return parser.parse_args()


class FrontEndRecipe(Recipe):
    """Its labels come from a larger front end, or else from PocketSphinx, then from networks trained on them."""

    def run(self):
        noises, spoken = self.noises(), self.spoken()
        file = reader.File(self.options.teacher.read_bytes()) if self.options.teacher.exists() else None
        labels, aligner = self.kept("alignment", lambda: self.taught(file, spoken) if file else self.bootstrapped(spoken, noises))
        added = self.kept("synthesized", lambda: self.synthesized(aligner, file))
        items = self.items(self.trained, spoken, labels, file=file) + added
        trained = self.kept("network", lambda: self.train(
            items, noises, self.options.minutes, "network", network.Network(settings.WAKE_WORD)))  # fmt: skip
        self.write(trained, items, added, noises, self.figures(trained, spoken, labels, noises))

    def taught(self, file, spoken):
        """(labels, aligner) by the teacher."""
        aligner = self.aligner(file, spoken)
        return self.align(aligner, self.sentences, spoken), aligner

    def bootstrapped(self, spoken, noises):
        """(labels, aligner): PocketSphinx labels some sentences; networks trained on what there is label all."""
        rng = np.random.default_rng(settings.SEED)
        some = [self.trained[index] for index in rng.permutation(len(self.trained))[: settings.BOOTSTRAP_SENTENCES]]
        labels = self.kept(
            "bootstrap", lambda: bootstrap.align_all(some, self.pronunciations, Progress("PocketSphinx")))
        net = network.Network(settings.WAKE_WORD)
        for minutes in settings.ALIGNMENT_MINUTES:
            aligner = self.train(self.items(self.trained, spoken, labels), noises, minutes, "alignment network", net)
            labels = self.align(aligner, self.sentences, spoken)
            net = aligner.network
        return labels, aligner

    def write(self, trained, items, added, noises, figures):
        card, content, front_end = self.file(trained, items, added, noises, figures)
        segments = background.bank(
            front_end.features, self.trained, self.noise_paths, self.options.background, Progress("background"))
        bank_content = export.background(
            {"frontEnd": export.digest(content)} | self.card(added, figures), segments, bank.of_noises(self.noise_paths))
        output = self.options.output
        output.write_bytes(content)
        output.with_name("background.vefb").write_bytes(bank_content)
        self.write_card(card | {"backgroundSHA256": export.digest(bank_content)})
        golden.write(front_end, self.options.golden)


def main():
    FrontEndRecipe(arguments(), bootstrap.dictionary()).run()


main()
