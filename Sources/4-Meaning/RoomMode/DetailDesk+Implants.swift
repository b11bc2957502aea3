import Commands
import Feedback
import Foundation
import Handling
import RoomRecords
import Storage

/// Implants and notes. The desk reads an implant back, and stores it only after a yes.
extension DetailDesk {
    mutating func addImplant(_ command: ParsedCommand, saidAt spoken: Date, at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        guard command.words(of: "component") != nil else {
            return rejected(
                "Say the component and its size, for example: add implant, femoral component, size five.")
        }
        guard let name = command.name(of: ["component"]) else { return rejected("That name is too long.") }
        guard state.details.of(current.id).implants.count < Self.mostRows else {
            return rejected("This case has \(Self.mostRows) implants already.")
        }
        let number = command.words(of: "size").map { whole in
            command.words(of: "point").map { "\(whole).\($0)" } ?? whole
        }
        let row = CaseImplantRow(
            id: makeID(), scopeID: state.place.scopeID, caseID: current.id,
            component: DetailCode.title(name.lowercased()), size: number ?? command.words(of: "word"),
            notedAt: spoken, recordedBy: by)
        return hold(row, saidAt: spoken, now: date)
    }

    /// Adds a lot number to the implant that was added last, after a yes.
    mutating func addLot(_ command: ParsedCommand, saidAt spoken: Date, at date: Date) -> RoomResponse {
        guard let current = state.currentCase else { return rejected("No case is open.") }
        guard var row = state.details.of(current.id).implants.last else {
            return rejected("No implant is noted.")
        }
        guard row.lot == nil else {
            return rejected(
                "\(text.language.component(of: row)) has a lot number. Remove the implant to add it anew.")
        }
        let said =
            command.grammarMatch?.reading.fillings.filter { $0.slot == "lot" }.map(\.value.description) ?? []
        guard let lot = Self.lot(said) else {
            return rejected("Say the lot number one by one, in digits and letters, 40 at most.")
        }
        row.lot = lot
        return hold(row, saidAt: spoken, now: date)
    }

    mutating func removeImplant(at date: Date) -> RoomResponse {
        guard let one = state.currentCase, var row = state.details.of(one.id).implants.last else {
            return rejected("No implant is noted.")
        }
        row.removedAt = max(date, row.notedAt)
        state.details.put(row)
        return done([.changed(.removed(.implant(row)))], "Implant removed: \(text.language.title(of: row)).")
    }

    mutating func addNote(_ command: ParsedCommand, at date: Date) -> RoomResponse {
        guard let one = concerned else { return noCase }
        let said =
            command.grammarMatch?.reading.fillings.filter { $0.slot == "note" }.map(\.value.description) ?? []
        let note = said.joined(separator: " ")
        guard !note.isEmpty else { return rejected("Say the words after add note.") }
        guard note.utf8.count <= CaseNoteRow.textLimit else { return rejected("That note is too long.") }
        guard state.details.of(one.id).notes.count < Self.mostRows else {
            return rejected("This case has \(Self.mostRows) notes already.")
        }
        let row = CaseNoteRow(
            id: makeID(), scopeID: state.place.scopeID, caseID: one.id, text: note, notedAt: date,
            recordedBy: by)
        state.details.put(row)
        return done([.changed(.added(.note(row)))], "Noted: \(note).", display: "Note: \(note)")
    }

    mutating func removeNote(at date: Date) -> RoomResponse {
        guard let one = concerned else { return noCase }
        guard var row = state.details.of(one.id).notes.last else { return rejected("There is no note.") }
        row.removedAt = max(date, row.notedAt)
        state.details.put(row)
        return done([.changed(.removed(.note(row)))], "The last note is removed.")
    }

    private mutating func hold(_ row: CaseImplantRow, saidAt spoken: Date, now date: Date) -> RoomResponse {
        let pending = PendingCommand(
            caseID: row.caseID, milestone: Milestone(id: row.id, name: row.component), purpose: .store(row),
            saidAt: spoken, deadline: date.addingTimeInterval(options.confirmationSeconds))
        state.pending = pending
        let question = Self.question(row, text)
        return RoomResponse(
            outcome: .held,
            effects: [.held(pending, question: question), .chime(.question)] + announcement("\(question)"))
    }

    /// Stores an implant, or its lot number, that a person has confirmed.
    mutating func store(_ row: CaseImplantRow, _ pending: PendingCommand) -> RoomResponse {
        let (released, component) = (RoomEffect.released(pending, .done), text.language.component(of: row))
        guard let current = state.currentCase, current.id == row.caseID else {
            var response = rejected("That case is over; \(component) is not stored.")
            response.effects.insert(.released(pending, .rejected), at: 0)
            return response
        }
        let isKnown = state.details.implants.contains { $0.id == row.id }
        state.details.put(row)
        let change: RoomChange = isKnown ? .corrected(.implant(row)) : .added(.implant(row))
        return done(
            [released, .changed(change)], "\(component) stored.", display: "\(text.language.title(of: row))")
    }

    /// The question about an implant: its name, its size and its lot number, digit by digit.
    static func question(_ row: CaseImplantRow, _ text: AnswerFormats) -> String {
        let numbers = [
            row.size.map { text.say("size \(spelled(text.words($0), text))") },
            row.lot.map { text.say("lot number \(spelled($0, text))") },
        ].compactMap(\.self)
        return text.say(
            "\(([text.language.component(of: row)] + numbers).joined(separator: ", ")). Say yes to store it.")
    }

    /// The characters of a spoken lot number, in capitals; nil if a word is neither a letter, a digit nor a number.
    private static func lot(_ said: [String]) -> String? {
        let digits = [
            "zero": "0", "oh": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
            "six": "6",
            "seven": "7", "eight": "8", "nine": "9", "dash": "-",
        ]
        var lot = ""
        for word in said.joined(separator: " ").split(separator: " ") {
            if let digit = digits[String(word)] {
                lot += digit
            } else if word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }),
                word.count == 1 || word.contains(where: \.isNumber)
            {
                lot += word.uppercased()
            } else {
                return nil
            }
        }
        return (1...CaseImplantRow.numberLimit).contains(lot.utf8.count) ? lot : nil
    }

    /// A number or a lot number for speech: one character after the other.
    private static func spelled(_ number: String, _ text: AnswerFormats) -> String {
        guard number.contains(where: \.isNumber) else { return number }
        return number.map { $0 == "." ? text.say("point") : $0 == "-" ? text.say("dash") : "\($0)" }
            .joined(separator: " ")
    }
}
