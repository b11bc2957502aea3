/// What of the words that were said stays in the log of commands.
public enum TranscriptPolicy: String, Hashable, Codable, Sendable, CaseIterable {
    /// All of them.
    case keep
    /// The phrase that matched, as it stands in the table of phrases, and no word that somebody said.
    case redact
    /// None.
    case off
}

extension CommandLogEntry {
    /// The entry with no more of the words than a policy lets stay.
    ///
    /// - Parameters:
    ///   - policy: what stays.
    ///   - phrase: the phrase or the intent that matched, by its name; nil if nothing did.
    public func kept(by policy: TranscriptPolicy, phrase: String?) -> CommandLogEntry {
        guard policy != .keep else { return self }
        var entry = self
        // Every column is named, so that a new one cannot be forgotten here.
        for column in CodingKeys.allCases {
            switch column {
            case .commandText: entry.commandText = policy == .redact ? phrase ?? "" : ""
            case .sourceText: entry.sourceText = nil
            case .slots: entry.slots = nil
            // A program's own sentence may repeat what was said to it.
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
