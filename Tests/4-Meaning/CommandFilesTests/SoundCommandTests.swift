import CommandFiles
import Commands
import RoomMode
import TestSupport
import Testing

/// Commands that people and recognizers spell differently, understood by the bundled phrases and grammar.
@Suite("Commands by their sound", .enabled(if: PronunciationDictionary.installed != nil))
struct SoundCommandTests {
    private static let room = Result { () throws(CommandFileError) in
        let file = try CommandFile(path: Checkout.path("Models/aliases.yaml"), vocabulary: .operatingRoom)
        return CommandParser(
            AliasDictionary(
                file.aliases, milestones: file.targets, pronouncing: PronunciationDictionary.installed))
    }
    private static let home = Result { () throws(CommandFileError) in
        let file = try CommandFile(path: Checkout.path("Models/home-aliases.yaml"))
        return CommandParser(
            AliasDictionary(file.aliases, milestones: [], pronouncing: PronunciationDictionary.installed),
            grammar: try Grammar(contentsOfFile: Checkout.path("Models/home.yaml")))
    }

    @Test(
        "are what they sound like",
        arguments: [
            ("patient inn", "Patient In"), ("thyme out", "Time Out"), ("insicion", "Incision"),
            ("drapes on", "Prep Drape Complete"), ("the patient's in the room", "Patient In"),
            ("record insision", "Incision"), ("okay closing", "Closing"), ("Okay, time out.", "Time Out"),
            ("nice to skin", "Incision"), ("knife too skin", "Incision"),
            ("patient is sleep", "Anesthesia Ready"),
            ("implant's inn", "Implant In"), ("dressing yawn", "Dressing On"),
            ("skin clothes", "Closing Complete"),
        ])
    func recorded(_ text: String, _ milestone: String) throws {
        let command = try Self.room.get().parse(text).command
        #expect(command?.targetName == milestone, "\(text)")
        #expect(command?.action == .record)
    }

    @Test(
        "never delete, stop or record what was not said",
        arguments: [
            "cut time", "clear thyme", "okay time", "incision at ninety fifteen", "we're not closing",
            "don't record insision", "never thyme out", "are we clothing", "is the patient inn", "time our",
            "give .5 milligrams", "who's closing", "the patient's incision looks good", "on time",
            "не incision", "incision 五", "incision ½", "clear 五 incision",
        ])
    func refused(_ text: String) throws {
        #expect(try Self.room.get().parse(text).command == nil, "\(text)")
    }

    @Test(
        "never drop a digit, a point or a sign, and never fill a slot with what its list lacks",
        arguments: [
            "set a timer for .5 apples", "volume 20.5 percent", "volume .5 percent", "volume 1,000 percent",
            "set the volume to minus five percent", "volume 20 5 percent", "volume 101 percent",
            "set a timer for one and a half", "set a timer for 1,5 hours", "wake me up at 25:00",
            "turn on the garage light", "turn on the kitchen boiler", "turn up the kitchen light",
            "set a rice timer for ten minutes", "I turned on the kitchen light",
            "she turned off the hall light", "was the kitchen light on", "don't turn on the kitchen light",
            "do not council the timer", "set a timer for lunch", "set a timer for 10³ minutes",
            "set a timer for <5 minutes", "set a timer for ,5 hours", "set a timer for − 5 minutes",
            "set an alarm for 10/15", "set an alarm for 7.5", "set a timer for 五 minutes",
            "set a timer for 5/2 minutes",
        ])
    func numbers(_ text: String) throws {
        let result = try Self.home.get().parse(text)
        #expect(result.noMatch != nil, "\(text): \(result)")
    }

    @Test(
        "have the values of their slots",
        arguments: [
            ("turn on the bath room lied", "room", .text("bathroom")),
            ("switch on the lights in the kit chin", "room", .text("kitchen")),
        ] as [(String, String, GrammarValue)])
    func values(_ text: String, _ slot: String, _ value: GrammarValue) throws {
        let result = try Self.home.get().parse(text)
        guard case .intent(let intent) = result else {
            Issue.record("“\(text)” is none: \(result)")
            return
        }
        #expect(intent.slots[slot] == value)
    }
}
