public import Hearing
public import Recognition

/// Why a session ended a lesson or a dictation.
public enum TakeoverEnd: String, Hashable, Sendable {
    /// A program or a person gave it up: ``VoiceSession/cancel()``.
    case cancelled
    /// The session was muted.
    case muted
    /// The microphone is lost, or delivers nothing.
    case microphone
    /// The session is over.
    case stopped
}

/// Why no lesson and no dictation can begin now.
public enum TakeoverRefusal: Error, Hashable, Sendable {
    /// A lesson or a dictation is in progress.
    case busy
    /// A question waits, and could not be answered by voice meanwhile.
    case question
    /// The session is muted.
    case muted
    /// The microphone does not hear, for the given reason.
    case microphone(DeviceChange)
    /// The session is over, or has not begun.
    case ended
}

/// An update from a session to a person or program that dictates.
public enum DictationUpdate: Hashable, Sendable {
    /// The words of the current utterance so far. Any of them may still change.
    case partial(String)
    /// The words of an utterance that is over. They do not change any more, and are never empty.
    case utterance(Transcript)
    /// A person said something that the recognizer gave no words for.
    case lost(UnrecognizedReason)
    /// The last update: how the dictation ended.
    case ended(DictationEnd)
}

/// How a dictation ended.
public enum DictationEnd: Hashable, Sendable {
    /// A program called ``VoiceSession/endDictation(_:)``, for example after a phrase or a touch.
    case finished
    /// There was no speech for the seconds that the dictation allows.
    case silence
    /// The session ended it.
    case session(TakeoverEnd)
}

/// A piece of sound, or a report, from a session to a person or program that teaches a wake word.
public enum LessonSound: Hashable, Sendable {
    /// Sound as it came, 16 kHz, 10 ms or less, without the session's own sounds.
    case sound([Int16])
    /// Some sound was lost here.
    case gap
    /// The last element: why the session ended the lesson.
    case ended(TakeoverEnd)
}
