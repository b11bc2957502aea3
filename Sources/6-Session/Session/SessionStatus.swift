public import Handling
public import Hearing

/// Where a session stands, for a program that asks.
public struct SessionStatus: Hashable, Sendable {
    /// What it does.
    public var state: SessionState
    /// The question that waits for an answer; nil if none does.
    public var question: Question?
    /// Whether nothing that is said is heard.
    public var isMuted: Bool
    /// What keeps the device from hearing, such as `lost`; nil while it hears.
    public var deviceTrouble: DeviceChange?
    /// The wake word of the lesson, during which the session hears neither wake words nor commands; nil if there is none.
    public var lesson: String?
    /// Whether a dictation is in progress: all speech becomes text meanwhile, and none of it a command.
    public var isDictating: Bool
    /// Sound heard, in seconds of stream time.
    public var position: Double
    /// What was heard so far.
    public var summary: SessionSummary
}

/// How much waits in a session: all of it is 0 or 1 if it keeps up.
public struct SessionQueues: Hashable, Sendable {
    /// Blocks of sound, as the signal thread saw them last.
    public var blocks: Int
    /// Utterances that a recognizer is at, the one being said among them.
    public var utterances: Int
    /// Commands and questions that are being dealt with, or wait for that.
    public var requests: Int
    /// Rows that are not on the disk.
    public var rows: Int
}
