public import ArgumentParser

/// Conditions on a command line: `clean`, signal-to-noise ratios in dB, or both, as in `clean,10`.
public struct NoiseConditions: Hashable, Sendable, ExpressibleByArgument {
    /// The conditions, in the order given, each once.
    public let conditions: [NoiseCondition]

    /// Makes a list of conditions.
    public init(_ conditions: [NoiseCondition]) { self.conditions = conditions }

    /// Reads a list with commas; nil if it is empty, if a part is neither `clean` nor a ratio that ``NoiseLevels``
    /// takes, or if a condition stands twice.
    public init?(argument: String) {
        var conditions: [NoiseCondition] = []
        for text in argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            let condition =
                text == "clean"
                ? NoiseCondition.clean
                : NoiseLevels(argument: text).map { NoiseCondition(decibels: $0.decibels[0]) }
            guard let condition, !conditions.contains(condition), conditions.count < 20 else { return nil }
            conditions.append(condition)
        }
        self.init(conditions)
    }

    /// Whether any of them needs noise.
    public var needNoise: Bool { conditions.contains { $0.decibels != nil } }
}
