import Features
import WakeWord

/// Recordings of sounds that resemble a word and are not the word: those that a model kept, and new ones.
struct ConfusableRecordings: Sendable {
    /// Their features, which are searched like other speech. They are varied like the word's own recordings, so that
    /// the verifier does not tell the two apart by the variation.
    private(set) var bank = BackgroundBank(segments: [], noises: [])
    /// The recordings as a model may keep them; those that a model kept before come first, also in the bank.
    let all: [StoredRecording]
    /// The number of copies of recordings that a model kept before.
    let keptCopyCount: Int
    /// The decades of false alarms by which all such recordings raised the model's score; 0 if it kept none of them.
    let keptRaise: Float

    /// The number of copies of each recording; the first is unchanged.
    private static let copyCount = 4
    /// The most hops that are kept of a recording: three seconds hold any word.
    private static let longest = 300

    init(
        _ recordings: [EnrolmentRecording], kept: [StoredRecording], raise: Float = 0, frontEnd: FrontEnd,
        noises: [FeatureSequence], leads: [FeatureSequence] = []
    ) {
        let augmentation = RecordingAugmentation(noises: noises, leads: leads)
        // A recording that is given again replaces the kept one of the same label.
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

    /// The recordings that a model keeps, if their copies have these `logits`.
    func stored(logits: [Float]) -> [StoredRecording] {
        let copyCount = ConfusableRecordings.copyCount
        let hardness = all.indices.map { logits[$0 * copyCount..<($0 + 1) * copyCount].max() ?? -.infinity }
        return StoredRecording.keptConfusable(all, hardness: hardness)
    }

    /// The hops to keep: the loudest stretch of speech, or the recording's beginning if there is none.
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
