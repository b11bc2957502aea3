"""How noise changes a model: what each Gaussian hears of the same sentences without and with it."""

import numpy as np

from .model import LEAST_VARIANCE

RATIOS = (0.4, 3)  # of a variance in noise to what it was; beyond, a Gaussian has heard too little


class Moments:
    """How much every Gaussian heard, the sum of it and the sum of its squares."""

    def __init__(self, model):
        self.model = model
        self.count = np.zeros(model.means.shape[:3])
        self.sum, self.squares = np.zeros(model.means.shape), np.zeros(model.means.shape)

    def add(self, features, senones):
        """`features` [frames, 39], of which each belongs to a senone."""
        codebooks = self.model.topology.codebook[senones]
        for codebook in np.unique(codebooks):
            which = codebooks == codebook
            for stream, frames in enumerate(np.split(features[which], self.model.means.shape[1], 1)):
                shares = self.model.shares(frames, senones[which], codebook, stream)
                self.count[codebook, stream] += shares.sum(0)
                self.sum[codebook, stream] += shares.T @ frames
                self.squares[codebook, stream] += shares.T @ frames**2

    def estimate(self, weight):
        """(means, variances) by maximum a posteriori; the model's own count like `weight` frames."""
        count = (self.count + weight)[..., None]
        means = (weight * self.model.means + self.sum) / count
        squares = weight * (self.model.variances + self.model.means**2) + self.squares
        return means, np.maximum(squares / count - means**2, LEAST_VARIANCE)


def changed_by_noise(model, quiet, noisy, weight):
    """(means, variances) of the model, changed as `noisy` differs from `quiet`.

    Adapting to the noisy sentences would also adapt to who speaks in them; that is in both, and cancels out.
    """
    (means, variances), (quiet_means, quiet_variances) = noisy.estimate(weight), quiet.estimate(weight)
    ratio = np.clip(variances / quiet_variances, *RATIOS)
    return model.means + means - quiet_means, np.maximum(model.variances * ratio, LEAST_VARIANCE)
