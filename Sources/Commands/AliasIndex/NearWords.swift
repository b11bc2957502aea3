/// Finds the words that a word equals but for one letter or two.
///
/// Walks a trie of the words' letters and keeps, for each letter on the way, the part of Wagner and Fischer's table
/// that can stay within two edits (K. Oflazer, "Error-tolerant Finite-state Recognition", 1996). What it costs grows
/// with the number of words that begin nearly as the word does, not with the vocabulary.
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

    private static let reach = 2
    /// The cells of a row of the table that can stay within reach.
    private static let band = 2 * reach + 1

    private let trie: SequenceTrie
    private let words: [UInt32]
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
        trie = SequenceTrie(letters)
        self.words = words
    }

    /// The words within `limit` edits, 1 ... 2, sorted; not the word itself, nor one that is the other with something
    /// before it: *record* and *unrecord*, *start* and *restart*.
    ///
    /// - Parameters:
    ///   - letters: the word's scalars.
    ///   - steps: how many nodes may still be looked at; below 0 the search was given up.
    func neighbours(of letters: [UInt32], limit: Int, steps: inout Int) -> [Neighbour] {
        let (reach, band) = (NearWords.reach, NearWords.band)
        let beyond = limit + 1
        var found: [Neighbour] = []
        // Row d, cell c: the distance of the d letters on the way to the first d - reach + c letters of the word.
        var rows = [Int](repeating: beyond, count: (letters.count + limit + 1) * band)
        for cell in reach..<band where cell - reach <= letters.count {
            rows[cell] = min(cell - reach, beyond)
        }
        var stack = [(node: SequenceTrie.root, depth: 0)]
        stack.reserveCapacity(64)
        while let (node, depth) = stack.popLast() {
            steps -= 1
            guard steps >= 0 else { return [] }
            if depth > 0 {
                let label = trie.label(of: node)
                let above = (depth - 1) * band
                var best = beyond
                for cell in 0..<band {
                    let position = depth - reach + cell
                    var value = beyond
                    if position == 0 {
                        value = min(depth, beyond)
                    } else if position > 0, position <= letters.count {
                        value = rows[above + cell] + (letters[position - 1] == label ? 0 : 1)
                        if cell + 1 < band { value = min(value, rows[above + cell + 1] + 1) }
                        if cell > 0 { value = min(value, rows[above + band + cell - 1] + 1) }
                        value = min(value, beyond)
                    }
                    rows[above + band + cell] = value
                    best = min(best, value)
                }
                guard best <= limit else { continue }
                let last = letters.count - depth + reach
                if let index = trie.value(at: node), 0..<band ~= last {
                    let distance = rows[depth * band + last]
                    let word = words[index]
                    if 1...limit ~= distance, !isPrefixed(word, letters) {
                        found.append(
                            Neighbour(word: word, distance: distance, growth: depth - letters.count))
                    }
                }
            }
            guard depth < letters.count + limit else { continue }
            let row = depth * band
            if rows[row..<(row + band)].contains(where: { $0 < limit }) {
                for child in trie.children(of: node) { stack.append((child, depth + 1)) }
                continue
            }
            // No edit is left: only the word's own letters lead on.
            for cell in 0..<band where rows[row + cell] == limit {
                let position = depth - reach + cell
                guard letters.indices ~= position else { continue }
                let isSeen = (0..<cell).contains {
                    rows[row + $0] == limit && depth - reach + $0 >= 0
                        && letters[depth - reach + $0] == letters[position]
                }
                if !isSeen, let child = trie.child(of: node, letters[position]) {
                    stack.append((child, depth + 1))
                }
            }
        }
        return found.sorted { $0.word < $1.word }
    }

    private func isPrefixed(_ word: UInt32, _ letters: [UInt32]) -> Bool {
        let other = vocabulary.scalars(of: word)
        let (short, long) = letters.count < other.count ? (letters, other) : (other, letters)
        return short.count < long.count && long.suffix(short.count) == short[...]
    }
}

extension Vocabulary {
    /// The letters of a word.
    func scalars(of number: UInt32) -> [UInt32] {
        withBytes(of: number) { String(decoding: $0, as: UTF8.self).unicodeScalars.map(\.value) }
    }
}
