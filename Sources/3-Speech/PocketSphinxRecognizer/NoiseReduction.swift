import Features

/// Reduces the noise of an utterance before the decoder gets it: each band by the share that the front end considers
/// noise.
///
/// The decoder's Gaussians model speech in quiet; the network, trained in noise, separates speech from noise for them
/// (docs/decisions/0004-recognizer-grammar.md). The output is delayed by the front end's look-ahead, about 0.2 s.
struct NoiseReduction: ~Copyable {
    /// The least gain of a band, -20 dB: the remaining noise covers the mask's errors.
    private static let gainFloor: Float = 0.1

    private var filter: BandFilter
    private var hopCount = 0

    /// Nil if the front end has no speech mask.
    init?(frontEnd: LearnedFrontEnd) {
        guard frontEnd.hasSpeechMask else { return nil }
        precondition(frontEnd.hopLength == PhoneEvidence.hop, "hops of another length")
        filter = BandFilter(frontEnd: frontEnd)
    }

    mutating func append(_ samples: UnsafeBufferPointer<Int16>) { filter.append(samples) }

    /// Appends the samples that can be cleaned by now to `output`.
    mutating func process(_ evidence: borrowing PhoneEvidence, into output: inout [Int16]) {
        while hopCount < evidence.hopCount {
            let gains = evidence.mask(at: hopCount).map { max($0, NoiseReduction.gainFloor) }
            gains.withUnsafeBufferPointer { filter.process(gains: $0, into: &output) }
            hopCount += 1
        }
    }

    /// Appends the rest, at the end of an utterance.
    mutating func finish(_ evidence: borrowing PhoneEvidence, into output: inout [Int16]) {
        process(evidence, into: &output)
        filter.finish(into: &output)
    }

    /// Forgets the utterance, for the next one.
    mutating func reset() {
        filter.reset()
        hopCount = 0
    }
}
