import HomeMode
import Wyoming

extension RemoteTimerReport {
    /// Seconds of the longest timer: a week.
    static let longest = 604_800
    /// The most bytes of a timer's key.
    private static let longestKey = 100
    /// The most characters of a name: it is spoken.
    private static let longestName = 60

    /// What an event reports of a timer; nil if it is no event of a timer.
    ///
    /// - Throws: why the event is refused.
    init?(_ event: WyomingEvent) throws(SampleReader.Refusal) {
        guard
            ["started", "updated", "cancelled", "finished"].contains(where: { event.type == "timer-" + $0 })
        else { return nil }
        let data = event.data
        guard let id = data.id, (1...Self.longestKey).contains(id.utf8.count) else {
            throw SampleReader.Refusal(
                text: "a timer has an id of at most \(Self.longestKey) bytes", code: "bad-timer")
        }
        func seconds() throws(SampleReader.Refusal) -> Int {
            guard let seconds = data.seconds, (1...Self.longest).contains(seconds) else {
                throw SampleReader.Refusal(
                    text: "a timer lasts 1 to \(Self.longest) seconds", code: "bad-timer")
            }
            return seconds
        }
        switch event.type {
        case "timer-started":
            self = .started(id: id, seconds: try seconds(), name: data.name.flatMap(Self.spoken))
        case "timer-updated":
            self = .updated(id: id, seconds: try seconds(), isActive: data.isActive ?? true)
        case "timer-cancelled": self = .cancelled(id: id)
        default: self = .finished(id: id)
        }
    }

    /// A name as it is spoken and shown: words and single spaces; nil if nothing is left.
    private static func spoken(_ name: String) -> String? {
        let words = name.prefix(longestName).split { !$0.isLetter && !$0.isNumber && !"'-".contains($0) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}
