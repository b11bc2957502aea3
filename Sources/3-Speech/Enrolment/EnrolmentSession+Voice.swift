import WakeWord

extension EnrolmentSession {
    /// Copies of a word that leave the voice as it is; none if it is not the voice that the model shall answer to.
    func voiceCopies(
        of bands: FeatureSequence, word: Range<Int>, speaker: String?, seed: UInt64
    ) -> [WordCopy] {
        guard let speaker, speaker == self.speaker else { return [] }
        return RecordingAugmentation(noises: noises).copies(
            of: bands, word: word, count: EnrolmentSession.voiceCopyCount, embedded: 0, seed: seed,
            warp: RecordingAugmentation.sameVoice)
    }

    /// Copies of each recording that a voice is learned from.
    private static let voiceCopyCount = 12

    /// Throws if the model shall answer to a speaker of whom there are too few words.
    func requireVoice() throws(WakeWordError) {
        let own = words.count { !$0.voiceCopies.isEmpty }
        try WakeWordError.require(
            speaker == nil || own >= VoiceTrainer.fewest, .badRecordings,
            "To know a voice takes \(VoiceTrainer.fewest) recordings of it that can be used, and there are \(own): "
                + "record more, or let the word answer to any voice.")
    }
}
