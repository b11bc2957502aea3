import Features

/// One enrolment on its way: the words found so far and what is known about them.
struct EnrolmentSession {
    /// A recording whose word was found.
    struct Word {
        var index: Int
        var label: String
        /// The log mel bands that copies are made from; nil with the light front end.
        var bands: FeatureSequence?
        var copies: [WordCopy]
        /// What its copies reach on a model made of the others, the first copy's first; empty when there are too few.
        var strangerScores: [Float] = []
        /// Whether it came with the model that is extended.
        var isKept = false
    }

    let options: EnrolmentOptions
    let frontEnd: WakeFrontEnd
    let background: PreparedBackground
    /// Recordings of what resembles the word and is none.
    let confusable: PreparedBackground
    let noises: [FeatureSequence]
    private(set) var words: [Word] = []
    private(set) var rejected: [(index: Int, entry: EnrolmentReport.Rejected)] = []

    init(
        options: EnrolmentOptions, frontEnd: WakeFrontEnd, background: PreparedBackground,
        confusable: PreparedBackground, noises: [FeatureSequence]
    ) {
        self.options = options
        self.frontEnd = frontEnd
        self.background = background
        self.confusable = confusable
        self.noises = noises
    }

    private var trainer: TemplateTrainer {
        TemplateTrainer(
            withinVariance: frontEnd == .learned
                ? LearnedFrontEnd.bundled.withinVariance : background.model.withinVariance)
    }

    /// Finds the word in each recording, beside those that a model kept, and makes copies.
    mutating func take(_ recordings: [EnrolmentRecording], kept: [StoredRecording]) throws(WakeWordError) {
        let augmentation = RecordingAugmentation(noises: noises)
        let count = RecordingAugmentation.copyCount(recordings: recordings.count + kept.count)
        for (index, stored) in kept.enumerated() {
            let bands = stored.bands
            words.append(
                Word(
                    index: index - kept.count, label: stored.label, bands: bands,
                    copies: augmentation.copies(
                        of: bands, word: stored.word, count: count, seed: UInt64(index)),
                    isKept: true))
        }
        let finder = WordFinder(options: options)
        for (index, recording) in recordings.enumerated() {
            switch finder.find(in: recording.samples) {
            case .success(let range):
                guard frontEnd == .learned else {
                    let features = try FeatureSequence(samples: recording.samples, frontEnd: frontEnd)
                    let copy = WordCopy(features: features, range: range)
                    words.append(Word(index: index, label: recording.label, copies: [copy]))
                    continue
                }
                let bands = MelSpectrum.bands(of: recording.samples)
                words.append(
                    Word(
                        index: index, label: recording.label, bands: bands,
                        copies: augmentation.copies(
                            of: bands, word: range.clamped(to: 0..<bands.count), count: count,
                            seed: UInt64(kept.count + index))))
            case .failure(let reason):
                rejected.append((index, .init(label: recording.label, reason: reason)))
            }
        }
    }

    func requireWords() throws(WakeWordError) {
        guard words.isEmpty else { return }
        let reasons = rejected.prefix(3).map { "\($0.entry.label): \($0.entry.reason)" }
        throw WakeWordError(
            .badRecordings,
            rejected.isEmpty
                ? "There is no recording to enrol: give at least one."
                : "None of the \(rejected.count) recordings can be enrolled. \(reasons.joined(separator: " "))"
        )
    }

    /// Scores each word on models made of the others, in four folds at most.
    mutating func scoreStrangers() {
        guard words.count >= 3 else { return }
        let folds = min(4, words.count)
        // A third of the background is enough to say how well a model will do.
        let segments = background.segments.indices.filter { $0 % 3 == 0 }
        for fold in 0..<folds {
            let others = words.indices.filter { $0 % folds != fold }.map { words[$0] }
            let built = build(others, segments: segments)
            let miner = CandidateMiner(template: built.template, background: background.model)
            for index in words.indices where index % folds == fold {
                words[index].strangerScores = words[index].copies.map { copy in
                    miner.word(in: copy).map { built.calibration.score(logit: built.verifier.logit(of: $0)) }
                        ?? 0
                }
            }
        }
    }

    /// Takes out words that score far lower than the rest on models they are not part of.
    mutating func rejectOutliers() {
        let scores = words.compactMap(\.strangerScores.first).sorted()
        guard scores.count >= 4 else { return }
        let middle = scores[scores.count / 2]
        words.removeAll { word in
            guard !word.isKept, let score = word.strangerScores.first, score < 0.2, middle > 0.6 else {
                return false
            }
            rejected.append((word.index, .init(label: word.label, reason: .unlikeTheOthers)))
            return true
        }
    }

    /// What makes a detector of words.
    struct Built {
        var template: KeywordTemplate
        var verifier: Verifier
        var calibration: ScoreCalibration
        var candidateFloor: Float
    }

    /// Trains template and verifier of `words` against `segments` of the background, all by default.
    func build(_ words: [Word], segments: [Int]? = nil) -> Built {
        let copies = words.flatMap(\.copies)
        let template = trainer.template(of: copies.map(\.segment))
        let miner = CandidateMiner(template: template, background: background.model)
        let found = copies.compactMap { miner.word(in: $0) }
        let floor = EnrolmentSession.candidateFloor(found.map(\.score))
        let chosen = segments ?? Array(background.segments.indices)
        let others = miner.candidates(in: background, floor: floor, most: options.negatives, segments: chosen)
        let hours = background.speechHours * Double(chosen.count) / Double(max(1, background.segments.count))
        let confused = miner.candidates(
            in: confusable, floor: floor, most: options.negatives,
            segments: Array(confusable.segments.indices))
        let verification = VerifierTrainer(
            dimension: frontEnd.dimension, words: found, confusable: confused, recordings: words.count)
        return Built(
            template: template, verifier: verification.verifier(against: others),
            calibration: verification.calibration(against: others, hours: hours), candidateFloor: floor)
    }

    /// Below the scores of nearly all copies, by as much as they spread.
    private static func candidateFloor(_ scores: [Float]) -> Float {
        let sorted = scores.sorted()
        guard let highest = sorted.last else { return -1 }
        let low = sorted[sorted.count / 50]
        return max(-1.5, low - max(0.2, 0.5 * (highest - low)))
    }
}
