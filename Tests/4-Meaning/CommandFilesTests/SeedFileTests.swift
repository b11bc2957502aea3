import CommandFiles
import Commands
import Foundation
import RoomMode
import Testing
import TestSupport

/// The seed file, as the parser understands it.
@Suite("Seed file")
struct SeedFileTests {
    private static let path = Checkout.path("Models/aliases.yaml")
    private static let pronunciations = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict"

    private let file: CommandFile
    private let parser: CommandParser

    private static let seed = Result { () throws(CommandFileError) in
        let file = try CommandFile(path: path, vocabulary: .operatingRoom)
        return (file, CommandParser(AliasDictionary(file.aliases, milestones: file.targets)))
    }

    init() throws {
        (file, parser) = try Self.seed.get()
    }

    @Test("has no issue, several phrases for every milestone and every action")
    func complete() {
        #expect(parser.dictionary.issues.isEmpty)
        #expect((9...14).contains(file.targets.count))
        // Actions about milestones have phrases for each milestone, and the grammar has the actions that need
        // other values.
        let vocabulary = ActionVocabulary.operatingRoom
        for action in vocabulary.actions
        where ![.record, .cancel, .queryAverage].contains(action) && !vocabulary.inGrammars.contains(action) {
            #expect((2...8).contains(file.aliases.count { $0.action == action }), "\(action)")
        }
        for milestone in file.targets {
            let phrases = file.aliases.filter { $0.targetKindID == milestone.kindID }
            #expect((3...8).contains(phrases.count { $0.action == .record }))
            #expect(phrases.count { $0.action == .cancel } == 2)
        }
    }

    @Test(
        "has a pronunciation for every word, the words of confirmation included",
        .enabled(
            if: FileManager.default.isReadableFile(atPath: pronunciations), "the dictionary is not installed")
    )
    func pronounceable() throws {
        let text = String(
            decoding: try Data(contentsOf: URL(fileURLWithPath: Self.pronunciations)), as: UTF8.self)
        let known = Set(text.split(separator: "\n").compactMap { $0.split(separator: " ").first })
        let words = Set(parser.expectedPhrases.flatMap { $0.split(separator: " ") })
        #expect(words.subtracting(known).isEmpty)
    }

    @Test("has no two phrases of different meaning that a letter or two make equal")
    func apart() throws {
        for alias in file.aliases {
            let others = file.aliases.filter {
                ($0.action, $0.targetKindID) != (alias.action, alias.targetKindID)
            }
            let dictionary = AliasDictionary(others, milestones: file.targets)
            guard case .match(let match) = dictionary.lookUp(alias.phrase), match.tier == .fuzzy else {
                continue
            }
            Issue.record("“\(alias.phrase)” would be taken for “\(match.phrase)”")
        }
    }

    @Test("understands every one of its own phrases exactly")
    func ownPhrases() {
        for alias in file.aliases {
            let command = parser.parse(alias.phrase, awaitingConfirmation: true).command
            // “cancel” answers a command that waits.
            guard alias.phrase != "cancel" && alias.phrase != "cancel that" else { continue }
            #expect(command?.action == alias.action, "\(alias.phrase)")
        }
    }

    @Test(
        "understands what people say",
        arguments: [
            ("Patient in.", "Patient In"), ("orbit patient in", "Patient In"),
            ("Okay, the patient is in the room", "Patient In"), ("Wheels in", "Patient In"),
            ("patient in room three", "Patient In"), ("patint in", "Patient In"),
            ("Anesthesia start", "Anesthesia Start"), ("anesthesia starts", "Anesthesia Start"),
            ("start anesthesia now please", "Anesthesia Start"), ("anaesthesia start", "Anesthesia Start"),
            ("anesthesia's ready", "Anesthesia Ready"), ("the patient is asleep", "Anesthesia Ready"),
            ("Prep/drape start", "Prep Drape Start"), ("prep and drape start", "Prep Drape Start"),
            ("Prep-drape complete!", "Prep Drape Complete"), ("prep drape completed", "Prep Drape Complete"),
            ("drapes are on", "Prep Drape Complete"),
            ("Time-out", "Time Out"), ("timeout", "Time Out"), ("okay time out everyone", "Time Out"),
            ("Incision", "Incision"), ("record incision", "Incision"), ("mark the incision time", "Incision"),
            ("can you record incision please", "Incision"), ("incision, now.", "Incision"),
            ("insision", "Incision"), ("knife to skin", "Incision"),
            ("implant's in", "Implant In"), ("the implant is in", "Implant In"),
            ("closing", "Closing"), ("okay we are closing", "Closing"), ("start closing please", "Closing"),
            ("closing complete", "Closing Complete"), ("Closing complete, thank you", "Closing Complete"),
            ("dressing on", "Dressing On"), ("patient out", "Patient Out"),
            ("the patient is out of the room", "Patient Out"), ("patient out of the room now", "Patient Out"),
            ("room cleaned", "Room Cleaned"), ("the room is clean", "Room Cleaned"),
        ] as [(String, String)])
    func milestones(_ text: String, _ milestone: String) {
        let command = parser.parse(text).command
        #expect(command?.targetName == milestone)
        #expect(command?.action == .record)
    }

    @Test(
        "understands the other commands",
        arguments: [
            ("cancel that", .cancel), ("Never mind.", .cancel), ("nevermind", .cancel), ("undo", .undoLast),
            ("undo that please", .undoLast), ("scratch that", .undoLast), ("next patient", .nextPatient),
            ("okay, next case", .nextPatient), ("start the next case", .beginCase),
            ("call the next patient", .nextPatient), ("close the case", .endCase),
            ("dismiss the cement timer", .stopCementTimer), ("undo the timer", .undoCementTimer),
            ("what is next", .queryCaseInfo), ("which case is this", .queryCaseInfo),
            ("how long until incision on average", .queryAverage), ("cancel incision", .cancel),
            ("the surgeon has left", .surgeonLeft),
            ("surgeon left the room", .surgeonLeft), ("start the cement timer", .startCementTimer),
            ("please start cement timer", .startCementTimer),
            ("stop the cement timer please", .stopCementTimer),
            ("what time is it?", .queryTime), ("What's the time?", .queryTime),
            ("orbit what time is it now", .queryTime), ("how long has it been", .queryDuration),
            ("case duration", .queryDuration), ("case info", .queryCaseInfo), ("what's next", .queryCaseInfo),
            ("where are we", .queryCaseInfo),
        ] as [(String, CommandAction)])
    func actions(_ text: String, _ action: CommandAction) {
        #expect(parser.parse(text).command?.action == action)
    }

    @Test(
        "does nothing for talk that comes near",
        arguments: [
            "do not record patient in", "patient in patient out", "is the patient in",
            "the patient in room two is allergic to latex", "we need a bigger incision", "nice incision",
            "tell me when the patient is in the room", "are the drapes on", "don't start the cement timer",
            "stop closing", "not closing yet", "almost closing complete", "decision", "start the music",
            "stop", "start", "time", "patient", "room", "cement", "next", "yes", "no", "confirm", "go ahead",
            "thank you", "what is the patient's blood pressure",
            "did we do the time out", "has the surgeon left", "patient no", "ready for incision",
            "stop cement timer and start cement timer", "can you hand me the retractor",
            "the next patient is in the room", "have we recorded incision", "restart the cement timer",
        ])
    func nearMisses(_ text: String) {
        #expect(parser.parse(text).command == nil, "\(parser.parse(text))")
    }
}
