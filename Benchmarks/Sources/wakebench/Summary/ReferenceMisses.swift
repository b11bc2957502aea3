/// A figure of another system to compare with. All are on the same six words: alexa, computer, jarvis, smart mirror,
/// snowboy, view glass.
struct ReferenceMisses: Sendable, Encodable {
    /// The source of a figure.
    enum Origin: String, Sendable, Encodable {
        /// The README of Picovoice's wake-word-benchmark: noise at 10 dB, one false alarm in ten hours of which a fifth is
        /// speech, so 0.5 an hour of speech.
        case published
        /// Measured for this project before this engine was written, on streams of this kind, with thresholds chosen on
        /// the stream; half of the noise came from a kitchen.
        case earlier = "measured earlier"
        /// This detector's prototype in Python, on the same streams as the figures measured earlier.
        case prototype
    }

    var name: String
    var origin: Origin
    /// The signal-to-noise ratio in decibels; nil for clean.
    var decibels: Double?
    /// Share of missed clips at 0.5 false alarms an hour of speech, 0 ... 1.
    var atHalf: Double
    /// Share of missed clips at 2 false alarms an hour of speech, 0 ... 1; nil if it is not known.
    var atTwo: Double?

    static let all = [
        ReferenceMisses(name: "Porcupine 4", origin: .published, decibels: 10, atHalf: 0.027),
        ReferenceMisses(name: "Snowboy", origin: .published, decibels: 10, atHalf: 0.319),
        ReferenceMisses(name: "PocketSphinx", origin: .published, decibels: 10, atHalf: 0.52),
        ReferenceMisses(name: "Snowboy", origin: .earlier, decibels: 10, atHalf: 0.42, atTwo: 0.29),
        ReferenceMisses(name: "PocketSphinx", origin: .earlier, decibels: 10, atHalf: 0.61, atTwo: 0.54),
        ReferenceMisses(name: "3 recordings", origin: .prototype, atHalf: 0.30, atTwo: 0.19),
        ReferenceMisses(name: "32 recordings", origin: .prototype, atHalf: 0.08, atTwo: 0.04),
        ReferenceMisses(name: "all recordings", origin: .prototype, atHalf: 0.08, atTwo: 0.04),
        ReferenceMisses(name: "3 recordings", origin: .prototype, decibels: 10, atHalf: 0.54, atTwo: 0.47),
        ReferenceMisses(name: "32 recordings", origin: .prototype, decibels: 10, atHalf: 0.29, atTwo: 0.19),
        ReferenceMisses(name: "all recordings", origin: .prototype, decibels: 10, atHalf: 0.26, atTwo: 0.14),
    ]
}
