import CommandFiles
import Commands
import Foundation
import RoomMode
import TestSupport
import Testing

/// German that a recognizer wrote in other words than were said, which the parser understands by its sound.
@Suite("German by its sound")
struct GermanSoundTests {
    private static let folder = Checkout.path("Models/languages/de") + "/"
    private static let language = Result { try Language(contentsOfFile: folder + "language.yaml") }
    private static let home = Result {
        let language = try Self.language.get()
        return CommandParser(
            AliasDictionary(
                try CommandFile(path: folder + "home-aliases.yaml").aliases, milestones: [],
                language: language, pronouncing: PronunciationDictionary.installed(for: language)),
            grammar: try Grammar(
                contentsOfFile: folder + "home.yaml", context: GrammarContext(language: language)))
    }

    private func meaning(of text: String) throws -> String {
        switch try Self.home.get().parse(text) {
        case .intent(let intent):
            ([intent.name] + intent.slots.map { "\($0)=\($1)" }.sorted()).joined(separator: " ")
        case .command(let command): command.action.rawValue
        case .noMatch: "nothing"
        }
    }

    @Test(
        "words are said by the rules of their letters",
        arguments: [
            "schlafzimmer": "SH L AA F T S IH M AH", "küche": "K AE TH AH", "licht": "L IH TH T",
            "zwanzig": "T S V AA N T S IH TH", "strasse": "SH T R AA S AH", "aus": "AW S",
            "heizung": "HH AY T S UH NG", "räume": "R OY M AH", "sechs": "S EH K S", "timer": "T AY M AH",
            "vergiss": "F EH R G IH S", "jalousie": "SH AA L UH S IY", "tag": "T AA K", "ß": "", "日": "",
        ])
    func pronounced(word: String, phones: String) throws {
        let said = try #require(try Self.language.get().letterSounds).pronunciations(of: word)
        #expect(said.first.map { $0.map(\.arpabet).joined(separator: " ") } ?? "" == phones)
    }

    @Test(
        "a word that was heard as another is the one that was said",
        arguments: [
            "Still einen Timer auf 10 Minuten ein.": "start_timer duration=600",
            "Mach das Richt in der Küche an.": "light room=kitchen state=on",
            "Könnten Sie bitte das Flurlicht einschatten?": "light room=hall state=on",
            "Still die Lautstärke auf 21%": "volume percent=21",
            "Ist das Licht im Bart noch an?": "ask_light is=on room=bathroom",
        ])
    func heard(text: String, meant: String) throws {
        #expect(try meaning(of: text) == meant)
    }

    @Test(
        "what denies, tells or asks, or guesses a number, is nothing, however near it sounds",
        arguments: [
            "Mach das Richt in der Küche nicht an", "Still keinen Timer auf 10 Minuten",
            "Still einen Timer auf 5 20 Minuten", "Weg mich jeden Montag ums Ex-Uhr 35",
            "Soll ich das Richt in der Küche anmachen", "die Heizung war auf 21 Grad gestellt",
        ])
    func refused(text: String) throws {
        #expect(try meaning(of: text) == "nothing")
    }
}
