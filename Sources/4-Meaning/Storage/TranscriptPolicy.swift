/// Which spoken words the log of commands stores.
public enum TranscriptPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// All of them.
    case keep
    /// Stores the matching phrase from the table of phrases, and no spoken word.
    case redact
    /// No words.
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
        var entry = self
        // Every column is named, so that a new one cannot be forgotten here.
        for column in CodingKeys.allCases {
            switch column {
            case .commandText: entry.commandText = policy == .redact ? phrase ?? "" : ""
            case .sourceText: entry.sourceText = nil
            case .slots: entry.slots = nil
            // The sentence of a handler may repeat spoken words.
            case .reason:
                entry.reason = entry.reason.flatMap { reason in
                    reason.hasPrefix("failed") ? "failed" : reason.contains(" ") ? nil : reason
                }
            case .id, .facilityID, .caseID, .matchedMilestoneID, .confidence, .score, .path, .recognizer,
                .outcome, .createdAt:
                break
            }
        }
        return entry
    }
}
