"""Training: the teacher's answer for the clean word, and a margin between words (Wang and others, 2018: additive margin softmax)."""

import time

import numpy as np
import torch
from torch import nn

from . import network, settings

SCALE, MARGIN = 30.0, 0.25
INPUTS = {"bands": slice(0, 40), "features": slice(40, 80), "both": slice(0, 80)}


class Targets:
    """The teacher's answers without their mean, in as many dimensions as an embedding has."""

    def __init__(self, said):
        self.said = said
        known = self.answers()
        known = known[known.any(1)]
        self.mean = known.mean(0)
        centred = known - self.mean
        _, vectors = torch.linalg.eigh(centred.T @ centred / len(centred))
        self.matrix = vectors[:, -settings.DIMENSION :]
        self.kept = float(((centred @ self.matrix) ** 2).sum() / (centred**2).sum())
        self.look()

    def answers(self):
        return torch.from_numpy(np.asarray(self.said, np.float32))

    def look(self):
        """Takes what the teacher has said by now; zeros where it was not asked."""
        said = self.answers()
        self.known = said.any(1)
        self.values = nn.functional.normalize(((said - self.mean) * self.known[:, None]) @ self.matrix, dim=1)


def classes(rows, least=3):
    """A number for every word that is there `least` times; -1 for all others."""
    count = {}
    for row in rows:
        count[row[0]] = count.get(row[0], 0) + 1
    names = sorted(word for word, number in count.items() if word and number >= least)
    index = {word: number for number, word in enumerate(names)}
    return torch.tensor([index.get(row[0], -1) for row in rows]), len(names)


class Batches:
    """Draws words from the rounds that are there."""

    def __init__(self, work, kind, size, seed):
        self.work, self.kind, self.size = work, kind, size
        self.rng, self.rounds, self.looked = np.random.default_rng(seed), {}, 0.0
        self.torch = torch.Generator().manual_seed(seed)

    def look(self):
        if time.time() - self.looked > 30:
            self.looked = time.time()
            for path in self.work.glob("round-*/inputs.npy"):
                if path.parent.name not in self.rounds:
                    self.rounds[path.parent.name] = (
                        np.load(path, mmap_mode="r"), torch.from_numpy(np.load(path.with_name("hops.npy"))))

    def epoch(self):
        self.look()
        count = len(next(iter(self.rounds.values()))[0])
        order = self.rng.permutation(count)
        for start in range(0, count - self.size + 1, self.size):
            self.look()
            yield self.batch(np.sort(order[start : start + self.size]))

    def batch(self, index):
        inputs, hops = self.rounds[sorted(self.rounds)[self.rng.integers(len(self.rounds))]]
        stretches = torch.from_numpy(inputs[index][:, :, INPUTS[self.kind]].astype(np.float32))
        hops, count = hops[index], len(index)
        draw = lambda low, high: torch.rand(count, generator=self.torch) * (high - low) + low  # noqa: E731
        wide = draw(0, 1) < 0.1
        before = torch.where(wide, draw(10, 30), draw(-3, 12))
        after = torch.where(wide, draw(10, 30), draw(-3, 12))
        x = network.placed(stretches, hops, before, after)
        return torch.from_numpy(index), hidden(x, draw)


def hidden(x, draw):
    """With a stretch of time and one of values hidden, now and then (Park and others, 2019)."""
    places = torch.arange(x.shape[2])
    start, length = draw(0, x.shape[2]), draw(-8, 8)
    keep = (places < start[:, None]) | (places >= (start + length)[:, None])
    values = torch.arange(x.shape[1])
    start, length = draw(0, x.shape[1]), draw(-6, 6)
    keep_values = (values < start[:, None]) | (values >= (start + length)[:, None])
    return x * keep[:, None] * keep_values[:, :, None]


def train(work, rows, said, kind, minutes, log, scale=1.0, size=192, rate=2e-3, teacher_share=1.0, seed=1, check=None, threads=1):
    torch.manual_seed(seed)
    torch.set_num_threads(threads)
    targets, (labels, count) = Targets(said), classes(rows)
    log(f"{len(rows)} stretches, {count} words, {(labels >= 0).sum()} of a word; {targets.kept:.3f} of the teacher kept, {targets.known.sum()} taught")
    net = network.Network({"bands": 40, "features": 40, "both": 80}[kind], scale)
    log(f"{sum(p.numel() for p in net.parameters())} weights")
    weights = nn.Parameter(torch.randn(count, settings.DIMENSION) * 0.1)
    optimizer = torch.optim.AdamW([*net.parameters(), weights], rate, weight_decay=1e-3, fused=True)
    batches = Batches(work, kind, size, seed)
    begun, step, sums, checked = time.time(), 0, np.zeros(3), time.time()
    while (passed := (time.time() - begun) / 60 / minutes) < 1:
        targets.look()
        for index, x in batches.epoch():
            if (passed := (time.time() - begun) / 60 / minutes) >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = rate * min(1, (step + 1) / 200) * (0.5 + 0.5 * np.cos(np.pi * passed))
            with torch.autocast("cpu", torch.bfloat16):
                found = net(x)
            found = found.float()
            near = 1 - (found * targets.values[index]).sum(1).sum() / targets.known[index].sum().clamp(1)
            own = labels[index]
            known = own >= 0
            cosines = found[known] @ nn.functional.normalize(weights, dim=1).T
            cosines = cosines - MARGIN * nn.functional.one_hot(own[known], count) * min(1, passed * 4)
            apart = nn.functional.cross_entropy(SCALE * cosines, own[known])
            loss = teacher_share * 10 * near + apart
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizer.step()
            step += 1
            sums += (near.item(), apart.item(), 1)
            if step % 200 == 0:
                log(f"{(time.time() - begun) / 60:.1f} min, step {step}, {len(batches.rounds)} rounds: "
                    f"{targets.known.sum()} taught, teacher {sums[0] / sums[2]:.3f}, words {sums[1] / sums[2]:.3f}")
                sums[:] = 0
            if check and time.time() - checked > 400:
                log(check(net))
                checked = time.time()
                net.train()
    return net, step
