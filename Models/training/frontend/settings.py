"""Everything the front ends are made with, in one place. What the engine must repeat goes into the file's header."""

from typing import NamedTuple

SAMPLE_RATE = 16000
FRAME_LENGTH = 400
HOP_LENGTH = 160
FFT_LENGTH = 512
MEL_BANDS = 40
LOWEST_FREQUENCY = 60.0
HIGHEST_FREQUENCY = 7600.0
PRE_EMPHASIS = 0.97

LEVEL_DECAY = 0.99  # a hop: 4.4 dB a second
LEAST_LEVEL = 1e-4  # mean band power; speech at full scale reaches 10 to 100
LEVEL_FLOOR = 3e-5  # of the level, added to every band's power: 45 dB below
MEAN_GATE = 0.003  # of the level: the mean follows hops less than 25 dB below
NOISE_MARGIN = 4.0  # and more than 6 dB above the noise
NOISE_RISE = 1.007  # a hop: the noise floor follows down at once, up by 3 dB a second
MEAN_PRIOR = 50  # hops that the initial mean counts for
MEAN_CONSTANT = 300  # hops, once enough was heard

PHONES = (
    "SIL AA AE AH AO AW AY B CH D DH EH ER EY F G HH IH IY JH K L M N NG OW OY P R S SH T TH UH UW V W Y Z ZH"
).split()
SILENCE = 0


class Shape(NamedTuple):
    """Of a network."""

    channels: int  # values that a layer gives
    dilations: tuple  # of every layer, hops from tap to tap
    look_ahead: int  # hops of 10 ms that a result waits for


WAKE_WORD = Shape(128, (1, 1, 2, 3, 4, 4), 8)  # listens always and answers soon
RECOGNIZER = Shape(192, (1, 1, 2, 3, 4, 6), 17)  # listens to commands and hears as much after a hop as before it
WIDTH = 3
BOTTLENECK = 64
FEATURES = 40
GAUSSIANS = 64

SEED = 1
HELD_OUT_SPEAKERS = 8

VARIANTS = 4  # of every sentence, besides the recording itself
SYNTHESIZED_VARIANTS = 2
TEACHER_SHARE = 0.7  # of what the network is to say; the rest is the one phone of the alignment
BOOTSTRAP_SENTENCES = 520
ALIGNMENT_MINUTES = (4, 8)  # training of the networks that only align
RECOGNIZER_ALIGNMENT_MINUTES = 14


def signal_path(shape):
    """What the engine must repeat of a network of that shape, under the names of the file's header."""
    return {
        "sampleRate": SAMPLE_RATE,
        "frameLength": FRAME_LENGTH,
        "hopLength": HOP_LENGTH,
        "fftLength": FFT_LENGTH,
        "window": "hann",
        "preEmphasis": PRE_EMPHASIS,
        "melBands": MEL_BANDS,
        "lowestFrequency": LOWEST_FREQUENCY,
        "highestFrequency": HIGHEST_FREQUENCY,
        "normalization": {
            "levelDecay": LEVEL_DECAY,
            "leastLevel": LEAST_LEVEL,
            "levelFloor": LEVEL_FLOOR,
            "meanGate": MEAN_GATE,
            "noiseMargin": NOISE_MARGIN,
            "noiseRise": NOISE_RISE,
            "meanPrior": MEAN_PRIOR,
            "meanConstant": MEAN_CONSTANT,
        },
        "lookAhead": shape.look_ahead,
        "bottleneck": BOTTLENECK,
        "phones": PHONES,
        "features": FEATURES,
        "gaussians": GAUSSIANS,
    }
