public import Foundation

/// The clock that runs while bone cement hardens.
public struct CementTimer: Hashable, Sendable {
    /// When it was started.
    public var startedAt: Date

    /// Makes a running timer.
    public init(startedAt: Date) { self.startedAt = startedAt }

    /// Seconds since the start, never below 0: a clock may be set back.
    public func elapsed(at date: Date) -> TimeInterval {
        max(0, date.timeIntervalSince(startedAt))
    }
}
