import Commands
import Foundation
import RoomRecords
import Storage

/// Merges several open cases of a room into one. They arise if two daemons of the room each begin a case while they
/// cannot reach each other.
///
/// Every daemon computes the same rows with the same keys, so none is written twice. A site's server agrees with them.
struct CaseMerging {
    /// If two cases began less than this many seconds apart, they are one operation. If not, the later case is another
    /// operation, and the earlier one is over.
    static let together: TimeInterval = 600

    /// The case that continues. It began last; if two cases began in the same millisecond, it has the smaller key.
    let surviving: CaseRow
    /// The cases of the same operation, whose times ``surviving`` takes over.
    let merged: [CaseRow]
    /// The cases of earlier operations, which are over.
    let ended: [CaseRow]

    /// Sorts open cases into the surviving, the merged and the ended ones; nil if at most one case is open.
    init?(_ open: [CaseRow]) {
        let cases = open.sorted {
            (Self.begin($1), $0.id.uuidString) < (Self.begin($0), $1.id.uuidString)
        }
        guard cases.count > 1 else { return nil }
        let latest = Self.begin(cases[0])
        let isSame = { latest.timeIntervalSince(Self.begin($0)) < Self.together }
        (surviving, merged) = (cases[0], cases.dropFirst().filter(isSame))
        ended = cases.filter { !isSame($0) }
    }

    private static func begin(_ one: CaseRow) -> Date { one.startedAt ?? one.scheduledStart ?? .distantPast }

    /// Computes the rows to write.
    ///
    /// - Parameter rows: the rows that count, of the milestones of all the cases.
    func outcome(_ rows: [CaseMilestoneRow]) -> Outcome {
        let times = Dictionary(grouping: rows.filter { $0.recordedAt != nil }, by: \.caseID)
        var taken: [CaseMilestoneRow] = []
        var known = Set(rows.filter { $0.caseID == surviving.id }.map(\.targetID))
        let others = merged.flatMap { times[$0.id] ?? [] }.sorted {
            ($0.recordedAt ?? .distantPast, $0.id.uuidString) < (
                $1.recordedAt ?? .distantPast, $1.id.uuidString
            )
        }
        for var row in others where known.insert(row.targetID).inserted {
            (row.id, row.caseID) = (key(row, "taken"), surviving.id)
            // If the surviving case's own time still waits for the site, it counts: it was made later than this row.
            row.createdAt = Self.begin(surviving).addingTimeInterval(-0.001).kept
            taken.append(row)
        }
        var closed: [CaseRow] = []
        var cleared: [CaseMilestoneRow] = []
        for var one in merged {
            let isPlanned = one.scheduledStart != nil
            (one.status, one.startedAt) = (isPlanned ? .scheduled : .cancelled, nil)
            closed.append(one)
            // A planned case may begin another time, without these times.
            for var row in isPlanned ? times[one.id] ?? [] : [] {
                (row.id, row.recordedAt) = (key(row, "cleared"), nil)
                row.createdAt = row.createdAt.addingTimeInterval(0.001).kept
                cleared.append(row)
            }
        }
        for var one in ended {
            (one.status, one.endedAt) = (
                .completed, times[one.id]?.compactMap(\.recordedAt).max() ?? one.startedAt
            )
            closed.append(one)
        }
        return Outcome(closed: closed, taken: taken, cleared: cleared)
    }

    private func key(_ row: CaseMilestoneRow, _ what: String) -> UUID {
        UUID(name: "merge/\(surviving.id)/\(row.id)/\(what)")
    }

    /// The result of a merge.
    struct Outcome {
        /// The rows of the cases that do not go on.
        var closed: [CaseRow]
        /// The times that the surviving case takes over.
        var taken: [CaseMilestoneRow]
        /// The rows that remove the times of a case that returns to the schedule.
        var cleared: [CaseMilestoneRow]

        /// The rows, in order.
        var writes: [RoomWrite] {
            taken.map { .record($0) } + cleared.map { .record($0) } + closed.map { .saveCase($0) }
        }
    }
}
