import Features
import WakeWord

extension EnrolmentSession {
    mutating func finish(
        name: String, provenance: KeywordProvenance,
        progress: (EnrolmentProgress) throws(WakeWordError) -> Void
    ) throws(WakeWordError) -> EnrolmentResult {
        let built = try train(progress: progress)
        try requireVoice()
        var origin = provenance
        origin.recordingCount = words.count
        origin.backgroundSeconds = background.speechHours * 3600
        let confusable = confusable.stored(logits: built.confusableLogits)
        let model = KeywordModel(
            name: name, frontEnd: frontEnd, template: built.template,
            background: frontEnd == .learned ? nil : background.model, verifier: built.verifier,
            calibration: built.calibration, candidateFloor: built.candidateFloor,
            defaultThreshold: EnrolmentSession.threshold,
            recordings: stored(beside: confusable), confusable: confusable, voice: built.voice,
            provenance: origin)
        try model.validate()
        return EnrolmentResult(model: model, report: report(threshold: model.defaultThreshold))
    }

    /// The recordings that the model keeps, evenly spread if there are more than it may keep.
    private func stored(beside confusable: [StoredRecording]) -> [StoredRecording] {
        StoredRecording.kept(
            words.compactMap { word in
                word.bands.map {
                    StoredRecording(
                        label: word.label, speaker: word.speaker, bands: $0, range: word.copies[0].range)
                }
            }, beside: confusable)
    }

    private func report(threshold: Float) -> EnrolmentReport {
        var report = EnrolmentReport()
        for word in words where !word.isKept {
            let range = word.copies[0].range
            let start = HopTime.seconds(ofHops: range.lowerBound)
            let end = HopTime.seconds(ofHops: range.upperBound)
            report.used.append(
                .init(
                    label: word.label, word: start...end, score: word.strangerScores.first, fault: word.fault)
            )
        }
        report.rejected = rejected.sorted { $0.index < $1.index }.map(\.entry)
        report.expectedMisses = missed(words.compactMap(\.strangerScores.first), threshold: threshold)
        report.expectedMissesVaried = missed(
            words.flatMap { $0.strangerScores.dropFirst() }, threshold: threshold)
        return report
    }

    /// The default threshold of an enrolled word.
    private static let threshold: Float = 0.5

    /// The share of copies of people's words that a model made of the others misses; nil with fewer than three words.
    var missedOfPeople: Double? {
        let scores = words.filter { !StoredRecording.isSynthesized(label: $0.label) }.map(\.strangerScores)
        guard !scores.isEmpty, scores.allSatisfy({ !$0.isEmpty }) else { return nil }
        // The mean counts words, so that the number of copies of a word does not matter.
        let shares = scores.compactMap { missed($0, threshold: EnrolmentSession.threshold) }
        return shares.reduce(0, +) / Double(shares.count)
    }

    private func missed(_ scores: [Float], threshold: Float) -> Double? {
        guard !scores.isEmpty else { return nil }
        return Double(scores.count { $0 < threshold }) / Double(scores.count)
    }
}
