/// What became of a sound.
///
/// Every ``began(_:_:)`` is followed by exactly one ``ended(_:)``, ``stopped(_:)`` or ``failed(_:_:)`` for the
/// same sound, and no other sound begins in between.
public enum FeedbackEvent: Sendable {
    /// It is about to be heard, as this clip. Nothing sounds before the report of this has returned.
    case began(FeedbackSound, SoundClip)
    /// It was heard to its end.
    case ended(FeedbackSound)
    /// It was cut off by ``FeedbackPlayer/stop()``, before or after it began.
    case stopped(FeedbackSound)
    /// It was not heard, or not to its end.
    case failed(FeedbackSound, FeedbackError)
}
