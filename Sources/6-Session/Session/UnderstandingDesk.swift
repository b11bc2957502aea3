import Commands
import Foundation
import Handling
import Recognition

/// Turns the words of an utterance, or of a typed text, into a request, and passes the request to the ``CommandDesk``.
///
/// The session's line runs the asynchronous functions here in its own order, one utterance after the other.
final class UnderstandingDesk {
    /// The fate of an utterance after the desk has handled its words.
    enum Verdict: Sendable {
        /// The utterance is over.
        case over(StateCause)
        /// No alias matches, and the session asks a classifier.
        case unmatched
    }

    private let phrases: Phrasebook
    private let questions: QuestionDesk
    private let classifiers: ClassifierDesk
    private let commands: CommandDesk
    private let teller: EventTeller

    init(
        phrases: Phrasebook, questions: QuestionDesk, classifiers: ClassifierDesk, commands: CommandDesk,
        teller: EventTeller
    ) {
        (self.phrases, self.questions, self.classifiers) = (phrases, questions, classifiers)
        (self.commands, self.teller) = (commands, teller)
    }

    /// Parses a transcript, and has its command or intent carried out.
    nonisolated(nonsending) func handle(
        _ transcript: Transcript, utterance: Int, saidAt spoken: Date
    ) async -> Verdict {
        guard !transcript.isEmpty else {
            await refuse(
                .unheard(.nothingHeard, saidAt: spoken, ear: CommandRequest.Ear(transcript)), .nothingHeard)
            return .over(.unrecognized)
        }
        await commands.expireQuestion(at: spoken)
        var ear = CommandRequest.Ear(transcript)
        let understanding = await parse(transcript.text, heardIn: transcript.language, saidAt: spoken)
        var result = understanding.result
        ear.language = phrases.language(understanding.language)
        if transcript.isRough { result = result.asGuess(of: transcript.text) }
        switch result {
        case .command(let command):
            let request = commands.request(.command(command), saidAt: spoken, ear: ear)
            await commands.carryOut(
                request, others: readings(of: transcript, beside: request), alias: command.learnedAlias)
            return .over(.handled)
        case .intent(let intent):
            let request = commands.request(.intent(intent), saidAt: spoken, ear: ear)
            await commands.carryOut(request, others: readings(of: transcript, beside: request))
            return .over(.handled)
        case .noMatch(let none):
            let command = UnmatchedCommand(noMatch: none, saidAt: spoken, ear: ear)
            if classifiers.accept(command, utterance: utterance) { return .unmatched }
            await refuse(
                command,
                classifiers.concerns(command) ? .classifierPaused : UnrecognizedReason(none.reason))
            return .over(.unrecognized)
        }
    }

    /// Handles speech after a question and without a wake word.
    ///
    /// The speech counts only if it was heard well and answers what waits, or gives another time for it. The desk drops
    /// other speech silently.
    nonisolated(nonsending) func handleAnswer(
        _ transcript: Transcript, saidAt spoken: Date
    ) async -> Verdict {
        await commands.expireQuestion(at: spoken)
        var ear = CommandRequest.Ear(transcript)
        guard !transcript.isRough else { return .over(.unrecognized) }
        let heard = await parse(transcript.text, heardIn: transcript.language, saidAt: spoken)
        guard let meaning = meaning(ofAnswer: heard.result, by: spoken) else { return .over(.unrecognized) }
        ear.language = phrases.language(heard.language)
        let request = commands.request(meaning, saidAt: spoken, ear: ear)
        // A guess by its sound, or an answer that may have been another word, was perhaps said to other people.
        guard request.sound == nil, request.hearing == .high,
            questions.pending.map({ $0.answer(by: request) != nil || $0.isCorrected(by: request) }) ?? true
        else { return .over(.unrecognized) }
        teller.emit(.transcript(transcript))
        await commands.carryOut(request)
        return .over(.handled)
    }

    /// The meaning of an answer: a command that answers the question that waits, or the intent that a handler's
    /// follow-up waits for. Nil if it is neither.
    private func meaning(ofAnswer result: ParseResult, by spoken: Date) -> CommandRequest.Meaning? {
        switch result {
        case .command(let command) where questions.words(ofAnswerBy: spoken) != nil: .command(command)
        case .intent(let intent) where questions.pending == nil && questions.followUp?.fits(intent) == true:
            .intent(intent)
        case .command, .intent, .noMatch: nil
        }
    }

    /// Parses a text by the phrases that count now, and by the words of the question that waits.
    private nonisolated(nonsending) func parse(
        _ text: String, heardIn tag: String? = nil, saidAt spoken: Date, isTyped: Bool = false
    ) async -> CommandParser.Understanding {
        await phrases.parse(text, heardIn: tag, isTyped: isTyped) { questions.words(ofAnswerBy: spoken) }
    }

    /// Parses a typed text. Returns its meaning, and an ear that has its language.
    nonisolated(nonsending) func understand(
        typed text: String
    ) async -> (meaning: CommandRequest.Meaning, ear: CommandRequest.Ear) {
        let understanding = await parse(text, saidAt: teller.date, isTyped: true)
        var ear = CommandRequest.Ear.text
        ear.language = phrases.language(understanding.language)
        return switch understanding.result {
        case .command(let command): (.command(command), ear)
        case .intent(let intent): (.intent(intent), ear)
        case .noMatch(let none): (.unmatched(none), ear)
        }
    }

    /// Other readings to ask about; empty unless the policy of the request is `whenUnsure`.
    private func readings(of transcript: Transcript, beside request: CommandRequest) -> [CommandRequest] {
        guard commands.confirmation.policy(for: request) == .whenUnsure else { return [] }
        return phrases.readings(of: transcript, beside: request)
    }

    /// Carries out the command in a classifier's answer, and learns from it; nil if the utterance is over already.
    nonisolated(nonsending) func act(
        on response: ClassifierResponse, utterance: Int
    ) async -> Verdict? {
        guard let command = classifiers.remove(utterance) else { return nil }
        let parser = phrases.parser.parser(of: command.ear?.language ?? phrases.parser.language)
        switch classifiers.meaning(of: response, to: command, in: parser) {
        case .none(let reason):
            await refuse(command, reason)
            return .over(.unrecognized)
        case .command(let parsed, let learned, let isFull):
            await commands.carryOut(
                commands.request(.command(parsed), saidAt: command.saidAt, ear: command.ear),
                learned: learned, answeredBy: response)
            if isFull {
                teller.problem(
                    .classifier,
                    "as many phrases are learned as may be; forget some (voiced aliases learned)")
            }
            return .over(.handled)
        }
    }

    /// Refuses the command about which a classifier gave no answer.
    nonisolated(nonsending) func classifierFailed(
        _ error: ClassifierError, _ reason: UnrecognizedReason, utterance: Int
    ) async -> Verdict {
        classifiers.failed(error)
        if let command = classifiers.remove(utterance) { await refuse(command, reason) }
        return .over(error.code == .timedOut ? .classifierTimedOut : .classifierFailed)
    }

    /// Answers a text that is no command; the handler words the answer.
    nonisolated(nonsending) func refuse(_ command: UnmatchedCommand, _ reason: UnrecognizedReason) async {
        await commands.refuse(
            commands.request(.unmatched(command.noMatch), saidAt: command.saidAt, ear: command.ear), reason)
    }
}

extension ParsedCommand {
    /// The key of the learned alias that gave the command; nil if none did.
    fileprivate var learnedAlias: UUID? {
        guard let alias = match?.alias, alias.isAutoLearned else { return nil }
        return alias.id
    }
}
