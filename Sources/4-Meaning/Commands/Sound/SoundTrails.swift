/// The words and marks of each way through a ``SoundGraph``, and the hash of the meaning so far.
///
/// Ways with the same meaning have the same ``Link/meaning``: a hash of the marks, and of the words inside a slot
/// without a replacement. The wording of a sentence outside its slots does not count.
struct SoundTrails {
    enum Item {
        case word(Int32)
        case mark(Int32)
    }

    struct Link {
        var before: Int32
        var item: Item
        var meaning: Int
        /// The number of open slots, and of open parts with a replacement.
        var openTags: Int16
        var openReplaced: Int16
    }

    /// The trail of a way without words and marks.
    static let none: Int32 = -1

    private let marks: [GrammarAutomaton.Mark]
    private var links: [Link] = []

    init(marks: [GrammarAutomaton.Mark]) { self.marks = marks }

    /// The hash of a trail's meaning.
    func meaning(of trail: Int32) -> Int { trail < 0 ? 0 : links[Int(trail)].meaning }

    /// The trail that has one item more than `trail`.
    mutating func extend(_ trail: Int32, by item: Item) -> Int32 {
        var link = Link(before: trail, item: item, meaning: 0, openTags: 0, openReplaced: 0)
        if trail >= 0 {
            let last = links[Int(trail)]
            (link.meaning, link.openTags, link.openReplaced) = (
                last.meaning, last.openTags, last.openReplaced
            )
        }
        switch item {
        case .word(let word):
            if link.openTags > 0, link.openReplaced == 0 { link.mix(1, Int(word)) }
        case .mark(let mark):
            switch marks[Int(mark)] {
            case .beginTag: link.openTags += 1
            case .endTag: link.openTags -= 1
            case .beginReplaced: link.openReplaced += 1
            case .endReplaced: link.openReplaced -= 1
            }
            if case .beginReplaced = marks[Int(mark)] { break }
            if link.openReplaced == 0 { link.mix(2, Int(mark)) }
        }
        links.append(link)
        return Int32(links.count - 1)
    }

    /// The words of a trail and its notes, first to last, as ``GrammarFillings`` reads them.
    func spoken(_ trail: Int32, words: [String]) -> (words: [String], notes: [GrammarTrails.Note]) {
        var items: [Item] = []
        var current = trail
        while current >= 0 {
            items.append(links[Int(current)].item)
            current = links[Int(current)].before
        }
        var (said, notes): ([String], [GrammarTrails.Note]) = ([], [])
        for item in items.reversed() {
            switch item {
            case .word(let word): said.append(words[Int(word)])
            case .mark(let mark): notes.append(GrammarTrails.Note(mark: mark, position: Int32(said.count)))
            }
        }
        return (said, notes)
    }
}

extension SoundTrails.Link {
    /// Mixes two numbers into the hash by FNV-1a, which is quick and gives the same result in every run.
    mutating func mix(_ kind: Int, _ value: Int) {
        for part in [kind, value] { meaning = (meaning ^ part) &* 0x100_0000_01b3 }
    }
}
