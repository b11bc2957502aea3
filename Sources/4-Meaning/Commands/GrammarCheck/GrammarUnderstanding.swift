/// What one way through an automaton has understood so far: two ways that have understood the same, and are in the same
/// state, come to the same whatever follows.
struct GrammarUnderstanding: Hashable {
    /// A tag that has begun and not ended.
    private struct OpenTag: Hashable {
        var slot: String
        var kind: GrammarValueKind
        /// What was said in it; of a text, with what counts as something else in its place.
        var content: [String] = []
    }

    /// The slots that are filled; of a slot filled several times the last value.
    private(set) var slots: [String: GrammarValue] = [:]
    private var openTags: [OpenTag] = []
    /// How much each open tag held where a part began that counts as something else.
    private var openPieces: [[Int]] = []

    /// Whether all that was said has a value so far: a time or number may turn out to be none.
    private(set) var isReading = true

    /// Whether words pass without being kept.
    var keepsNothing: Bool { openTags.isEmpty }

    /// How many values and words it holds: a measure of the memory taken.
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
