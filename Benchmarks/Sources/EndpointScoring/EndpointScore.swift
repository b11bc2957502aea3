/// The verdicts on one detector over many recordings.
public struct EndpointScore: Hashable, Sendable {
    /// How often each verdict was given.
    public private(set) var counts: [EndpointVerdict: Int] = [:]
    /// The delay from the true end to the decision, in seconds, for each end that was found.
    public private(set) var delays: [Double] = []

    /// Starts with no recordings.
    public init() {}

    /// How many recordings were judged.
    public var total: Int { counts.values.reduce(0, +) }

    /// How often a verdict was given.
    public func count(_ verdict: EndpointVerdict) -> Int { counts[verdict] ?? 0 }

    /// Judges one more recording.
    public mutating func add(_ answers: [EndpointAnswer], trueEnd: Double, rule: EndpointRule = .init()) {
        let verdict = rule.judge(answers, trueEnd: trueEnd)
        counts[verdict, default: 0] += 1
        if verdict == .found, let decision = answers.map(\.decision).min() {
            delays.append(decision - trueEnd)
        }
    }
}
