/// One walk through the trie of phrases along the words of a text.
struct FuzzyWalk {
    private let index: AliasIndex
    private let words: [String]
    private let numbers: [UInt32]
    private let length: Int
    private let reach: Int
    /// The words around each word for each number of edits, once they are wanted.
    private var neighbours: [[NearWords.Neighbour]?]
    private var steps = AliasIndex.maximumSteps
    private(set) var found: [AliasIndex.Candidate] = []

    init(_ index: AliasIndex, _ text: SpokenText) {
        self.index = index
        words = text.words
        numbers = text.numbers(in: index.vocabulary)
        length = text.length
        reach = index.limits.limit(length: length)
        neighbours = Array(repeating: nil, count: words.count * reach)
    }

    /// Finds the phrases with as many words; false where there are too many to look at.
    mutating func run() -> Bool {
        if words.count <= index.phrases.longest { visit(SequenceTrie.root, at: 0, edits: 0, growth: 0) }
        return steps >= 0
    }

    private mutating func visit(_ node: Int, at position: Int, edits: Int, growth: Int) {
        steps -= 1
        guard steps >= 0 else { return }
        guard position < words.count else {
            if edits > 0, let entry = index.phrases.trie.value(at: node),
                edits <= index.limits.limit(length: min(length, length + growth))
            {
                found.append(AliasIndex.Candidate(entry: entry, distance: edits))
            }
            return
        }
        if let next = index.phrases.child(of: node, numbers[position]) {
            visit(next, at: position + 1, edits: edits, growth: growth)
        }
        guard edits < reach,
            words[position].unicodeScalars.count >= index.limits.shortestEditableWord
        else { return }
        let around = around(position, limit: reach - edits)
        let children = index.phrases.trie.children(of: node)
        guard children.count < around.count else {
            steps -= around.count
            for neighbour in around {
                guard let next = index.phrases.child(of: node, neighbour.word) else { continue }
                visit(
                    next, at: position + 1, edits: edits + neighbour.distance,
                    growth: growth + neighbour.growth)
            }
            return
        }
        steps -= children.count
        for next in children {
            guard let neighbour = around.first(withWord: index.phrases.trie.label(of: next)) else { continue }
            visit(
                next, at: position + 1, edits: edits + neighbour.distance, growth: growth + neighbour.growth)
        }
    }

    private mutating func around(_ position: Int, limit: Int) -> [NearWords.Neighbour] {
        let place = position * reach + limit - 1
        if let known = neighbours[place] { return known }
        let letters = words[position].unicodeScalars.map(\.value)
        let around = index.nearWords.neighbours(of: letters, limit: limit, steps: &steps)
        neighbours[place] = around
        return around
    }
}

extension [NearWords.Neighbour] {
    /// The neighbour that is a word, by bisection: they are sorted.
    fileprivate func first(withWord word: UInt32) -> NearWords.Neighbour? {
        var range = indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if self[middle].word == word { return self[middle] }
            range = self[middle].word < word ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
