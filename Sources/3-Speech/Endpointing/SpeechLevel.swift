/// Distinguishes a background voice from the speaker by the level of the loudest recent speech.
///
/// Real-time safe after `init`.
struct SpeechLevel: ~Copyable, Sendable {
    /// The range in dB below the speaker's loudest moment. If the loudest moment of the last 0.5 s is softer than that,
    /// the voice is another person's. Last syllables are also soft, but louder ones precede them by less than 0.5 s.
    static let range: Float = 15
    /// The fall of the loudest level per frame, so that the next speaker may be softer: 1.5 dB a second.
    static let fade: Float = 0.015

    /// The least level of speech: the lowest noise floor and the margin above it, as if energy alone decided. In dBFS.
    private static let lowest: Float = -63

    private var loudest = SpeechLevel.lowest
    /// The levels of the last frames, newest first.
    private var recent = SIMD4<Float>(repeating: SpeechLevel.lowest)
    private var held = RecentValues(capacity: 50)

    /// Takes the level of the next frame, in dBFS, and whether it sounds like speech.
    ///
    /// - Returns: the distance of the loudest moment of the last 0.5 s below the speaker's level, 0 ... ``range`` dB;
    ///   nil if it is greater, which means that the speaker does not speak.
    mutating func process(_ level: Float, isSpeech: Bool) -> Float? {
        // A level counts once it was held for 50 ms: a knock does not put a soft voice out of range.
        let sustained = min(level, recent.min())
        recent = SIMD4(level, recent[0], recent[1], recent[2])
        held.append(sustained)
        loudest = max(loudest - SpeechLevel.fade, SpeechLevel.lowest)
        if isSpeech { loudest = max(loudest, sustained) }
        let highest = held.maximum
        guard highest > max(loudest - SpeechLevel.range, SpeechLevel.lowest) else { return nil }
        return max(0, loudest - highest)
    }
}
