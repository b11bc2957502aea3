/// The verdicts on one recognizer over many spoken commands.
public struct CommandScore: Hashable, Sendable {
    /// How often each verdict was given.
    public private(set) var counts: [CommandVerdict: Int] = [:]
    /// The confidences of all answers that are right, rejected or not; an element is nil if the recognizer gives
    /// no confidence.
    public private(set) var rightConfidences: [Double?] = []

    /// Starts with no commands.
    public init() {}

    /// How many commands were judged.
    public var total: Int { counts.values.reduce(0, +) }

    /// How often a verdict was given.
    public func count(_ verdict: CommandVerdict) -> Int { counts[verdict] ?? 0 }

    /// Judges one more command. It counts as rejected if the answer has less confidence than the threshold.
    public mutating func add(_ answer: CommandAnswer, expected: SpokenCommand, threshold: Double = 0) {
        let verdict = CommandVerdict(answer.command, expected: expected)
        counts[answer.isAccepted(at: threshold) ? verdict : .rejected, default: 0] += 1
        if verdict == .right { rightConfidences.append(answer.confidence) }
    }
}
