public import Handling
public import Hearing

/// The status of a session, for a program that asks.
public struct SessionStatus: Hashable, Sendable {
    /// The state of the session.
    public var state: SessionState
    /// The question that waits for an answer; nil if none does.
    public var question: Question?
    /// Whether the session is muted: it hears no speech.
    public var isMuted: Bool
    /// What keeps the device from hearing, such as `lost`; nil while it hears.
    public var deviceTrouble: DeviceChange?
    /// The wake word of the lesson, during which the session hears neither wake words nor commands; nil if there
    /// is none.
    public var lesson: String?
    /// Whether a dictation is in progress: all speech becomes text meanwhile, and none of it a command.
    public var isDictating: Bool
    /// Sound heard, in seconds of stream time.
    public var position: Double
    /// Counts of what the session heard so far.
    public var summary: SessionSummary
}

/// The lengths of a session's queues. Each is 0 or 1 if the session keeps up.
public struct SessionQueues: Hashable, Sendable {
    /// Blocks of sound, as the signal thread saw them last.
    public var blocks: Int
    /// Utterances that a recognizer works on, including the one being said.
    public var utterances: Int
    /// Commands and questions that the session deals with, or that wait for that.
    public var requests: Int
    /// Rows of the log that are not on the disk yet.
    public var rows: Int
}
