/// What became of one command.
public enum EndpointVerdict: String, Hashable, Sendable, CaseIterable {
    /// Its end was found in time.
    case found
    /// Speech after the end that was found is lost.
    case cutEarly = "cut early"
    /// The end was found too late or never.
    case missed
}
