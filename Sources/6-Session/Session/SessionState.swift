/// The state of a session.
///
///     idle -> waitingForWakeWord -> recognizingCommand -> processing -> (classifying) -> waitingForWakeWord
///
/// In always-on recognition there is no wake word to wait for: it is `recognizingCommand` between commands, too.
public enum SessionState: String, Hashable, Sendable, CaseIterable {
    /// Not listening: not yet started, or stopped.
    case idle
    /// Listening for the wake word alone, or for a trigger.
    case waitingForWakeWord
    /// Listening to a command, bounded by the endpointer's limits; in always-on recognition also for its first word.
    case recognizingCommand
    /// Waiting for the recognizer's final words and acting on them. Bounded by the recognition limit.
    case processing
    /// Waiting for the classifier, because no alias matches. Bounded by the classification limit.
    case classifying

    /// Whether a command has been heard out and is not answered yet.
    var isDeciding: Bool { self == .processing || self == .classifying }
}

/// Why a session left its former state. Every way out of a state has a name.
public enum StateCause: String, Hashable, Sendable, CaseIterable {
    /// The session was started.
    case started
    /// A wake word was heard.
    case wake
    /// Speech began, in always-on recognition.
    case speech
    /// A button or program asked to listen.
    case trigger
    /// A question has sounded, and its answer needs no wake word for some seconds.
    case question
    /// The command's speech is over.
    case endpoint
    /// There was no speech.
    case noSpeech = "no-speech"
    /// The wake word was said again, or the command was given up.
    case cancelled
    /// Another program of the room answers.
    case gaveWay = "gave-way"
    /// The device went away.
    case deviceLost = "device-lost"
    /// The command was carried out, held or refused.
    case handled
    /// The words are no command.
    case unrecognized
    /// The recognizer failed.
    case recognizerFailed = "recognizer-failed"
    /// The recognizer gave no answer in time.
    case recognizerTimedOut = "recognizer-timed-out"
    /// No alias matches what was said, and a classifier is asked.
    case noMatch = "no-match"
    /// The classifier failed, or its answer was refused.
    case classifierFailed = "classifier-failed"
    /// The classifier gave no answer in time.
    case classifierTimedOut = "classifier-timed-out"
    /// A person said something else before the session had dealt with the utterance.
    case superseded
    /// The recording ended or the session was stopped.
    case stopped
}
