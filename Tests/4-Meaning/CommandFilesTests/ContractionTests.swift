import CommandFiles
import Commands
import RoomMode
import TestSupport
import Testing

/// Sentences with an apostrophe, understood by the phrases of the operating room.
@Suite("Contractions")
struct ContractionTests {
    private static let seed = Result { () throws(CommandFileError) in
        let file = try CommandFile(path: Checkout.path("Models/aliases.yaml"), vocabulary: .operatingRoom)
        return CommandParser(AliasDictionary(file.aliases, milestones: file.targets))
    }

    /// Sentences with the milestone that they record, or the name of another action; nil for a denial or no command.
    private static let sentences: [(String, String?)] = [
        ("we're closing", "Closing"), ("Okay, we're closing.", "Closing"), ("we’re closing", "Closing"),
        ("patient's in", "Patient In"), ("the patient's in the room", "Patient In"),
        ("patient's in room", "Patient In"), ("the patient’s arrived", "Patient In"),
        ("patient's out", "Patient Out"), ("the patient's out of the room", "Patient Out"),
        ("patient's left", "Patient Out"), ("patient's asleep", "Anesthesia Ready"),
        ("anesthesia's ready", "Anesthesia Ready"), ("patient's draped", "Prep Drape Complete"),
        ("drapes're on", "Prep Drape Complete"), ("implant's in", "Implant In"),
        ("the implant's in", "Implant In"), ("components're in", "Implant In"),
        ("closing's complete", "Closing Complete"), ("dressing's on", "Dressing On"),
        ("the dressings’re on", "Dressing On"), ("room's clean", "Room Cleaned"),
        ("the room's clean", "Room Cleaned"), ("let's record incision", "Incision"),
        ("it's time out", "Time Out"), ("that's incision", "Incision"),
        ("what's the next case", "query_next_case"), ("who's next", "query_next_case"),
        ("what's next", "query_case_info"), ("what's the time", "query_time"),
        ("what’s the time", "query_time"), ("how long's it been", "query_duration"),
        ("surgeon's left", "surgeon_left"), ("the surgeon's left the room", "surgeon_left"),
        ("surgeon's out", "surgeon_left"), ("doctor's left", "surgeon_left"),
        ("surgeon's back", "undo_surgeon_left"), ("cement's hard", "stop_cement_timer"),
        ("case's over", "end_case"), ("don't call the next patient", "undo_next_patient"),
        ("don’t call the next patient", "undo_next_patient"),
        ("don't record incision", nil), ("we're not closing", nil), ("we aren't closing", nil),
        ("patient isn't in the room", nil), ("the patient hasn’t arrived", nil),
        ("we haven't started closing", nil), ("don't start the cement timer", nil),
        ("it's not incision", nil), ("we can't start closing", nil), ("I won't start closing", nil),
        ("couldn't've been incision", nil),
        ("what's the patient in for", nil), ("who's closing", nil),
        ("what is the patient's blood pressure", nil), ("the patient's incision looks good", nil),
    ]

    @Test("are understood as what they are short for, and deny what they deny", arguments: sentences)
    func understood(_ text: String, _ meaning: String?) throws {
        let result = try Self.seed.get().parse(text)
        let command = result.command
        let found = command.map { $0.action == .record ? $0.targetName ?? "" : $0.action.rawValue }
        #expect(found == meaning, "“\(text)”: \(result)")
        #expect(command.map { $0.sourceText == text } ?? true)
    }

    @Test(
        "a milestone is taken back by any verb that does so, with an article or without",
        arguments: [
            "cancel incision", "cancel the incision", "undo incision", "undo the incision",
            "Undo that incision.",
            "okay, clear the incision please", "delete incision", "remove the incision",
        ])
    func takesBack(_ text: String) throws {
        let command = try Self.seed.get().parse(text).command
        #expect(command?.action == .cancel && command?.targetName == "Incision")
    }

    @Test(
        "and by no sentence around it",
        arguments: [
            "do not cancel the incision", "don't undo the incision", "can we undo the incision",
            "undo the incision and closing", "cancel the incision tray", "never cancel the incision",
            "did you cancel the incision", "cancel patient in patient out",
        ])
    func leaves(_ text: String) throws {
        #expect(try Self.seed.get().parse(text).command == nil)
    }

    @Test(
        "while a command waits, a denial agrees to nothing",
        arguments: ["don't", "no don't", "it's not correct"])
    func answers(_ text: String) throws {
        let command = try Self.seed.get().parse(text, awaitingConfirmation: true).command
        #expect(command?.action != .confirmPending)
    }
}
