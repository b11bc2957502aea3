/// How far an enrolment has come.
public struct EnrolmentProgress: Hashable, Sendable {
    /// The share done, 0 ... 1; it never falls.
    public var share: Double
    /// How many recordings turned out to be unlike the others; training begins again without them. Nil at any
    /// other time.
    public var leftOut: Int?
}
