"""What the model sees of a recording: normalized cepstra with their differences."""

import numpy as np

from . import sphinx


class FrontEnds:
    """The decoder's front end twice: one leaves out what is no speech, one does not."""

    def __init__(self):
        self._all = sphinx.FrontEnd(leaves_out_silence=False)
        self._kept = sphinx.FrontEnd(leaves_out_silence=True)

    def __call__(self, samples):
        """(cepstra of all frames, indices of the kept ones)."""
        every, kept = self._all.cepstra(samples), self._kept.cepstra(samples)
        return every, positions(every, kept)


def positions(every, kept):
    """Where each of the kept frames stands: they are the same numbers, some left out."""
    found, at = np.empty(len(kept), np.int64), 0
    for index, frame in enumerate(kept):
        while not np.array_equal(every[at], frame):
            at += 1
        found[index] = at
        at += 1
    return found


def normalized(cepstra, kept):
    """As `-cmn batch` does over the kept frames."""
    spoken = cepstra[kept]
    spoken = spoken[spoken[:, 0] >= 0]
    return cepstra - spoken.mean(0) if len(spoken) else cepstra


def with_differences(cepstra):
    """Type 1s_c_d_dd: cepstra, c[t+2] - c[t-2], and the same of c[t+1] and c[t-1]."""
    padded = np.pad(cepstra, ((3, 3), (0, 0)), mode="edge")

    def at(offset):
        return padded[3 + offset : 3 + offset + len(cepstra)]

    return np.concatenate([cepstra, at(2) - at(-2), at(3) - at(-1) - at(1) + at(-3)], 1)
