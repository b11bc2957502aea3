public import Commands
public import Foundation

/// Which entries of a log are asked for; without anything set, all of them.
public struct CommandLogFilter: Hashable, Sendable {
    /// Those said at this time or later.
    public var since: Date?
    /// Those said before this time.
    public var until: Date?
    /// Those of this site or home.
    public var scopeID: UUID?
    /// Those of this piece of work.
    public var workID: UUID?
    /// Those with one of these outcomes; empty for any.
    public var outcomes: Set<CommandOutcome> = []
    /// The greatest number of entries, the newest ones, 0 or more.
    public var limit: Int?

    /// Makes a filter that lets everything through.
    public init() {}
}
