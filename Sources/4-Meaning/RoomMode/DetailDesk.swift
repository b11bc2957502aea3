import Commands
import Feedback
import Foundation
import Handling
import RoomRecords
import Storage

/// Carries out the commands beside milestones: delays, the team, implants and notes of a case.
///
/// The desk works on a copy of the room's state, which the router takes over.
struct DetailDesk: RoomAnswering {
    var state: RoomState
    let options: RoomOptions
    let text: AnswerFormats
    /// The source of the command.
    let by: RecordedBy
    let makeID: @Sendable () -> UUID

    /// Carries a command out.
    ///
    /// - Parameters:
    ///   - spoken: when the speech began, which is the time of the rows.
    ///   - date: the current time; an implant waits for its yes from here on.
    /// - Returns: nil if the command is about something else.
    mutating func carryOut(_ command: ParsedCommand, saidAt spoken: Date, at date: Date) -> RoomResponse? {
        switch command.action {
        case .addDelay: addDelay(command, at: spoken)
        case .removeDelay: removeDelay(at: spoken)
        case .addStaff: addStaff(command, at: spoken)
        case .removeStaff: removeStaff(command, at: spoken)
        case .addImplant: addImplant(command, saidAt: spoken, at: date)
        case .addLot: addLot(command, saidAt: spoken, at: date)
        case .removeImplant: removeImplant(at: spoken)
        case .addNote: addNote(command, at: spoken)
        case .removeNote: removeNote(at: spoken)
        default: nil
        }
    }

    /// The most rows of one kind in a case, so that the wall display has a bound. No case has as many.
    static let mostRows = 50

    /// The case that a command beside milestones is about: the case in progress, else the next on the schedule.
    var concerned: SurgicalCase? { state.currentCase ?? state.upcoming.first }

    var noCase: RoomResponse { rejected("No case is open or on the schedule.") }

    private mutating func addDelay(_ command: ParsedCommand, at date: Date) -> RoomResponse {
        guard let one = concerned else { return noCase }
        guard let reason = command.words(of: "reason"), DetailCode.isValid(reason) else {
            return rejected("Say the reason, for example: add delay, waiting for anesthesia, ten minutes.")
        }
        guard state.details.of(one.id).delays.count < Self.mostRows else {
            return rejected("This case has \(Self.mostRows) delays already.")
        }
        var row = CaseDelayRow(
            id: makeID(), scopeID: state.place.scopeID, caseID: one.id, reason: reason, notedAt: date,
            recordedBy: by)
        if case .duration(let seconds)? = command.grammarMatch?.slots["duration"] {
            guard (1...CaseDelayRow.mostMinutes * 60).contains(seconds) else {
                return rejected("A delay lasts a day at most. It is not noted.")
            }
            row.minutes = max(1, (seconds + 30) / 60)
        }
        if command.words(of: "reporter") != nil {
            guard let name = command.name(of: ["reporter"]) else { return rejected("That name is too long.") }
            row.reportedBy = name
        }
        state.details.put(row)
        let length = row.minutes.map { text.spoken(TimeInterval($0 * 60)) }
        let title = text.title(reason)
        return done(
            [.changed(.added(.delay(row)))],
            "Delay noted. \([title, length].compactMap(\.self).joined(separator: ", ")).",
            display: "Delay: \([title, length].compactMap(\.self).joined(separator: ", "))")
    }

    private mutating func removeDelay(at date: Date) -> RoomResponse {
        guard let one = concerned else { return noCase }
        guard var row = state.details.of(one.id).delays.last else { return rejected("No delay is noted.") }
        row.removedAt = max(date, row.notedAt)
        state.details.put(row)
        return done(
            [.changed(.removed(.delay(row)))], "Delay removed: \(text.words(row.reason)).")
    }

    private mutating func addStaff(_ command: ParsedCommand, at date: Date) -> RoomResponse {
        guard let one = concerned else { return noCase }
        let known = command.match.flatMap { state.namedPerson($0.alias, options) }
        guard known != nil || command.words(of: "person") != nil,
            let role = known?.role ?? command.words(of: "role") ?? command.words(of: "title"),
            DetailCode.isValid(role), !command.namesUnknownRole
        else { return rejected("Say the name and the role, for example: add Doctor Chen as assistant.") }
        guard let name = known?.name ?? command.name(of: ["title", "person"]) else {
            return rejected("That name is too long.")
        }
        let team = state.details.of(one.id).staff
        let same = team.first { RoomState.bareName($0.name) == RoomState.bareName(name) }
        if let same, same.role == role { return rejected("\(same.name) is on the team already.") }
        guard team.count < Self.mostRows else {
            return rejected("The team has \(Self.mostRows) people already.")
        }
        var effects: [RoomEffect] = []
        if var former = same {
            former.removedAt = max(date, former.addedAt)
            state.details.put(former)
            effects.append(.changed(.removed(.staff(former))))
        }
        let row = CaseStaffRow(
            id: makeID(), scopeID: state.place.scopeID, caseID: one.id, name: same?.name ?? name, role: role,
            addedAt: date, recordedBy: by)
        state.details.put(row)
        effects.append(.changed(.added(.staff(row))))
        return done(
            effects, "\(row.name) is on the team, \(text.words(role)).",
            display: "\(row.name), \(text.words(role))")
    }

    private mutating func removeStaff(_ command: ParsedCommand, at date: Date) -> RoomResponse {
        guard let one = concerned else { return noCase }
        guard
            let said = command.match.flatMap({ state.namedPerson($0.alias, options)?.name })
                ?? command.words(of: "person")
        else { return rejected("Say the name, for example: remove nurse Miller.") }
        let key = RoomState.bareName(said)
        let found = state.details.of(one.id).staff.filter {
            let name = RoomState.bareName($0.name)
            return name == key || name.hasSuffix(" " + key)
        }
        guard var row = found.last else { return rejected("That name is not on the team.") }
        guard found.count == 1 else {
            return rejected("\(found.count) people on the team have that name. Say the whole name.")
        }
        row.removedAt = max(date, row.addedAt)
        state.details.put(row)
        return done([.changed(.removed(.staff(row)))], "\(row.name) is not on the team any more.")
    }
}

extension ParsedCommand {
    /// The value of a slot, as text; nil if it was not said.
    func words(of slot: String) -> String? {
        guard let text = grammarMatch?.slots[slot]?.description, !text.isEmpty else { return nil }
        return text
    }

    /// Whether words that are no role stand in the place of a role, so that the grammar took them as a part of the
    /// name: “add Doctor House as magician”.
    var namesUnknownRole: Bool {
        guard words(of: "role") == nil, let person = words(of: "person") else { return false }
        // The words before a role, in the languages of the grammars that come with voiced. No name contains them.
        return person.split(separator: " ").dropFirst().dropLast().contains { $0 == "as" || $0 == "als" }
    }

    /// The values of slots as a name, each word with a capital letter; nil if it is too long for a row, or empty.
    func name(of slots: [String]) -> String? {
        // Take a title as the person said it: the value of the slot is the same in all languages.
        let said = slots.compactMap { slot in
            slot == "title"
                ? grammarMatch?.reading.fillings.first { $0.slot == slot }?.spoken : self.words(of: slot)
        }
        let words = said.flatMap { $0.split(separator: " ") }
        let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
        return (1...CaseStaffRow.nameLimit).contains(name.utf8.count) ? name : nil
    }
}
