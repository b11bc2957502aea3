"""What the word embedding is made with, in one place, and what is kept out of its making."""

import zlib

SEED = 7
HOPS = 248  # of a stretch of sound around a word: 2.5 s
CENTRE = HOPS // 2
TEACHER_SAMPLES = 24000  # 1.5 s
DIMENSION = 128  # of an embedding

RECORDED_SHORTEST, LONGEST = 22, 130  # hops of a word that is taught
VARIANTS = 2  # of every stretch, besides the recording itself: other speeds, other rooms

# Never spoken by a synthesizer, never cut from a sentence: words that figures are measured on.
KEPT_OUT = set(
    "alexa computer computers snowboy snow view glass glasses amelia jarvis smart mirror savant orbit zero left five".split()
)
CHOOSING_WORD = "five"  # of speech/words; the choice may hear it
FINAL_WORDS = ("zero", "left")  # of speech/words; only the last look hears them


def share(text, of):
    """A number below `of` that depends on the text alone."""
    return zlib.crc32(text.encode()) % of


def taught(word):
    """Whether a word of a sentence may be a class; one in six may not, to choose with."""
    return word not in KEPT_OUT and share(word, 6) != 0


def taught_speaker(speaker):
    """Whether what a speaker of single words says may be trained on; one in four may not."""
    return share(speaker, 4) != 0
