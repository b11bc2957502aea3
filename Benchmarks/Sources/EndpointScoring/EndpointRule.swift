/// The rule by which an answer is right, times in seconds.
public struct EndpointRule: Hashable, Sendable {
    /// The silence that ends a command.
    public var silence = 1.5
    /// The tolerance before the true end; an earlier answer cuts the speaker off.
    public var early = 0.3
    /// The time after the true end within which the detector must decide.
    public var deadline = 2.5

    /// Makes the rule that all figures are measured by.
    public init() {}

    /// Judges the answers of a detector in one recording. Only the answer that is decided first counts, because the
    /// session stops listening then.
    public func judge(_ answers: [EndpointAnswer], trueEnd: Double) -> EndpointVerdict {
        guard let first = answers.min(by: { $0.decision < $1.decision }) else { return .missed }
        // Half a millisecond, because decimal fractions are not exact in binary.
        let tolerance = 0.0005
        if first.end < trueEnd - early - tolerance { return .cutEarly }
        return first.decision <= trueEnd + deadline + tolerance ? .found : .missed
    }
}
