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

/// A session in a room where a test decides when speech comes, on a clock that the test moves.
struct SessionRoom: Sendable {
    static let start = Date(timeIntervalSince1970: 1_700_000_000)
    /// Different from the limit of recognition, so that a test can tell which of the two sleeps.
    static let handlingLimit = Duration.seconds(7)

    let clock = SteppedClock()
    let source = PushedSource()
    let log = MemoryLog()
    let session: VoiceSession

    /// Makes a room whose recognizer understands the texts of `said`, one for each utterance.
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

    /// Says a command, a second after the last event. The recognizer understands its next text.
    func speak() {
        clock.advance(by: .seconds(1))
        source.push(MadeSpeech.oneCommand)
    }

    /// Returns a parser for a lamp, a light and a table.
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

/// The step by which the system's clock was set.
final class WallClockStep: Sendable {
    private let step = Mutex(0.0)
    var seconds: Double { step.withLock { $0 } }
    func set(by seconds: Double) { step.withLock { $0 += seconds } }
}

extension CommandAction {
    static let liftTable = CommandAction(rawValue: "lift_table")
}

extension Reply {
    /// Returns the reply with a running case, which a log row needs to be written.
    func inCase() -> Reply {
        var reply = self
        reply.subject = Subject(workID: UUID(uuid: (1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)))
        return reply
    }
}

extension VoiceEvents.Iterator {
    /// Reads up to and including the first event that `isLast` accepts.
    mutating func read(to isLast: (VoiceEvent) -> Bool) async throws -> [VoiceEvent] {
        var events: [VoiceEvent] = []
        while true {
            let event = try #require(await next(), "the session ended after \(events.map(\.jsonLine))")
            events.append(event)
            if isLast(event) { return events }
        }
    }

    /// Reads up to and including the first event of this name.
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

    /// The outcomes of commands and intents, in order.
    var outcomes: [CommandOutcome] {
        compactMap { event in
            switch event.kind {
            case .command(let command): command.outcome
            case .intent(let intent): intent.outcome
            default: nil
            }
        }
    }

    /// The confidences of commands, in order.
    var confidences: [CommandConfidence] {
        compactMap { event in if case .command(let command) = event.kind { command.confidence } else { nil } }
    }

    /// How questions ended, in order.
    var answers: [Answer] {
        compactMap { event in if case .answer(let answer, _) = event.kind { answer } else { nil } }
    }

    /// The spoken sentences.
    var sentences: [String] {
        compactMap { event in
            if case .feedback(.speech(let text)) = event.kind { text } else { nil }
        }
    }

    /// The parts that failed.
    var problems: [EnginePart] {
        compactMap { event in if case .problem(let part, _) = event.kind { part } else { nil } }
    }
}
