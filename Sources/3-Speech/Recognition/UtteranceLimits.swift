import PCM

/// How long an utterance may be that is kept or sent as a whole.
public enum UtteranceLimits {
    /// In seconds; what comes after it is left out. The longest command, 60 s, and a little before it.
    package static let maximumSeconds = 65.0
    /// The same in samples at 16 kHz.
    public static var maximumSamples: Int { SampleRate.speech.samples(in: maximumSeconds) }
    /// The most bytes of text, in UTF-8, that were said in it: four times what a person says in the longest.
    package static let maximumTextByteCount = 4_096
    /// What is shorter holds no word, and services refuse it: a tenth of a second, in samples at 16 kHz.
    package static let minimumSamples = 1_600
}
