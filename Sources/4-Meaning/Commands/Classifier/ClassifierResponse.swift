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

    /// Checks an answer.
    ///
    /// - Parameters:
    ///   - intent: the name of an action, one of the vocabulary's other names, or `unknown`.
    ///   - targetID: what the action that needs a target is about, or `cancel` may be; nil for every other action.
    ///   - confidence: how sure, 0 ... 1.
    ///   - spokenResponse: what the classifier would say.
    ///   - shouldCache: whether the phrase is worth keeping.
    ///   - request: what was asked and offered.
    /// - Throws: ``ClassifierError`` with ``ClassifierErrorCode/badResponse`` for an answer that the request does
    ///   not offer, or that contradicts itself.
    public init(
        intent: String, targetID: UUID? = nil, confidence: Double, spokenResponse: String? = nil,
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
        let vocabulary = request.vocabulary
        let noun = vocabulary.targets?.noun ?? "target"
        let name = vocabulary.targets?.otherNames[intent]?.rawValue ?? intent
        guard let action = request.actions.first(where: { $0.rawValue == name }) else {
            throw refuse("it names an action that was not offered")
        }
        guard action == .cancel || vocabulary.needsTarget(action) == (targetID != nil) else {
            throw refuse(
                vocabulary.needsTarget(action)
                    ? "it names no \(noun)" : "it names a \(noun) for an action that concerns none")
        }
        if let targetID,
            !request.targets.contains(where: { $0.id == targetID })
        {
            throw refuse("it names a \(noun) that was not offered")
        }
        meaning = CommandMeaning(action: action, targetID: targetID)
    }

    /// The spoken response, if it can be said once something was done about a target: it names that target and no other,
    /// and denies nothing.
    ///
    /// - Parameters:
    ///   - target: what something was done about.
    ///   - targets: what it might have been.
    public func wording(of target: CommandTarget, among targets: [CommandTarget]) -> String? {
        guard let spokenResponse, meaning?.targetID == target.id else { return nil }
        let words = TextNormalizer.words(spokenResponse)
        func names(_ one: CommandTarget) -> Bool {
            let name = TextNormalizer.words(one.name)
            return words.indices.contains { words[$0...].starts(with: name) }
        }
        // “Lamp” is in “Lamp Left”.
        let others = targets.filter { other in
            other.id != target.id && other.name.count >= target.name.count && names(other)
        }
        guard names(target), others.isEmpty,
            !words.contains(where: ContextWords.english.refusals.contains)
        else { return nil }
        return spokenResponse
    }
}
