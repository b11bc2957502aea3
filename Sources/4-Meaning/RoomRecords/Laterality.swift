/// The side of the body that a case is about, as the `laterality` column has it.
public enum Laterality: String, Hashable, Codable, Sendable, CaseIterable {
    /// The patient's left side.
    case left
    /// The patient's right side.
    case right
    /// Both sides.
    case bilateral
    /// The procedure has no side.
    case notApplicable = "not_applicable"

    /// The side in an English sentence; nil if the procedure has no side.
    public var spoken: String? { self == .notApplicable ? nil : rawValue }
}
