/// Who said something, by the voice alone. It is a guess, and no security: a recording of a person passes for the person.
public struct Speaker: Hashable, Sendable {
    /// The name under which the person enrolled; nil if it is none of those who did.
    public var name: String?
    /// How likely that is, 0 ... 1: that it is this person, or none of those who enrolled.
    public var probability: Double

    /// What a voice of none of those who enrolled is called.
    public static let unknownName = "unknown"

    /// Makes a guess.
    public init(name: String?, probability: Double) {
        self.name = name
        self.probability = probability
    }
}
