/// What another program reports of a timer that it keeps for the room, such as Home Assistant.
package enum RemoteTimerReport: Hashable, Sendable {
    /// It runs from now on; it may have a name.
    case started(id: String, seconds: Int, name: String?)
    /// It was paused or resumed, or has more time or less. `seconds` are left.
    case updated(id: String, seconds: Int, isActive: Bool)
    /// It was cancelled.
    case cancelled(id: String)
    /// It is over, and is to ring.
    case finished(id: String)

    /// What is reported.
    package enum Kind: String, Sendable, CaseIterable {
        case started, updated, cancelled, finished
    }

    /// Why a report is not followed, as a sentence without its end.
    package struct Refusal: Error {
        package let text: String
    }

    /// Seconds of the longest timer: a week.
    private static let longest = 604_800
    /// The most bytes of a timer's key.
    private static let longestKey = 100
    /// The most characters of a name: it is spoken.
    private static let longestName = 60

    /// Checks what a program says of a timer.
    ///
    /// - Parameters:
    ///   - seconds: how long it lasts from now on, 1 to 604,800; of no account once it is cancelled or over.
    ///   - name: may be anything: the words in it are used.
    /// - Throws: why the report is not followed.
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

    /// A name as it is spoken and shown: words and single spaces; nil if nothing is left.
    private static func spoken(_ name: String) -> String? {
        let words = name.prefix(longestName).split { !$0.isLetter && !$0.isNumber && !"'-".contains($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
