extension BackgroundBank {
    /// Copies that are made of each recording, the first as it is.
    private static let copyCount = 4

    /// Recordings of what resembles a word and is none, varied as the word's own recordings are, so that the verifier does
    /// not tell the two apart by that.
    init(
        confusable recordings: [[Int16]], frontEnd: WakeFrontEnd, noises: [FeatureSequence]
    ) throws(WakeWordError) {
        self.init(segments: [], noises: [])
        let augmentation = RecordingAugmentation(noises: noises)
        for (index, samples) in recordings.enumerated() {
            guard frontEnd == .learned else {
                let features = try FeatureSequence(samples: samples, frontEnd: frontEnd)
                segments.append(Segment(features: features, isSpeech: true))
                continue
            }
            let bands = MelSpectrum.bands(of: samples)
            guard bands.count > 0 else { continue }
            let copies = augmentation.copies(
                of: bands, word: 0..<bands.count, count: BackgroundBank.copyCount, seed: UInt64(index))
            segments += copies.map { Segment(features: $0.features, isSpeech: true) }
        }
    }
}
