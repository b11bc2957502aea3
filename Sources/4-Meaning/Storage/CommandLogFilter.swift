public import Commands
public import Foundation

/// Selects entries of a log. A nil or empty field lets all entries pass.
public struct CommandLogFilter: Hashable, Sendable {
    /// The earliest time of the entries; nil for no limit.
    public var since: Date?
    /// The time before which the entries must lie; nil for no limit.
    public var until: Date?
    /// The site or home of the entries; nil for all.
    public var scopeID: UUID?
    /// The piece of work of the entries, such as a case; nil for all.
    public var workID: UUID?
    /// The outcomes of the entries; empty for all.
    public var outcomes: Set<CommandOutcome> = []
    /// The most entries, 0 or more; if there are more, the newest. Nil for no limit.
    public var limit: Int?

    /// Makes a filter that lets everything through.
    public init() {}
}
