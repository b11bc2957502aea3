"""Training: an angular margin between words (Deng and others, 2019: ArcFace), pairs of a word against the batch (Khosla and others, 2020:
supervised contrastive), the teacher's answer for the clean word."""

import time
from collections import defaultdict

import numpy as np
import torch
from torch import nn

from . import network, settings

SCALE, MARGIN = 30.0, 0.2  # of the angular margin; the latter in radians
HEAT = 0.1  # of pairs
TAUGHT, APART, PAIRED = 32.0, 0.4, 1.0  # weights of the teacher's answers, of words and of pairs
WORDS, EACH, PIECES = 72, 3, 40  # of a batch: words, stretches of each, stretches of no word
RECORDED, NEAR = 0.35, 0.5  # share of words that people say; of those that bring one along that begins or ends alike
ALIKE = 3  # phones
RATE, DECAY, WARM = 2.5e-3, 1e-3, 150


class Targets:
    """The teacher's answers without their mean, in as many dimensions as an embedding has; zeros where it says nothing.

    A stretch that it was not asked about gets what it says of the word on average; so do the words, to begin with.
    """

    def __init__(self, said, classes):
        known = torch.from_numpy(said[:, :8].any(1))
        answers = torch.from_numpy(np.asarray(said[known.numpy()], np.float32))
        centred = answers - answers.mean(0)
        _, vectors = torch.linalg.eigh(centred.T @ centred / len(centred))
        within = centred @ vectors[:, -settings.DIMENSION :]
        self.kept = float((within**2).sum() / (centred**2).sum())
        self.values = torch.zeros(len(said), settings.DIMENSION)
        self.values[known] = nn.functional.normalize(within, dim=1)
        words = torch.zeros(len(classes.words), settings.DIMENSION)
        asked = known & (classes.labels >= 0)
        self.words = nn.functional.normalize(words.index_add(0, classes.labels[asked], self.values[asked]), dim=1)
        others = ~known & (classes.labels >= 0)
        self.values[others] = self.words[classes.labels[others]]
        self.known = self.values.any(1)


class Classes:
    """Words that are there twice at least, their stretches, and which begin or end alike. What sounds the same is one word."""

    def __init__(self, rows, phones):
        found = defaultdict(list)
        for index, row in enumerate(rows):
            if row.word not in ("", "-"):
                found[tuple(sound for part in row.word.split() for sound in phones.get(part, (part,)))].append(index)
        self.words = sorted(word for word, members in found.items() if len(members) >= 2)
        self.members = [np.array(found[word]) for word in self.words]
        self.pieces = np.array([index for index, row in enumerate(rows) if row.word in ("", "-")])
        self.labels = torch.full((len(rows),), -1)
        for number, members in enumerate(self.members):
            self.labels[members] = number
        people = np.array([row.source != "spoken" for row in rows])
        self.recorded = np.array([number for number, members in enumerate(self.members) if people[members].sum() >= 2])
        families = defaultdict(list)
        for number, sounds in enumerate(self.words):
            if len(sounds) >= ALIKE:
                families["begin", *sounds[:ALIKE]].append(number)
                families["end", *sounds[-ALIKE:]].append(number)
        self.near = [[other for family in (families["begin", *sounds[:ALIKE]], families["end", *sounds[-ALIKE:]]) for other in family
                      if other != number] for number, sounds in enumerate(self.words)]

    def batch(self, rng):
        """Indices of stretches."""
        chosen = set()
        while len(chosen) < WORDS:
            pool = self.recorded if rng.random() < RECORDED else range(len(self.words))
            word = pool[rng.integers(len(pool))]
            chosen.add(int(word))
            if self.near[word] and rng.random() < NEAR:
                chosen.add(self.near[word][rng.integers(len(self.near[word]))])
        drawn = [members[rng.permutation(len(members))[:EACH]] for members in (self.members[word] for word in sorted(chosen))]
        return np.concatenate([*drawn, self.pieces[rng.integers(len(self.pieces), size=PIECES)]])


def margins(found, weights, own, ease):
    """Cross-entropy of words, with `ease` of the margin added to the angle of the right one."""
    cosines = found @ nn.functional.normalize(weights, dim=1).T
    right = cosines.gather(1, own[:, None]).clamp(-0.999, 0.999)
    with_margin = torch.cos((right.acos() + MARGIN * ease).clamp(max=3.14))
    return nn.functional.cross_entropy(SCALE * cosines.scatter(1, own[:, None], with_margin), own)


def pairs(found, own):
    """Each stretch of a word is to be told by its pair from all others of the batch, those of no word among them."""
    own_self = torch.eye(len(found), dtype=torch.bool)
    likeness = (found @ found.T / HEAT).masked_fill(own_self, -1e4)
    same = (own[:, None] == own[None]) & ~own_self & (own >= 0)[:, None]
    shares = likeness.log_softmax(1)
    return -((shares * same).sum(1) / same.sum(1).clamp(1))[same.any(1)].mean()


def train(mixer, classes, targets, minutes, log, seed=1, check=None, every=400):
    """The network after the given minutes, at a rate that follows half a cosine of the clock."""
    torch.manual_seed(seed)
    rng, net = np.random.default_rng(seed), network.Network().to(memory_format=torch.channels_last)
    weights = nn.Parameter(targets.words + torch.randn(len(classes.words), settings.DIMENSION) * 0.02)
    optimizer = torch.optim.AdamW([*net.parameters(), weights], RATE, weight_decay=DECAY, fused=True)
    log(f"{sum(p.numel() for p in net.parameters())} weights, {len(classes.words)} words, {len(classes.recorded)} recorded, "
        f"{int((classes.labels >= 0).sum())} stretches of them, {int(targets.known.sum())} taught, {targets.kept:.3f} of the teacher kept")
    begun, step, sums, checked = time.time(), 0, np.zeros(4), time.time()
    while (passed := (time.time() - begun) / 60 / minutes) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARM) * (0.5 + 0.5 * np.cos(np.pi * passed))
        index = classes.batch(rng)
        x, own = mixer(index), classes.labels[index]
        found = net(x)
        near = 1 - (found * targets.values[index]).sum() / targets.known[index].sum().clamp(1)
        apart = margins(found[own >= 0], weights, own[own >= 0], min(1, passed * 2))
        paired = pairs(found, own)
        optimizer.zero_grad()
        (TAUGHT * near + APART * apart + PAIRED * paired).backward()
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        step += 1
        sums += (near.item(), apart.item(), paired.item(), 1)
        if step % 100 == 0:
            log(f"{(time.time() - begun) / 60:.1f} min, step {step}: teacher {sums[0] / sums[3]:.3f}, words {sums[1] / sums[3]:.3f}, "
                f"pairs {sums[2] / sums[3]:.3f}")
            sums[:] = 0
        if check and time.time() - checked > every:
            log(check(net.eval()))
            net.train()
            checked = time.time()
    return net.eval(), step
