"""What the word embedding is made with, in one place, and what is kept out of its making."""

import zlib

SEED = 7
BANDS = 40
HOPS = 148  # that the network hears: 1.5 s
WINDOW = 24000  # the same in samples
WIDE = 240  # hops around a word that are kept: room for another pace and for a middle that is off
DIMENSION = 256  # of an embedding
FLOOR = 1e-5  # of the power of a window's loudest hop, added to every band's power: 50 dB below
SCALE = 0.3  # on what the network is given

OFF = 30  # hops that the middle may be off
PATIENCE = (5, 45)  # hops after a word, where what comes later is not waited for
PACES = (0.84, 1.2)  # of hops of the recording to hops of what is heard
SHORTEST, LONGEST = 22, 120  # hops of a word that is taught

# Never spoken by a synthesizer, never cut from a sentence: words that figures are measured on.
KEPT_OUT = set(
    "alexa computer computers snowboy snow view glass glasses amelia jarvis smart mirror savant orbit zero left five".split()
)


def share(text, of):
    """A number below `of` that depends on the text alone."""
    return zlib.crc32(text.encode()) % of
