import Commands
import Features
import Feedback
import Foundation
import Handling
import Hearing
import PCM
import Recognition
import RoomMode
import Storage
import Synchronization
import Testing
import Session
import VoiceTesting

/// A session in a room that is spoken to when a test says so, on a clock that a test steps.
struct SessionRoom: Sendable {
    static let start = Date(timeIntervalSince1970: 1_700_000_000)
    /// Other than the limit of recognition, so that a test can tell who sleeps.
    static let handlingLimit = Duration.seconds(7)

    let clock = SteppedClock()
    let source = PushedSource()
    let log = MemoryLog()
    let session: VoiceSession

    /// Makes a room in which `said` is what the recognizer makes of one utterance after the other.
    init(
        _ said: [String] = [], pace: SessionConfiguration.Pace = .live, handler: any CommandHandler,
        feedback: SessionFeedback? = nil, wallClock: WallClockStep = WallClockStep(),
        configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws {
        try self.init(
            ScriptedRecognizer(said.map { .text($0) }), pace: pace, handler: handler, feedback: feedback,
            wallClock: wallClock, configure: configure)
    }

    init(
        _ recognizer: any SpeechRecognizer, pace: SessionConfiguration.Pace = .live,
        handler: any CommandHandler, parser: CommandParser? = nil, feedback: SessionFeedback? = nil,
        wallClock: WallClockStep = WallClockStep(),
        configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = SessionConfiguration(
            listening: .always(reason: "a test"), frontEnd: .light, pace: pace)
        configuration.handlingLimit = 7
        configure(&configuration)
        let clock = clock
        session = VoiceSession(
            configuration: configuration, source: source, recognizer: recognizer,
            parser: try parser ?? SessionRoom.parser(), handler: handler, log: log, feedback: feedback,
            clock: clock,
            now: { SessionRoom.start + (clock.now.offset / .seconds(1)) + wallClock.seconds })
    }

    /// A command is said, a second after what happened before; what the recognizer makes of it is its next text.
    func speak() {
        clock.advance(by: .seconds(1))
        source.push(MadeSpeech.oneCommand)
    }

    /// A lamp, a light, a table.
    static func parser() throws -> CommandParser {
        let intents = [
            GrammarIntent(name: "lamp", sentences: [try GrammarSentence("turn the lamp (on|off)")]),
            GrammarIntent(
                name: "light", sentences: [try GrammarSentence("set the light to {number} percent")]),
        ]
        return CommandParser(
            AliasDictionary([Alias(phrase: "lift the table", action: .liftTable)], milestones: []),
            grammar: try Grammar(GrammarDefinition(intents: intents)))
    }
}

/// By how much the system's clock was set.
final class WallClockStep: Sendable {
    private let step = Mutex(0.0)
    var seconds: Double { step.withLock { $0 } }
    func set(by seconds: Double) { step.withLock { $0 += seconds } }
}

extension CommandAction {
    static let liftTable = CommandAction(rawValue: "lift_table")
}

extension Reply {
    /// What a log row needs to be written: a case that is going on.
    func inCase() -> Reply {
        var reply = self
        reply.subject = Subject(workID: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
        return reply
    }
}

extension VoiceEvents.Iterator {
    /// Reads up to the first event that `isLast`, which is the last of what it gives.
    mutating func read(to isLast: (VoiceEvent) -> Bool) async throws -> [VoiceEvent] {
        var events: [VoiceEvent] = []
        while true {
            let event = try #require(await next(), "the session ended after \(events.map(\.jsonLine))")
            events.append(event)
            if isLast(event) { return events }
        }
    }

    /// Reads up to the first event of that name, which is the last of what it gives.
    mutating func read(to name: String) async throws -> [VoiceEvent] { try await read { $0.name == name } }

    /// Reads to the end.
    mutating func rest() async -> [VoiceEvent] {
        var events: [VoiceEvent] = []
        while let event = await next() { events.append(event) }
        return events
    }
}

extension [VoiceEvent] {
    var names: [String] { map(\.name) }

    /// What came of commands and intents, in order.
    var outcomes: [CommandOutcome] {
        compactMap { event in
            switch event.kind {
            case .command(let command): command.outcome
            case .intent(let intent): intent.outcome
            default: nil
            }
        }
    }

    /// How sure the engine was of commands, in order.
    var confidences: [CommandConfidence] {
        compactMap { event in if case .command(let command) = event.kind { command.confidence } else { nil } }
    }

    /// How questions ended, in order.
    var answers: [Answer] {
        compactMap { event in if case .answer(let answer, _) = event.kind { answer } else { nil } }
    }

    /// What was said.
    var sentences: [String] {
        compactMap { event in
            if case .feedback(.speech(let text)) = event.kind { text } else { nil }
        }
    }

    /// What parts failed.
    var problems: [EnginePart] {
        compactMap { event in if case .problem(let part, _) = event.kind { part } else { nil } }
    }
}
