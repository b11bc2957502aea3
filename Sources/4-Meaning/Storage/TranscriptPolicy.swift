/// Which spoken words the log of commands stores.
public enum TranscriptPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// Stores all words.
    case keep
    /// Stores the matching phrase from the table of phrases, and no spoken word.
    case redact
    /// Stores no words.
    case off
}

extension CommandLogEntry {
    /// The entry with only those words that a policy allows.
    ///
    /// - Parameters:
    ///   - policy: which words stay.
    ///   - phrase: the name of the matching phrase or intent; nil if none matched.
    public func kept(by policy: TranscriptPolicy, phrase: String?) -> CommandLogEntry {
        guard policy != .keep else { return self }
        // Build a new entry from the values that may stay, so that a property added later does not stay by oversight.
        return CommandLogEntry(
            id: id, scopeID: scopeID, workID: workID, commandText: policy == .redact ? phrase ?? "" : "",
            targetID: targetID, confidence: confidence, score: score, path: path,
            recognizer: recognizer, outcome: outcome, reason: reason.flatMap(Self.withoutWords),
            nearestDistance: nearestDistance, language: language, createdAt: createdAt)
    }

    /// A reason without spoken words, which the sentence of a handler may repeat.
    private static func withoutWords(_ reason: String) -> String? {
        reason.hasPrefix("failed") ? "failed" : reason.contains(" ") ? nil : reason
    }
}
