"""First alignment of sentences with their phones, by the acoustic model that PocketSphinx brings along."""

import os

import numpy as np
import pocketsphinx

from . import corpus, settings


def dictionary():
    """The CMU dictionary that PocketSphinx brings along."""
    return os.path.join(pocketsphinx.get_model_path(), "en-us", "cmudict-en-us.dict")


class Aligner:
    """PocketSphinx's two passes: first the words, then the phones within them."""

    def __init__(self, pronunciations):
        self.index = {phone: position for position, phone in enumerate(settings.PHONES)}
        # One decoder for all, because the package crashes if a second one is made.
        self.decoder = pocketsphinx.Decoder(lm=None, loglevel="FATAL")
        for word, variants in pronunciations.items():
            if self.decoder.lookup_word(word) is None:
                self.decoder.add_word(word, " ".join(settings.PHONES[phone] for phone in variants[0]), False)

    def align(self, sentence):
        """Phone index of every hop of 10 ms, or None if PocketSphinx finds no way through the sentence."""
        samples = corpus.peak_normalized(corpus.read(sentence.path), 0.7)
        audio = (samples * 32767).astype("<i2").tobytes()
        try:
            self.decoder.set_align_text(" ".join(sentence.words))
            self.decode(audio)
            if self.decoder.hyp() is None:
                return None
            self.decoder.set_alignment()
            self.decode(audio)
            alignment = self.decoder.get_alignment()
        except RuntimeError:
            return None
        if alignment is None:
            return None
        labels = np.zeros(1 + (len(samples) - settings.FRAME_LENGTH) // settings.HOP_LENGTH, np.int8)
        for word in alignment:
            for phone in word:
                labels[phone.start : phone.start + phone.duration] = self.index.get(phone.name, settings.SILENCE)
        return labels

    def decode(self, audio):
        self.decoder.start_utt()
        try:
            self.decoder.process_raw(audio, full_utt=True)
        finally:
            self.decoder.end_utt()


def align_all(sentences, pronunciations, progress):
    """Labels of the sentences that PocketSphinx can align, by path."""
    aligner = Aligner(pronunciations)
    labels = {}
    for number, sentence in enumerate(sentences):
        aligned = aligner.align(sentence)
        if aligned is not None:
            labels[sentence.path] = aligned
        progress(number + 1, len(sentences))
    return labels
