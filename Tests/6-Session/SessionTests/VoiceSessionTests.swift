import Capture
import Commands
import Endpointing
import Features
import Feedback
import Foundation
import Handling
import Hearing
import PCM
import Recognition
import RoomMode
import RoomRecords
import SQLiteStorage
import Storage
import Synchronization
import Testing
import TestSupport
import Session
import VoiceTesting
import WakeWord

/// Whole sessions on made sound: real threads, real signal path, a scripted stand-in for the recognizer.
@Suite("A session")
struct VoiceSessionTests {
    private static let milestone = Milestone(id: UUID(), name: "Patient In")

    private let parser = CommandParser(
        AliasDictionary(
            [
                Alias(
                    targetID: VoiceSessionTests.milestone.id, phrase: "patient in",
                    action: .record),
                Alias(phrase: "what time is it", action: .queryTime),
            ], milestones: [VoiceSessionTests.milestone]))
    private let room = RoomHandler.open([VoiceSessionTests.milestone])

    private static let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 12, seed: 3)

    private func run(
        _ script: [ScriptedRecognizer.Answer], commands: Int = 1, log: (any CommandLog)? = nil,
        limit: Double = 600
    ) async throws -> [VoiceEvent] {
        try await run(ScriptedRecognizer(script), commands: commands, log: log, limit: limit)
    }

    private func run(
        _ recognizer: any SpeechRecognizer, commands: Int = 1, log: (any CommandLog)? = nil,
        limit: Double = 600
    ) async throws -> [VoiceEvent] {
        var configuration = SessionConfiguration(
            listening: .always(reason: "a test"), frontEnd: .light,
            pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000)))
        configuration.recognitionLimit = limit
        let sound = (0..<commands).flatMap { _ in MadeSpeech.oneCommand }
        let session = VoiceSession(
            configuration: configuration,
            source: MemorySource(samples: sound, sampleRate: .speech, name: "memory"),
            recognizer: recognizer, parser: parser, handler: room, log: log)
        return try await session.runToEnd()
    }

    private func causes(_ events: [VoiceEvent]) -> [String] {
        events.compactMap { if case .state(_, let cause) = $0.kind { cause.rawValue } else { nil } }
    }

    @Test("records what was said, logs it, and ends with the recording")
    func command() async throws {
        let store = try SQLiteStore()
        let events = try await run([.text("patient in")], log: store)
        #expect(causes(events) == ["started", "speech", "endpoint", "handled", "stopped"])
        let names = events.map(\.name).filter { $0 != "state" && $0 != "feedback" }
        #expect(
            names == [
                "always-on", "speech-start", "endpoint", "transcript", "milestone-recorded", "command",
                "display",
            ])
        let log = try await store.recentLogs(limit: 10)
        #expect(log.map(\.commandText) == ["patient in"])
        #expect(log.first?.targetID == VoiceSessionTests.milestone.id)
    }

    /// Returns the sentences and outcomes in a room whose clock stands at 22:13:58.5 when the sound begins.
    private func outcomes(_ script: [ScriptedRecognizer.Answer], _ sound: [Float]) async throws -> [String] {
        var room = RoomOptions()
        room.timeZone = try #require(TimeZone(identifier: "UTC"))
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .always(reason: "a test"), frontEnd: .light,
                pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_038.5))),
            source: MemorySource(samples: sound, sampleRate: .speech, name: "memory"),
            recognizer: ScriptedRecognizer(script), parser: parser,
            handler: RoomHandler.open([VoiceSessionTests.milestone], room))
        let events = session.events
        async let running: Void = session.run()
        var outcomes: [String] = []
        for await event in events {
            switch event.kind {
            case .command(let command): outcomes.append(command.outcome.rawValue)
            case .feedback(.speech(let text)): outcomes.append(text)
            default: break
            }
        }
        try await running
        return outcomes
    }

    @Test("records the time at which a command began to be said, not the one at which it was understood")
    func saidAt() async throws {
        let sound = MadeSpeech.oneCommand + MadeSpeech.oneCommand
        let said = try await outcomes([.text("patient in"), .text("patient in")], sound)
        // The command is said at 22:13:59.5, and its end is known after 22:14.
        #expect(said.contains { $0.contains("was recorded at") && $0.contains(":13") }, "\(said)")
    }

    @Test(
        "takes a yes that was begun in time, and none that was begun later",
        arguments: [(11.9, true), (14.0, false)])
    func answerInTime(pause: Double, isInTime: Bool) async throws {
        let quiet = (VoiceSessionTests.quiet + VoiceSessionTests.quiet).prefix(Int(pause * 16_000))
        let command = MadeSpeech.oneCommand
        let said = try await outcomes(
            [.text("patient in"), .text("patient in"), .text("yes")], command + command + quiet + command)
        // Held some 8.6 s after the beginning, so until 23.6 s; the yes begins a second after the pause.
        let answers = said.filter { ["recorded", "pending", "timeout"].contains($0) }
        #expect(answers == ["recorded", "pending", isInTime ? "recorded" : "timeout"], "\(said)")
    }

    @Test("survives a recognizer that fails, and hears the next command")
    func failure() async throws {
        let events = try await run(
            [.fail(RecognitionError(.failed, "it broke")), .text("patient in")], commands: 2)
        #expect(causes(events).contains("recognizer-failed"))
        #expect(events.contains { $0.name == "problem" })
        #expect(events.filter { $0.name == "command" }.count == 1)
    }

    @Test(
        "takes up another dictionary between two commands, and tells the recognizer", .timeLimit(.minutes(2)))
    func reload() async throws {
        var configuration = SessionConfiguration(
            listening: .always(reason: "a test"), frontEnd: .light,
            pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000)))
        configuration.recognitionLimit = 60
        let spoken = Transcript(text: "tell me the hour", recognizer: "scripted")
        let recognizer = ScriptedRecognizer([.transcript(spoken), .late(spoken, after: .seconds(2))])
        let session = VoiceSession(
            configuration: configuration,
            source: MemorySource(
                samples: MadeSpeech.oneCommand + MadeSpeech.oneCommand, sampleRate: .speech,
                name: "memory"),
            recognizer: recognizer, parser: parser, handler: room)
        let events = session.events
        async let running: Void = session.run()
        var outcomes: [String] = []
        for await event in events {
            guard event.name == "unrecognized" || event.name == "command" else { continue }
            outcomes.append(event.name)
            guard outcomes.count == 1 else { continue }
            try await session.use(
                AliasDictionary([Alias(phrase: "tell me the hour", action: .queryTime)], milestones: []))
        }
        try await running
        #expect(outcomes == ["unrecognized", "command"])
        let told = recognizer.record.prepared.map(\.phrases)
        #expect(told.count == 2 && told.first?.contains("patient in") == true)
        #expect(
            told.last?.contains("tell me the hour") == true && told.last?.contains("patient in") == false)
    }

    @Test("passes an intent of the grammar on, while a command goes on waiting for its yes")
    func intents() async throws {
        var parser = parser
        parser.grammar = try Grammar(
            GrammarDefinition(intents: [
                GrammarIntent(
                    name: "timer", sentences: [try GrammarSentence("start a timer for {duration}")])
            ]))
        let timer = FunctionHandler { request in request.intent?.name == "timer" ? .done() : nil }
        let store = try SQLiteStore()
        let said = ["patient in", "patient in", "start a timer for five minutes", "yes"]
        let recognizer = ScriptedRecognizer(said.map { .text($0) })
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .always(reason: "a test"), frontEnd: .light,
                pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000))),
            source: MemorySource(
                samples: said.flatMap { _ in MadeSpeech.oneCommand }, sampleRate: .speech,
                name: "memory"), recognizer: recognizer, parser: parser,
            handler: HandlerChain([timer, room]), log: store)
        let events = session.events
        async let running: Void = session.run()
        var told: [String] = []
        for await event in events {
            switch event.kind {
            case .command(let command): told.append(command.outcome.rawValue)
            case .intent: told.append(String(event.jsonLine.drop { $0 != "i" }))
            default: break
            }
        }
        try await running
        #expect(await session.summary.commandCount == told.count)
        try #require(told.count >= 4, "\(told)")
        #expect(told.first == "recorded" && told[1] == "pending" && told.last == "recorded", "\(told)")
        #expect(
            told.count >= 4
                && told[2].hasSuffix(#""intent":"timer","slots":{"duration":300},"outcome":"recorded"}"#),
            "\(told)")
        let expected = recognizer.record.prepared.first
        #expect(expected?.phrases.contains("patient in") == true)
        guard case .sequence(let parts)? = expected?.expressions.first?.expression else {
            Issue.record("no wake word before \(String(describing: expected?.expressions))")
            return
        }
        #expect(parts.first == .optional(.oneOf([.words("orbit")])))
        #expect(try await store.recentLogs(limit: 10).map(\.commandText).contains(said[2]))
    }

    @Test("gives a recognizer up that hangs", .timeLimit(.minutes(2)))
    func hang() async throws {
        let events = try await run([.hang], limit: 0.3)
        #expect(causes(events).contains("recognizer-timed-out"))
    }

    @Test(
        "goes on after a recognizer that never returns: the next one hears the whole command, and an event says so",
        .timeLimit(.minutes(2)), arguments: [StuckRecognizer.Manner.waits, .blocks])
    func stuck(manner: StuckRecognizer.Manner) async throws {
        let local = ScriptedRecognizer([.text("patient in"), .text("what time is it")], name: "local")
        let chain = RecognizerChain([
            .init(name: "stuck", limit: 0.2) { StuckRecognizer(manner) }, .init(name: "local") { local },
        ])
        let events = try await run(chain, commands: 2, limit: 600)
        #expect(events.filter { $0.name == "command" }.count == 2)
        #expect(!events.contains { $0.name == "problem" })
        let switches = events.compactMap { event in
            if case .recognizer(let change) = event.kind {
                "\(change.to) \(change.reason.rawValue)"
            } else {
                nil
            }
        }
        #expect(switches == ["local timed-out", "stuck retry", "local timed-out"])
        // A second of speech, and the pre-roll before it.
        #expect(local.record.sampleCounts.allSatisfy { $0 > 16_000 })
    }

    @Test("replaces its only recognizer if that one never returns", .timeLimit(.minutes(2)))
    func replaced() async throws {
        let made = Mutex(0)
        let chain = RecognizerChain([
            .init(name: "only", limit: 0.2) {
                let count = made.withLock { count in
                    count += 1
                    return count
                }
                return count == 1 ? StuckRecognizer(.blocks) : ScriptedRecognizer([.text("patient in")])
            }
        ])
        let events = try await run(chain, commands: 2, limit: 600)
        #expect(causes(events).contains("recognizer-timed-out"))
        #expect(events.filter { $0.name == "command" }.count == 1)
    }

    @Test("does nothing about words that mean nothing, and logs them")
    func noMatch() async throws {
        let store = try SQLiteStore()
        let events = try await run([.text("lovely weather")], log: store)
        #expect(!events.contains { $0.name == "command" })
        #expect(events.contains { $0.kind == .unrecognized(.noMatch) })
        #expect(try await store.recentLogs(limit: 1).first?.outcome == .unrecognized)
    }

    @Test("refuses to start without a wake word if nothing else was asked for by name, and opens nothing")
    func noWakeWord() async throws {
        let source = MemorySource(
            samples: MadeSpeech.oneCommand, sampleRate: .speech, name: "memory")
        let session = VoiceSession(
            configuration: SessionConfiguration(keywords: []), source: source,
            recognizer: ScriptedRecognizer([.text("patient in")]), parser: parser, handler: room)
        await #expect(throws: WakeWordError.self) { try await session.run() }
        #expect(source.statistics.capturedFrameCount == 0)
    }

    @Test("hears nothing but a button if only that is asked for")
    func triggersOnly() async throws {
        let recognizer = ScriptedRecognizer([.text("patient in")])
        let session = VoiceSession(
            configuration: SessionConfiguration(
                listening: .triggers(reason: "no model"),
                pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000))),
            source: MemorySource(
                samples: MadeSpeech.oneCommand, sampleRate: .speech, name: "memory"),
            recognizer: recognizer, parser: parser, handler: room)
        let events = session.events
        async let running: Void = session.run()
        var names: [String] = []
        for await event in events { names.append(event.name) }
        try await running
        #expect(await session.summary.commandCount == 0)
        #expect(names == ["problem", "state", "state"])
        #expect(recognizer.record.sampleCounts.isEmpty)
    }

    @Test(
        "carries out what was said though the next command begins before a slow recognizer has its words",
        .timeLimit(.minutes(2)))
    func slowRecognizer() async throws {
        // Live, at the pace of speech: short sounds, and a silence that is soon over.
        let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 1, seed: 2)
        let bursts = MadeSpeech.oneCommand[16_000..<24_000]
        var configuration = SessionConfiguration(listening: .always(reason: "a test"), frontEnd: .light)
        configuration.endpointing.silence = 0.6
        let recognizer = HesitantRecognizer(["patient in", "what time is it"])
        let source = MemorySource(
            steps: [.samples(quiet + bursts + quiet), .samples(bursts + quiet)], sampleRate: .speech)
        let session = VoiceSession(
            configuration: configuration, source: source, recognizer: recognizer, parser: parser,
            handler: room)
        let events = session.events
        async let running: Void = session.run()
        var told: [String] = []
        for await event in events {
            if event.name == "speech-start" || event.name == "command" { told.append(event.name) }
            if told == ["speech-start", "speech-start"] { recognizer.decide() }
        }
        #expect(told == ["speech-start", "speech-start", "command", "command"])
        try await running
        #expect(await session.summary.commandCount == 2)
    }

    @Test("refuses settings that contradict each other before it opens anything")
    func contradiction() async throws {
        var configuration = SessionConfiguration(listening: .always(reason: "a test"), frontEnd: .light)
        configuration.endpointing.hangover = 3
        let session = VoiceSession(
            configuration: configuration,
            source: MemorySource(samples: [], sampleRate: .speech, name: "memory"),
            recognizer: ScriptedRecognizer(), parser: parser, handler: room)
        await #expect(throws: EndpointerOptionsError.self) { try await session.run() }
    }
}
