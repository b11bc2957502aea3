import BenchmarkKit

/// A kind of sound that is no command, and the conditions under which recognizers hear it.
struct OtherSound: Sendable {
    /// The name of the kind against which a rejection threshold is chosen.
    static let otherSpeech = "other speech"
    /// The longest piece of noise, in seconds: a command is hardly longer.
    static let longestNoise = 10.0

    /// The name in tables, such as `other speech`.
    var name: String
    var utterances: [CommandUtterance]
    var conditions: [NoiseCondition]

    /// Returns the title of the sound under a condition.
    func title(_ condition: NoiseCondition) -> String {
        conditions.count > 1 ? "\(name), \(condition)" : name
    }
}
