/// A guess who said something, by the voice alone. It is no security: a recording of a person passes for the person.
public struct Speaker: Hashable, Sendable {
    /// The name under which the person enrolled; nil if it is none of the enrolled people.
    public var name: String?
    /// The probability, 0 ... 1, that it is this person, or if there is no name, that it is none of the
    /// enrolled people.
    public var probability: Double

    /// The name for a voice of none of the enrolled people.
    public static let unknownName = "unknown"

    /// Makes a guess.
    public init(name: String?, probability: Double) {
        self.name = name
        self.probability = probability
    }
}
