"""make-front-end: from DATA to Models/frontend.vefe, background.vefb, the card and the golden files."""

import argparse
import json
from pathlib import Path

import numpy as np

from . import background, bank, bootstrap, corpus, export, golden, network, reader, settings
from .progress import Progress
from .recipe import Recipe

REPOSITORY = Path(__file__).resolve().parents[3]
BEFORE = REPOSITORY / "Models/frontend.vefe"


def arguments():
    parser = argparse.ArgumentParser(prog="make-front-end", description=__doc__)
    parser.add_argument("data", help="folder with speech/transcripts.tsv, speech/train, speech/voices and noise/train")
    parser.add_argument("--output", default=BEFORE, type=Path)
    parser.add_argument(
        "--teacher", default=REPOSITORY / "Models/recognizer.vefe", type=Path,
        help="the front end that aligns and teaches; without such a file PocketSphinx aligns and no front end teaches")  # fmt: skip
    parser.add_argument("--golden", default=REPOSITORY / "Tests/2-Sound/FeaturesTests/Golden/frontend", type=Path)
    parser.add_argument("--minutes", default=45.0, type=float, help="training time of the network, default 45")
    parser.add_argument("--continue", action="store_true", dest="goes_on", help="begins with the weights of the front end that is there")
    parser.add_argument(
        "--noise", action="append", default=[], type=Path, metavar="FOLDER",
        help="further noises, half of what is recorded; may be repeated; with a work folder of its own")  # fmt: skip
    parser.add_argument("--only-background", action="store_true", help="leaves the front end as it is")
    parser.add_argument("--background", default=50.0, type=float, help="minutes of background speech, default 50")
    parser.add_argument("--work", default=Path.home() / ".cache/make-front-end", type=Path, help="steps done so far")
    return parser.parse_args()


class FrontEndRecipe(Recipe):
    """Its labels come from a larger front end, or else from PocketSphinx, then from networks trained on them."""

    def run(self):
        if self.options.only_background:
            file = reader.File(self.options.output.read_bytes())
            card = json.loads(self.options.output.with_suffix(".json").read_text(encoding="utf-8"))
            digest = self.write_background(file.features, file.digest, {key: card[key] for key in ("created", "data", "figures")})
            self.write_card(card | {"backgroundSHA256": digest})
            return
        noises, spoken = self.noises(), self.spoken()
        file = reader.File(self.options.teacher.read_bytes()) if self.options.teacher.exists() else None
        labels, aligner = self.kept("alignment", lambda: self.taught(file, spoken) if file else self.bootstrapped(spoken, noises))
        added = self.kept("synthesized", lambda: self.synthesized(aligner, file))
        items = self.items(self.trained, spoken, labels, file=file) + added
        before = reader.File(BEFORE.read_bytes()) if self.options.goes_on else None
        trained = self.kept("network", lambda: self.train(
            items, noises, self.options.minutes, "network", network.Network(settings.WAKE_WORD), self.further(), before))  # fmt: skip
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
        self.options.output.write_bytes(content)
        digest = self.write_background(front_end.features, export.digest(content), self.card(added, figures))
        self.write_card(card | {"backgroundSHA256": digest})
        golden.write(front_end, self.options.golden)

    def write_background(self, features, front_end, card):
        """Of `features`, a function of log mel power that the front end of that name computes; gives the file's digest."""
        kinds = [paths for paths in (self.noise_paths, corpus.noises_in(self.options.noise)) if paths]
        readers = corpus.readers(self.options.data)
        segments = background.bank(features, self.trained + readers, kinds, self.options.background, Progress("background"))
        content = export.background({"frontEnd": front_end, "readers": len(readers)} | card, segments, bank.of_noises(sum(kinds, [])))
        self.options.output.with_name("background.vefb").write_bytes(content)
        return export.digest(content)


def main():
    FrontEndRecipe(arguments(), bootstrap.dictionary()).run()


main()
