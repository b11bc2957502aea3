import PCM

/// The limits of an utterance that the engine keeps or sends as a whole.
public enum UtteranceLimits {
    /// The longest utterance, in seconds; later sound is left out. It is the longest command, 60 s, and a little sound
    /// before it.
    package static let maximumSeconds = 65.0
    /// The same in samples at 16 kHz.
    public static var maximumSamples: Int { SampleRate.speech.samples(in: maximumSeconds) }
    /// The most bytes of an utterance's text, in UTF-8: four times what a person says in the longest utterance.
    package static let maximumTextByteCount = 4_096
    /// The shortest utterance, in samples at 16 kHz: a tenth of a second. Shorter sound holds no word, and services
    /// refuse it.
    package static let minimumSamples = 1_600
}
