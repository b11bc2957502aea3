import CommandFiles
import Commands
import Feedback
import Foundation
import Handling
import PCM
import Recognition
import RoomMode
import Session
import Storage
import Synchronization
import TestSupport
import Testing
import VoiceTesting

@Suite("A session in two languages", .timeLimit(.minutes(2)))
struct SessionLanguageTests {
    private static let german = Result {
        var german = LanguageDefinition(code: "de")
        german.confirmationWords = ConfirmationWords(confirm: ["ja"], cancel: ["nein"])
        german.answers = [
            "Nothing here does that.": "Das geht hier nicht.",
            "Did you say “%1”?": "Sagten Sie „%1“?",
        ]
        return try Language(german)
    }

    private func parser() throws -> CommandParser {
        var parser = try SessionRoom.parser()
        let language = try Self.german.get()
        let lamp = GrammarIntent(
            name: "lamp", sentences: [try GrammarSentence("mach die lampe (an|aus)")])
        var context = GrammarContext()
        context.language = language
        parser.others = [
            CommandParser(
                AliasDictionary(
                    [Alias(phrase: "hebe den tisch", action: .liftTable)], milestones: [], language: language),
                grammar: try Grammar(GrammarDefinition(intents: [lamp]), context: context))
        ]
        return parser
    }

    private func heard(_ text: String, _ language: String? = nil) -> ScriptedRecognizer.Answer {
        var transcript = Transcript(text: text, recognizer: "scripted")
        transcript.language = language
        return .transcript(transcript)
    }

    /// Runs a recording of these utterances; returns the events and the room with its log.
    private func run(
        _ said: [ScriptedRecognizer.Answer], parser: CommandParser, handler: any CommandHandler
    ) async throws -> (events: [VoiceEvent], room: SessionRoom) {
        let room = try SessionRoom(
            ScriptedRecognizer(said), pace: .recording(start: SessionRoom.start), handler: handler,
            parser: parser)
        for _ in said { room.speak() }
        room.source.end()
        return (try await room.session.runToEnd(), room)
    }

    private func languages(_ events: [VoiceEvent]) -> [String?] {
        events.compactMap { event -> String?? in
            switch event.kind {
            case .command(let command): .some(command.language)
            case .intent(let intent): .some(intent.language)
            default: nil
            }
        }
    }

    @Test("has each command carried out, told and logged in its language, also where none is named")
    func carriedOut() async throws {
        let seen = Mutex<[[String?]]>([])
        let handler = FunctionHandler { request in
            seen.withLock { $0.append([request.language?.code, Language.ofCommand?.code]) }
            return .done(say: Language.english.ofAnswers.code).inCase()
        }
        let said = [
            heard("mach die lampe an", "de"), heard("turn the lamp on", "english"),
            heard("mach die lampe aus"), heard("turn the lamp off"),
        ]
        let (events, room) = try await run(said, parser: try parser(), handler: handler)
        #expect(events.outcomes == [.done, .done, .done, .done])
        #expect(languages(events) == ["de", "en", "de", "en"])
        #expect(seen.withLock { $0 } == [["de", "de"], ["en", "en"], ["de", "de"], ["en", "en"]])
        #expect(room.log.entries.map(\.language) == ["de", "en", "de", "en"])
        let lines = events.filter { $0.name == "intent" }.map(\.jsonLine)
        #expect(lines.first?.contains(#""language":"de""#) == true)
        #expect(Language.ofCommand == nil)
    }

    @Test("says nothing of languages if there is only one")
    func one() async throws {
        let handler = FunctionHandler { request in
            #expect(request.language == nil && Language.ofCommand == nil)
            return .done().inCase()
        }
        let (events, room) = try await run(
            [heard("turn the lamp on", "en"), heard("turn the lamp off", "de")],
            parser: try SessionRoom.parser(), handler: handler)
        #expect(languages(events) == [nil, nil] && room.log.entries.map(\.language) == [nil, nil])
        #expect(!events.contains { $0.jsonLine.contains("language") })
    }

    @Test("does nothing about words of another language than the one that was heard")
    func otherLanguage() async throws {
        let handler = AskingHandler()
        let (events, room) = try await run(
            [heard("turn the lamp on", "de")], parser: try parser(), handler: handler)
        #expect(events.outcomes.isEmpty && events.names.contains("unrecognized"))
        #expect(room.log.entries.map(\.language) == ["de"])
    }

    @Test(
        "takes the answer to a question in either language, and goes on in that of the command",
        arguments: [
            ("hebe den tisch", "ja", Answer.yes), ("hebe den tisch", "yes", .yes),
            ("lift the table", "ja", .yes), ("lift the table", "nein", .no), ("hebe den tisch", "no", .no),
        ])
    func answered(_ command: String, _ word: String, _ answer: Answer) async throws {
        let language = command.hasPrefix("hebe") ? "de" : "en"
        let asking = AskingHandler()
        let seen = Mutex<[String?]>([])
        let handler = FunctionHandler { request in
            seen.withLock { $0.append(Language.ofCommand?.code) }
            return await asking.handle(request)
        }
        for tag in [nil, "de", "en"] {
            let (events, _) = try await run(
                [heard(command), heard(word, tag)], parser: try parser(), handler: handler)
            #expect(events.answers == [answer], "\(tag ?? "nil")")
            #expect(Set(languages(events)) == [language])
        }
        #expect(seen.withLock { Set($0) } == [language])
    }

    @Test("speaks the answer in the voice of the command's language, its own sentences too")
    func voices() async throws {
        /// A voice that speaks a given number of samples.
        struct Voice: SpeechSynthesizer {
            let count: Int
            func synthesize(_ text: String) async throws -> SoundClip {
                SoundClip(samples: [Float](repeating: 0.1, count: count), sampleRate: .speech)
            }
        }
        /// Returns the lengths of the spoken clips, without the chimes.
        func voiced(_ output: RecordingSoundOutput) -> [Int] {
            output.played.map(\.samples.count).filter { [160, 320].contains($0) }
        }
        let output = RecordingSoundOutput()
        var feedback = SessionFeedback(output: output, synthesizer: Voice(count: 160))
        feedback.voices = ["de": Voice(count: 320)]
        let room = try SessionRoom(
            ScriptedRecognizer([]), handler: HandlerChain([]), parser: try parser(), feedback: feedback)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        for text in ["hebe den tisch", "lift the table"] {
            #expect(await room.session.submit(text: text, from: "panel") == .rejected)
        }
        // Waits for both answers, because a session that stops cuts them off.
        await wait(while: voiced(output).count < 2)
        room.session.stop()
        try await running
        let told = await events.rest()
        #expect(told.sentences == ["Das geht hier nicht.", "Nothing here does that."])
        #expect(voiced(output) == [320, 160])
    }

    @Test("takes up phrases of both languages without stopping")
    func newPhrases() async throws {
        var first = try parser()
        first.wakePhrases = ["nova"]
        first.others[0].wakePhrases = ["nova"]
        let room = try SessionRoom(
            ScriptedRecognizer([]), handler: FunctionHandler { _ in .done() }, parser: first)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        var other = try parser()
        other.others[0].dictionary = other.others[0].dictionary.adding([
            Alias(phrase: "tisch hoch", action: .liftTable)
        ])
        try await room.session.use(other)
        try await room.session.use(passing: [Alias(phrase: "up", action: .liftTable)])
        for text in ["tisch hoch", "nova tisch hoch", "up", "hebe den tisch", "lift the table"] {
            #expect(await room.session.submit(text: text, from: "panel") == .done, "\(text)")
        }
        room.session.stop()
        try await running
    }

    @Test("asks about a milestone by its name in the command's language, and has the main one's in events")
    func names() async throws {
        let milestones = ["Patient In", "Time Out", "Incision"].map {
            CommandTarget(id: UUID(), kindID: UUID(), name: $0)
        }
        let kinds = milestones.compactMap(\.kindID)
        var definition = try Self.german.get().definition
        definition.answers = [
            "%1%2 skips %3. Say yes to record it.": "%1%2 überspringt %3. Sagen Sie ja.",
            "%1 recorded at %2.": "%1 um %2 eingetragen.", "%1 and %2": "%1 und %2",
        ]
        let language = try Language(definition).calling([
            kinds[0]: "Patient im Saal", kinds[2]: "Schnitt",
        ])
        func parser(_ phrase: String, _ language: Language) -> CommandParser {
            let alias = Alias(targetKindID: kinds[2], phrase: phrase, action: .record)
            return CommandParser(AliasDictionary([alias], milestones: milestones, language: language))
        }
        var both = parser("incision", .english)
        both.others = [parser("schnitt", language)]
        var options = RoomOptions(timeZone: try #require(TimeZone(identifier: "UTC")))
        options.languages = both.languages
        let room = RoomHandler(CommandRouter(RoomState(milestones: milestones), options: options))
        let (events, _) = try await run(
            [heard("schnitt", "de"), heard("yes", "en")], parser: both, handler: room)
        #expect(
            events.sentences == [
                "Schnitt überspringt Patient im Saal und Time Out. Sagen Sie ja.",
                "Schnitt um 22:13 eingetragen.",
            ])
        let told = events.map(\.jsonLine)
        #expect(told.contains { $0.contains(#""milestone":"Incision""#) }, "\(told)")
        #expect(!told.contains { $0.contains(#""milestone":"Schnitt""#) }, "\(told)")
    }

    @Test(
        "asks back, and says that it is cancelled or was not confirmed, in the German that comes with voiced")
    func asksBack() async throws {
        let german = try Language(contentsOfFile: Checkout.path("Models/languages/de/language.yaml"))
        var parser = try SessionRoom.parser()
        let table = Alias(phrase: "hebe den tisch", action: .liftTable)
        parser.others = [CommandParser(AliasDictionary([table], milestones: [], language: german))]
        for (answer, end) in [("nein", "Abgebrochen."), ("no", "Abgebrochen.")] {
            let room = try SessionRoom(
                ScriptedRecognizer([heard("hebe den tisch"), heard(answer)]),
                pace: .recording(start: SessionRoom.start), handler: AskingHandler(), parser: parser
            ) { $0.confirmation.standard = .always }
            for _ in 0..<2 { room.speak() }
            room.source.end()
            let events = try await room.session.runToEnd()
            #expect(
                events.sentences == [
                    "Haben Sie „hebe den tisch“ gesagt? Sagen Sie ja oder nein.", end,
                ])
        }
    }
}
