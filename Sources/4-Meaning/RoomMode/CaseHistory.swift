public import Commands
public import Foundation
public import RoomRecords
import Storage

/// How long past cases took between their milestones, for comparison with a running case.
///
/// It uses medians, not means, so that one case with a long interruption does not affect the result.
public struct CaseHistory: Hashable, Sendable {
    /// The least number of cases for a median.
    public static let fewestCases = 3

    /// The recorded times of each case, by milestone.
    private var cases: [[UUID: Date]]

    /// Makes a history of cases that are over.
    public init(_ cases: [[UUID: Date]] = []) { self.cases = cases }

    /// Makes a history of the rows of cases that are over.
    public init(_ rows: [CaseMilestoneRow]) {
        let cases = Dictionary(grouping: rows.filter { $0.supersededAt == nil }, by: \.caseID)
        self.init(
            cases.values.map { rows in
                Dictionary(
                    rows.compactMap { row in row.recordedAt.map { (row.targetID, $0) } },
                    uniquingKeysWith: { $1 })
            })
    }

    /// The number of cases in the history.
    public var count: Int { cases.count }

    /// The median of the seconds from one milestone to another; nil if fewer than ``fewestCases`` have both.
    public func median(from first: UUID, to second: UUID) -> TimeInterval? {
        median { times in
            guard let first = times[first], let second = times[second] else { return nil }
            return second.timeIntervalSince(first)
        }
    }

    /// The expected time of a milestone: the time of the latest recorded milestone plus the median from there; nil if
    /// either is unknown.
    public func expected(_ milestone: Milestone, in surgicalCase: SurgicalCase) -> Date? {
        guard let latest = surgicalCase.latest, let time = surgicalCase.recorded[latest.id] else {
            return nil
        }
        return median(from: latest.id, to: milestone.id).map { time.addingTimeInterval($0) }
    }

    /// Compares a case with those of the history.
    ///
    /// The delay is the time from the first to the latest milestone, minus the median of that time. If the next
    /// milestone is overdue by more, its lateness is the delay instead. A case is ahead or behind if the delay exceeds
    /// the tolerance: five minutes or a tenth of the median, whichever is more. The expected end is the time of the
    /// latest milestone plus the median from there to the last, and never before now.
    ///
    /// - Returns: nil before the second milestone, or if fewer than ``fewestCases`` have the milestones.
    public func pace(of surgicalCase: SurgicalCase, at date: Date) -> CasePace? {
        let recorded = surgicalCase.milestones.filter { surgicalCase.recorded[$0.id] != nil }
        guard let first = recorded.first, let latest = recorded.last, first != latest,
            let begin = surgicalCase.recorded[first.id], let time = surgicalCase.recorded[latest.id],
            let usual = median(from: first.id, to: latest.id)
        else { return nil }
        var delay = time.timeIntervalSince(begin) - usual
        var scale = usual
        if let next = surgicalCase.next, let due = median(from: first.id, to: next.id) {
            let overdue = date.timeIntervalSince(begin) - due
            if overdue > 0, overdue > delay { (delay, scale) = (overdue, due) }
        }
        let tolerance = max(300, scale / 10)
        let finish = surgicalCase.milestones.last.flatMap { expected($0, in: surgicalCase) }
        return CasePace(
            standing: delay > tolerance ? .behind : delay < -tolerance ? .ahead : .onPace, delay: delay,
            finish: finish.map { max($0, date) })
    }

    private func median(_ seconds: ([UUID: Date]) -> TimeInterval?) -> TimeInterval? {
        Self.median(cases.compactMap(seconds).sorted())
    }

    /// The median of sorted seconds; nil if there are fewer than ``fewestCases``.
    static func median(_ sorted: [TimeInterval]) -> TimeInterval? {
        guard sorted.count >= fewestCases else { return nil }
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }
}

/// The comparison of a case with past cases of its kind.
public struct CasePace: Hashable, Sendable {
    /// Whether a case is faster or slower than usual.
    public enum Standing: String, Hashable, Codable, Sendable {
        /// Faster than usual.
        case ahead
        /// As usual.
        case onPace = "on-pace"
        /// Slower than usual.
        case behind
    }

    /// Whether the case is faster or slower than usual.
    public var standing: Standing
    /// Seconds behind the median; below 0 if the case is ahead of it.
    public var delay: TimeInterval
    /// The expected end; nil if there are too few cases for a median.
    public var finish: Date?
}
