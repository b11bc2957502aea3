import CommandFiles
import Commands
import Foundation
import RoomMode
import Testing
import TestSupport

/// Phrases with typing slips. The test reads the table of docs/voiced.md.
@Suite("Slips of the fingers")
struct SlipTests {
    private let parser: CommandParser

    init() throws {
        let file = try CommandFile(
            path: Checkout.root.appendingPathComponent("Models/aliases.yaml").path, vocabulary: .operatingRoom
        )
        parser = CommandParser(AliasDictionary(file.aliases, milestones: file.targets))
    }

    @Test(
        "letters that changed places, or stand twice or once, are understood if one phrase is near",
        arguments: [
            ("incisoin", "Incision"), ("icnision", "Incision"), ("incission", "Incision"),
            ("time outt", "Time Out"), ("tiem out", "Time Out"), ("patient otu", "Patient Out"),
            ("pateint in", "Patient In"), ("patient ni", "Patient In"), ("closign", "Closing"),
            ("dresing on", "Dressing On"), ("wheels otu", "Patient Out"),
        ])
    func understood(_ text: String, _ milestone: String) {
        for isTyped in [false, true] {
            let command = parser.parse(text, isTyped: isTyped).command
            #expect(command?.targetName == milestone && command?.action == .record, "\(text)")
            #expect(command?.match?.tier == .fuzzy)
        }
    }

    @Test(
        "a wrong letter in a short word counts where it was typed, and makes no word",
        arguments: [
            ("patient im", "Patient In"), ("patient ib", "Patient In"), ("time oit", "Time Out"),
        ])
    func typed(_ text: String, _ milestone: String) {
        #expect(parser.parse(text, isTyped: true).command?.targetName == milestone)
        #expect(parser.parse(text).command == nil, "that is no command")
    }

    @Test(
        "other words are other words",
        arguments: [
            "patient is", "patient on", "patient no", "patient it", "patient if", "time our", "undone", "no",
            "on", "patient", "patietn", "unod", "incsiino",
        ])
    func refused(_ text: String) {
        for isTyped in [false, true] {
            #expect(parser.parse(text, isTyped: isTyped).command == nil, "\(text)")
        }
    }

    @Test(
        "among phrases that are all alike are looked for in a time that grows with their number, and not with its square"
    )
    func alike() {
        // Words of which nearly all letters stand there twice: the quick comparison passes over none of them.
        let letters = Array("abcdefghijklmnoprstuvwxyz")
        let words = letters.flatMap { twice in
            letters.flatMap { third in letters.map { "\(twice)\(twice)\(third)\($0)" } }
        }
        func seconds(_ count: Int) -> Double {
            let rows = words.prefix(count).map { Alias(phrase: "\($0) light", action: .undoLast) }
            let parser = CommandParser(AliasDictionary(rows, milestones: []))
            return (0..<3).map { _ in
                ProcessorTime.measure { _ = parser.parse("qqqq light", isTyped: true) }
            }.min()!
        }
        #expect(seconds(8000) < 24 * seconds(1000), "of eight times as many phrases eight times the time")
    }

    @Test("between two phrases it is none of them")
    func ambiguous() {
        let rows = [
            Alias(phrase: "stopp it", action: .undoLast), Alias(phrase: "sotp it", action: .nextPatient),
        ]
        let parser = CommandParser(AliasDictionary(rows, milestones: []))
        guard case .noMatch(let none) = parser.parse("stop it") else {
            Issue.record("taken for one of two")
            return
        }
        #expect(none.reason == .ambiguous && none.candidates.count == 2)
    }
}
