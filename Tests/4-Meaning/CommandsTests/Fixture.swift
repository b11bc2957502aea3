import Commands
import Foundation
import RoomMode
import RoomRecords

/// A small dictionary that the tests of this room share.
enum Fixture {
    static let facility = key(900)
    static let other = key(901)

    static let patientIn = Milestone(id: key(1), kindID: key(101), name: "Patient In")
    static let patientOut = Milestone(id: key(2), kindID: key(102), name: "Patient Out")
    static let incision = Milestone(id: key(3), kindID: key(103), name: "Incision")
    static let closing = Milestone(id: key(4), kindID: key(104), name: "Closing")
    static let complete = Milestone(id: key(5), kindID: key(105), name: "Closing Complete")
    static let milestones = [patientIn, incision, closing, complete, patientOut]

    static func record(_ phrase: String, _ milestone: Milestone, id: Int = 0, facility: UUID? = nil) -> Alias
    {
        Alias(
            id: id == 0 ? UUID() : key(id), scopeID: facility, targetKindID: milestone.kindID,
            phrase: phrase, action: .record)
    }

    static let aliases = [
        record("patient in", patientIn), record("patient in room", patientIn),
        record("patient out", patientOut),
        record("incision", incision), record("skin incision", incision),
        record("closing", closing), record("closing complete", complete),
        Alias(phrase: "next patient", action: .nextPatient),
        Alias(phrase: "undo last", action: .undoLast),
        Alias(phrase: "cancel", action: .cancel), Alias(phrase: "never mind", action: .cancel),
        Alias(phrase: "start cement timer", action: .startCementTimer),
        Alias(phrase: "stop cement timer", action: .stopCementTimer),
        Alias(phrase: "what's the time", action: .queryTime),
        Alias(phrase: "do it", action: .confirmPending),
        Alias(phrase: "leave it", action: .cancelPending),
    ]

    static let dictionary = AliasDictionary(aliases, milestones: milestones)
    static let parser = CommandParser(dictionary)
}
