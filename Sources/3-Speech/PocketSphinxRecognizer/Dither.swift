import PCM

/// Adds white noise of -71.6 dBFS, as of an ordinary microphone in a quiet room.
///
/// Recordings that were cleaned, gated or made in a booth have less noise, down to digital silence, which the models
/// were not trained on: they use logarithmic levels relative to the mean, so pauses without sound shift the speech
/// between them (docs/decisions/0004-recognizer-grammar.md). If noise reduction follows, a tenth of the noise stays for
/// the decoder. The noise is the same in each utterance, so that the same sound gives the same result.
struct Dither {
    /// The sum of four whole numbers of -7 ... 7: nearly normal, with a standard deviation of 8.6.
    private static let limit = 7
    private static let choices = UInt64(2 * limit + 1)

    private var generator = SeededGenerator(seed: 1)
    private var noisy: [Int16] = []

    /// Gives the samples with the noise added, saturated.
    mutating func add(to samples: UnsafeBufferPointer<Int16>) -> [Int16] {
        noisy.removeAll(keepingCapacity: true)
        for sample in samples {
            var bits = generator.next()
            var noise = -4 * Dither.limit
            for _ in 0..<4 {
                // 16 bits each; 15 choices out of 65,536 are as likely as each other to 3 in 10,000.
                noise += Int(((bits & 0xFFFF) * Dither.choices) >> 16)
                bits >>= 16
            }
            noisy.append(Int16(clamping: Int(sample) + noise))
        }
        return noisy
    }
}
