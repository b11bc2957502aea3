/// Tells a voice in the background from the speaker by the level of the loudest recent speech.
///
/// Real-time safe after `init`.
struct SpeechLevel: ~Copyable, Sendable {
    /// A voice whose loudest moment of the last half second is further below the speaker's loudest one is somebody
    /// else's, in dB. Last syllables are as soft, but something louder stands less than half a second before them.
    static let range: Float = 15
    /// What the loudest level loses in a frame, so that the next speaker may be softer: 1.5 dB a second.
    static let fade: Float = 0.015

    /// What is softer is no speech, whatever sounds in it: the lowest noise floor and the margin above it, as where
    /// energy alone decides. In dBFS.
    private static let lowest: Float = -63

    private var loudest = SpeechLevel.lowest
    /// The levels of the last frames, newest first.
    private var recent = SIMD4<Float>(repeating: SpeechLevel.lowest)
    private var held = RecentValues(capacity: 50)

    /// Takes the level of the next frame, in dBFS, and whether it sounds like speech.
    ///
    /// - Returns: how far the loudest moment of the last half second lies below the speaker's level, 0 ... ``range`` dB;
    ///   nil if it lies further, so that the speaker's own speech does not go on.
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
