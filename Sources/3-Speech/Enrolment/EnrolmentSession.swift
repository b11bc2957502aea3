import Features
import WakeWord

/// An enrolment in progress: the words found so far and what is known about them.
struct EnrolmentSession {
    let options: EnrolmentOptions
    let frontEnd: FrontEnd
    let background: PreparedBackground
    /// Recordings of sounds that resemble the word and are not the word, and their copies, ready for the search.
    let confusable: ConfusableRecordings
    private let preparedConfusable: PreparedBackground
    let noises: [FeatureSequence]
    let leads: [FeatureSequence]
    /// The speaker of the new recordings, to whose voice alone the model shall answer; nil if any voice will do.
    let speaker: String?
    /// With fewer recordings than this, clipped ones are better than none.
    private static let enough = 3
    /// With fewer recordings than this, none is called unlike the others.
    private static let enoughToCompare = 4
    private(set) var words: [EnrolledWord] = []
    private(set) var rejected: [(index: Int, entry: EnrolmentReport.Rejected)] = []

    init(
        options: EnrolmentOptions, frontEnd: FrontEnd, background: PreparedBackground,
        confusable: ConfusableRecordings, noises: [FeatureSequence], leads: [FeatureSequence] = [],
        speaker: String? = nil
    ) {
        self.options = options
        self.frontEnd = frontEnd
        self.background = background
        self.confusable = confusable
        preparedConfusable = PreparedBackground(confusable.bank, model: background.model)
        self.noises = noises
        self.leads = leads
        self.speaker = speaker
    }

    private var trainer: KeywordTrainer {
        KeywordTrainer(
            options: options, frontEnd: frontEnd, background: background, confusable: preparedConfusable,
            keptConfusable: (confusable.keptCopyCount, confusable.keptRaise),
            withinVariance: frontEnd == .learned
                ? LearnedFrontEnd.bundled.withinVariance : background.model.withinVariance, speaker: speaker)
    }

    /// Finds the word in each recording, adds the recordings that a model kept, and makes copies of all.
    mutating func prepare(_ recordings: [EnrolmentRecording], kept: [StoredRecording]) {
        let augmentation = RecordingAugmentation(noises: noises, leads: leads)
        let total = recordings.count + kept.count
        let count = RecordingAugmentation.copyCount(recordings: total)
        let embedded = RecordingAugmentation.embeddedCount(recordings: total)
        for (index, stored) in kept.enumerated() {
            let bands = stored.bands
            words.append(
                EnrolledWord(
                    index: index - kept.count, label: stored.label, bands: bands,
                    copies: augmentation.copies(
                        of: bands, word: stored.word, count: count, embedded: embedded, seed: UInt64(index)),
                    isKept: true, speaker: stored.speaker,
                    voiceCopies: voiceCopies(
                        of: bands, word: stored.word, speaker: stored.speaker, seed: UInt64(index))))
        }
        let finder = WordFinder(options: options)
        var clipped: [(index: Int, reason: RejectionReason)] = []
        for (index, recording) in recordings.enumerated() {
            switch finder.find(in: recording) {
            case .success(let range):
                add(
                    recording, index: index, word: range, copies: (count, embedded),
                    seed: UInt64(kept.count + index))
            case .failure(let reason):
                rejected.append((index, .init(label: recording.label, reason: reason)))
                if case .clipped = reason { clipped.append((index, reason)) }
            }
        }
        // Too few voices cost more than a little distortion does.
        let lenient = WordFinder(options: options.takingClipped)
        for (index, reason) in clipped where words.count < EnrolmentSession.enough {
            guard case .success(let range) = lenient.find(in: recordings[index]) else { continue }
            rejected.removeAll { $0.index == index }
            add(
                recordings[index], index: index, word: range, copies: (count, embedded),
                seed: UInt64(kept.count + index), fault: reason)
        }
        words.sort { $0.index < $1.index }
    }

    private mutating func add(
        _ recording: EnrolmentRecording, index: Int, word range: Range<Int>,
        copies: (count: Int, embedded: Int), seed: UInt64,
        fault: RejectionReason? = nil
    ) {
        guard frontEnd == .learned else {
            let features = FeatureSequence(samples: recording.samples, frontEnd: frontEnd)
            let copy = WordCopy(features: features, range: range)
            words.append(EnrolledWord(index: index, label: recording.label, copies: [copy], fault: fault))
            return
        }
        let bands = MelSpectrum.bands(of: recording.samples)
        words.append(
            EnrolledWord(
                index: index, label: recording.label, bands: bands,
                copies: RecordingAugmentation(noises: noises, leads: leads).copies(
                    of: bands, word: range.clamped(to: 0..<bands.count), count: copies.count,
                    embedded: copies.embedded, seed: seed),
                fault: fault, speaker: speaker,
                voiceCopies: voiceCopies(
                    of: bands, word: range.clamped(to: 0..<bands.count), speaker: speaker, seed: seed)))
    }

    func requireWords() throws(WakeWordError) {
        guard words.isEmpty else { return try requireVoice() }
        let reasons = rejected.prefix(3).map { "\($0.entry.label): \($0.entry.reason)" }
        throw WakeWordError(
            .badRecordings,
            rejected.isEmpty
                ? "There is no recording to enrol: give at least one."
                : "None of the \(rejected.count) recordings can be enrolled. \(reasons.joined(separator: " "))"
        )
    }

    /// Trains on the words. If some of them score far lower than the rest on models made without them, trains again
    /// without these words.
    mutating func train(
        progress: (EnrolmentProgress) throws(WakeWordError) -> Void
    ) throws(WakeWordError) -> KeywordTrainer.Trained {
        // Most often there is no second training; so the smaller share of the progress is kept for it.
        let first = mayRejectOutliers ? 0.7 : 1
        let trained = try trainer.train(on: words) { share throws(WakeWordError) in
            try progress(EnrolmentProgress(share: first * share))
        }
        score(by: trained)
        let count = words.count
        rejectOutliers()
        guard words.count < count else { return trained }
        try progress(EnrolmentProgress(share: first, leftOut: count - words.count))
        let again = try trainer.train(on: words) { share throws(WakeWordError) in
            try progress(EnrolmentProgress(share: first + (1 - first) * share))
        }
        score(by: again)
        return again
    }

    private mutating func score(by trained: KeywordTrainer.Trained) {
        for (index, scores) in trained.strangerScores.enumerated() { words[index].strangerScores = scores }
    }

    /// Whether there are enough words to tell one that is unlike the others.
    private var mayRejectOutliers: Bool {
        words.count >= EnrolmentSession.enoughToCompare && !words.allSatisfy(\.isKept)
    }

    private mutating func rejectOutliers() {
        let scores = words.compactMap(\.strangerScores.first).sorted()
        guard scores.count >= EnrolmentSession.enoughToCompare else { return }
        let middle = scores[scores.count / 2]
        words.removeAll { word in
            guard !word.isKept, let score = word.strangerScores.first, score < 0.2, middle > 0.6 else {
                return false
            }
            rejected.append((word.index, .init(label: word.label, reason: .unlikeTheOthers)))
            return true
        }
    }
}
