public import Foundation
public import RoomRecords
import Commands

/// How long past cases took, and how long their rooms stood between two cases.
///
/// It uses medians, not means, as ``CaseHistory`` does.
public struct CaseDurations: Hashable, Sendable {
    /// A pause longer than this many seconds is the end of a day, or of a shift.
    private static let longestTurnover: TimeInterval = 3 * 3600

    /// Sorted seconds, by procedure and surgeon, and by procedure alone.
    private var seconds: [[String]: [TimeInterval]] = [:]
    private var turnovers: [TimeInterval] = []

    /// Makes durations from cases that are completed, and ignores all others.
    public init(_ rows: [CaseRow] = []) {
        let over = rows.filter { $0.status == .completed }
        for row in over {
            guard let begin = row.startedAt, let end = row.endedAt, end > begin else { continue }
            for key in Self.keys(row) { seconds[key, default: []].append(end.timeIntervalSince(begin)) }
        }
        for (key, list) in seconds { seconds[key] = list.sorted() }
        for (_, cases) in Dictionary(grouping: over, by: \.room) {
            let ordered = cases.filter { $0.startedAt != nil }.sorted {
                ($0.startedAt ?? .distantPast) < ($1.startedAt ?? .distantPast)
            }
            for (one, next) in zip(ordered, ordered.dropFirst()) {
                guard let end = one.endedAt, let begin = next.startedAt else { continue }
                let pause = begin.timeIntervalSince(end)
                if (0...Self.longestTurnover).contains(pause) { turnovers.append(pause) }
            }
        }
        turnovers.sort()
    }

    /// The median of the seconds that cases like this one took. Cases of the same procedure and surgeon count; if there
    /// are fewer than ``CaseHistory/fewestCases``, all cases of the same procedure. Nil if these are too few, too.
    public func median(of row: CaseRow) -> TimeInterval? {
        for key in Self.keys(row) { if let median = CaseHistory.median(seconds[key] ?? []) { return median } }
        return nil
    }

    /// The median of the seconds between two cases of a room; nil if too few are known.
    public var turnover: TimeInterval? { CaseHistory.median(turnovers) }

    private static func keys(_ row: CaseRow) -> [[String]] {
        guard let procedure = row.procedure.map(TextNormalizer.normalize), !procedure.isEmpty else {
            return []
        }
        return (row.surgeon.map { [[procedure, TextNormalizer.normalize($0)]] } ?? []) + [[procedure]]
    }
}
