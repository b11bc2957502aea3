public import Commands
import Feedback
import Foundation
public import Recognition
public import RoomMode
import Storage

/// What becomes of a transcript: parsed, carried out on the room's state, worded as events, sounds and log entries.
///
/// Pure: times come from outside, and what is to be done goes back as an ``Answer``.
public struct CommandDesk: Sendable {
    /// Understands texts.
    public var parser: CommandParser
    /// Carries commands out.
    public var router: CommandRouter
    private var watch = ContradictionWatch()

    /// What the session does about a transcript.
    struct Answer: Sendable {
        var events: [VoiceEvent.Kind] = []
        var sounds: [FeedbackSound] = []
        var log: [CommandLogEntry] = []
        var isCommand = false
        /// What a classifier taught.
        var learned: LearnedAlias?
        /// The learned alias that this command takes back.
        var contradicted: Alias?

        /// Whether something was only asked, so that nobody minds the log.
        var isQuestion = false

        /// Has it say that what was done is not on the disk. What was only asked or refused sounds as ever.
        mutating func isNotSaved() {
            guard !isQuestion else { return }
            let done = sounds.lastIndex { $0 == .chime(.success) || $0 == .chime(.warning) }
            guard let done else { return }
            sounds[done] = .chime(.warning)
            guard case .speech(let text)? = sounds.last else { return }
            sounds[sounds.count - 1] = .speech(
                (text.hasSuffix(".") ? String(text.dropLast()) : text) + ", not yet saved.")
        }
    }

    /// The case of commands that were given while none was going on.
    static let noCase = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))

    /// Makes a desk.
    public init(parser: CommandParser, router: CommandRouter) {
        self.parser = parser
        self.router = router
    }

    /// What the recognizer should expect to hear: the phrases and the grammar.
    ///
    /// - Parameter includingWakeWord: in always-on recognition people say the wake word all the same; a recognizer
    ///   that does not expect it would force it into a command.
    public func expectedPhrases(includingWakeWord: Bool) -> ExpectedPhrases {
        let phrases = parser.expectedPhrases
        let expressions = parser.grammar?.expectedPhrases.expressions ?? []
        guard includingWakeWord else { return ExpectedPhrases(phrases, weighted: expressions) }
        let wakeWords = parser.wakePhrases.map(TextNormalizer.normalize)
        let spoken = PhraseExpression.optional(.oneOf(wakeWords.map { .words($0) }))
        return ExpectedPhrases(
            phrases + wakeWords + wakeWords.flatMap { word in phrases.map { "\(word) \($0)" } },
            weighted: expressions.map {
                WeightedExpression(.sequence([spoken, $0.expression]), weight: $0.weight)
            })
    }

    /// Understands a text that was said at `spoken`, by the aliases in memory.
    func parse(_ text: String, saidAt spoken: Date) -> ParseResult {
        parser.parse(text, awaitingConfirmation: router.isAwaitingConfirmation(at: spoken))
    }

    /// Carries out what a text says that was said at `spoken`; `date` is the time now.
    mutating func handle(_ result: ParseResult, saidAt spoken: Date, at date: Date) -> Answer {
        switch result {
        case .command(let command):
            let alias = command.match?.alias
            let learned = alias?.isAutoLearned == true ? alias?.id : nil
            return carryOut(command, learned: learned, saidAt: spoken, at: date)
        case .intent(let intent): return pass(intent, at: date)
        case .noMatch(let none): return refuse(none, reason: none.reason.rawValue, at: date)
        }
    }

    /// Passes an intent on to the application. It changes nothing in the room, so a command that waits goes on waiting.
    private func pass(_ intent: ParsedIntent, at date: Date) -> Answer {
        var answer = Answer()
        answer.isCommand = true
        answer.events.append(.intent(IntentEvent(intent: intent.match.intent, slots: intent.match.slots)))
        answer.sounds.append(.chime(.success))
        answer.log.append(
            entry(text: intent.match.text, source: intent.sourceText, .recorded, .high, at: date))
        return answer
    }

    /// Carries a command out; `learned` is the learned alias that gave it, or that it gave.
    mutating func carryOut(
        _ command: ParsedCommand, learned: UUID?, saidAt spoken: Date, at date: Date
    ) -> Answer {
        let response = router.handle(command, saidAt: spoken, at: date)
        var answer = answer(response.effects, at: date)
        answer.isCommand = true
        answer.isQuestion = [.queryTime, .queryDuration, .queryCaseInfo].contains(command.action)
        answer.events.append(.command(CommandEvent(command, response)))
        answer.log.append(entry(command, response, at: date))
        let contradicted = watch.follow(
            command.action, learned: learned, isHeld: response.outcome == .pending,
            isDone: [.recorded, .cancelled].contains(response.outcome), at: spoken)
        answer.contradicted = contradicted.flatMap(parser.dictionary.row(id:))
        return answer
    }

    /// Says that a text is no command.
    mutating func refuse(_ none: NoMatch, reason: String, at date: Date) -> Answer {
        let response = router.handle(none, at: date)
        var answer = answer(response.effects, at: date)
        answer.events.append(.unrecognized(reason: reason))
        answer.log.append(entry(text: none.text, source: none.sourceText, .unrecognized, at: date))
        return answer
    }

    /// Answers an utterance that the recognizer gave no words for.
    mutating func notUnderstood(reason: String, at date: Date) -> Answer {
        let none = NoMatch(.empty, text: "", sourceText: "")
        var answer = answer(router.handle(none, at: date).effects, at: date)
        answer.events.append(.unrecognized(reason: reason))
        return answer
    }

    /// Lets time pass: a command that waited too long for its confirmation is dropped.
    mutating func advance(to date: Date) -> Answer {
        let effects = router.advance(to: date)
        // What comes after a question that nobody answered is not about the phrase that asked it.
        if !effects.isEmpty { watch.forget() }
        return answer(effects, at: date)
    }

    /// Words the effects of a command.
    private func answer(_ effects: [RoomEffect], at date: Date) -> Answer {
        var answer = Answer()
        for effect in effects {
            switch effect {
            case .say(let text): answer.sounds.append(.speech(text))
            case .chime(let chime): answer.sounds.append(.chime(Chime(chime)))
            case .released(let pending, let outcome) where outcome != .recorded:
                answer.events.append(
                    .command(
                        CommandEvent(pending.command, milestone: pending.milestone.name, outcome: outcome)))
                answer.log.append(
                    entry(
                        text: pending.command.text, source: pending.command.sourceText, outcome,
                        milestone: pending.milestone.id, pending.command.confidence, at: date))
            default: break
            }
        }
        return answer
    }

    private func entry(_ command: ParsedCommand, _ response: RoomResponse, at date: Date) -> CommandLogEntry {
        entry(
            text: command.text, source: command.sourceText, response.outcome,
            milestone: response.milestone?.id ?? command.facilityMilestoneID, command.confidence, at: date)
    }

    private func entry(
        text: String, source: String, _ outcome: CommandOutcome, milestone: UUID? = nil,
        _ confidence: CommandConfidence = .none, at date: Date
    ) -> CommandLogEntry {
        CommandLogEntry(
            caseID: router.state.currentCase?.id ?? CommandDesk.noCase, commandText: text,
            matchedMilestoneID: milestone, confidence: .init(confidence), outcome: .init(outcome),
            sourceText: source, createdAt: date)
    }
}

extension CommandEvent {
    init(_ command: ParsedCommand, _ response: RoomResponse) {
        self.init(
            command, milestone: response.milestone?.name ?? command.milestoneName, outcome: response.outcome)
    }

    init(_ command: ParsedCommand, milestone: String?, outcome: CommandOutcome) {
        self.init(
            action: command.action.rawValue, milestone: milestone,
            match: command.match?.tier.rawValue ?? (command.path == .grammar ? command.path.rawValue : nil),
            confidence: command.confidence.rawValue, outcome: outcome.rawValue,
            path: command.path == .llm ? command.path.rawValue : nil, intent: command.grammarMatch?.intent)
    }
}

extension Chime {
    init(_ chime: RoomEffect.Chime) {
        self =
            switch chime {
            case .success: .success
            case .warning: .warning
            // A question invites an answer, as the wake chime invites a command.
            case .question: .wake
            case .failure, .cancelled: .failure
            }
    }
}

extension CommandLogEntry.Confidence {
    init(_ confidence: CommandConfidence) {
        self =
            switch confidence {
            case .high: .high
            case .medium: .medium
            case .low: .low
            case .none: .none
            }
    }
}

extension CommandLogEntry.Outcome {
    init(_ outcome: CommandOutcome) {
        self =
            switch outcome {
            case .recorded: .recorded
            case .pending: .pending
            case .rejected: .rejected
            case .cancelled: .cancelled
            case .timeout: .timeout
            case .unrecognized: .unrecognized
            }
    }
}
