/// Finds the words that a word equals but for one letter or two.
///
/// Walks a trie of the words' letters with a ``NearState`` for each letter on the way (K. Oflazer, "Error-tolerant
/// Finite-state Recognition", 1996). What it costs grows with the number of words that begin nearly as the word does,
/// not with the vocabulary.
struct NearWords: Sendable {
    /// A word near another.
    struct Neighbour {
        /// Its number in the vocabulary.
        var word: UInt32
        /// How many letters differ, 1 ... 2.
        var distance: Int
        /// How many letters more it has.
        var growth: Int
    }

    private let trie: SequenceTrie
    private let vocabulary: Vocabulary

    /// Builds it from the words that have enough letters to be changed.
    init(_ vocabulary: Vocabulary, shortest: Int) {
        self.vocabulary = vocabulary
        var letters = Sequences()
        var words: [UInt32] = []
        for word in 0..<UInt32(vocabulary.count) {
            let scalars = vocabulary.scalars(of: word)
            guard scalars.count >= shortest else { continue }
            letters.append(scalars[...])
            letters.end()
            words.append(word)
        }
        trie = SequenceTrie(letters, values: words)
    }

    /// The words within `limit` edits, 1 ... 2, sorted; not the word itself, nor one that is the other with something
    /// before it: *record* and *unrecord*, *start* and *restart*.
    ///
    /// - Parameters:
    ///   - letters: the word's scalars.
    ///   - steps: how many nodes may still be looked at; below 0 the search was given up.
    func neighbours(of letters: ArraySlice<UInt32>, limit: Int, steps: inout Int) -> [Neighbour] {
        var found: [Neighbour] = []
        letters.withUnsafeBufferPointer { letters in
            var stack = [
                (node: SequenceTrie.root, state: NearState(limit: limit, letterCount: letters.count))
            ]
            stack.reserveCapacity(64)
            while let (node, state) = stack.popLast() {
                steps -= 1
                guard steps >= 0 else { return found = [] }
                if let word = trie.value(at: node),
                    let neighbour = neighbour(UInt32(word), state, letters)
                {
                    found.append(neighbour)
                }
                if state.hasEditsLeft {
                    // Backwards, so that the words come out in order and need little sorting.
                    for child in trie.children(of: node).reversed() {
                        let next = state.after(trie.label(of: child), letters)
                        if next.isAlive { stack.append((child, next)) }
                    }
                    continue
                }
                // Only the word's own letters lead on.
                state.forEachNextLetter(letters) { letter in
                    guard let child = trie.child(of: node, letter) else { return }
                    stack.append((child, state.after(letter, letters)))
                }
            }
        }
        return found.sorted { $0.word < $1.word }
    }

    /// A word as a neighbour of another, where it is one; the rule of ``neighbours(of:limit:steps:)`` for one word.
    func neighbour(_ word: UInt32, of letters: ArraySlice<UInt32>, limit: Int, shortest: Int) -> Neighbour? {
        letters.withUnsafeBufferPointer { letters in
            var state = NearState(limit: limit, letterCount: letters.count)
            vocabulary.forEachScalar(of: word) { scalar in
                state = state.after(scalar, letters)
                return state.isAlive
            }
            return state.isAlive && state.depth >= shortest ? neighbour(word, state, letters) : nil
        }
    }

    private func neighbour(
        _ word: UInt32, _ state: NearState, _ letters: UnsafeBufferPointer<UInt32>
    ) -> Neighbour? {
        let growth = state.depth - letters.count
        guard let distance = state.distance(letters.count), distance > 0,
            growth == 0 || !vocabulary.isSuffix(word, letters)
        else { return nil }
        return Neighbour(word: word, distance: distance, growth: growth)
    }
}
