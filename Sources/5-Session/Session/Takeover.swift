public import Hearing

/// Why a session ended what somebody had taken it over for: a lesson, or a dictation.
public enum TakeoverEnd: String, Hashable, Sendable {
    /// Somebody gave it up: ``VoiceSession/cancel()``.
    case cancelled
    /// The session was muted.
    case muted
    /// The microphone is lost, or delivers nothing.
    case microphone
    /// The session is over.
    case stopped
}

/// Why nobody can teach or dictate now.
public enum TakeoverRefusal: Error, Hashable, Sendable {
    /// Somebody teaches or dictates already.
    case busy
    /// A question waits, and could not be answered by voice meanwhile.
    case question
    /// Nothing is heard.
    case muted
    /// The microphone does not hear, for that reason.
    case microphone(DeviceChange)
    /// The session is over, or has not begun.
    case ended
}
