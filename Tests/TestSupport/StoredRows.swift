public import Commands
public import Foundation
public import Storage

extension Alias {
    /// Returns an alias with a time that survives the database's rounding.
    public static func sample(_ phrase: String, facility: UUID? = nil) -> Alias {
        Alias(
            scopeID: facility, targetKindID: UUID(), targetID: UUID(), phrase: phrase,
            action: CommandAction(rawValue: "record"), sourceAliasID: UUID(), isAutoLearned: true)
    }
}

extension CommandLogEntry {
    /// Returns a log entry with a work, a target, texts and an outcome, made at `seconds` since 1970.
    public static func sample(_ text: String, at seconds: Double = 1_700_000_000.123) -> CommandLogEntry {
        CommandLogEntry(
            workID: UUID(), commandText: text, targetID: UUID(), confidence: .high,
            outcome: .done, sourceText: text + "!", createdAt: Date(timeIntervalSince1970: seconds))
    }
}

/// Phrases that break careless SQL or text handling.
public let awkwardPhrases = [
    "patient in", "'; DROP TABLE voice_command_aliases; --", "\" OR 1=1", "%_%", "Zürich naïve façade",
    "患者入室", "👩🏽‍⚕️ incision", "e\u{301} = é", "line\nbreak\ttab", "", "NULL", "?1 :id @x",
    String(repeating: "long ", count: 20_000),
]
