public import Foundation

/// A classifier's understanding of a transcription, checked against the request.
public struct ClassifierResponse: Hashable, Sendable {
    /// The most characters of a spoken response; the initializer refuses longer ones.
    public static let maximumSpokenLength = 300

    /// The command that the classifier chose; nil if it found no command.
    public let meaning: CommandMeaning?
    /// How sure the classifier is, 0 ... 1.
    public let confidence: Double
    /// The sentence that the classifier proposes to say. The classifier writes it before the engine does anything, so
    /// it may be wrong about what was done; see ``wording(of:among:)``.
    public let spokenResponse: String?
    /// Whether the classifier proposes to keep the phrase.
    public let shouldCache: Bool

    /// The intents by which services say that they found no command.
    static let noCommand: Set<String> = ["unknown", "none", "unrecognized", ""]

    /// Makes a response from an answer, and checks it against the request.
    ///
    /// - Parameters:
    ///   - intent: the name of an action, one of the vocabulary's other names, or `unknown`.
    ///   - targetID: the target of an action that needs one, or of `cancel`, which may have one; nil for every
    ///     other action.
    ///   - confidence: how sure the classifier is, 0 ... 1.
    ///   - spokenResponse: the sentence that the classifier proposes to say.
    ///   - shouldCache: whether the phrase is worth keeping.
    ///   - request: the request that the classifier answers.
    /// - Throws: ``ClassifierError`` with ``ClassifierErrorCode/badResponse`` if the request does not offer the
    ///   answer, or if the answer contradicts itself.
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

    /// The spoken response, if the engine can say it after acting on a target: it names that target and no other, and
    /// denies nothing; otherwise nil.
    ///
    /// - Parameters:
    ///   - target: the target that the engine acted on.
    ///   - targets: the targets that the request offered.
    public func wording(of target: CommandTarget, among targets: [CommandTarget]) -> String? {
        guard let spokenResponse, meaning?.targetID == target.id else { return nil }
        let words = TextNormalizer.words(spokenResponse)
        func names(_ one: CommandTarget) -> Bool {
            let name = TextNormalizer.words(one.name)
            return words.indices.contains { words[$0...].starts(with: name) }
        }
        // A target with a shorter name does not count, since “Lamp” is a part of “Lamp Left”.
        let others = targets.filter { other in
            other.id != target.id && other.name.count >= target.name.count && names(other)
        }
        guard names(target), others.isEmpty,
            !words.contains(where: ContextWords.english.refusals.contains)
        else { return nil }
        return spokenResponse
    }
}
