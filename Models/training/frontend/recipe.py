"""What the recipes of all front ends share: the material, training, figures and the file."""

import copy
import datetime
import json
import pickle
import sys

import numpy as np
import torch

from . import alignment, bank, corpus, export, features, golden, network, normalization
from . import projection, reader, settings, streams, synthesis, teacher, training
from .progress import Progress
from .streaming import FrontEnd


class Recipe:
    """Steps that are done in order. What a step made is kept in the work folder and not made twice."""

    def __init__(self, options, dictionary):
        self.options = options
        options.work.mkdir(parents=True, exist_ok=True)
        self.sentences = corpus.sentences(options.data)
        self.held_out = corpus.held_out(self.sentences)
        self.trained = [sentence for sentence in self.sentences if sentence.speaker not in self.held_out]
        self.noise_paths = corpus.noises(options.data)
        words = {word for sentence in self.sentences for word in sentence.words}
        self.pronunciations = corpus.pronunciations(dictionary, words)

    def kept(self, name, make):
        path = self.options.work / f"{name}.pickle"
        if path.exists():
            return pickle.loads(path.read_bytes())
        made = make()
        path.write_bytes(pickle.dumps(made, 4))
        return made

    def noises(self):
        return self.kept("noises", lambda: bank.of_noises(self.noise_paths, bank.NOISE_SPEEDS))

    def further(self):
        """The noises of --noise."""
        paths = corpus.noises_in(self.options.noise)
        return self.kept("further-noises", lambda: bank.of_noises(paths, bank.NOISE_SPEEDS)) if paths else []

    def spoken(self):
        return self.kept("bank", lambda: bank.of_sentences(self.sentences, settings.VARIANTS, Progress("variants")))

    def align(self, aligner, sentences, spoken):
        return alignment.align_all(aligner, sentences, spoken, self.pronunciations, Progress("alignment"))

    def aligner(self, file, spoken):
        """A front end that is there already, with its priors, which some sentences tell that it aligns without."""
        aligner = teacher.Aligner(file, np.zeros(len(settings.PHONES)))
        labels = self.align(aligner, self.sentences[::10], spoken)
        counts = np.bincount(np.concatenate(list(labels.values())), minlength=len(settings.PHONES))
        return aligner._replace(log_prior=alignment.log_prior(counts))

    def items(self, sentences, spoken, labels, variants=None, file=None):
        """The variants of each labelled sentence, the recording itself first; with what `file`, a teacher, says of the recording."""
        found = []
        for sentence in sentences:
            if sentence.path in labels:
                own, variants_of = labels[sentence.path], spoken[sentence.path]
                said = [own] if file is None else [own, teacher.shares(file, variants_of[0].bands, own)]
                found += [
                    streams.Item(item.bands, *(bank.stretched(values, item) for values in said))
                    for item in variants_of[:variants]
                ]
        return found

    def synthesized(self, aligner, file=None):
        """Items of synthesized sentences, aligned by a network that knows only recorded ones."""
        sentences = synthesis.speak(self.trained, self.options.work / "synthesized", Progress("synthesis"))
        spoken = bank.of_sentences(sentences, settings.SYNTHESIZED_VARIANTS, Progress("variants of synthesized sentences"))
        return self.items(sentences, spoken, self.align(aligner, sentences, spoken), file=file)

    def train(self, items, noises, minutes, what, start, further=(), file=None):
        """A network trained for so long, from the weights of `start`, or from those of `file`, a front end."""
        torch.manual_seed(settings.SEED)
        source = streams.Streams(items, noises, settings.SEED, further=further)
        normal = normalization.estimated(source)
        net = copy.deepcopy(start)
        chunks = training.Chunks(lambda: training.phones(source), normal, net)
        if file is not None:
            net.begin_with(file, torch.from_numpy(np.concatenate([chunks.batch()[0] for _ in range(10)])))
        steps = training.train(net, chunks, minutes, Progress(what, 30), goes_on=file is not None)
        counts = sum(np.bincount(item.labels, minlength=len(settings.PHONES)) for item in items)
        return training.Trained(net, normal, alignment.log_prior(counts), steps)

    def figures(self, trained, spoken, labels, noises):
        """Accuracy on speakers that nothing was trained on, in percent of hops."""
        unseen = [sentence for sentence in self.sentences if sentence.speaker in self.held_out]
        items, found = self.items(unseen, spoken, labels, variants=1), {}
        for name, ratio in (("quiet", 60), ("10 dB", 10), ("5 dB", 5)):
            source = streams.Streams(items, noises, settings.SEED + 98)
            every, speech = training.accuracy(trained, [source.stream(ratio) for _ in range(60)])
            found[name] = {"all hops": round(100 * every, 1), "speech only": round(100 * speech, 1)}
        return found

    def card(self, added, figures):
        """Where the data came from, and what came of it."""
        speakers = {sentence.speaker for sentence in self.trained}
        return {
            "created": datetime.date.today().isoformat(),
            "data": f"{len(self.trained)} sentences of {len(speakers)} speakers from speechocean762 and LibriSpeech, "
            f"{len(added)} items of synthesized sentences, noises from ESC-10 and Speech Commands",
            "figures": figures,
        }

    def file(self, trained, items, added, noises, figures):
        """(card, content, front end) of the file, read back and compared."""
        made = projection.estimated(streams.Streams(items, noises, settings.SEED + 20), trained)
        front_end = FrontEnd(trained, made.projection)
        header = self.card(added, figures) | settings.signal_path(trained.network.shape) | {
            "parameters": network.parameter_count(trained.network), "steps": trained.steps,
        }  # fmt: skip
        content = export.front_end(header, trained, made)
        error = reader.check(content, front_end, features.log_mel_power(golden.speech() / np.float32(32768)))
        print(f"The file repeats the network to {error:.1g}.", file=sys.stderr)
        return header | {"sha256": export.digest(content)}, content, front_end

    def write_card(self, card):
        self.options.output.with_suffix(".json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")
        print(json.dumps(card["figures"], indent=2))
