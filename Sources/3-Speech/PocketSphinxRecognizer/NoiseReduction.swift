import Features

/// Takes the noise off an utterance before the decoder hears it: each band by as much as the front end holds it for noise.
///
/// The decoder's Gaussians know speech in quiet. What a network that was trained in noise can tell apart for them, they need not
/// (docs/decisions/0025-speech-mask.md). Sound comes out as long after it was heard as the front end takes to judge it, about 0.2 s.
struct NoiseReduction: ~Copyable {
    /// No band gets quieter than by this factor, -20 dB: what is left covers the mask's mistakes.
    private static let gainFloor: Float = 0.1

    private var filter: BandFilter
    private var hopCount = 0

    /// Nil if the front end does not tell speech from noise.
    init?(frontEnd: LearnedFrontEnd) {
        guard frontEnd.hasSpeechMask else { return nil }
        precondition(frontEnd.hopLength == PhoneEvidence.hop, "hops of another length")
        filter = BandFilter(frontEnd: frontEnd)
    }

    mutating func hear(_ samples: UnsafeBufferPointer<Int16>) { filter.hear(samples) }

    /// Appends to `output` what can be cleaned by now.
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
