import CommandFiles
import Commands
import RoomMode
import TestSupport
import Testing

/// Texts of a recognizer of free speech that come near an order of a home but are none.
@Suite("What is nearly an order, to the home's grammar")
struct NearOrderTests {
    private static let home = Result { () throws(CommandFileError) in
        let file = try CommandFile(path: Checkout.path("Models/home-aliases.yaml"))
        let lights = ["turn on the kitchen light", "kitchen light on"].map {
            Alias(phrase: $0, action: CommandAction(rawValue: "kitchen_light"))
        }
        return CommandParser(
            AliasDictionary(file.aliases + lights, milestones: []),
            grammar: try Grammar(contentsOfFile: Checkout.path("Models/home.yaml")))
    }

    @Test(
        "a denial is never an order, and is known to be one",
        arguments: [
            "don't turn on the kitchen light", "don’t turn on the kitchen light",
            "dont turn on the kitchen light",
            "Do not turn on the kitchen light.", "never turn on the kitchen light",
            "no, don't turn on the kitchen light", "please don't turn on the kitchen light",
            "don't turn off the bedroom light", "do not set a timer for five minutes",
            "don't cancel the timer", "never cancel my alarm", "don't wake me up at seven",
            "don't set the volume to thirty percent", "do not set an alarm for six thirty",
            "please do not dim the kitchen light to ten percent", "don't set a timer for 1.5 hours",
        ])
    func denied(_ text: String) throws {
        let result = try Self.home.get().parse(text)
        #expect(result.noMatch?.reason == .negated, "\(result)")
    }

    @Test(
        "a value that no list or range has is refused, and no number loses a digit, a point or a sign",
        arguments: [
            "set the volume to two hundred percent", "volume 200%", "volume 200 percent",
            "volume 101 percent",
            "set the volume to minus five percent", "volume -5%", "volume −5 percent", "volume -.5 percent",
            "volume 1,000 percent", "volume 20,5 percent", "volume 20.5 percent", "volume .5 percent",
            "volume 20 5 percent", "volume percent",
            "turn on the garage light", "turn on the light in the garage",
            "switch on the lights in the cellar",
            "turn on the kitchen oven", "turn up the kitchen light", "set a rice timer for ten minutes",
            "set a timer for -5 minutes", "set a timer for minus five minutes", "set a timer for lunch",
            "set a timer for 1,5 hours", "wake me up at 25:00", "wake me up at 9.5", "set an alarm for -7",
            "it is lunch time", "cancel the rice timer", "stop the traffic",
        ])
    func refused(_ text: String) throws {
        let result = try Self.home.get().parse(text)
        #expect(result.noMatch != nil, "\(result)")
    }

    @Test(
        "a sentence about what was or is to be is none",
        arguments: [
            "did you turn on the kitchen light", "was the kitchen light on",
            "who turned on the kitchen light", "I turned on the kitchen light",
            "she turned off the hall light",
            "before you turn on the kitchen light", "if the kitchen light on",
            "not the kitchen light on", "can we turn on the kitchen light",
        ])
    func told(_ text: String) throws {
        let result = try Self.home.get().parse(text)
        #expect(result.noMatch != nil, "\(result)")
    }

    @Test(
        "while what is said in other ways is heard right",
        arguments: [
            ("volume 50%", "percent", .number(50)), ("Volume 50 %.", "percent", .number(50)),
            ("set a timer for .5 hours", "duration", .duration(seconds: 1800)),
            ("set a timer for 1.5 hours", "duration", .duration(seconds: 5400)),
            ("set a timer for 0.25 minutes", "duration", .duration(seconds: 15)),
            ("wake me up at 9.30", "time", .time(hour: 9, minute: 30)),
            ("what's the date today", "", .text("")),
        ] as [(String, String, GrammarValue)])
    func right(_ text: String, _ slot: String, _ value: GrammarValue) throws {
        guard case .intent(let intent) = try Self.home.get().parse(text) else {
            Issue.record("“\(text)” is none")
            return
        }
        #expect(slot.isEmpty || intent.slots[slot] == value)
    }
}
