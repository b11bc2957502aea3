import Commands
import Foundation
import Handling
import Recognition
import Storage

/// Asks a classifier about commands that no alias matches: one question at a time, in bounded time.
final class ClassifierDesk {
    private let classifier: (any IntentClassifier)?
    private let options: ClassificationOptions
    private let clock: any Clock<Duration>
    private let teller: EventTeller
    private let report: @Sendable (SessionStateMachine.Input) -> Void
    private var breaker: CircuitBreaker
    /// Commands that wait for a classifier's answer, by the number of the utterance.
    private var unmatched: [Int: UnmatchedCommand] = [:]
    private var question: UtteranceClassification?

    /// Makes a desk without a question.
    ///
    /// - Parameters:
    ///   - classifier: nil: the desk never asks.
    ///   - report: takes an answer, from any thread.
    init(
        _ classifier: (any IntentClassifier)?, _ options: ClassificationOptions, clock: any Clock<Duration>,
        teller: EventTeller, report: @escaping @Sendable (SessionStateMachine.Input) -> Void
    ) {
        (self.classifier, self.options, self.clock) = (classifier, options, clock)
        (self.teller, self.report) = (teller, report)
        breaker = CircuitBreaker(options.breaker)
    }

    /// Whether there is a classifier and the text is worth asking about; an open circuit breaker does not count here.
    func concerns(_ command: UnmatchedCommand) -> Bool { classifier != nil && command.isWorthAsking }

    /// Keeps a command for the question to come; false if there is no classifier to ask, or the circuit breaker
    /// is open.
    func accept(_ command: UnmatchedCommand, utterance: Int) -> Bool {
        guard concerns(command), breaker.admits(at: teller.position) else { return false }
        unmatched[utterance] = command
        return true
    }

    /// Asks the classifier about the kept command of an utterance.
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

    /// Gives up the question that the classifier works on.
    func cancel() { question?.cancel() }

    /// Notes that the classifier has answered.
    func answered() {
        question?.settle()
        breaker.succeeded()
    }

    /// Reports that a question has failed, and counts the failure.
    func failed(_ error: ClassifierError) {
        teller.problem(.classifier, error.message)
        breaker.failed(at: teller.position)
        if breaker.isOpen {
            teller.problem(.classifier, "it keeps failing and is left alone for a while")
        }
    }

    /// Removes the command of an utterance, and returns it; nil if none waits.
    func remove(_ utterance: Int) -> UnmatchedCommand? { unmatched.removeValue(forKey: utterance) }

    /// Makes a command of an answer, with the alias to learn from it; or tells why the answer is no command.
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
        let isSure = response.confidence >= (options.learning ?? LearningPolicy()).minimumConfidence
        var parsed = ParsedCommand(
            action: meaning.action, targetID: meaning.targetID,
            targetName: meaning.targetID.flatMap(parser.dictionary.name(ofTarget:)),
            confidence: isSure ? .medium : .low, path: .llm, text: none.text, sourceText: none.sourceText)
        parsed.score = response.confidence
        let isFull = if case .some(.full) = refusal { true } else { false }
        return .command(parsed, learned, isFull: isFull)
    }

    /// The meaning of a classifier's answer.
    enum Meaning {
        /// A command, the alias to learn from it, and whether there is no room to learn one.
        case command(ParsedCommand, LearnedAlias?, isFull: Bool)
        case none(UnrecognizedReason)
    }
}
