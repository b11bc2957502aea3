/// One walk through the trie of phrases along the words of a text.
///
/// A word that no phrase has must be changed, so such words ahead leave fewer edits for those before them; most
/// walks end there. Where few words can follow, each is compared with the one that was said; the words around that one
/// are searched for only where that would be more work.
struct FuzzyWalk {
    /// So many comparisons cost about as much as one search for words around a word.
    private static let comparisonsForSearch = 64

    private let index: AliasIndex
    private let scalars: [UInt32]
    private let words: [Range<Int>]
    private let numbers: [UInt32]
    private let reach: Int
    /// How many words from each on are in no phrase.
    private var unknown: [Int]
    /// The words around each word for each number of edits, once they are wanted.
    private var neighbours: [[NearWords.Neighbour]?]
    private var comparisons: [Int]
    private var steps = AliasIndex.maximumSteps
    private(set) var found: [AliasIndex.Candidate] = []

    init(_ index: AliasIndex, _ text: SpokenText, _ numbers: [UInt32]) {
        self.index = index
        self.numbers = numbers
        scalars = text.scalars
        words = SpokenText.words(of: scalars)
        reach = index.limits.limit(length: scalars.count)
        unknown = Array(repeating: 0, count: words.count + 1)
        for position in words.indices.reversed() {
            unknown[position] = unknown[position + 1] + (numbers[position] == Vocabulary.unknown ? 1 : 0)
        }
        neighbours = Array(repeating: nil, count: words.count * reach)
        comparisons = Array(repeating: 0, count: words.count * reach)
    }

    /// Finds the phrases with as many words; false where there are too many to look at.
    mutating func run() -> Bool {
        if words.count <= index.phrases.longest, unknown[0] <= reach {
            visit(SequenceTrie.root, at: 0, edits: 0, growth: 0)
        }
        return steps >= 0 && found.count <= AliasIndex.maximumCandidates
    }

    private mutating func visit(_ node: Int, at position: Int, edits: Int, growth: Int) {
        steps -= 1
        guard steps >= 0, found.count <= AliasIndex.maximumCandidates else { return }
        guard position < words.count else {
            if edits > 0, let entry = index.phrases.trie.value(at: node),
                edits <= index.limits.limit(length: min(scalars.count, scalars.count + growth))
            {
                found.append(AliasIndex.Candidate(entry: entry, distance: edits))
            }
            return
        }
        if edits + unknown[position] <= reach, let next = index.phrases.child(of: node, numbers[position]) {
            visit(next, at: position + 1, edits: edits, growth: growth)
        }
        let limit = reach - edits - unknown[position + 1]
        guard limit > 0, words[position].count >= index.limits.shortestEditableWord else { return }
        let children = index.phrases.trie.children(of: node)
        let place = position * reach + limit - 1
        if neighbours[place] == nil,
            comparisons[place] + children.count <= FuzzyWalk.comparisonsForSearch
        {
            comparisons[place] += children.count
            steps -= children.count
            for next in children {
                let word = index.phrases.trie.label(of: next)
                guard word != numbers[position],
                    let neighbour = index.nearWords.neighbour(
                        word, of: scalars[words[position]], limit: limit,
                        shortest: index.limits.shortestEditableWord)
                else { continue }
                follow(neighbour, to: next, position, edits, growth)
            }
            return
        }
        let around = around(position, limit: limit, place)
        if node == SequenceTrie.root || children.count > 4 * around.count {
            steps -= around.count
            for neighbour in around {
                guard let next = index.phrases.child(of: node, neighbour.word) else { continue }
                follow(neighbour, to: next, position, edits, growth)
            }
            return
        }
        // Both are sorted by word.
        steps -= children.count
        var rest = around[...]
        for next in children {
            let word = index.phrases.trie.label(of: next)
            rest = rest.drop { $0.word < word }
            guard let neighbour = rest.first else { return }
            if neighbour.word == word { follow(neighbour, to: next, position, edits, growth) }
        }
    }

    private mutating func follow(
        _ neighbour: NearWords.Neighbour, to node: Int, _ position: Int, _ edits: Int, _ growth: Int
    ) {
        visit(
            node, at: position + 1, edits: edits + neighbour.distance, growth: growth + neighbour.growth)
    }

    private mutating func around(_ position: Int, limit: Int, _ place: Int) -> [NearWords.Neighbour] {
        if let known = neighbours[place] { return known }
        let around = index.nearWords.neighbours(
            of: scalars[words[position]], limit: limit, steps: &steps)
        neighbours[place] = around
        return around
    }
}
