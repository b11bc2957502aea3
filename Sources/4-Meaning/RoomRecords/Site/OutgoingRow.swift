public import Foundation

/// The tables whose rows a room sends to its site.
public enum SiteTable: String, Hashable, Sendable, CaseIterable {
    // In this order: what others refer to comes first.
    /// A facility's milestones.
    case facilityMilestones = "facility_milestones"
    /// Phrases.
    case aliases = "voice_command_aliases"
    /// The sources of learned phrases.
    case learnedAliases = "voice_learned_aliases"
    /// Cases.
    case cases
    /// Their milestones' times.
    case caseMilestones = "case_milestones"
    /// Their timers.
    case caseTimers = "case_timers"
    /// Their flags.
    case caseFlags = "case_flags"
    /// Their reported delays.
    case caseDelays = "case_delays"
    /// Their teams.
    case caseStaff = "case_staff"
    /// Their implants.
    case caseImplants = "case_implants"
    /// Their notes.
    case caseNotes = "case_notes"
    /// Timers and alarms that ring.
    case roomTimers = "room_timers"
    /// The log of commands.
    case logs = "voice_command_logs"
}

/// A row that was written here, and that the site does not have yet.
public struct OutgoingRow: Hashable, Sendable {
    /// Its place in the order in which rows were written; a number is never used twice.
    public var number: Int64
    /// Its table.
    public var table: SiteTable
    /// The row as one JSON object, by the names of its columns.
    public var row: String
    /// The columns that were changed; empty for a row that is new.
    public var columns: [String]
    /// When it was written.
    public var changedAt: Date

    /// Makes a row.
    public init(number: Int64, table: SiteTable, row: String, columns: [String], changedAt: Date) {
        (self.number, self.table, self.row) = (number, table, row)
        (self.columns, self.changedAt) = (columns, changedAt)
    }
}

/// The rows that wait for the site.
public struct SiteBacklog: Hashable, Sendable {
    /// Rows that wait.
    public var waitingCount = 0
    /// When the oldest of them was written; nil if there is none.
    public var oldest: Date?
    /// Rows that the site refused. They stay, and are tried again at the next start.
    public var refusedCount = 0
    /// Why the last of those was refused, without its words.
    public var refusal: String?
    /// Rows of the site that this room cannot keep, 100 at most. They come once they are correct.
    public var leftOutCount = 0
    /// The last row left out, and its fault, as a sentence without its words.
    public var leftOut: String?

    /// Makes an empty backlog.
    public init() {}
}
