import WakeWord

/// Learns how a speaker says the word.
struct VoiceTrainer {
    /// The least deviation: with few recordings, each would be its own measure of the usual. Of 0.3 and 1, 1 let fewer
    /// strangers pass, in enrolment recordings of one word.
    private static let leastDeviation: Float = 1
    /// The share of the speaker's own recordings and of their noisy copies that is within the limit.
    private static let share = 0.98
    /// The fewest recordings from which a voice can be learned.
    static let fewest = 3

    /// Pooled cepstra of each recording's copies on the template made of all.
    let own: [[[Float]]]
    /// The same on a template that the recording was no part of, as a new recording will be.
    let unseen: [[[Float]]]

    /// Makes the check from ``fewest`` recordings or more.
    func check(speaker: String) -> VoiceCheck {
        precondition(own.count >= VoiceTrainer.fewest, "\(own.count) recordings of a voice")
        var distances: [Float] = []
        for index in own.indices {
            let others = own.indices.filter { $0 != index }.flatMap { own[$0] }
            let judge = gaussian(of: others, speaker: speaker)
            distances += unseen[index].map { judge.distance(of: $0) }
        }
        distances.sort()
        var check = gaussian(of: own.flatMap(\.self), speaker: speaker)
        if let last = distances.indices.last {
            check.limit = max(1e-3, distances[Int(Double(last) * VoiceTrainer.share)])
        }
        return check
    }

    private func gaussian(of rows: [[Float]], speaker: String) -> VoiceCheck {
        let moments = FeatureSequence(dimension: VoicePooling.size, values: rows.flatMap(\.self)).moments
        let least = VoiceTrainer.leastDeviation
        return VoiceCheck(
            speaker: speaker, means: moments.mean,
            deviations: moments.variance.map { (max(0, $0) + least * least).squareRoot() }, limit: 1)
    }
}
