/// The verdict on the end of one command.
public enum EndpointVerdict: String, Hashable, Sendable, CaseIterable {
    /// The detector found the end in time.
    case found
    /// The detector ended the command too early, and the speech after that end is lost.
    case cutEarly = "cut early"
    /// The detector found the end too late or never.
    case missed
}
