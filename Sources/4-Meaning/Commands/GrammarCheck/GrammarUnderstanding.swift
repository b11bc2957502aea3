/// The values that a way through an automaton has understood so far. Two ways with the same state and the same
/// understanding give the same reading, no matter which words follow.
struct GrammarUnderstanding: Hashable {
    /// A tag that has begun but not ended.
    private struct OpenTag: Hashable {
        var slot: String
        var kind: GrammarValueKind
        /// The words said in the tag; in a text, replaced parts have their replacements instead.
        var content: [String] = []
    }

    /// The filled slots; if a way fills a slot several times, the last value.
    private(set) var slots: [String: GrammarValue] = [:]
    private var openTags: [OpenTag] = []
    /// For each open part with a replacement: the length of each open tag's content where the part began.
    private var openPieces: [[Int]] = []

    /// Whether all closed tags have a value; the words of a time or number may turn out to have none.
    private(set) var isReading = true

    /// Whether the way keeps no words, since no tag is open.
    var keepsNothing: Bool { openTags.isEmpty }

    /// The number of values and words that it holds: a measure of the memory.
    var size: Int { openTags.reduce(1 + slots.count + openPieces.count) { $0 + 1 + $1.content.count } }

    mutating func process(_ mark: GrammarAutomaton.Mark, in language: Language) {
        switch mark {
        case .beginTag(let name, let kind):
            openTags.append(OpenTag(slot: name, kind: kind))
        case .endTag:
            guard let tag = openTags.popLast() else { return }
            slots[tag.slot] = language.value(tag.kind, of: tag.content)
            if slots[tag.slot] == nil { isReading = false }
        case .beginReplaced:
            openPieces.append(openTags.map(\.content.count))
        case .endReplaced(let text):
            guard let counts = openPieces.popLast() else { return }
            for (index, count) in counts.enumerated() where openTags[index].kind == .text {
                openTags[index].content.removeSubrange(count...)
                if !text.isEmpty { openTags[index].content.append(text) }
            }
        }
    }

    mutating func read(_ word: String) {
        for index in openTags.indices { openTags[index].content.append(word) }
    }
}
