/// A stream to test on, at 16 kHz, and what is known about it.
struct TestStream: Sendable {
    var samples: [Int16] = []
    /// The clips of the word, from first to last.
    var labels: [StreamLabel] = []
    /// How long the speech without the word is, in hours: what false alarms are counted over.
    var speechHours = 0.0
    /// Utterances without the word.
    var utteranceCount = 0

    /// How long all of it is, in seconds.
    var seconds: Double { Double(samples.count) / 16_000 }
}
