import CommandFiles
import Commands
import Foundation
@testable import RoomMode
import RoomRecords
import TestSupport
import Testing

/// An operating room in German: the phrases that come with voiced, and the answers.
@Suite("An operating room in German")
struct GermanRoomTests {
    private struct Room {
        let file: CommandFile
        let parser: CommandParser
        let language: Language
    }

    private static let room = Result {
        let folder = Checkout.path("Models/languages/de") + "/"
        let language = try Language(contentsOfFile: folder + "language.yaml")
        let file = try CommandFile(path: folder + "aliases.yaml", vocabulary: .operatingRoom)
        let dictionary = AliasDictionary(file.aliases, milestones: file.targets, language: language)
        let grammar = try Grammar(
            contentsOfFile: folder + "operating-room.yaml", context: GrammarContext(dictionary))
        return Room(
            file: file, parser: CommandParser(dictionary, grammar: grammar), language: language)
    }

    @Test("has the milestones and actions of the English one, several phrases each, and no phrase twice")
    func complete() throws {
        let room = try Self.room.get()
        let english = try CommandFile(path: Checkout.path("Models/aliases.yaml"), vocabulary: .operatingRoom)
        #expect(room.parser.dictionary.issues.isEmpty, "\(room.parser.dictionary.issues)")
        #expect(room.file.targets.map(\.group) == english.targets.map(\.group))
        let (actions, others) = (room.file.aliases.map(\.action), english.aliases.map(\.action))
        #expect(Set(actions) == Set(others))
        for action in Set(actions) { #expect(actions.count { $0 == action } >= 2, "\(action)") }
        for alias in room.file.aliases where ![.confirmPending, .cancelPending].contains(alias.action) {
            let command = room.parser.parse(alias.phrase).command
            #expect(command?.action == alias.action, "“\(alias.phrase)”")
        }
        let intents = try Grammar(
            contentsOfFile: Checkout.path("Models/operating-room.yaml"),
            context: GrammarContext(room.parser.dictionary)
        ).slotNames
        #expect(room.parser.grammar?.slotNames == intents)
    }

    @Test(
        "understands what is said around a milestone, and when it was",
        arguments: [
            ("Schnitt", "Schnitt", nil), ("bitte den Schnitt eintragen", "Schnitt", nil),
            ("Schnitt um halb neun", "Schnitt", "08:30"),
            ("Schnitt um neun Uhr fünfzehn", "Schnitt", "09:15"),
            ("Schnitt vor fünf Minuten", "Schnitt", "300 s ago"), ("um 14:30 Schnitt", "Schnitt", "14:30"),
            ("Hautschnitt gegen Viertel nach acht", "Schnitt", "08:15"),
            ("Orbit, Patient ist im Saal", "Patient im Saal", nil),
            ("die Naht ist fertig", "Naht Ende", nil),
            ("Wundverschluss vor einer halben Stunde", "Wundverschluss", "1800 s ago"),
        ] as [(String, String, String?)])
    func milestones(_ text: String, _ name: String, _ time: String?) throws {
        let command = try #require(try Self.room.get().parser.parse(text).command, "“\(text)”")
        #expect(command.action == .record && command.targetName == name)
        #expect(command.saidTime?.description == time)
    }

    @Test(
        "takes nothing from what denies, asks, or speaks of something else",
        arguments: [
            "noch kein Schnitt", "wir haben noch keinen Schnitt", "war das der Schnitt",
            "kann ich den Schnitt eintragen",
            "wann ist der Schnitt", "nicht eintragen Schnitt", "Schnitt um neun um zehn",
            "der Schnitt muss größer sein als gestern",
            "Schnitt vor der Pause", "incision", "nächster Patient um neun",
        ])
    func talk(_ text: String) throws {
        #expect(try Self.room.get().parser.parse(text).command == nil, "“\(text)”")
    }

    @Test("takes back by a verb, asks by its questions, and notes delays, people and implants")
    func others() throws {
        let parser = try Self.room.get().parser
        func action(_ text: String) -> String? { parser.parse(text).command?.action.rawValue }
        #expect(action("lösche den Schnitt") == "cancel")
        #expect(parser.parse("lösche den Schnitt").command?.targetName == "Schnitt")
        #expect(action("wie lange bis zum Schnitt") == "query_average")
        #expect(action("bestellen Sie bitte den nächsten Patienten") == "next_patient")
        #expect(action("Verzögerung wegen warten auf die Anästhesie von zehn Minuten") == "add_delay")
        let delay = parser.parse("Verzögerung, kein Bett, fünfundzwanzig Minuten").command
        #expect(delay?.grammarMatch?.slots["duration"] == .duration(seconds: 1500))
        #expect(delay?.grammarMatch?.slots["reason"]?.description == "no_bed")
        let implant = parser.parse("trag ein Implantat Femurkomponente Größe hundert ein").command
        #expect(implant?.grammarMatch?.slots["size"] == .number(100))
        #expect(action("Doktor Chen als Assistent") == "add_staff")
        #expect(action("Notiz die Blutung steht") == "add_note")
        #expect(action("Chargennummer eins zwo drei") == "add_lot")
    }

    @Test("answers in German, with the times and the question")
    func answers() throws {
        let room = try Self.room.get()
        var options = RoomOptions(timeZone: try #require(TimeZone(identifier: "UTC")))
        options.languages = [room.language]
        var router = CommandRouter(
            RoomState(milestones: room.file.targets), options: options)
        // 14:00 UTC.
        let start = Date(timeIntervalSince1970: 1_700_056_800)
        func say(_ text: String, _ seconds: Double = 0, awaiting: Bool = false) throws -> String {
            let parsed = room.parser.parse(text, awaitingConfirmation: awaiting)
            let date = start.addingTimeInterval(seconds)
            return switch parsed {
            case .command(let command): router.handle(command, at: date).speech
            case .noMatch(let none): router.handle(none, at: date).speech
            case .intent: ""
            }
        }
        #expect(try say("Patient im Saal") == "Patient im Saal eingetragen.")
        #expect(
            try say("Patient im Saal", 60)
                == "Patient im Saal ist um 14:00 eingetragen. Sagen Sie ja, um es zu ändern.")
        #expect(try say("ja", 65, awaiting: true) == "Patient im Saal auf 14:01 geändert.")
        #expect(
            try say("Anästhesie bereit", 120) == "Anästhesie bereit eingetragen. Anästhesie Beginn fehlt.")
        #expect(try say("wie lange läuft der Fall", 3720) == "Der Fall läuft seit 1 Stunde 1 Minute.")
        #expect(try say("wo stehen wir", 3720).hasPrefix("Zuletzt war Anästhesie bereit um 14:02."))
        #expect(try say("Schnitt", 3800).contains("Sagen Sie ja, um es einzutragen."))
        #expect(try say("nein", 3801, awaiting: true) == "Abgebrochen. Schnitt ist nicht geändert.")
        #expect(
            try say("Verzögerung warten auf die Anästhesie zehn Minuten", 3900)
                == "Verzögerung eingetragen. Warten auf die Anästhesie, 10 Minuten.")
        #expect(try say("Doktor Chen als Assistent", 3900) == "Doktor Chen ist im Team, Assistent.")
        #expect(try say("zementuhr starten", 3900) == "Zementuhr läuft.")
        #expect(try say("zementuhr stoppen", 4020) == "Zementuhr gestoppt, nach 2 Minuten.")
        #expect(try say("wie wird das wetter", 4020) == "Nicht verstanden.")
        #expect(try say("fall beenden", 4100).hasPrefix("Fall beendet. Nicht eingetragen sind "))
    }

    @Test("phrases that are made of names call a doctor as their language does")
    func names() throws {
        let room = try Self.room.get()
        var state = RoomState(milestones: room.file.targets)
        state.upcoming = [
            SurgicalCase(
                id: Fixture.key(50), procedure: "Knie-TEP", surgeon: "Dr. Amelia Shaw",
                milestones: room.file.targets)
        ]
        var options = RoomOptions(timeZone: Fixture.utc)
        options.languages = [room.language, .english]
        let phrases = state.casePhrases(options)
        #expect(phrases.map(\.phrase).contains("beginne fall doktor amelia shaw"))
        #expect(phrases.map(\.phrase).contains("begin case doctor amelia shaw"))
        #expect(!phrases.contains { $0.phrase.contains("fall doctor") || $0.phrase.contains("case doktor") })
        for alias in phrases {
            #expect(state.namedCase(alias, options)?.id == Fixture.key(50), "\(alias.phrase)")
        }
    }

    @Test("says in German what is beside milestones, and what of it is taken back")
    func details() throws {
        let room = try Self.room.get()
        var options = RoomOptions(timeZone: Fixture.utc)
        options.languages = [room.language]
        var state = RoomState(milestones: room.file.targets)
        state.upcoming = [
            SurgicalCase(
                id: Fixture.key(50), procedure: "Knie-TEP", surgeon: "Dr. Shaw", laterality: .left,
                milestones: room.file.targets)
        ]
        var router = CommandRouter(state, options: options)
        var seconds = 0.0
        func say(_ text: String, awaiting: Bool = false) throws -> RoomResponse {
            let parsed = room.parser.parse(text, awaitingConfirmation: awaiting, isTyped: true)
            let command = try #require(parsed.command, "“\(text)”")
            seconds += 1
            return router.handle(command, at: Fixture.at(seconds))
        }
        #expect(
            try say("patient im saal").speech == "Patient im Saal eingetragen. Knie-TEP, links, Dr. Shaw.")
        _ = try say("Verzögerung warten auf die Anästhesie zehn Minuten")
        #expect(try say("rückgängig").speech == "Verzögerung entfernt: warten auf die Anästhesie.")
        #expect(try say("trage Doktor Chen ein").speech == "Doktor Chen ist im Team, Arzt.")
        #expect(try say("Chen als Assistent").speech == "Doktor Chen ist im Team, Assistent.", "one person")
        #expect(try say("rückgängig").speech == "Doktor Chen ist im Team, Arzt.")
        #expect(try say("rückgängig").speech == "Doktor Chen ist nicht mehr im Team.")

        #expect(
            try say("Implantat Femurkomponente Größe fünf").speech
                == "Femurkomponente, Größe 5. Sagen Sie ja, um es zu speichern.")
        #expect(
            try say("nein", awaiting: true).speech == "Abgebrochen. Femurkomponente ist nicht gespeichert.")
        #expect(
            try say("Implantat Liner Größe klein").speech
                == "Liner, Größe klein. Sagen Sie ja, um es zu speichern.")
        let stored = try say("ja", awaiting: true)
        #expect(stored.speech == "Liner gespeichert.")
        #expect(stored.effects.contains(.display("Liner, Größe klein", seconds: 5)))
        #expect(router.state.details.implants.map(\.size) == ["small"], "a row is the same in all languages")
        _ = try say("Chargennummer eins zwo drei")
        #expect(try say("ja", awaiting: true).speech == "Liner gespeichert.")
        #expect(
            room.language.title(of: try #require(router.state.details.implants.last)).contains("Charge 123"))
        #expect(try say("rückgängig").speech == "Liner hat keine Chargennummer mehr.")
        #expect(try say("rückgängig").speech == "Implantat entfernt: Liner, Größe klein.")
        _ = try say("Notiz die Blutung steht")
        #expect(try say("rückgängig").speech == "Die letzte Notiz ist entfernt.")
        #expect(try say("Notiz löschen").speech == "Es gibt keine Notiz.")
    }

    @Test(
        "German has the words of each component, size, reason, role and title of its grammar, and each side")
    func codes() throws {
        let answers = try Self.room.get().language.definition.answers
        let folder = Checkout.path("Models/languages/de")
        let grammar = try String(contentsOfFile: "\(folder)/operating-room.yaml", encoding: .utf8)
        var (slot, codes): (String?, [String]) = (nil, ["left", "right", "bilateral"])
        for line in grammar.split(separator: "\n") {
            if let match = line.wholeMatch(of: #/  ([a-z_]+):/#) {
                slot = String(match.output.1)
            } else if !line.hasPrefix("    ") {
                slot = nil
            } else if let slot, ["reason", "component", "word", "role", "title"].contains(slot),
                let match = line.prefixMatch(of: #/    ([a-z_ ]+):/#)
            {
                codes.append(String(match.output.1).replacing("_", with: " "))
            }
        }
        #expect(codes.count > 40)
        for code in codes { #expect(answers[code] != nil, "\(code)") }
    }

    /// A room in English and German.
    private struct Both {
        let parser: CommandParser
        var router: CommandRouter

        /// - Parameter main: the code of the main language.
        init(main code: String) throws {
            let room = try GermanRoomTests.room.get()
            let path = Checkout.path("Models/aliases.yaml")
            let english = (Language.english, try CommandFile(path: path, vocabulary: .operatingRoom))
            let german = (room.language, room.file)
            let (main, second) = code == "en" ? (english, german) : (german, english)
            let file = try second.1.about(targetsOf: main.1, name: "second.yaml")
            func phrases(_ file: CommandFile, _ language: Language) -> CommandParser {
                CommandParser(AliasDictionary(file.aliases, milestones: main.1.targets, language: language))
            }
            var both = phrases(main.1, main.0)
            both.others = [phrases(file, second.0.calling(file.names))]
            var options = RoomOptions(timeZone: Fixture.utc)
            options.languages = both.languages
            router = CommandRouter(RoomState(milestones: main.1.targets), options: options)
            parser = both
        }

        /// Returns a language of the room, with its names.
        func language(_ code: String) throws -> Language {
            try #require(parser.languages.first { $0.code == code })
        }

        /// Says a text, and returns the answer.
        ///
        /// - Parameter code: the language of the answer: for a yes that of the question, otherwise that of the text.
        mutating func say(_ text: String, _ seconds: Double, in code: String? = nil) throws -> RoomResponse {
            let date = Fixture.at(seconds)
            let understood = parser.answering(parser.allConfirmationWords).understand(
                text, awaitingConfirmation: router.isAwaitingConfirmation(at: date))
            let command = try #require(understood.result.command, "“\(text)”")
            let language = try code.map(self.language) ?? understood.language
            return Language.$ofCommand.withValue(language) { router.handle(command, at: date) }
        }
    }

    @Test(
        "calls a milestone as the command's language does, and keeps the name of the main one",
        arguments: ["en", "de"])
    func names(main: String) throws {
        var both = try Both(main: main)
        let began = try both.say("patient im saal", 0)
        #expect(began.speech == "Patient im Saal eingetragen.")
        let name = main == "en" ? "Patient In" : "Patient im Saal"
        #expect(began.milestone?.name == name)
        let kept = began.effects.compactMap { effect in
            if case .changed(.recorded(let one, _, _, _, _)) = effect { one.name } else { nil }
        }
        #expect(kept == [name])

        let ready = try both.say("anesthesia ready", 60)
        #expect(ready.speech == "Anesthesia Ready recorded. Anesthesia Start was skipped.")
        #expect(
            ready.effects.contains(
                .display("Anesthesia Ready 14:01, Anesthesia Start skipped", seconds: 5, isWarning: true)))
        #expect(
            try both.say("anästhesie bereit", 120).speech
                == "Anästhesie bereit ist um 14:01 eingetragen. Sagen Sie ja, um es zu ändern.")
        #expect(
            try both.say("no", 121, in: "de").speech
                == "Abgebrochen. Anästhesie bereit ist nicht geändert.")

        let held = try both.say("schnitt", 180)
        let question =
            "Schnitt überspringt Vorbereitung Beginn, Abdeckung fertig und Team Time Out. Sagen Sie ja, um es "
            + "einzutragen."
        #expect(held.speech == question)
        #expect(
            held.effects.contains { if case .held(_, question) = $0 { true } else { false } },
            "the display and events ask the same")
        #expect(
            try both.say("closing", 181).speech
                == "Incision dropped. Closing skips 5 milestones. Say yes to record it.")
        #expect(try both.say("ja", 182, in: "en").speech == "Closing recorded at 14:03.")
        #expect(
            try both.say("wo stehen wir", 200).speech
                == "Zuletzt war Wundverschluss um 14:03. Als Nächstes kommt Naht Ende.")
        #expect(try both.say("rückgängig", 210).speech == "Wundverschluss entfernt.")
        #expect(try both.say("clear incision", 220).speech == "Incision is not recorded.")
        #expect(
            try both.say("wie lange bis zum schnitt", 230).speech
                == "Es sind zu wenige Fälle bekannt, um zu sagen, wann Schnitt gewöhnlich ist.")
    }

    @Test(
        "a question without an answer ends in its language, and so does what is about no milestone of the case"
    )
    func namesLater() throws {
        for main in ["en", "de"] {
            var both = try Both(main: main)
            _ = try both.say("patient in", 0)
            _ = try both.say("patient im saal", 60)
            let german = try both.language("de")
            let ended = Language.$ofCommand.withValue(german) { both.router.advance(to: Fixture.at(600)) }
            let sentence = "Patient im Saal wurde nicht bestätigt und bleibt bei 14:00."
            #expect(ended.contains(.say(sentence)), "\(ended)")

            let all = both.router.state.milestones
            both.router.state.currentCase = SurgicalCase(
                id: Fixture.key(50), milestones: Array(all.prefix(2)), recorded: [all[0].id: Fixture.at(0)])
            #expect(
                try both.say("saal gereinigt", 601).speech == "Saal gereinigt gehört nicht zu diesem Fall.")
            #expect(
                try both.say("room cleaned", 602).speech == "Room Cleaned does not belong to this case.")
            let unknown = ParsedCommand(action: .cancel, targetID: Fixture.key(99))
            let refused = Language.$ofCommand.withValue(german) {
                both.router.handle(unknown, at: Fixture.at(603))
            }
            #expect(refused.speech == "Dieser Meilenstein gehört nicht zu diesem Fall.")
            #expect(
                try both.say("fall beenden", 604).speech
                    == "Fall beendet. Nicht eingetragen ist Anästhesie Beginn.")
        }
    }
}
