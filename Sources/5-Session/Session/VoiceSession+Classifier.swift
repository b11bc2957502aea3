import Commands
import Foundation
import Handling
import Recognition
import Storage

/// What no alias matches, on its way through a classifier.
extension VoiceSession {
    /// Takes the question about an unmatched text to the classifier; false where there is none to ask.
    func asks(about command: UnmatchedCommand, utterance: Int) -> Bool {
        guard classifier != nil, command.isWorthAsking, breaker.admits(at: position) else { return false }
        unmatched[utterance] = command
        perform(machine.handle(.unmatched(utterance: utterance)))
        return true
    }

    func classify(utterance: Int) {
        guard let classifier, let command = unmatched[utterance] else { return }
        let (handler, milestones) = (handler, parser.dictionary.milestones)
        classification = UtteranceClassification(
            utterance: utterance, classifier: classifier, limit: configuration.classification.limit,
            clock: clock, report: report
        ) {
            ClassifierRequest(
                transcription: command.noMatch.text, facilityMilestones: milestones,
                caseContext: await handler.caseContext())
        }
    }

    /// Carries out what a classifier made of a text, and learns from it.
    func act(on response: ClassifierResponse, utterance: Int) async {
        guard let command = unmatched.removeValue(forKey: utterance), let classifier else { return }
        let options = configuration.classification
        let none = command.noMatch
        guard let meaning = response.meaning, response.confidence >= options.minimumConfidence else {
            await refuse(command, response.meaning == nil ? .noMatch : .unsure)
            return finished(utterance, .unrecognized)
        }
        let refusal = options.learning.map { $0.refusal(of: none.text, response, in: parser) }
        var learned: LearnedAlias?
        if case .some(.none) = refusal {
            learned = LearnedAlias(
                alias: Alias(
                    facilityID: parser.dictionary.facilityID,
                    facilityMilestoneID: meaning.facilityMilestoneID,
                    phrase: none.text, action: meaning.action,
                    sourceAliasID: parser.dictionary.source(of: none.text, meaning: meaning),
                    isAutoLearned: true),
                transcription: none.text, classifier: classifier.name, confidence: response.confidence,
                learnedAt: command.saidAt.kept)
        }
        let isSure = response.confidence >= LearningPolicy().minimumConfidence
        var parsed = ParsedCommand(
            action: meaning.action, facilityMilestoneID: meaning.facilityMilestoneID,
            milestoneName: meaning.facilityMilestoneID.flatMap(parser.dictionary.name(ofMilestone:)),
            confidence: isSure ? .medium : .low, path: .llm, text: none.text, sourceText: none.sourceText)
        parsed.score = response.confidence
        await carryOut(
            request(.command(parsed), saidAt: command.saidAt, ear: command.ear), learned: learned,
            answeredBy: response)
        if case .some(.full) = refusal {
            emit(
                .problem(
                    .classifier,
                    message: "as many phrases are learned as may be; forget some (voiced aliases learned)"))
        }
        finished(utterance, .handled)
    }

    func classifierFailed(_ error: ClassifierError, _ reason: UnrecognizedReason, utterance: Int) async {
        emit(.problem(.classifier, message: error.message))
        breaker.failed(at: position)
        if breaker.isOpen {
            emit(.problem(.classifier, message: "it keeps failing and is left alone for a while"))
        }
        if let command = unmatched.removeValue(forKey: utterance) { await refuse(command, reason) }
        finished(utterance, error.code == .timedOut ? .classifierTimedOut : .classifierFailed)
    }
}

/// What is learned from a classifier, and taken back.
extension VoiceSession {
    /// Understands a text by the aliases that count now, and by the words of the question that waits.
    ///
    /// A learned alias may have been forgotten by another program since it was loaded, so it is read again before it
    /// acts. Where it cannot be read, it counts as it was.
    func parse(_ text: String, saidAt spoken: Date, isTyped: Bool = false) async -> ParseResult {
        let result = parseNow(text, saidAt: spoken, isTyped: isTyped)
        guard let alias = result.command?.match?.alias, alias.isAutoLearned, let aliases else {
            return result
        }
        do {
            var current = try await aliases.alias(id: alias.id)
            guard current != alias else { return result }
            if current == nil {
                current = alias
                current?.deletedAt = date.kept
            }
            current.map { parser.learn($0) }
            return parseNow(text, saidAt: spoken, isTyped: isTyped)
        } catch {
            return result
        }
    }

    private func parseNow(_ text: String, saidAt spoken: Date, isTyped: Bool) -> ParseResult {
        guard let asked = parser(ofAnswerBy: spoken) else { return parser.parse(text, isTyped: isTyped) }
        return asked.parse(text, awaitingConfirmation: true, isTyped: isTyped)
    }

    /// What understands words that may answer the question that waits; nil where none does.
    func parser(ofAnswerBy spoken: Date) -> CommandParser? {
        guard let pending, pending.isAnswered(by: spoken) else { return nil }
        var asked = parser
        asked.confirmationWords = pending.question.words
        return asked
    }

    /// Keeps an alias where it can be looked at and taken back, and only then uses it.
    func learn(_ learned: LearnedAlias) async {
        guard let aliases else { return }
        do {
            try await aliases.learn(learned)
        } catch {
            emit(.problem(.storage, message: "a phrase was not learned: \(error)"))
            return
        }
        parser.learn(learned.alias)
        let milestone = learned.alias.facilityMilestoneID
        emit(
            .learned(
                phrase: learned.alias.phrase, action: learned.alias.action,
                milestone: milestone.flatMap(parser.dictionary.name(ofMilestone:))))
    }

    func quarantine(_ alias: Alias) async {
        var off = alias
        off.isActive = false
        parser.learn(off)
        emit(.quarantined(phrase: alias.phrase))
        do {
            try await aliases?.quarantine(aliasID: alias.id, at: date)
        } catch {
            emit(
                .problem(
                    .storage, message: "a learned phrase is out of use only until the next start: \(error)"))
        }
    }
}
