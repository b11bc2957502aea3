/// A promise of a protocol that an implementation does not keep.
public struct ContractViolation: Error, CustomStringConvertible {
    /// What was promised and what happened instead, as a sentence.
    public var description: String

    /// Makes a violation.
    public init(_ description: String) { self.description = description }
}
