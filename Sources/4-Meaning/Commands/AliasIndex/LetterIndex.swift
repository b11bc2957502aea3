/// Finds the phrases that have a text's letters, whatever their spaces: *time out* and *timeout*.
struct LetterIndex: Sendable {
    /// So many phrases of the same letters are too many to tell apart.
    private static let maximumPhrases = 1000

    /// The hash of the letters in the upper half, the entry in the lower; sorted.
    private var pairs: [UInt64]

    init(_ entries: PhraseEntries) {
        pairs = (0..<entries.count).map { entry in
            entries.withPhrase(of: entry) { LetterIndex.key($0) } | UInt64(entry)
        }
        pairs.sort()
    }

    /// The entries, or nil where there are too many.
    func entries(withLettersOf text: SpokenText, _ entries: PhraseEntries) -> [Int]? {
        let key = text.withBytes { LetterIndex.key($0) }
        var (first, end) = (0, pairs.count)
        while first < end {
            let middle = first + (end - first) / 2
            if pairs[middle] < key { first = middle + 1 } else { end = middle }
        }
        let letters = text.bytes.filter { $0 != SpokenText.space }
        var found: [Int] = []
        for pair in pairs[first...] {
            guard pair >> 32 == key >> 32 else { break }
            guard found.count < LetterIndex.maximumPhrases else { return nil }
            let entry = Int(pair & 0xFFFF_FFFF)
            if entries.withPhrase(of: entry, { $0.filter { $0 != SpokenText.space } == letters }) {
                found.append(entry)
            }
        }
        return found
    }

    private static func key(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let hash = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { letters in
            var count = 0
            for byte in text where byte != SpokenText.space {
                letters[count] = byte
                count += 1
            }
            return UnsafeBufferPointer(rebasing: letters[..<count]).hash
        }
        return UInt64(UInt(bitPattern: hash)) & ~0xFFFF_FFFF
    }
}
