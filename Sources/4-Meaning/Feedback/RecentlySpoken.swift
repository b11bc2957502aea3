/// The last few things that were said, and when: to tell the room's own voice from a person's.
struct RecentlySpoken {
    private struct Entry {
        var text: String
        /// Nil while it is being said.
        var end: ContinuousClock.Instant?
    }

    /// Enough for a minute of sentences. They are protected health information, so no more are kept than needed.
    private static let maximumCount = 16
    private var entries: [Entry] = []

    mutating func began(_ text: String) {
        if entries.count == Self.maximumCount { entries.removeFirst() }
        entries.append(Entry(text: text))
    }

    /// Notes the end of what was begun last, if that has not ended yet.
    mutating func ended(at now: ContinuousClock.Instant = .now) {
        guard let last = entries.indices.last, entries[last].end == nil else { return }
        entries[last].end = now
    }

    func texts(since start: ContinuousClock.Instant) -> [String] {
        entries.filter { ($0.end ?? start) >= start }.map(\.text)
    }
}
