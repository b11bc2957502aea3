/// The words of all phrases, each once.
///
/// While it is collected, words are numbered as they come; ``sort()`` numbers them in the order of their bytes,
/// which is that of their scalars, so that phrases sort by the numbers of their words as they do by their text.
struct Vocabulary: Sendable {
    /// What a word that is in no phrase gets.
    static let unknown = UInt32.max

    private var pool = TextPool()
    private var words: [TextPool.Slice] = []
    private var index = HashIndex()

    var count: Int { words.count }

    /// The number of a word, or ``unknown``.
    func number(of word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        number(of: word, hash: word.hash) ?? Vocabulary.unknown
    }

    private func number(of word: UnsafeBufferPointer<UInt8>, hash: Int) -> UInt32? {
        index.find(hash: hash) { pool.contains(word, at: words[Int($0)]) }
    }

    /// The number of a word, which is added where it is new.
    mutating func intern(_ word: UnsafeBufferPointer<UInt8>) -> UInt32 {
        let hash = word.hash
        if let number = number(of: word, hash: hash) { return number }
        let number = UInt32(words.count)
        words.append(pool.append(word))
        index.insert(number, hash: hash)
        return number
    }

    func withBytes<Result>(of number: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        pool.withBytes(words[Int(number)], body)
    }

    /// The letters of a word.
    func scalars(of number: UInt32) -> [UInt32] {
        var scalars: [UInt32] = []
        forEachScalar(of: number) { scalar in
            scalars.append(scalar)
            return true
        }
        return scalars
    }

    /// The letters of a word, one after the other, while `body` wants more.
    func forEachScalar(of number: UInt32, _ body: (UInt32) -> Bool) {
        withBytes(of: number) { $0.forEachScalar(body) }
    }

    /// Whether a word is other letters with something before them, or the other way round.
    func isSuffix(_ number: UInt32, _ letters: UnsafeBufferPointer<UInt32>) -> Bool {
        withBytes(of: number) { word in
            let count = word.scalarCount
            guard count != letters.count else { return false }
            var position = 0
            var isSame = true
            word.forEachScalar { scalar in
                let other = position + letters.count - count
                if position >= count - letters.count, other >= 0 { isSame = letters[other] == scalar }
                position += 1
                return isSame
            }
            return isSame
        }
    }

    /// Numbers the words in order; the result has the new number of each old one.
    mutating func sort() -> [UInt32] {
        // The first eight bytes decide nearly always, and are compared at once.
        var order = words.indices.map { number in
            let key = withBytes(of: UInt32(number)) { bytes in
                (0..<8).reduce(UInt64(0)) { $0 << 8 | ($1 < bytes.count ? UInt64(bytes[$1]) : 0) }
            }
            return (key: key, number: UInt32(number))
        }
        order.sort { a, b in
            guard a.key == b.key else { return a.key < b.key }
            return withBytes(of: a.number) { a in withBytes(of: b.number) { a.lexicographicallyPrecedes($0) }
            }
        }
        var rank = [UInt32](repeating: 0, count: words.count)
        for (position, word) in order.enumerated() { rank[Int(word.number)] = UInt32(position) }
        words = order.map { words[Int($0.number)] }
        index.rename(rank)
        return rank
    }
}
