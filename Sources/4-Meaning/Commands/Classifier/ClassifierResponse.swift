public import Foundation

/// What a classifier made of a transcription, checked against what it was offered.
public struct ClassifierResponse: Hashable, Sendable {
    /// Longer spoken responses are refused, in characters.
    public static let maximumSpokenLength = 300

    /// What was meant; nil if the classifier found no command in it.
    public let meaning: CommandMeaning?
    /// How sure the classifier is, 0 ... 1.
    public let confidence: Double
    /// What the classifier would say. It decides before anything is done, so it may be wrong about that; see
    /// ``wording(of:among:)``.
    public let spokenResponse: String?
    /// Whether the classifier wants the phrase to be kept.
    public let shouldCache: Bool

    /// What services answer if they found no command.
    static let noCommand: Set<String> = ["unknown", "none", "unrecognized", ""]
    /// What services call an action that has another name here.
    static let otherNames = ["record_milestone": CommandAction.record.rawValue]

    /// Checks an answer.
    ///
    /// - Parameters:
    ///   - intent: the name of an action, `record_milestone` for `record`, or `unknown`.
    ///   - facilityMilestoneID: for `record` the milestone, for `cancel` the one to clear or nil; nil for every other action.
    ///   - confidence: how sure, 0 ... 1.
    ///   - spokenResponse: what the classifier would say.
    ///   - shouldCache: whether the phrase is worth keeping.
    ///   - request: what was asked and offered.
    /// - Throws: ``ClassifierError`` with ``ClassifierError/Code/badResponse`` for an answer that the request does
    ///   not offer, or that contradicts itself.
    public init(
        intent: String, facilityMilestoneID: UUID? = nil, confidence: Double, spokenResponse: String? = nil,
        shouldCache: Bool = false, answering request: ClassifierRequest
    ) throws(ClassifierError) {
        func refuse(_ why: String) -> ClassifierError {
            ClassifierError(.badResponse, "the classifier's answer is refused: \(why)")
        }
        guard (0...1).contains(confidence) else { throw refuse("its confidence lies outside 0 ... 1") }
        if let spokenResponse, spokenResponse.count > Self.maximumSpokenLength {
            throw refuse("its spoken response is longer than \(Self.maximumSpokenLength) characters")
        }
        self.confidence = confidence
        self.spokenResponse = spokenResponse
        self.shouldCache = shouldCache
        if Self.noCommand.contains(intent) {
            meaning = nil
            return
        }
        let name = Self.otherNames[intent] ?? intent
        guard let action = request.actions.first(where: { $0.rawValue == name }) else {
            throw refuse("it names an action that was not offered")
        }
        guard action == .cancel || (action == .record) == (facilityMilestoneID != nil) else {
            throw refuse(
                action == .record
                    ? "it records no milestone" : "it names a milestone for an action that concerns none")
        }
        if let facilityMilestoneID,
            !request.facilityMilestones.contains(where: { $0.id == facilityMilestoneID })
        {
            throw refuse("it names a milestone that was not offered")
        }
        meaning = CommandMeaning(action: action, facilityMilestoneID: facilityMilestoneID)
    }

    /// The spoken response, if it can be said once a milestone was recorded: it names that milestone and no other, and
    /// denies nothing.
    ///
    /// - Parameters:
    ///   - milestone: what was recorded.
    ///   - milestones: what might have been.
    public func wording(of milestone: Milestone, among milestones: [Milestone]) -> String? {
        guard let spokenResponse, meaning?.facilityMilestoneID == milestone.id else { return nil }
        let words = TextNormalizer.words(spokenResponse)
        func names(_ one: Milestone) -> Bool {
            let name = TextNormalizer.words(one.name)
            return words.indices.contains { words[$0...].starts(with: name) }
        }
        // “Closing” is in “Closing Complete”.
        let others = milestones.filter { other in
            other.id != milestone.id && other.name.count >= milestone.name.count && names(other)
        }
        guard names(milestone), others.isEmpty,
            !words.contains(where: ContextWords.english.refusals.contains)
        else { return nil }
        return spokenResponse
    }
}
