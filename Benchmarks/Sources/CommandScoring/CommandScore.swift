/// How one recognizer did on many spoken commands.
public struct CommandScore: Hashable, Sendable {
    /// How often each verdict was given when every command is carried out.
    public private(set) var counts: [CommandVerdict: Int] = [:]
    /// The confidences of those that were right; nil where the recognizer does not say.
    public private(set) var rightConfidences: [Double?] = []

    /// Starts with no commands.
    public init() {}

    /// How many commands were judged.
    public var total: Int { counts.values.reduce(0, +) }

    /// How often a verdict was given.
    public func count(_ verdict: CommandVerdict) -> Int { counts[verdict] ?? 0 }

    /// Judges one more command.
    public mutating func add(_ answer: CommandAnswer, expected: SpokenCommand) {
        let verdict = CommandVerdict(answer.command, expected: expected)
        counts[verdict, default: 0] += 1
        if verdict == .right { rightConfidences.append(answer.confidence) }
    }
}
