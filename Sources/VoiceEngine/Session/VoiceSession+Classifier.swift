import Commands
import Foundation
import Storage

/// What no alias matches, on its way through a classifier.
extension VoiceSession {
    /// Takes the question about an unmatched text to the classifier; false where there is none to ask.
    func asks(about result: ParseResult, utterance: Int) async -> Bool {
        guard classifier != nil, let question = desk.question(about: result, saidAt: spoken(utterance)) else {
            return false
        }
        guard breaker.admits(at: position) else {
            await give(desk.refuse(question.noMatch, reason: "classifier-paused", at: date))
            inbox.yield(.input(.handled(utterance: utterance, wasCommand: false)))
            return true
        }
        questions[utterance] = question
        inbox.yield(.input(.unmatched(utterance: utterance)))
        return true
    }

    func classify(utterance: Int) {
        guard let classifier, let question = questions[utterance] else { return }
        classification = UtteranceClassification(
            utterance: utterance, request: question.request, classifier: classifier,
            limit: configuration.classification.limit, report: inputs)
    }

    func act(on response: ClassifierResponse, utterance: Int) async {
        classification?.settle()
        breaker.succeeded()
        guard let question = questions.removeValue(forKey: utterance), let classifier else { return }
        let answer = desk.handle(
            response, to: question, from: classifier.name, configuration.classification, at: date)
        await give(answer)
        inbox.yield(.input(.handled(utterance: utterance, wasCommand: answer.isCommand)))
    }

    func classifierFailed(_ error: ClassifierError, _ cause: StateCause, utterance: Int) async {
        emit(.problem(part: "classifier", message: error.message))
        breaker.failed(at: position)
        if breaker.isOpen {
            emit(.problem(part: "classifier", message: "it keeps failing and is left alone for a while"))
        }
        guard let question = questions.removeValue(forKey: utterance) else { return }
        await give(desk.refuse(question.noMatch, reason: cause.rawValue, at: date))
    }

}

/// What is learned from a classifier, and taken back.
extension VoiceSession {
    /// Understands a text by the aliases that count now.
    ///
    /// A learned alias may have been forgotten by another program since it was loaded, so it is read again before it
    /// acts. Where it cannot be read, it counts as it was.
    func parse(_ text: String, saidAt spoken: Date) async -> ParseResult {
        let result = desk.parse(text, saidAt: spoken)
        guard let alias = result.command?.match?.alias, alias.isAutoLearned, let store else { return result }
        do {
            var current = try await store.alias(id: alias.id)
            guard current != alias else { return result }
            if current == nil {
                current = alias
                current?.deletedAt = date
            }
            current.map { desk.parser.learn($0) }
            return desk.parse(text, saidAt: spoken)
        } catch {
            return result
        }
    }

    /// Keeps an alias where it can be looked at and taken back, and only then uses it.
    func learn(_ learned: LearnedAlias) async {
        guard let store else { return }
        do {
            try await store.learn(learned)
        } catch {
            emit(.problem(part: "storage", message: "a phrase was not learned: \(error)"))
            return
        }
        desk.parser.learn(learned.alias)
        let milestone = learned.alias.facilityMilestoneID
        emit(
            .learned(
                phrase: learned.alias.phrase, action: learned.alias.action.rawValue,
                milestone: milestone.flatMap(desk.parser.dictionary.name(ofMilestone:))))
    }

    func quarantine(_ alias: Alias) async {
        switchOff(alias)
        emit(.quarantined(phrase: alias.phrase))
        do {
            try await store?.quarantine(aliasID: alias.id, at: date)
        } catch {
            emit(
                .problem(
                    part: "storage",
                    message: "a learned phrase is out of use only until the next start: \(error)"))
        }
    }

    private func switchOff(_ alias: Alias) {
        var alias = alias
        alias.isActive = false
        desk.parser.learn(alias)
    }
}
