/// An event of a sound.
///
/// Every ``began(_:_:)`` is followed by exactly one ``ended(_:)``, ``stopped(_:)`` or ``failed(_:_:)`` for the
/// same sound, and no other sound begins in between. Speech of several sentences begins and ends with each of them.
public enum FeedbackEvent: Sendable {
    /// The sound is about to be played, as this clip. It begins only after the report of this event has returned.
    case began(FeedbackSound, SoundClip)
    /// The sound was played to its end.
    case ended(FeedbackSound)
    /// ``FeedbackPlayer/stop()`` or ``FeedbackPlayer/silence()`` cut the sound off, before or after it began.
    case stopped(FeedbackSound)
    /// The sound was not played, or not to its end.
    case failed(FeedbackSound, FeedbackError)
}
