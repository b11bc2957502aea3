internal import Commands
public import Foundation

/// A text of the log that no phrase has word for word, with what came of it: perhaps a phrase that is missing.
public struct MisheardPhrase: Hashable, Sendable {
    /// A text that a person has confirmed this often with one meaning is offered as a phrase.
    public static let offeredAfter = 3

    /// The text, normalized.
    public var text: String
    /// How often nothing was done about it.
    public var missedCount = 0
    /// How often a person confirmed that it means ``nearestText``.
    public var confirmedCount = 0
    /// When it was said last.
    public var lastAt: Date
    /// Why nothing was done when it was said last; nil if something was done.
    public var reason: String?
    /// What it sounds most like, as it was found last; nil if nothing was near.
    public var nearestText: String?
    /// How far that is, 0 ... 1.
    public var nearestDistance: Double?

    /// Whether it was confirmed often enough to be offered as a phrase. A person decides.
    public var isOffered: Bool { confirmedCount >= Self.offeredAfter }

    /// Finds these texts in a log.
    ///
    /// A command of low confidence is done only after a yes, so a row of it that was done counts as confirmed. A text that
    /// was confirmed with several meanings counts as confirmed with none.
    ///
    /// - Parameter entries: rows of the log, the oldest first.
    /// - Returns: those that are offered first, then the most frequent, then the latest.
    public static func all(in entries: [CommandLogEntry]) -> [MisheardPhrase] {
        var phrases: [String: MisheardPhrase] = [:]
        var meanings: [String: Set<String>] = [:]
        for entry in entries where !entry.commandText.isEmpty {
            let isConfirmed =
                entry.outcome == .done && entry.confidence == .low && entry.nearestText != nil
            let isMissed =
                entry.outcome == .unrecognized
                || entry.outcome == .rejected && (entry.nearestText != nil || entry.confidence == .low)
            guard isConfirmed || isMissed else { continue }
            let text = entry.commandText
            var phrase = phrases[text] ?? MisheardPhrase(text: text, lastAt: entry.createdAt)
            phrase.missedCount += isMissed ? 1 : 0
            phrase.confirmedCount += isConfirmed ? 1 : 0
            phrase.lastAt = max(phrase.lastAt, entry.createdAt)
            phrase.reason = isMissed ? entry.reason : nil
            if let nearest = entry.nearestText {
                (phrase.nearestText, phrase.nearestDistance) = (nearest, entry.nearestDistance)
                if isConfirmed { meanings[text, default: []].insert(nearest) }
            }
            phrases[text] = phrase
        }
        for (text, found) in meanings where found.count > 1 { phrases[text]?.confirmedCount = 0 }
        func rank(_ one: MisheardPhrase) -> (Int, Int, Date) {
            (one.isOffered ? 1 : 0, one.missedCount + one.confirmedCount, one.lastAt)
        }
        return phrases.values.sorted {
            rank($0) == rank($1) ? $0.text < $1.text : rank($0) > rank($1)
        }
    }

    private init(text: String, lastAt: Date) { (self.text, self.lastAt) = (text, lastAt) }
}

extension MisheardPhrase: Encodable {
    /// The fields, as `voiced log --misheard --json` has them.
    public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
        /// The field of the same name.
        case text, reason
        /// `missed`.
        case missedCount = "missed"
        /// `confirmed`.
        case confirmedCount = "confirmed"
        /// `nearest_text`.
        case nearestText = "nearest_text"
        /// `nearest_distance`.
        case nearestDistance = "nearest_distance"
        /// `last_at`.
        case lastAt = "last_at"
    }
}
