import Commands
import Foundation
import RoomMode

extension CommandDesk {
    /// The question to a classifier about what nothing matches; nil where none is to be asked: what is ambiguous,
    /// denied or a speech is understood well enough to do nothing about it.
    func question(about result: ParseResult, saidAt spoken: Date) -> UnmatchedCommand? {
        guard let none = result.noMatch, none.reason == .noMatch,
            none.text.split(separator: " ").count <= ClassifierRequest.maximumWords
        else { return nil }
        let current = router.state.currentCase
        let recorded = current?.milestones.filter { current?.recorded[$0.id] != nil } ?? []
        return UnmatchedCommand(
            noMatch: none,
            request: ClassifierRequest(
                transcription: none.text, facilityMilestones: parser.dictionary.milestones,
                caseContext: .init(
                    currentPhase: current?.latest?.name, recordedMilestones: recorded)),
            saidAt: spoken)
    }

    /// Carries out what a classifier made of a text, and says what is to be learned from it.
    mutating func handle(
        _ response: ClassifierResponse, to question: UnmatchedCommand, from classifier: String,
        _ options: ClassificationOptions, at date: Date
    ) -> Answer {
        let none = question.noMatch
        guard let meaning = response.meaning else {
            return refuse(none, reason: none.reason.rawValue, at: date)
        }
        guard response.confidence >= options.minimumConfidence else {
            return refuse(none, reason: "unsure", at: date)
        }
        let milestone = meaning.facilityMilestoneID
        let refusal = options.learning.map { $0.refusal(of: none.text, response, in: parser) }
        var learned: LearnedAlias?
        if case .some(.none) = refusal {
            learned = LearnedAlias(
                alias: Alias(
                    facilityID: parser.dictionary.facilityID, facilityMilestoneID: milestone,
                    phrase: none.text, action: meaning.action, isAutoLearned: true),
                transcription: none.text, classifier: classifier, confidence: response.confidence,
                learnedAt: question.saidAt)
        }
        let isSure = response.confidence >= LearningPolicy().minimumConfidence
        let command = ParsedCommand(
            action: meaning.action, facilityMilestoneID: milestone,
            milestoneName: milestone.flatMap(parser.dictionary.name(ofMilestone:)),
            confidence: isSure ? .medium : .low, path: .llm, text: none.text, sourceText: none.sourceText)
        var answer = carryOut(command, learned: learned?.id, saidAt: question.saidAt, at: date)
        answer.learned = learned
        if case .some(.full) = refusal {
            answer.events.append(
                .problem(
                    part: "classifier",
                    message: "as many phrases are learned as may be; forget some (voiced aliases learned)"))
        }
        return answer
    }
}
