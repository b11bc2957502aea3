public import Foundation
public import Storage

/// A row of a case beside its milestones: a delay, a person of its team, an implant or a note. Commands never delete
/// such a row: ``removedAt`` says when it ceased to count.
public protocol CaseDetailRow: RoomRow, Codable, Identifiable where ID == UUID {
    /// The columns, by the names of the properties.
    associatedtype CodingKeys: CodingKey & CaseIterable & RawRepresentable<String> & Sendable

    /// The table.
    static var siteTable: SiteTable { get }
    /// The names of the columns whose texts may be long.
    static var texts: [String] { get }
    /// The facility that the row belongs to.
    var scopeID: UUID { get }
    /// The case.
    var caseID: UUID { get set }
    /// When the row was removed, or the person left the team; nil while the row counts.
    var removedAt: Date? { get set }
}

extension CaseDetailRow {
    /// The names of the columns, including the key.
    package static var columns: [String] { CodingKeys.allCases.map(\.rawValue) }
}

/// The rows of cases beside their milestones, the oldest first.
public struct CaseDetails: Hashable, Sendable {
    /// Reported delays.
    public var delays: [CaseDelayRow] = []
    /// The team.
    public var staff: [CaseStaffRow] = []
    /// Implants.
    public var implants: [CaseImplantRow] = []
    /// Notes.
    public var notes: [CaseNoteRow] = []

    /// The most rows of a table that a store reads at once.
    package static let limit = 2000

    /// Makes details without rows.
    public init() {}

    /// The rows of one case that still count.
    public func of(_ caseID: UUID) -> CaseDetails {
        var some = CaseDetails()
        some.delays = delays.filter { $0.caseID == caseID && $0.removedAt == nil }
        some.staff = staff.filter { $0.caseID == caseID && $0.removedAt == nil }
        some.implants = implants.filter { $0.caseID == caseID && $0.removedAt == nil }
        some.notes = notes.filter { $0.caseID == caseID && $0.removedAt == nil }
        return some
    }

    /// All rows.
    public var rows: [any CaseDetailRow] { delays as [any CaseDetailRow] + staff + implants + notes }

    /// The sum of the reported delays, in minutes; nil if none has a duration.
    public var delayMinutes: Int? {
        // Bound the minutes as the tables do: a row may come from a table without this rule.
        let most = CaseDelayRow.mostMinutes
        let known = delays.compactMap(\.minutes).map { min(max(0, $0), most) }
        return known.isEmpty ? nil : known.reduce(0) { min($0 + $1, most) }
    }

    /// Adds a row, or replaces the row with the same key.
    public mutating func put(_ row: any CaseDetailRow) {
        switch row {
        case let row as CaseDelayRow: Self.put(row, in: &delays)
        case let row as CaseStaffRow: Self.put(row, in: &staff)
        case let row as CaseImplantRow: Self.put(row, in: &implants)
        case let row as CaseNoteRow: Self.put(row, in: &notes)
        default: break
        }
    }

    /// Adds the rows of a store. A row that was removed here stays removed, since its new state may not be written yet.
    package mutating func take(_ stored: CaseDetails) {
        for row in stored.rows where !rows.contains(where: { $0.id == row.id && $0.removedAt != nil }) {
            put(row)
        }
    }

    /// Drops the rows of all other cases.
    package mutating func keep(cases ids: Set<UUID>) {
        delays.removeAll { !ids.contains($0.caseID) }
        staff.removeAll { !ids.contains($0.caseID) }
        implants.removeAll { !ids.contains($0.caseID) }
        notes.removeAll { !ids.contains($0.caseID) }
    }

    private static func put<Row: CaseDetailRow>(_ row: Row, in rows: inout [Row]) {
        if let index = rows.firstIndex(where: { $0.id == row.id }) {
            rows[index] = row
        } else {
            rows.append(row)
        }
    }
}

/// Rules for the codes of reasons and roles: lower-case words joined by `_`, at most 40 bytes. A code is its own name,
/// so a facility needs no list of codes beside its grammar.
public enum DetailCode {
    /// The longest code, in bytes.
    public static let mostBytes = 40

    /// Whether a text is a code.
    public static func isValid(_ code: String) -> Bool {
        guard (1...mostBytes).contains(code.utf8.count), let first = code.utf8.first else { return false }
        return (0x61...0x7A).contains(first)
            && code.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }

    /// A code in a sentence: `waiting_for_anesthesia` is “waiting for anesthesia”.
    public static func words(_ code: String) -> String { code.replacing("_", with: " ") }

    /// A code at the beginning of a line: “Waiting for anesthesia”.
    public static func title(_ code: String) -> String {
        words(code).prefix(1).uppercased() + words(code).dropFirst()
    }
}

/// One row of a case beside its milestones.
public enum CaseDetail: Hashable, Sendable {
    /// A reported delay.
    case delay(CaseDelayRow)
    /// A person of the team.
    case staff(CaseStaffRow)
    /// An implant.
    case implant(CaseImplantRow)
    /// A note.
    case note(CaseNoteRow)

    /// The row.
    public var row: any CaseDetailRow {
        switch self {
        case .delay(let row): row
        case .staff(let row): row
        case .implant(let row): row
        case .note(let row): row
        }
    }
}
