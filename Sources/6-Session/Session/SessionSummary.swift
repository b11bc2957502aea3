/// Counts and times of what a session heard.
public struct SessionSummary: Hashable, Sendable {
    /// Wake words heard.
    public var wakeCount = 0
    /// Commands carried out, held or refused, and intents passed on. Each counts once, even if it waited for an answer.
    public var commandCount = 0
    /// Utterances that were no command.
    public var unrecognizedCount = 0
    /// Commands that are missing in the log, carried out or not.
    public var unloggedCount = 0
    /// Sound heard, in seconds of stream time.
    public var audioSeconds = 0.0
    /// Time that the session took, in seconds by the system's clock, without loading models.
    public var elapsedSeconds = 0.0

    /// Seconds of work for each second of sound; below 1 is faster than real time. Means something only for
    /// recordings heard as fast as possible. 0 if nothing was heard.
    public var realTimeFactor: Double { audioSeconds > 0 ? elapsedSeconds / audioSeconds : 0 }

    /// Makes an empty summary.
    public init() {}
}
