import Commands
import Feedback
import Foundation
import Handling
import Storage

/// Logs, tells and sounds the outcome of each request. An outcome is on the disk before readers and people learn of it,
/// or the reply says that it is not.
final class OutcomeDesk {
    private let journal: CommandJournal
    private let misses: MissKeeper
    private let words: WakeWords
    private let answers: SpokenAnswers
    private let window: AnswerWindow
    private let phrases: Phrasebook
    private let teller: EventTeller

    init(
        journal: CommandJournal, misses: MissKeeper, words: WakeWords, answers: SpokenAnswers,
        window: AnswerWindow, phrases: Phrasebook, teller: EventTeller
    ) {
        (self.journal, self.misses, self.words) = (journal, misses, words)
        (self.answers, self.window) = (answers, window)
        (self.phrases, self.teller) = (phrases, teller)
    }

    /// Logs, tells and sounds the outcome of a request.
    ///
    /// - Parameters:
    ///   - ended: the command that had waited for an answer and was not carried out.
    ///   - reason: why the words of the request are no command; nil if they are one.
    ///   - isAgain: whether an event told of the request before, when the session asked about it.
    nonisolated(nonsending) func give(
        _ reply: inout Reply, to request: CommandRequest, after ended: EndedCommand? = nil,
        refusedFor reason: UnrecognizedReason? = nil, isAgain: Bool = false
    ) async {
        var entries: [CommandLogEntry] = []
        if let ended, let entry = entry(of: ended, about: reply.subject) { entries.append(entry) }
        if let entry = entry(of: request, reply, refusedFor: reason) { entries.append(entry) }
        await journal.log(entries, of: &reply, in: language(of: request))
        if let ended { teller.emit(event(of: ended), isAgain: true) }
        reply.effects.forEach { teller.emit(.effect(HandledEffect($0))) }
        // A program knows the outcome, and the room does not know the program's text.
        let isOfProgram = request.origin != .voice && reason != nil
        if let reason {
            if !isOfProgram { teller.emit(.unrecognized(reason)) }
        } else if let event = event(of: request, reply) {
            teller.emit(event, isAgain: isAgain)
            words.adapt(to: request, reply.outcome)
        }
        misses.follow(request, reply, refusedFor: reason)
        if case .asked(let question) = reply.question { teller.emit(.question(question)) }
        if !isOfProgram || AnswerWording.current != nil { show(reply, in: request.language) }
    }

    /// Logs and tells a reply that a handler gives of its own accord.
    ///
    /// - Parameter request: the command that led to the reply, once it is over; nil: nothing is logged.
    nonisolated(nonsending) func announce(_ reply: inout Reply, about request: CommandRequest?) async {
        let row = request.flatMap { entry(of: $0, reply) }
        await journal.log([row].compactMap(\.self), of: &reply, in: language(of: request))
        reply.effects.forEach { teller.emit(.effect(HandledEffect($0))) }
        if let event = request.flatMap({ event(of: $0, reply) }) { teller.emit(event) }
    }

    /// Logs and tells the end of a command that had waited for an answer.
    nonisolated(nonsending) func give(_ ended: EndedCommand) async {
        var nothing = Reply(ended.outcome)
        await journal.log(
            [entry(of: ended, about: ended.subject)].compactMap(\.self), of: &nothing,
            in: language(of: ended.request))
        teller.emit(event(of: ended), isAgain: true)
    }

    /// Shows and sounds a reply, in the voice of a language; nil for that of the room.
    func show(_ reply: Reply, in language: Language? = nil) {
        reply.displays.forEach { teller.emit(.display($0)) }
        var waiter: SoundWaiter?
        if case .asked(let question) = reply.question {
            waiter = window.waiter(for: question.id)
        } else if let followUp = reply.followUp {
            waiter = window.waiter(for: followUp.id)
        }
        answers.sound(reply.sounds, isAlarm: reply.isAlarm, in: language?.code, for: waiter)
    }

    /// The language in which a request is answered.
    private func language(of request: CommandRequest?) -> Language {
        request?.language ?? phrases.parser.language
    }

    private func entry(
        of request: CommandRequest, _ reply: Reply, refusedFor reason: UnrecognizedReason? = nil
    ) -> CommandLogEntry? {
        journal.entry(
            of: request, reply, refusedFor: reason, scope: phrases.parser.dictionary.scopeID)
    }

    /// The row of a command that had waited for an answer.
    private func entry(of ended: EndedCommand, about subject: Reply.Subject) -> CommandLogEntry? {
        var about = ended.subject
        about.workID = subject.workID ?? about.workID
        return entry(of: ended.request, Reply(ended.outcome, subject: about))
    }

    private func event(of ended: EndedCommand) -> VoiceEvent.Kind {
        event(of: ended.request, Reply(ended.outcome, subject: ended.subject)) ?? .unrecognized(.cancelled)
    }

    /// The event that tells of a command and its outcome; nil for an answer.
    private func event(of request: CommandRequest, _ reply: Reply) -> VoiceEvent.Kind? {
        switch request.meaning {
        case .command(let command):
            var event = CommandEvent(
                command, about: reply.subject.target?.name, phrases.vocabulary, outcome: reply.outcome,
                reason: reply.reason, origin: request.origin, confidence: request.confidence)
            event.language = request.language?.code
            return .command(event)
        case .intent(let intent):
            var event = IntentEvent(
                intent: intent.name, slots: intent.slots, outcome: reply.outcome, reason: reply.reason,
                origin: request.origin)
            event.language = request.language?.code
            return .intent(event)
        case .unmatched, .answer: return nil
        }
    }
}
