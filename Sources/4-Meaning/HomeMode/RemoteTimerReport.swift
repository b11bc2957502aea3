/// A report of another program, such as Home Assistant, about a timer that it keeps for the room.
package enum RemoteTimerReport: Hashable, Sendable {
    /// The timer runs from now on; it may have a name.
    case started(id: String, seconds: Int, name: String?)
    /// The timer was paused or resumed, or its time was changed. `seconds` are left.
    case updated(id: String, seconds: Int, isActive: Bool)
    /// The timer was cancelled.
    case cancelled(id: String)
    /// The timer is over, and must ring.
    case finished(id: String)

    /// The kind of a report.
    package enum Kind: String, Sendable, CaseIterable {
        case started, updated, cancelled, finished
    }

    /// The reason why a report is rejected, as a sentence without a full stop.
    package struct Refusal: Error {
        package let text: String
    }

    /// The longest timer, in seconds: a week.
    private static let longest = 604_800
    /// The most bytes of a timer's key.
    private static let longestKey = 100
    /// The most characters of a name: it is spoken.
    private static let longestName = 60

    /// Checks the report of a program.
    ///
    /// - Parameters:
    ///   - seconds: how long the timer lasts from now on, 1 to 604,800; ignored for a timer that is cancelled or over.
    ///   - name: any text. Only its letters, digits, hyphens and apostrophes are used.
    /// - Throws: the reason why the report is rejected.
    package init(
        _ kind: Kind, id: String?, seconds: Int?, name: String? = nil, isActive: Bool? = nil
    ) throws(Refusal) {
        guard let id, (1...Self.longestKey).contains(id.utf8.count) else {
            throw Refusal(text: "a timer has an id of at most \(Self.longestKey) bytes")
        }
        switch kind {
        case .cancelled: self = .cancelled(id: id)
        case .finished: self = .finished(id: id)
        case .started, .updated:
            guard let seconds, (1...Self.longest).contains(seconds) else {
                throw Refusal(text: "a timer lasts 1 to \(Self.longest) seconds")
            }
            self =
                kind == .started
                ? .started(id: id, seconds: seconds, name: name.flatMap(Self.spoken))
                : .updated(id: id, seconds: seconds, isActive: isActive ?? true)
        }
    }

    /// A name as the engine says and shows it: words with single spaces; nil if no word is left.
    private static func spoken(_ name: String) -> String? {
        let words = name.prefix(longestName).split { !$0.isLetter && !$0.isNumber && !"'-".contains($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
