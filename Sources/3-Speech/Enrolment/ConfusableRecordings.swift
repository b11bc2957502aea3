import Features
import WakeWord

/// Recordings of what resembles a word and is none: those that a model kept, and new ones.
struct ConfusableRecordings: Sendable {
    /// Their features, to be searched as other speech is. They are varied as the word's own recordings are, so that the
    /// verifier does not tell the two apart by that.
    private(set) var bank = BackgroundBank(segments: [], noises: [])
    /// As a model may keep them; those that one kept before come first, also in the bank.
    let all: [StoredRecording]
    /// Copies of those that were kept before.
    let keptCopyCount: Int
    /// By how many decades all that a model heard raised its score; 0 if none of it was kept.
    let keptRaise: Float

    /// Copies that are made of each recording, the first as it is.
    private static let copyCount = 4
    /// Longer ones are kept up to here, in hops: three seconds hold any word.
    private static let longest = 300

    init(
        _ recordings: [EnrolmentRecording], kept: [StoredRecording], raise: Float = 0, frontEnd: FrontEnd,
        noises: [FeatureSequence], leads: [FeatureSequence] = []
    ) {
        let augmentation = RecordingAugmentation(noises: noises, leads: leads)
        // One that is given again takes the place of what was kept of it.
        let labels = Set(recordings.map(\.label))
        let kept = kept.filter { !labels.contains($0.label) }
        var count = 0
        func copies(of bands: FeatureSequence) -> [BackgroundBank.Segment] {
            defer { count += 1 }
            let made = augmentation.copies(
                of: bands, word: 0..<bands.count, count: ConfusableRecordings.copyCount, seed: UInt64(count))
            return made.map { BackgroundBank.Segment(features: $0.features, isSpeech: true, rows: $0.rows) }
        }
        for recording in kept { bank.segments += copies(of: recording.bands) }
        keptCopyCount = bank.segments.count
        keptRaise = kept.isEmpty ? 0 : raise
        var all = kept
        for recording in recordings {
            guard frontEnd == .learned else {
                let features = FeatureSequence(samples: recording.samples, frontEnd: frontEnd)
                bank.segments.append(.init(features: features, isSpeech: true))
                continue
            }
            let bands = MelSpectrum.bands(of: recording.samples)
            guard bands.count > 0 else {
                count += 1
                continue
            }
            bank.segments += copies(of: bands)
            let range = ConfusableRecordings.speech(in: recording.samples).clamped(to: 0..<bands.count)
            all.append(StoredRecording(label: recording.label, bands: bands, range: range))
        }
        self.all = all
    }

    /// What a model keeps of them, where its copies have these `logits`.
    func stored(logits: [Float]) -> [StoredRecording] {
        let copyCount = ConfusableRecordings.copyCount
        let hardness = all.indices.map { logits[$0 * copyCount..<($0 + 1) * copyCount].max() ?? -.infinity }
        return StoredRecording.keptConfusable(all, hardness: hardness)
    }

    /// The hops to keep: the loudest stretch of speech, or the recording's beginning if there is no such.
    private static func speech(in samples: [Int16]) -> Range<Int> {
        var options = EnrolmentOptions()
        options.shortestWord = 0.1
        options.longestWord = HopTime.seconds(ofHops: longest)
        options.clippedShare = 1
        options.quietestPeak = -.infinity
        options.leastSignalToNoise = 0
        guard case .success(let range) = WordFinder(options: options).find(in: samples), !range.isEmpty else {
            return 0..<longest
        }
        return range
    }
}
