"""make-front-end: from DATA to Models/frontend.vefe, background.vefb, the card and the golden files."""

import argparse
import copy
import datetime
import json
import pickle
import sys
from pathlib import Path

import numpy as np
import torch

from . import alignment, background, bank, bootstrap, corpus, export, features, golden, network, normalization
from . import projection, reader, settings, streams, synthesis, training
from .progress import Progress
from .streaming import FrontEnd

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


class Recipe:
    """The steps in their order. What a step made is kept in the work folder and not made twice."""

    def __init__(self, options):
        self.options = options
        options.work.mkdir(parents=True, exist_ok=True)
        self.sentences = corpus.sentences(options.data)
        self.held_out = corpus.held_out(self.sentences)
        self.trained = [sentence for sentence in self.sentences if sentence.speaker not in self.held_out]
        self.noise_paths = corpus.noises(options.data)
        words = {word for sentence in self.sentences for word in sentence.words}
        self.pronunciations = corpus.pronunciations(bootstrap.dictionary(), words)

    def kept(self, name, make):
        path = self.options.work / f"{name}.pickle"
        if path.exists():
            return pickle.loads(path.read_bytes())
        made = make()
        path.write_bytes(pickle.dumps(made, 4))
        return made

    def run(self):
        noises = self.kept("noises", lambda: bank.of_noises(self.noise_paths))
        spoken = self.kept("bank", lambda: bank.of_sentences(self.sentences, settings.VARIANTS, Progress("variants")))
        labels, aligner = self.kept("alignment", lambda: self.align(spoken, noises))
        items = [item for sentence in self.trained for item in self.items(sentence, spoken, labels)]
        added = self.kept("synthesized", lambda: self.synthesized(aligner))
        items += added
        print(f"{len(items)} items, {sum(len(y) for _, y in items) / 360000:.1f} h", file=sys.stderr)
        trained = self.kept(
            "network", lambda: self.train(items, noises, self.options.minutes, "network", aligner.network))
        unseen = [s for s in self.sentences if s.speaker in self.held_out]
        figures = self.figures(trained, [item for s in unseen for item in self.items(s, spoken, labels)[:1]], noises)
        self.write(trained, items, added, noises, figures)

    def items(self, sentence, spoken, labels):
        """(bands, labels) of every variant of a sentence, the recording itself first."""
        if sentence.path not in labels:
            return []
        return [(item.bands, bank.stretched(labels[sentence.path], item)) for item in spoken[sentence.path]]

    def align(self, spoken, noises):
        """(labels, network): PocketSphinx labels some sentences; networks trained on what there is label all."""
        rng = np.random.default_rng(settings.SEED)
        some = [self.trained[index] for index in rng.permutation(len(self.trained))[: settings.BOOTSTRAP_SENTENCES]]
        labels = self.kept(
            "bootstrap", lambda: bootstrap.align_all(some, self.pronunciations, Progress("PocketSphinx")))
        aligner = None
        for minutes in settings.ALIGNMENT_MINUTES:
            items = [item for sentence in self.trained for item in self.items(sentence, spoken, labels)]
            aligner = self.train(items, noises, minutes, "alignment network", aligner and aligner.network)
            labels = alignment.align_all(aligner, self.sentences, spoken, self.pronunciations, Progress("alignment"))
        return labels, aligner

    def synthesized(self, aligner):
        """Items of synthesized sentences, aligned by a network that knows only recorded ones."""
        sentences = synthesis.speak(self.trained, self.options.work / "synthesized", Progress("synthesis"))
        variants = bank.of_sentences(sentences, 1, Progress("variants of synthesized sentences"))
        labels = alignment.align_all(aligner, sentences, variants, self.pronunciations, Progress("alignment"))
        return [item for sentence in sentences for item in self.items(sentence, variants, labels)]

    def train(self, items, noises, minutes, what, start=None):
        """A network trained for so long, from the weights of `start` if given."""
        torch.manual_seed(settings.SEED)
        source = streams.Streams(items, noises, settings.SEED)
        normal = normalization.estimated(source)
        net = copy.deepcopy(start) if start else network.Network()
        steps = training.train(net, training.Chunks(source, normal, net.context), minutes, Progress(what, 30))
        counts = sum(np.bincount(y, minlength=len(settings.PHONES)) for _, y in items)
        return training.Trained(net, normal, np.log(counts / counts.sum() + 1e-4), steps)

    def figures(self, trained, items, noises):
        """Accuracy on speakers that nothing was trained on, in percent of hops."""
        found = {}
        for name, ratio in (("quiet", 60), ("10 dB", 10), ("5 dB", 5)):
            source = streams.Streams(items, noises, settings.SEED + 98)
            tests = [source.stream(ratio) for _ in range(60)]
            every, spoken = training.accuracy(trained, tests)
            found[name] = {"all hops": round(100 * every, 1), "speech only": round(100 * spoken, 1)}
        return found

    def description(self, added):
        """Where the data came from, in a sentence for the card."""
        speakers = {sentence.speaker for sentence in self.trained}
        return (
            f"{len(self.trained)} sentences of {len(speakers)} speakers from speechocean762 and LibriSpeech, "
            f"{len(added)} items of synthesized sentences, noises from ESC-10 and Speech Commands"
        )

    def write(self, trained, items, added, noises, figures):
        source = streams.Streams(items, noises, settings.SEED + 20)
        made = projection.estimated(source, trained)
        front_end = FrontEnd(trained, made.projection)
        card = {
            "created": datetime.date.today().isoformat(),
            "data": self.description(added),
            "figures": figures,
        }
        header = card | settings.signal_path() | {
            "parameters": network.parameter_count(trained.network), "steps": trained.steps,
        }
        content = export.front_end(header, trained, made)
        error = reader.check(content, front_end, features.log_mel_power(golden.speech() / np.float32(32768)))
        print(f"The file repeats the network to {error:.1g}.", file=sys.stderr)
        segments = background.bank(
            front_end.features, self.trained, self.noise_paths, self.options.background, Progress("background"))
        bank_content = export.background({"frontEnd": export.digest(content)} | card, segments, noises)
        output = self.options.output
        output.write_bytes(content)
        output.with_name("background.vefb").write_bytes(bank_content)
        card = header | {"sha256": export.digest(content), "backgroundSHA256": export.digest(bank_content)}
        output.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
        golden.write(front_end, self.options.golden)
        print(json.dumps(figures, indent=2))


def main():
    torch.set_num_threads(1)
    Recipe(arguments()).run()


main()
