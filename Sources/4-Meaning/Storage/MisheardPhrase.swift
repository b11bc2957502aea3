internal import Commands
public import Foundation

/// A text of the log that is no phrase word for word, and what came of it: perhaps a phrase that is missing.
public struct MisheardPhrase: Hashable, Sendable {
    /// The number of confirmations, all with the same meaning, after which a text is offered as a phrase.
    public static let offeredAfter = 3

    /// The text, normalized.
    public var text: String
    /// How often the engine heard the text and did nothing.
    public var missedCount = 0
    /// How often a person confirmed that it means ``nearestText``.
    public var confirmedCount = 0
    /// When the text was said last.
    public var lastAt: Date
    /// Why the engine did nothing when the text was said last; nil if it did something.
    public var reason: String?
    /// The phrase that the text sounds most like, as the last search found it; nil if no phrase was near.
    public var nearestText: String?
    /// The distance between the two sounds, 0 ... 1; nil if no phrase was near.
    public var nearestDistance: Double?

    /// Whether people have confirmed the text often enough to offer it as a phrase. A person decides.
    public var isOffered: Bool { confirmedCount >= Self.offeredAfter }

    /// Finds the misheard phrases in a log.
    ///
    /// The engine carries out a command of low confidence only after a yes, so a done row of low confidence counts as
    /// confirmed. If a text was confirmed with several meanings, none of its confirmations counts.
    ///
    /// - Parameter entries: rows of the log, the oldest first.
    /// - Returns: the phrases: the offered ones first, then the most frequent, then the latest.
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
