import CommandFiles
import Commands
import Foundation
import RoomMode
import Testing
import TestSupport

/// The bundled phrases, tested with phrasings whose authors did not look at them.
@Suite("Phrasings")
struct PhrasingTests {
    private static let root = Checkout.root
    private static let page = root.appending(path: "Benchmarks/results/phrasings.md")

    private static let heading = """
        # Phrasings

        What the parser makes of three tables of phrasings with the bundled [phrases](../../Models/aliases.yaml). "Nothing done" is right where
        no command was said; a false action is one that was not asked for.

        Made by `VOICEENGINE_WRITE_RESULTS=1 swift test --filter Phrasings`; the test fails where the page is not what comes out.


        """

    private static let first = """
        ## First table

        [This table](../phrasings/operating-room.tsv) was written from the requirement and the names of the milestones, before the bundled phrases were
        compared with it; the phrases of the milestones up to Incision had been in view, those of the rest and of the actions had not.
        Neither has been changed after the other.


        """

    private static let heldOut = """

        ## Held-out table

        [This table](../phrasings/operating-room-held-out.tsv) was written later from the requirement, by a person who had seen three of the bundled phrases,
        the first table and what nothing came of there. No text is in both. Nothing has been tuned on it, and nothing may be.


        """

    private static let talk = """

        ## Ordinary talk

        [This table](../phrasings/ordinary-talk.tsv) was written by a person who had seen the requirement and the bundled phrases and nothing of how they
        are looked up: talk in which a whole phrase stands and which is no command, and commands with words around them. Nothing
        has been tuned on it, and nothing may be. Before the words after a phrase counted for more than those before it
        10 of the 120 remarks did something, and 50 of the 52 commands were understood.


        """

    /// The reason of each known false action; a false action without a reason fails the test.
    private static let explanations = [
        "start stop cement timer":
            "“stop cement timer” is said in full, and one word before it is too little to doubt it; the "
            + "speaker seems to correct themselves, which the table does not credit",
        "check that the implant is in the right tray":
            "“right” and “the” carry commands, and “tray” is one word more beside three of the phrase",
        "next time tell me the time you gave the heparin":
            "“tell me the time” is four words, and only two after it say something else",
        "cancel the incision":
            "it takes the time of that milestone away, after a question; the table is older than that order",
        "what's the time between doses":
            "“what is the time” is four words, and only two after it say something else",
        "how long has it been since you took a vacation":
            "the phrase is five words; what follows asks about something else, which no list of words tells",
        "how long have we been going to that restaurant":
            "the phrase is five words; what follows asks about something else, which no list of words tells",
    ]

    private func report(_ name: String, _ file: CommandFile, atLeast count: Int) throws -> PhrasingReport {
        let parser = CommandParser(AliasDictionary(file.aliases, milestones: file.targets))
        let table = try Phrasing.table(
            path: Self.root.appending(path: "Benchmarks/phrasings/\(name).tsv").path)
        #expect(table.count >= count && Set(table.map(\.text)).count == table.count)
        let known = Set(
            ActionVocabulary.operatingRoom.actions.map(\.rawValue)
                + file.targets.flatMap { ["record:\($0.name)", "query_average:\($0.name)"] })
        #expect(table.allSatisfy { $0.expected == "none" || known.contains($0.expected) })
        let report = PhrasingReport(table, parser, explanations: Self.explanations)
        #expect(Set(report.falseActions).isSubset(of: Self.explanations.keys))
        return report
    }

    @Test("give what the page of results says, and no new false action")
    func page() throws {
        let file = try CommandFile(
            path: Self.root.appending(path: "Models/aliases.yaml").path, vocabulary: .operatingRoom)
        let first = try report("operating-room", file, atLeast: 300)
        let heldOut = try report("operating-room-held-out", file, atLeast: 100)
        let talk = try report("ordinary-talk", file, atLeast: 150)
        let text =
            Self.heading + Self.first + first.markdown + Self.heldOut + heldOut.markdown
            + Self.talk + talk.markdown
        if ProcessInfo.processInfo.environment["VOICEENGINE_WRITE_RESULTS"] != nil {
            try Data(text.utf8).write(to: Self.page)
        }
        #expect(try String(contentsOf: Self.page, encoding: .utf8) == text)
    }
}
