/// When an answer is right, in seconds.
public struct EndpointRule: Hashable, Sendable {
    /// Silence that ends a command.
    public var silence = 1.5
    /// An end further before the true one than this cuts the speaker off.
    public var early = 0.3
    /// The end must be decided this soon after the true one.
    public var deadline = 2.5

    /// The rule that all figures are measured by.
    public init() {}

    /// Judges what a detector found in one recording. Only the first answer counts, in the order of decision:
    /// by then the session has stopped listening.
    public func judge(_ answers: [EndpointAnswer], trueEnd: Double) -> EndpointVerdict {
        guard let first = answers.min(by: { $0.decision < $1.decision }) else { return .missed }
        // Half a millisecond: decimals are not exact in binary.
        let tolerance = 0.0005
        if first.end < trueEnd - early - tolerance { return .cutEarly }
        return first.decision <= trueEnd + deadline + tolerance ? .found : .missed
    }
}
