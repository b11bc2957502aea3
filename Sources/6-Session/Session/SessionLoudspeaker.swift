public import Feedback

/// Controls how a session's answers sound, from any thread. It has no effect if the session was made without feedback.
public struct SessionLoudspeaker: Sendable {
    let player: FeedbackPlayer?

    /// How much sounds now; ``/Feedback/FeedbackLevel/silent`` for a session without feedback.
    public var level: FeedbackLevel { player?.level ?? .silent }

    /// Answers at another level from now on.
    ///
    /// - Returns: false if the session was made without feedback, and has nothing to answer with.
    public func use(_ level: FeedbackLevel) -> Bool {
        player?.level = level
        return player != nil
    }

    /// How loud answers are, 0 ... 1; 0 for a session without feedback.
    public var volume: Float { player?.volume ?? 0 }

    /// Answers at another volume, 0 ... 1, from the next sound on.
    public func use(volume: Float) { player?.volume = volume }

    /// Silences the current sound, and drops those in line. What is being said or carried out goes on.
    public func silence() { player?.silence() }
}
