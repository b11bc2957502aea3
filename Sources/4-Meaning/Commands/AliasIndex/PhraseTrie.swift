/// Finds every phrase that stands in a text, in whole words, in one pass.
///
/// A search takes as many steps as the text has words, times at most the words of the longest phrase; the number of
/// phrases only enters through bisection among the words that may follow.
struct PhraseTrie: Sendable {
    /// A phrase found in a text.
    struct Occurrence {
        /// Where it stands, in words.
        var words: Range<Int>
        /// The index of its entry.
        var entry: Int
    }

    let trie: SequenceTrie
    /// The most words a phrase has.
    let longest: Int
    /// The node of each word that begins a phrase; the root for others, which no word leads to.
    private var firstNodes: [UInt32]

    /// Builds it from the words of each entry, sorted, out of so many words.
    init(_ phrases: Sequences, wordCount: Int) {
        trie = SequenceTrie(phrases)
        longest = (0..<phrases.count).reduce(0) { max($0, phrases[$1].count) }
        firstNodes = Array(repeating: UInt32(SequenceTrie.root), count: wordCount)
        for node in trie.children(of: SequenceTrie.root) {
            firstNodes[Int(trie.label(of: node))] = UInt32(node)
        }
    }

    /// Where a word leads from a node.
    func child(of node: Int, _ word: UInt32) -> Int? {
        guard node == SequenceTrie.root else { return trie.child(of: node, word) }
        guard word < firstNodes.count else { return nil }
        let first = Int(firstNodes[Int(word)])
        return first == SequenceTrie.root ? nil : first
    }

    /// Calls `body` with each phrase that begins at a word of the text, from short to long.
    func forEachOccurrence(in words: [UInt32], at start: Int, _ body: (Occurrence) -> Void) {
        var node = SequenceTrie.root
        for end in start..<words.count {
            guard let next = child(of: node, words[end]) else { return }
            node = next
            if let entry = trie.value(at: node) {
                body(Occurrence(words: start..<(end + 1), entry: entry))
            }
        }
    }
}
