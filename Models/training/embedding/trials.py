"""Trials: three recordings enrol a word, and the largest cosine to them is to tell the word from everything else.

Conditions are quiet and 10 dB (the ratio of the largest powers of 512 samples), where the enrolled recordings stay quiet.
"""

import numpy as np
import torch

from frontend import corpus, features
from frontend.progress import Progress

from . import network, prepare, settings

MARGIN = 6.0  # hops around the word that an embedding hears
DRAWS = 20
RATIO = 10


def largest(samples):
    """The largest power of 512 samples."""
    whole = samples[: len(samples) // 512 * 512].reshape(-1, 512)
    return float((whole**2).mean(1).max()) + 1e-12


def noisy(samples, hops, noises, rng):
    """A stretch in noise."""
    noise = noises[rng.integers(len(noises))]
    noise = np.resize(noise, max(len(noise), len(samples)))
    start = rng.integers(len(noise) - len(samples) + 1)
    noise = noise[start : start + len(samples)]
    half = hops * 80
    inside = samples[len(samples) // 2 - half : len(samples) // 2 + half]
    return samples + noise * np.sqrt(largest(inside) / largest(noise) / 10 ** (RATIO / 10)).astype(np.float32)


def measured(rows, every):
    """Which stretches of a set take part: of other speech one of so many."""
    other = np.cumsum([row[2] == "other" for row in rows])
    return [index for index, row in enumerate(rows) if row[2] != "other" or other[index] % every == 0]


def conditions(folder, rows, noise_paths, every):
    """(place in the set, clean, in noise) of every stretch that takes part."""
    stored, rng = np.load(folder / "samples.npy", mmap_mode="r"), np.random.default_rng(settings.SEED)
    noises = [samples for samples in map(corpus.read, noise_paths) if np.abs(samples).max() > 1e-3]
    for place in measured(rows, every):
        clean = prepare.float_samples(stored[place])
        yield place, clean, noisy(clean, rows[place][3], noises, rng)


def prepare_set(folder, rows, noise_paths, every):
    """Saves the log mel powers of both conditions."""
    index, bands = [], []
    for place, *sounds in conditions(folder, rows, noise_paths, every):
        index.append(place)
        bands.append([features.log_mel_power(sound).astype(np.float16) for sound in sounds])
    np.savez(folder / "trials.npz", index=index, bands=np.array(bands).swapaxes(0, 1))


def teach_set(folder, rows, noise_paths, every):
    """Saves what the teacher says of the 1.5 s around the word, of both conditions."""
    teacher, progress = prepare.Teacher(), Progress(f"teacher on {folder.name}", 60)
    count, said = len(measured(rows, every)), []
    for _, *sounds in conditions(folder, rows, noise_paths, every):
        said.append([teacher(sound).astype(np.float16) for sound in sounds])
        progress(len(said), count)
    np.save(folder / "trials-teacher.npy", np.array(said).swapaxes(0, 1))


class Trials:
    """The trials of a set."""

    def __init__(self, folder, rows):
        kept = np.load(folder / "trials.npz")
        self.folder, self.bands = folder, kept["bands"]
        self.rows = [rows[index] for index in kept["index"]]
        self.words = np.array([row[0] for row in self.rows])
        self.speakers = np.array([row[1] for row in self.rows])
        self.sources = np.array([row[2] for row in self.rows])
        self.inputs = None

    def prepared(self):
        """What the network is given of both conditions, [2][stretches][190][80], made once."""
        if self.inputs is None:
            front, cut = prepare.FrontEnd(), slice((settings.HOPS - prepare.KEPT) // 2, (settings.HOPS + prepare.KEPT) // 2)
            self.inputs = np.zeros((2, len(self.rows), prepare.KEPT, 80), np.float16)
            for condition in range(2):
                for start in range(0, len(self.rows), 64):
                    here = slice(start, start + 64)
                    normalized = np.stack([front.normalized(each) for each in self.bands[condition, here]])
                    self.inputs[condition, here, :, :40] = normalized[:, cut]
                    self.inputs[condition, here, :, 40:] = front.features(normalized)[:, cut]
        return self.inputs

    @torch.inference_mode()
    def embeddings(self, net, values):
        """Of both conditions, [2][stretches][dimension]."""
        net.eval()
        hops = torch.tensor([row[3] for row in self.rows], dtype=torch.float32)
        found = []
        for inputs in self.prepared():
            parts = []
            for start in range(0, len(hops), 256):
                here = slice(start, start + 256)
                stretches = torch.from_numpy(inputs[here][:, :, values].astype(np.float32))
                margin = torch.full((len(stretches),), MARGIN)
                parts.append(net(network.placed(stretches, hops[here], margin, margin)))
            found.append(torch.cat(parts).numpy())
        return np.stack(found)

    def teacher(self, mean=0.0):
        """The teacher's embeddings, of the 1.5 s around the word."""
        found = np.load(self.folder / "trials-teacher.npy").astype(np.float32) - mean
        return found / np.linalg.norm(found, axis=2, keepdims=True)

    def scores(self, embeddings, kind, word_count=60):
        """(scores of the word, scores of other speech) by condition: the largest cosine to three enrolled recordings."""
        rng = np.random.default_rng(settings.SEED)
        other = np.flatnonzero(self.sources == "other")
        pools = self.pools(kind)
        found = [([], []), ([], [])]
        for enrolled, tested in pools[:word_count]:
            for _ in range(DRAWS if kind != "dev" else 3):
                three = self.three(enrolled, kind, rng)
                if three is None:
                    continue
                keys = embeddings[0][three]
                rest = np.array([i for i in tested if self.speakers[i] not in self.speakers[three] or kind == "one"])
                if not len(rest):
                    continue
                word = self.words[three[0]]
                wrong = np.concatenate([other, np.flatnonzero((self.words != word) & (self.words != "") & (self.sources != "own-enrol"))])
                for condition in range(2):
                    found[condition][0].append((embeddings[condition][rest] @ keys.T).max(1))
                    found[condition][1].append((embeddings[condition][wrong] @ keys.T).max(1))
        return found

    def three(self, enrolled, kind, rng):
        """Three recordings: of one voice where kind is `one`, else of three."""
        if kind == "one":
            return rng.permutation(enrolled)[:3]
        chosen = []
        for index in rng.permutation(enrolled):
            if self.speakers[index] not in self.speakers[chosen]:
                chosen.append(index)
            if len(chosen) == 3:
                return np.array(chosen)
        return None

    def pools(self, kind):
        """(who may enrol, who is tested) for every word."""
        if kind == "one":
            return [(np.flatnonzero(self.sources == "own-enrol"), np.flatnonzero(self.sources == "own-test"))]
        words = sorted(set(self.words[self.sources == kind]))
        pools = [np.flatnonzero((self.words == word) & (self.sources == kind)) for word in words]
        return [(pool, pool) for pool in pools if len(pool) >= (5 if kind == "dev" else 20)]


def figures(found):
    """Area under the curve, equal error rate, and misses where 1 %, 0.1 % of other speech pass: means over words and draws."""
    table = []
    for right, wrong in zip(*found):
        both = np.concatenate([right, wrong])
        ranks = both.argsort().argsort()[: len(right)].sum() + len(right)
        area = (ranks - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))
        right, wrong = np.sort(right), np.sort(wrong)
        bars = np.unique(both)
        missed = np.searchsorted(right, bars) / len(right)
        passed = 1 - np.searchsorted(wrong, bars) / len(wrong)
        place = np.abs(missed - passed).argmin()
        at = lambda rate: (right <= np.quantile(wrong, 1 - rate)).mean()  # noqa: E731
        table.append((area, (missed[place] + passed[place]) / 2, at(0.01), at(0.001)))
    return np.mean(table, 0), sum(len(right) for right in found[0])


def report(trials, embeddings, kinds):
    lines = []
    for kind in kinds:
        for name, found in zip(("quiet", "10 dB"), trials.scores(embeddings, kind)):
            if found[0]:
                (area, equal, one, tenth), count = figures(found)
                lines.append(f"{kind:6s} {name:6s} AUC {area:.4f}  EER {100 * equal:5.2f}  missed at 1 %: {100 * one:5.1f}  "
                             f"at 0.1 %: {100 * tenth:5.1f}  ({count} trials of the word)")
    return "\n".join(lines)
