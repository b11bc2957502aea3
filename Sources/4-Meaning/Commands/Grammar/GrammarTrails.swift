/// The notes of each way through an automaton; ways with the same notes have the same trail.
struct GrammarTrails {
    /// A mark, and the number of words that the way read before it.
    struct Note: Hashable {
        var mark: Int32
        var position: Int32
    }

    private struct Link: Hashable {
        var before: Int32
        var note: Note
    }

    /// The trail of a way without notes.
    static let none: Int32 = -1
    /// Stands for a missing trail.
    static let unused: Int32 = -2

    private var links: [Link] = []
    private var indexOfLink: [Link: Int32] = [:]

    /// The trail that has one note more than `trail`.
    mutating func extend(_ trail: Int32, by mark: Int32, at position: Int32) -> Int32 {
        let link = Link(before: trail, note: Note(mark: mark, position: position))
        if let known = indexOfLink[link] { return known }
        links.append(link)
        indexOfLink[link] = Int32(links.count - 1)
        return Int32(links.count - 1)
    }

    /// The notes of a trail, first to last.
    func notes(upTo trail: Int32) -> [Note] {
        var notes: [Note] = []
        var current = trail
        while current >= 0 {
            notes.append(links[Int(current)].note)
            current = links[Int(current)].before
        }
        return notes.reversed()
    }
}
