"""Windows to train on, mixed on mel powers as training goes on: pace, other speech around the word, room, microphone, noise."""

from typing import NamedTuple

import numpy as np
import torch

from frontend import bank, corpus, streams

from . import network, settings

ROOMS = 48
BABBLES, BABBLE_HOPS = (1, 2, 3, 4, 6, 8, 10, 12), 6000  # people at once; hops of each
TALK = ("sentences", "voices")  # sources whose stretches are full of speech


class Part(NamedTuple):
    """Of noise: where it lies on the tape."""

    start: int
    hops: int


def rooms(rng):
    """Matrices [ROOMS][HOPS][HOPS] that make hops of power decay; the first makes none."""
    later = np.arange(settings.HOPS)[:, None] - np.arange(settings.HOPS)[None]
    found = [np.eye(settings.HOPS)]
    for _ in range(ROOMS - 1):
        decay = 10 ** (-6 * 0.01 / rng.uniform(0.15, 0.8))
        share = 10 ** (-rng.uniform(0, 20) / 10) * (1 - decay) / decay
        found.append(np.eye(settings.HOPS) + np.where(later > 0, share * decay ** np.maximum(later, 0), 0))
    return torch.tensor(np.array(found), dtype=torch.float32)


class Tape:
    """Noises after one another as log mel power, each 0 at its loudest hop; and people talking at once."""

    def __init__(self, data, bands, talking, rng):
        kinds = [np.asarray(noise, np.float32) for noise in bank.of_noises(corpus.noises(data), bank.NOISE_SPEEDS)]
        self.noises, pieces, position = [], [], 0
        for count in BABBLES:
            power = np.zeros((BABBLE_HOPS, settings.BANDS), np.float32)
            for _ in range(count):
                chosen = talking[rng.integers(len(talking), size=BABBLE_HOPS // settings.WIDE + 2)]
                line = bands[chosen].reshape(-1, settings.BANDS).astype(np.float32)
                start = rng.integers(settings.WIDE)
                power += np.exp(line[start : start + BABBLE_HOPS] + rng.normal() * 4 * streams.LOG10)
            kinds.append(np.log(power + 1e-10))
        for noise in kinds:
            if len(noise) < settings.HOPS:
                continue
            noise = noise - np.log(np.exp(noise).mean(1).max())
            pieces.append(noise.astype(np.float16))
            self.noises.append(Part(position, len(noise)))
            position += len(noise)
        self.babble = len(self.noises) - len(BABBLES)
        self.bands = torch.from_numpy(np.concatenate(pieces))

    def places(self, rng, babble):
        """A place on the tape for each of `babble`: among people talking, or among noises."""
        kinds = np.where(babble, rng.integers(self.babble, len(self.noises), len(babble)), rng.integers(0, self.babble, len(babble)))
        parts = [self.noises[kind] for kind in kinds]
        return torch.tensor([part.start + rng.integers(part.hops - settings.HOPS + 1) for part in parts])

    def power(self, places):
        return self.bands[places[:, None] + torch.arange(settings.HOPS)].float().exp()


class Mixer:
    """Draws windows; seeded."""

    def __init__(self, data, rows, bands, seed):
        self.rng, self.torch = np.random.default_rng(seed), torch.Generator().manual_seed(seed)
        self.bands = bands
        self.hops = torch.tensor([float(row.hops) for row in rows])
        self.kinds = np.array([row.source for row in rows])
        self.alone = torch.from_numpy(~np.isin(self.kinds, TALK))
        self.piece = torch.tensor([row.word in ("", "-") for row in rows])
        self.talking = np.flatnonzero(~self.alone.numpy())
        self.tape, self.rooms = Tape(data, bands, self.talking, self.rng), rooms(self.rng)
        self.tracts = torch.tensor(np.array([streams.vocal_tract(factor) for factor in streams.TRACTS]))
        degrees = np.exp(np.linspace(np.log(1), np.log(8), settings.BANDS))
        self.hiss = torch.tensor(self.rng.gamma(degrees, 1 / degrees, (20000, settings.BANDS)), dtype=torch.float32)
        x = np.linspace(-1, 1, settings.BANDS)
        self.responses = torch.tensor(np.array([x, x * x - 1 / 3, np.cos(3 * np.pi * x)]), dtype=torch.float32)

    def draw(self, low, high, *shape):
        return torch.rand(shape or (self.count,), generator=self.torch) * (high - low) + low

    def chance(self, share):
        return self.draw(0, 1) < share

    def window(self, index, first, pace):
        """Log mel power of stretches from hop `first` on, `pace` hops a hop."""
        stretches = torch.from_numpy(self.bands[index]).float()
        places = (first[:, None] + pace[:, None] * torch.arange(settings.HOPS)).clamp(0, settings.WIDE - 1.001)
        below = places.long()
        share = (places - below)[:, :, None]
        rows = torch.arange(len(index))[:, None]
        return torch.lerp(stretches[rows, below], stretches[rows, below + 1], share)

    def __call__(self, index):
        """What the network is given of the stretches `index`: [n][HOPS][BANDS]."""
        self.count = count = len(index)
        half, alone, piece = settings.HOPS / 2, self.alone[index], self.piece[index]
        off = self.draw(-1, 1) * torch.where(self.chance(0.5), 0.3, 1.0) * settings.OFF
        off = torch.where(piece, off * 0.25, off)
        pace = torch.where(self.chance(0.25), 1.0, self.draw(*settings.PACES))
        log_power = self.window(index, settings.WIDE / 2 + off - half * pace, pace)
        tract = torch.from_numpy(self.rng.integers(len(self.tracts), size=count))
        power = torch.bmm(log_power, self.tracts[tract]).exp()
        begin, end = half - (self.hops[index] / 2 + off) / pace, half + (self.hops[index] / 2 - off) / pace
        power, loudest = self.among_others(power, begin, end, alone, piece)
        power = torch.bmm(self.rooms[torch.from_numpy(self.rng.integers(ROOMS, size=count)) * self.chance(0.6)], power)
        response = self.draw(-1.7, 1.7, count, 3) * torch.tensor([1.0, 0.7, 0.5]) @ self.responses
        cut = torch.from_numpy(self.rng.integers(26, 40, count))
        narrow = (torch.arange(settings.BANDS) >= cut[:, None]) & self.chance(0.15)[:, None]
        power = power * (response - narrow * self.draw(1, 6)[:, None]).exp()[:, None]
        power = power + self.noise() * loudest
        # Who must answer soon hears nothing after the word.
        unheard = (torch.arange(settings.HOPS) >= (end + self.draw(*settings.PATIENCE))[:, None]) & (self.chance(0.3) & ~piece)[:, None]
        power = power.masked_fill(unheard[:, :, None], 0)
        return self.hidden(network.heard(power))

    def among_others(self, power, begin, end, alone, piece):
        """With silence or other people's speech around the word, or what was there; and the word's loudest hop, [n][1][1]."""
        hop = torch.arange(settings.HOPS)
        before = hop < (begin - self.draw(2, 8))[:, None]
        after = hop >= (end + self.draw(2, 8))[:, None]
        outside = (before | after) & (alone | self.chance(0.5))[:, None] & ~piece[:, None]
        loudest = (power.mean(2) * ~(before | after)).amax(1).clamp_min(1e-9)[:, None, None]
        quiet = self.draw(-75, -45)[:, None] * streams.LOG10
        fill = (quiet + loudest[:, 0].log()).exp()[:, :, None]
        power = torch.where((outside & ~alone[:, None])[:, :, None], torch.minimum(power, fill), power)
        talk = self.window(
            self.talking[self.rng.integers(len(self.talking), size=self.count)],
            self.draw(0, settings.WIDE - settings.HOPS - 1), torch.ones(self.count)).exp()  # fmt: skip
        level = loudest / talk.mean(2).amax(1).clamp_min(1e-9)[:, None, None] * (self.draw(-9, 6) * streams.LOG10).exp()[:, None, None]
        gaps = self.draw(0, 1) ** 2 * 30, self.draw(0, 1) ** 2 * 30
        spoken = (hop < (begin - 2 - gaps[0])[:, None]) & self.chance(0.5)[:, None]
        spoken |= (hop >= (end + 2 + gaps[1])[:, None]) & self.chance(0.45)[:, None]
        return torch.where((spoken & (outside | alone[:, None]))[:, :, None], power + talk * level, power), loudest

    def noise(self):
        """Power for a word whose loudest hop is 1: hiss and, mostly, one or two noises."""
        start = torch.from_numpy(self.rng.integers(len(self.hiss) - settings.HOPS, size=self.count))
        shape = self.draw(-1, 1, self.count, 3) @ self.responses
        noise = self.hiss[start[:, None] + torch.arange(settings.HOPS)] * shape.exp()[:, None]
        noise = noise * (self.draw(-75, -38) * streams.LOG10).exp()[:, None, None]
        for share in (0.75, 0.25):
            ratio = torch.where(self.chance(0.5), self.draw(0, 25), self.draw(3, 15))
            found = self.tape.power(self.tape.places(self.rng, self.chance(0.3).numpy()))
            own = found.mean(2).amax(1).clamp_min(1e-9)[:, None, None]
            found = torch.where(self.chance(0.4)[:, None, None], found / own, found)
            response = self.draw(-1, 1, self.count, 3) @ self.responses
            noise = noise + found * (response - (ratio * streams.LOG10)[:, None]).exp()[:, None] * self.chance(share)[:, None, None]
        return noise

    def hidden(self, x):
        """With a stretch of time and one of bands hidden, now and then (Park and others, 2019)."""
        for axis, longest in ((1, 14), (2, 7)):
            places = torch.arange(x.shape[axis])
            start, length = self.draw(0, x.shape[axis]), self.draw(-longest, longest)
            gone = (places >= start[:, None]) & (places < (start + length)[:, None])
            x = x.masked_fill(gone[:, :, None] if axis == 1 else gone[:, None, :], 0)
        return x
