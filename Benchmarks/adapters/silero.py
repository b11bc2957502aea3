"""Silero's voice activity detector, for the adapters that need it. Its model is in the Python package silero-vad; PyTorch
is not needed."""

import engines

FRAME = 512
# As in the package itself, speech ends so far below the probability at which it begins.
HYSTERESIS = 0.15
# The end of the frame before, which the model hears again.
CONTEXT = 64


class Detector:
    def __init__(self, numpy, onnxruntime):
        self.numpy = numpy
        self.session = onnxruntime.InferenceSession(
            engines.file_of("silero_vad", "data/silero_vad.onnx"), engines.one_thread(onnxruntime),
            providers=["CPUExecutionProvider"],
        )  # fmt: skip

    def probabilities(self, samples):
        """How likely each frame is speech, 0 ... 1; what is too short for one at the end is left out."""
        state = self.numpy.zeros((2, 1, 128), dtype=self.numpy.float32)
        context = self.numpy.zeros(CONTEXT, dtype=self.numpy.float32)
        rate = self.numpy.array(engines.RATE, dtype=self.numpy.int64)
        for start in range(0, len(samples) - FRAME + 1, FRAME):
            frame = self.numpy.concatenate((context, samples[start : start + FRAME]))
            probability, state = self.session.run(None, {"input": frame[None], "state": state, "sr": rate})
            context = frame[-CONTEXT:]
            yield float(probability[0, 0])
