import CommandFiles
import Commands
import Foundation
import RoomMode
import RoomRecords
import TestSupport
import Testing

@Suite("Two languages at once")
struct TwoLanguagesTests {
    private static let german = Result {
        try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
    }

    /// A home in English and German.
    private static let home = Result {
        let words = try german.get()
        func parser(_ language: Language, _ file: String) throws -> CommandParser {
            let dictionary = AliasDictionary([], milestones: [], language: language)
            return CommandParser(
                dictionary,
                grammar: try Grammar(
                    contentsOfFile: Checkout.path(file), context: GrammarContext(dictionary)))
        }
        var home = try parser(.english, "Models/home.yaml")
        home.others = [try parser(words, "Models/languages/de/home.yaml")]
        return home
    }

    /// A parser of phrases in two languages.
    private func parser(_ english: [Alias], _ others: [Alias]) throws -> CommandParser {
        var parser = CommandParser(AliasDictionary(english, milestones: []))
        parser.others = [
            CommandParser(AliasDictionary(others, milestones: [], language: try Self.german.get()))
        ]
        return parser
    }

    private func alias(_ phrase: String, _ action: String) -> Alias {
        Alias(phrase: phrase, action: CommandAction(rawValue: action))
    }

    @Test(
        "each sentence is understood in its language, with the same values",
        arguments: [
            (
                "set a timer for twenty one minutes", "en", "start_timer", "duration",
                GrammarValue.duration(seconds: 1260)
            ),
            (
                "stelle einen Timer auf einundzwanzig Minuten", "de", "start_timer", "duration",
                .duration(seconds: 1260)
            ),
            ("wake me at half past seven", "en", "set_alarm", "time", .time(hour: 7, minute: 30)),
            ("weck mich um halb acht", "de", "set_alarm", "time", .time(hour: 7, minute: 30)),
            ("turn off the kitchen light", "en", "light", "state", .text("off")),
            ("mach das Küchenlicht aus", "de", "light", "state", .text("off")),
        ])
    func sentences(
        _ text: String, _ code: String, _ intent: String, _ slot: String, _ value: GrammarValue
    ) throws {
        let home = try Self.home.get()
        let (tag, name) = code == "de" ? ("de-DE", "German") : ("en_US", "english")
        let tags = [nil, "fr", "", code, tag, name]
        for tag in tags {
            let understanding = home.understand(text, heardIn: tag)
            #expect(understanding.language.code == code, "\(tag ?? "nil")")
            guard case .intent(let parsed) = understanding.result else {
                Issue.record("\(text) in \(tag ?? "nil"): \(understanding.result)")
                continue
            }
            #expect(parsed.name == intent && parsed.slots[slot] == value, "\(parsed.slots)")
        }
        // If the recognizer names the language, no other language counts.
        #expect(home.understand(text, heardIn: code == "de" ? "en" : "de").result.noMatch != nil)
    }

    @Test("what means different things in two languages means nothing, unless one of them was heard")
    func disagreement() throws {
        let parser = try parser([alias("gift", "present")], [alias("gift", "poison")])
        let both = parser.understand("gift")
        #expect(both.result.noMatch?.reason == .ambiguous)
        #expect(Set(both.result.noMatch?.candidates.map(\.action.rawValue) ?? []) == ["present", "poison"])
        #expect(parser.understand("gift", heardIn: "de").result.command?.action.rawValue == "poison")
        #expect(parser.understand("gift", heardIn: "en").result.command?.action.rawValue == "present")
        #expect(parser.understand("gift", heardIn: "nl").result.noMatch?.reason == .ambiguous)
        // A near phrase in one counts against a whole one in the other, too.
        let near = try self.parser([alias("closing counter", "on")], [alias("closing counted", "off")])
        #expect(near.others[0].understand("closing counter").result.command?.action.rawValue == "off")
        #expect(near.understand("closing counter").result.noMatch?.reason == .ambiguous)
    }

    @Test("what means the same in both is taken in the first, or in that which fits word for word")
    func agreement() throws {
        let same = try parser([alias("stop", "stop")], [alias("stop", "stop")])
        #expect(same.understand("stop").language == .english)
        let words = try parser([alias("alarm halt", "stop")], [alias("alarm halten", "stop")])
        #expect(words.understand("alarm halten").language.code == "de")
        #expect(words.understand("alarm halt").language.code == "en")
    }

    @Test("what one of them denies means nothing")
    func denied() throws {
        let parser = try parser([alias("nicht licht an", "on")], [alias("licht an", "on")])
        #expect(parser.understand("nicht licht an").result.noMatch?.reason == .negated)
    }

    @Test("a question is answered in either; a word that means yes in one and no in the other is no answer")
    func answers() throws {
        let home = try Self.home.get()
        let words = home.allConfirmationWords
        let asked = home.answering(words)
        for (text, action) in [
            ("yes", CommandAction.confirmPending), ("ja", .confirmPending), ("ja bitte", .confirmPending),
            ("yes please", .confirmPending), ("no", .cancelPending), ("nein", .cancelPending),
        ] {
            for tag in [nil, "de", "en"] where tag == nil || !text.contains(" ") {
                let result = asked.understand(text, heardIn: tag, awaitingConfirmation: true).result
                #expect(result.command?.action == action, "\(text) \(tag ?? "nil")")
            }
        }
        for text in ["yes nein", "ja no", "ja nicht", "maybe"] {
            let result = asked.understand(text, awaitingConfirmation: true).result
            #expect(result.command == nil, "\(text)")
        }
        let czech = ConfirmationWords(confirm: ["ano", "no"], cancel: ["ne"])
        let joined = ConfirmationWords.joining([.english, czech])
        #expect(!joined.confirm.contains("no") && !joined.cancel.contains("no"))
        #expect(joined.confirm.isSuperset(of: ["yes", "ano"]))
        #expect(joined.cancel.isSuperset(of: ["nope", "ne"]))
    }

    @Test("a text is complete if it is a command in one, and goes on in none")
    func completeness() throws {
        let parser = try parser([alias("licht", "light")], [alias("licht an", "on")])
        #expect(!parser.isComplete("licht"))
        #expect(parser.isComplete("licht an"))
        #expect(CommandParser(parser.dictionary).isComplete("licht"))
    }

    @Test("the recognizer expects the phrases of both, and a learned one counts in both")
    func phrases() throws {
        var parser = try parser([alias("light on", "on")], [alias("licht an", "on")])
        #expect(Set(parser.expectedPhrases).isSuperset(of: ["light on", "licht an", "yes", "ja"]))
        parser.learn(alias("lumos", "on"))
        for tag in ["en", "de"] {
            #expect(parser.understand("lumos", heardIn: tag).result.command?.action.rawValue == "on")
        }
    }

    @Test("the milestones of both files are the same, whichever is the main one")
    func milestones() throws {
        let english = try CommandFile(
            path: Checkout.path("Models/aliases.yaml"), vocabulary: .operatingRoom)
        let german = try CommandFile(
            path: Checkout.path("Models/languages/de/aliases.yaml"), vocabulary: .operatingRoom)
        for (main, other, phrase, name) in [
            (english, german, "Schnitt", "Incision"), (german, english, "incision", "Schnitt"),
        ] {
            let file = try other.about(targetsOf: main, name: "other.yaml")
            #expect(file.targets == main.targets)
            let kinds = Set(main.targets.compactMap(\.kindID))
            #expect(file.aliases.compactMap(\.targetKindID).allSatisfy(kinds.contains))
            let alias = try #require(file.aliases.first { $0.phrase.lowercased() == phrase.lowercased() })
            let target = try #require(main.targets.first { $0.kindID == alias.targetKindID })
            #expect(target.name == name)
            let words = try main == english ? Self.german.get() : .english
            #expect(words.calling(file.names).name(of: target).lowercased() == phrase.lowercased())
            #expect(words.name(of: target) == name && main.names.isEmpty)
        }
    }

    @Test("a language with names of its own is the same one, and a name that both have is not among them")
    func namedLanguage() throws {
        let kind = UUID()
        for language in [.english, try Self.german.get()] {
            let named = language.calling([kind: "Name"])
            #expect(named == language && named.names == [kind: "Name"] && language.names.isEmpty)
            #expect(named.calling([kind: "Name"]) === named && named.calling([:]).names.isEmpty)
            #expect(
                named.confirmationWords == language.confirmationWords && named.missing == language.missing)
            #expect(named.name(of: CommandTarget(id: UUID(), name: "Other")) == "Other")
            #expect(named.say("Cancelled.") == language.say("Cancelled."))
        }
        func file(_ names: [String]) throws -> CommandFile {
            try CommandFile(
                yaml: "version: 1\nmilestones:\n"
                    + names.map { "  - name: \($0)\n    as: \($0)\n    phrases: [\($0) now]\n" }.joined(),
                vocabulary: .operatingRoom)
        }
        let same = try file(["Time Out", "closing"]).about(
            targetsOf: file(["Time Out", "Closing"]), name: "")
        #expect(Array(same.names.values) == ["closing"])
    }

    @Test("a milestone that the main file lacks is refused, by its name")
    func missingMilestone() throws {
        func file(_ name: String, _ phrase: String, as common: String? = nil) throws -> CommandFile {
            let line = common.map { "    as: \($0)\n" } ?? ""
            return try CommandFile(
                yaml: "version: 1\nmilestones:\n  - name: \(name)\n\(line)    phrases: [\(phrase)]\n",
                vocabulary: .operatingRoom)
        }
        let main = try file("Incision", "cut")
        let error = #expect(throws: CommandFileError.self) {
            try file("Schnitt", "schnitt").about(targetsOf: main, name: "de.yaml")
        }
        let message = error?.message ?? ""
        #expect(message.hasPrefix("de.yaml: “Schnitt” is not in the file of the main language"))
        let same = try file("Schnitt", "schnitt", as: "incision").about(targetsOf: main, name: "")
        #expect(same.targets == main.targets)
        #expect(throws: CommandFileError.self) { try file("Schnitt", "schnitt", as: "“”") }
    }
}
