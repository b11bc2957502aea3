"""The whole front end on one stream, in the order in which the engine does it."""

import numpy as np

from . import training


class FrontEnd:
    """A trained network with its projection."""

    def __init__(self, trained, projection):
        self.trained, self.projection = trained, projection

    def stages(self, log_power):
        """(normalized bands, bottleneck, features, log posteriors) of a stream; the last three end `look_ahead` early."""
        normalized, posteriors, bottleneck = self.trained.outputs(log_power)
        matrix, offset = self.projection
        features = (bottleneck @ matrix.T + offset).astype(np.float32)
        return normalized, bottleneck, features, posteriors

    def features(self, log_power):
        return self.stages(log_power)[2]
