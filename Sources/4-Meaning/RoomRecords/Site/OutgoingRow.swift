public import Foundation

/// The tables whose rows a room sends to its site.
public enum SiteTable: String, Hashable, Sendable, CaseIterable {
    // The order of sending: a table comes before those whose rows refer to its rows.
    /// A facility's milestones.
    case facilityMilestones = "facility_milestones"
    /// Phrases.
    case aliases = "voice_command_aliases"
    /// The sources of learned phrases.
    case learnedAliases = "voice_learned_aliases"
    /// Cases.
    case cases
    /// The times of cases' milestones.
    case caseMilestones = "case_milestones"
    /// The cement timers of cases.
    case caseTimers = "case_timers"
    /// The flags of cases.
    case caseFlags = "case_flags"
    /// The reported delays of cases.
    case caseDelays = "case_delays"
    /// The teams of cases.
    case caseStaff = "case_staff"
    /// The implants of cases.
    case caseImplants = "case_implants"
    /// The notes of cases.
    case caseNotes = "case_notes"
    /// Timers and alarms that ring.
    case roomTimers = "room_timers"
    /// The log of commands.
    case logs = "voice_command_logs"
}

/// A row that this room wrote, and that the site does not have yet.
public struct OutgoingRow: Hashable, Sendable {
    /// The position in the order in which rows were written; a number is never used twice.
    public var number: Int64
    /// The row's table.
    public var table: SiteTable
    /// The row as one JSON object, by the names of its columns.
    public var row: String
    /// The changed columns; empty for a new row.
    public var columns: [String]
    /// When the row was written.
    public var changedAt: Date

    /// Makes a row.
    public init(number: Int64, table: SiteTable, row: String, columns: [String], changedAt: Date) {
        (self.number, self.table, self.row) = (number, table, row)
        (self.columns, self.changedAt) = (columns, changedAt)
    }
}

/// The rows that wait for the site.
public struct SiteBacklog: Hashable, Sendable {
    /// The number of rows that wait.
    public var waitingCount = 0
    /// When the oldest waiting row was written; nil if none waits.
    public var oldest: Date?
    /// The number of rows that the site refused. They stay, and the room sends them again at its next start.
    public var refusedCount = 0
    /// Why the site refused the last of those rows, without the row's words.
    public var refusal: String?
    /// The number of the site's rows that this room cannot keep, 100 at most. The room takes a row once it is correct.
    public var leftOutCount = 0
    /// The last row left out, and its fault, as a sentence without the row's words.
    public var leftOut: String?

    /// Makes an empty backlog.
    public init() {}
}
