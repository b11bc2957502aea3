/// What became of a sound.
///
/// Every ``began(_:seconds:)`` is followed by exactly one ``ended(_:)``, ``stopped(_:)`` or ``failed(_:_:)`` for the
/// same sound, and no other sound begins in between.
public enum FeedbackEvent: Sendable {
    /// It is about to be heard, for so many seconds. Nothing sounds before the report of this has returned.
    case began(FeedbackSound, seconds: Double)
    /// It was heard to its end.
    case ended(FeedbackSound)
    /// It was cut off by ``FeedbackPlayer/stop()``, before or after it began.
    case stopped(FeedbackSound)
    /// It was not heard, or not to its end.
    case failed(FeedbackSound, FeedbackError)
}
