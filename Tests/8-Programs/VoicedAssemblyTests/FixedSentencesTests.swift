import Commands
import Testing
import VoicedConfiguration

@testable import VoicedAssembly

@Suite("The sentences whose sound may come to the disk")
struct FixedSentencesTests {
    private func sentences(_ codes: [String], _ change: (inout Configuration) -> Void = { _ in }) throws
        -> Set<String>
    {
        var configuration = Configuration()
        change(&configuration)
        return FixedSentences.of(configuration, in: try codes.map { try configuration.words(of: $0) })
    }

    @Test(
        "are those of the room's languages, as they are spoken", arguments: [["en"], ["de"], ["en", "de"]])
    func answers(_ codes: [String]) throws {
        let sentences = try sentences(codes)
        #expect(sentences.contains("No case is open.") && sentences.contains("Nothing rings."))
        #expect(sentences.contains("Say yes, or no to drop the text."), "one after another")
        #expect(sentences.contains("Es läuft kein Fall.") || codes == ["en"])
        #expect(sentences.allSatisfy { !$0.contains("%") && !$0.isEmpty })
    }

    @Test("are no values that a person may have said: reasons, roles, days and lengths of time")
    func values() throws {
        let sentences = try sentences(["de"])
        for value in ["difficult airway", "schwieriger Atemweg", "surgeon", "Monday", "Montag", "1 hour"] {
            #expect(!sentences.contains(value), "\(value)")
        }
    }

    @Test("are what actions say if it has no place for a value")
    func actions() throws {
        let sentences = try sentences(["en"]) { configuration in
            var (fixed, open, dictated) = (ActionSetting(), ActionSetting(), ActionSetting())
            fixed.say = "The door is locked. Good night."
            open.say = "{room.spoken} light {state}."
            (dictated.command, dictated.dictate) = (["true"], "Go ahead")
            configuration.actions = ["lock": fixed, "light": open]
            configuration.onEvent = ["case-began": open]
            configuration.actions["note"] = dictated
        }
        #expect(sentences.isSuperset(of: ["The door is locked.", "Good night.", "Go ahead"]))
        #expect(!sentences.contains { $0.contains("light") && $0.contains("{") })
    }
}
