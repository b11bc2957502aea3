import Commands
import Foundation
import Handling
import Recognition
import Storage

/// What no alias matches, on its way through a classifier: one question at a time, in bounded time.
final class ClassifierDesk {
    private let classifier: (any IntentClassifier)?
    private let options: ClassificationOptions
    private let clock: any Clock<Duration>
    private let teller: EventTeller
    private let report: @Sendable (SessionStateMachine.Input) -> Void
    private var breaker: CircuitBreaker
    /// What is on its way, by the utterance.
    private var unmatched: [Int: UnmatchedCommand] = [:]
    private var question: UtteranceClassification?

    /// Makes a desk at which nothing is asked.
    ///
    /// - Parameters:
    ///   - classifier: nil: nothing is ever asked.
    ///   - report: takes an answer, from any thread.
    init(
        _ classifier: (any IntentClassifier)?, _ options: ClassificationOptions, clock: any Clock<Duration>,
        teller: EventTeller, report: @escaping @Sendable (SessionStateMachine.Input) -> Void
    ) {
        (self.classifier, self.options, self.clock) = (classifier, options, clock)
        (self.teller, self.report) = (teller, report)
        breaker = CircuitBreaker(options.breaker)
    }

    /// Whether a classifier would be asked about a text, if it were not left alone for a while.
    func concerns(_ command: UnmatchedCommand) -> Bool { classifier != nil && command.isWorthAsking }

    /// Takes the question about a text; false if there is none to ask.
    func accept(_ command: UnmatchedCommand, utterance: Int) -> Bool {
        guard concerns(command), breaker.admits(at: teller.position) else { return false }
        unmatched[utterance] = command
        return true
    }

    /// Asks about an utterance whose question was taken.
    func ask(
        about utterance: Int, targets: [CommandTarget], _ vocabulary: ActionVocabulary,
        context: @escaping @Sendable () async -> ClassifierRequest.Context
    ) {
        guard let classifier, let command = unmatched[utterance] else { return }
        question = UtteranceClassification(
            utterance: utterance, classifier: classifier, limit: options.limit, clock: clock, report: report
        ) {
            ClassifierRequest(
                transcription: command.noMatch.text, targets: targets, context: await context(),
                vocabulary: vocabulary)
        }
    }

    /// What was asked about is not waited for any more.
    func cancel() { question?.cancel() }

    /// An answer is there.
    func answered() {
        question?.settle()
        breaker.succeeded()
    }

    /// Asking has failed.
    func failed(_ error: ClassifierError) {
        teller.problem(.classifier, error.message)
        breaker.failed(at: teller.position)
        if breaker.isOpen {
            teller.problem(.classifier, "it keeps failing and is left alone for a while")
        }
    }

    /// What was asked about, which is over with this.
    func remove(_ utterance: Int) -> UnmatchedCommand? { unmatched.removeValue(forKey: utterance) }

    /// What an answer means: a command, and what is learned by it; else why it is none.
    func meaning(
        of response: ClassifierResponse, to command: UnmatchedCommand, in parser: CommandParser
    ) -> Meaning {
        guard let classifier, let meaning = response.meaning, response.confidence >= options.minimumConfidence
        else { return .none(response.meaning == nil ? .noMatch : .unsure) }
        let none = command.noMatch
        let refusal = options.learning.map { $0.refusal(of: none.text, response, in: parser) }
        var learned: LearnedAlias?
        if case .some(.none) = refusal {
            learned = LearnedAlias(
                alias: Alias(
                    scopeID: parser.dictionary.scopeID,
                    targetID: meaning.targetID,
                    phrase: none.text, action: meaning.action,
                    sourceAliasID: parser.dictionary.source(of: none.text, meaning: meaning),
                    isAutoLearned: true),
                transcription: none.text, classifier: classifier.name, confidence: response.confidence,
                learnedAt: command.saidAt.kept)
        }
        let isSure = response.confidence >= LearningPolicy().minimumConfidence
        var parsed = ParsedCommand(
            action: meaning.action, targetID: meaning.targetID,
            targetName: meaning.targetID.flatMap(parser.dictionary.name(ofTarget:)),
            confidence: isSure ? .medium : .low, path: .llm, text: none.text, sourceText: none.sourceText)
        parsed.score = response.confidence
        let isFull = if case .some(.full) = refusal { true } else { false }
        return .command(parsed, learned, isFull: isFull)
    }

    /// What an answer means.
    enum Meaning {
        /// A command, what is learned by it, and whether it is not learned because there is no room.
        case command(ParsedCommand, LearnedAlias?, isFull: Bool)
        case none(UnrecognizedReason)
    }
}
