/// Finds every phrase that stands in a text, in whole words, in one pass.
///
/// A trie over words that is kept in two dictionaries. A search takes as many look-ups as the text has words, times
/// at most the words of the longest phrase; the number of phrases does not matter.
struct PhraseTrie: Sendable {
    /// A phrase found in a text.
    struct Occurrence: Hashable {
        /// Where it stands, in words.
        var words: Range<Int>
        /// The index of its entry.
        var entry: Int
    }

    private struct Edge: Hashable {
        var node: Int
        var word: String
    }

    private var edges: [Edge: Int] = [:]
    private var entryAtNode: [Int: Int] = [:]
    private var nodeCount = 1

    init(_ entries: [PhraseEntry]) {
        for (index, entry) in entries.enumerated() {
            var node = 0
            for word in entry.phrase.split(separator: " ") {
                let edge = Edge(node: node, word: String(word))
                if let next = edges[edge] {
                    node = next
                } else {
                    edges[edge] = nodeCount
                    node = nodeCount
                    nodeCount += 1
                }
            }
            entryAtNode[node] = index
        }
    }

    /// Every occurrence, overlapping ones too, by where they begin and then from short to long.
    func occurrences(in words: [String]) -> [Occurrence] {
        var found: [Occurrence] = []
        for start in words.indices {
            var node = 0
            for end in start..<words.count {
                guard let next = edges[Edge(node: node, word: words[end])] else { break }
                node = next
                if let entry = entryAtNode[node] {
                    found.append(Occurrence(words: start..<(end + 1), entry: entry))
                }
            }
        }
        return found
    }
}
