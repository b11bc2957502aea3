"""A front end that is there already as a teacher: it aligns, and it says how like each phone a hop is (Hinton, Vinyals and Dean, 2015).

What it says of the quiet recording is what the network is to say of that recording in any noise and room.
"""

from typing import NamedTuple

import numpy as np

from . import reader, settings


class Aligner(NamedTuple):
    """A front end's file, and how often it hears each phone."""

    file: reader.File
    log_prior: np.ndarray

    @property
    def look_ahead(self):
        return self.file.look_ahead

    def posteriors(self, log_power):
        return self.file.posteriors(log_power)


def shares(file, bands, labels):
    """How much of every hop of a recording is which phone, [hops][phones]: mostly the teacher's posteriors, the rest the label's."""
    # Takes the recording twice, so that the running mean in the second one is its own, and then repeats its last hop
    # for the look-ahead.
    twice = np.concatenate([bands, bands, np.repeat(bands[-1:], file.look_ahead, 0)]).astype(np.float32)
    found = settings.TEACHER_SHARE * np.exp(file.posteriors(twice)[len(bands) :][: len(labels)])
    found[np.arange(len(labels)), labels] += 1 - settings.TEACHER_SHARE
    return found.astype(np.float16)
