/// A stream to test on, at 16 kHz, with the labels of its clips.
struct TestStream: Sendable {
    var samples: [Int16] = []
    /// The clips of the word, from first to last.
    var labels: [StreamLabel] = []
    /// The duration of the speech without the word, in hours. False alarms are counted per hour of it.
    var speechHours = 0.0
    /// The number of utterances without the word.
    var utteranceCount = 0

    /// The duration of the whole stream, in seconds.
    var seconds: Double { Double(samples.count) / 16_000 }
}
