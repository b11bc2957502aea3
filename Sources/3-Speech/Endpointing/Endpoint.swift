/// Why listening to a command ended.
public enum EndpointCause: String, Hashable, Codable, Sendable, CaseIterable, BitwiseCopyable {
    /// The speaker was silent for long enough.
    case silence
    /// The command is complete, no longer command begins with it, and the speaker was silent for a moment.
    case complete
    /// The command reached its longest duration.
    case timeout
    /// No speech came after the wake word.
    case noSpeech = "no-speech"
    /// The session gave the command up.
    case cancelled
    /// The device was lost during the command.
    case deviceLost = "device-lost"
    /// The recording ended in mid-command.
    case endOfStream = "end-of-stream"
}

/// The end of a command. Positions are 16 kHz samples since the stream began.
public struct Endpoint: Hashable, Sendable, BitwiseCopyable {
    /// The first sample of speech; nil if there was none.
    public var startSample: Int?
    /// The first sample after the last speech; if there was none, the sample at which the wait ended.
    public var endSample: Int
    /// The position of the stream at the decision.
    public var decisionSample: Int
    /// The cause of the end.
    public var cause: EndpointCause

    /// Makes an endpoint.
    public init(startSample: Int?, endSample: Int, decisionSample: Int, cause: EndpointCause) {
        self.startSample = startSample
        self.endSample = endSample
        self.decisionSample = decisionSample
        self.cause = cause
    }
}

/// An event of the endpointer. Positions are 16 kHz samples since the stream began.
public enum EndpointerEvent: Hashable, Sendable, BitwiseCopyable {
    /// Speech began at `startSample`; this was known at `decisionSample`, at least one onset later.
    ///
    /// The event comes again if the first sound was too short to be speech; the last one counts.
    case speechStart(startSample: Int, decisionSample: Int)
    /// The command is over.
    case endpoint(Endpoint)
}
