/// Finds the phrases that differ from a text by a letter or two.
///
/// A search looks at every phrase of about the text's length, but skips nearly all after one comparison of two
/// numbers: a signature has a bit for each letter, set if the phrase contains the letter an odd number of times, so
/// one edit changes two bits at most.
struct NearPhrases: Sendable {
    private struct Entry {
        var signature: UInt64
        var phrase: AliasPhrase
    }

    /// A phrase near a text.
    struct Candidate {
        var phrase: AliasPhrase
        /// The number of edits.
        var distance: Int
    }

    /// The phrases by their length in scalars, 0 ... the longest.
    private var ofLength: [[Entry]] = []

    mutating func insert(_ phrase: AliasPhrase) {
        let length = phrase.text.unicodeScalars.count
        while ofLength.count <= length { ofLength.append([]) }
        ofLength[length].append(Entry(signature: Self.signature(phrase.text), phrase: phrase))
    }

    mutating func remove(_ phrase: AliasPhrase) {
        ofLength[phrase.text.unicodeScalars.count].removeAll { $0.phrase === phrase }
    }

    /// The phrases within the limits, in no order.
    func candidates(near text: String, _ limits: EditLimits) -> [Candidate] {
        let length = text.unicodeScalars.count
        let signature = Self.signature(text)
        var text = text
        return text.withUTF8 { text in
            var found: [Candidate] = []
            for other in max(0, length - 2)...(length + 2) where other < ofLength.count {
                let limit = limits.limit(length: min(length, other))
                guard abs(other - length) <= limit, limit > 0 else { continue }
                for entry in ofLength[other] {
                    let difference = entry.signature ^ signature
                    guard difference.nonzeroBitCount <= 2 * limit else { continue }
                    var phrase = entry.phrase.text
                    let distance = phrase.withUTF8 {
                        Self.distance(text, $0, limit, shortest: limits.shortestEditableWord)
                    }
                    if let distance { found.append(Candidate(phrase: entry.phrase, distance: distance)) }
                }
            }
            return found
        }
    }

    /// The phrases that differ from a text by one slip of the fingers: two letters of a word have changed places, or a
    /// letter is doubled or missing from a double. No recognizer writes such words, but people type them.
    ///
    /// - Parameter isWord: tells whether a word is a known word and therefore no slip; nil if a single wrong letter
    ///   does not count as a slip.
    func slips(near text: String, isWord: ((Substring) -> Bool)? = nil) -> [AliasPhrase] {
        let length = text.unicodeScalars.count
        guard length >= Self.shortestWithSlip else { return [] }
        let signature = Self.signature(text)
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        var found: [AliasPhrase] = []
        for other in (length - 1)...(length + 1) where other < ofLength.count {
            for entry in ofLength[other] where (entry.signature ^ signature).nonzeroBitCount <= 2 {
                let known = entry.phrase.text.split(separator: " ", omittingEmptySubsequences: false)
                guard known.count == words.count,
                    let index = words.indices.first(where: { words[$0] != known[$0] }),
                    words[(index + 1)...].elementsEqual(known[(index + 1)...])
                else { continue }
                let (said, meant) = (words[index], known[index])
                let isTypo = isWord.map { !$0(said) && Self.isOneLetter(said, meant) } ?? false
                if isTypo || Self.isSwapOrDouble(Array(said.unicodeScalars), Array(meant.unicodeScalars)) {
                    found.append(entry.phrase)
                }
            }
        }
        return found
    }

    /// The fewest letters of a text with a slip; in a shorter text a slip makes another phrase.
    private static let shortestWithSlip = 5

    private static func isOneLetter(_ said: Substring, _ meant: Substring) -> Bool {
        let (said, meant) = (Array(said.unicodeScalars), Array(meant.unicodeScalars))
        return said.count == meant.count && said.count >= 2 && zip(said, meant).count { $0 != $1 } == 1
    }

    private static func isSwapOrDouble(_ said: [UnicodeScalar], _ meant: [UnicodeScalar]) -> Bool {
        guard
            let first = zip(said, meant).enumerated().first(where: { $1.0 != $1.1 })?.offset
                ?? (said.count == meant.count ? nil : min(said.count, meant.count))
        else { return false }
        if said.count == meant.count {
            guard first + 1 < said.count, said[first] == meant[first + 1], said[first + 1] == meant[first]
            else { return false }
            return said[(first + 2)...].elementsEqual(meant[(first + 2)...])
        }
        let (short, long) = said.count < meant.count ? (said, meant) : (meant, said)
        // Words of two letters are too short: “in” and “inn” are two words.
        return short.count >= 3 && long.count == short.count + 1 && first > 0
            && long[first] == long[first - 1]
            && long[(first + 1)...].elementsEqual(short[first...])
    }

    /// A bit for each letter, set if the text contains it an odd number of times.
    private static func signature(_ text: String) -> UInt64 {
        text.unicodeScalars.reduce(0) { $1 == " " ? $0 : $0 ^ 1 << UInt64($1.value & 63) }
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    /// The number of edits that make one text the other, each within a word that may be changed, or all of them
    /// spaces; nil if there are more edits, or others.
    private static func distance(
        _ said: UnsafeBufferPointer<UInt8>, _ known: UnsafeBufferPointer<UInt8>, _ limit: Int, shortest: Int
    ) -> Int? {
        let space = UInt8(ascii: " ")
        if said.lazy.filter({ $0 != space }).elementsEqual(known.lazy.filter { $0 != space }) {
            return EditDistance.levenshtein(scalars(said[...]), scalars(known[...]), limit: limit)
        }
        var (said, known) = (said[...], known[...])
        var total = 0
        while !said.isEmpty || !known.isEmpty {
            let (one, other) = (said.prefix { $0 != space }, known.prefix { $0 != space })
            if !one.elementsEqual(other) {
                guard let edits = edits(one, other, limit - total, shortest: shortest) else { return nil }
                total += edits
            }
            said = said.dropFirst(one.count + 1)
            known = known.dropFirst(other.count + 1)
        }
        return total
    }

    /// The number of edits between two different words. A word with something before it is no misspelling of that
    /// word: *record* and *unrecord*, *start* and *restart*.
    private static func edits(_ one: Bytes, _ other: Bytes, _ limit: Int, shortest: Int) -> Int? {
        guard limit > 0, !one.isEmpty, !other.isEmpty else { return nil }
        // Most near words are one letter off, which needs no table. A byte above ASCII is part of a letter.
        if one.count == other.count {
            let changes = zip(one, other).lazy.filter { $0 != $1 }.reduce(0) {
                $0 + ($1.0 | $1.1 < 0x80 ? 1 : 2)
            }
            if changes == 1 { return letters(one) >= shortest ? 1 : nil }
        }
        let lengths = (letters(one), letters(other))
        guard min(lengths.0, lengths.1) >= shortest, one.count == other.count || !isEnd(one, of: other),
            one.count == other.count || !isEnd(other, of: one)
        else { return nil }
        let (rest, otherRest) = withoutCommonEnds(one, other)
        return EditDistance.levenshtein(scalars(rest), scalars(otherRest), limit: limit)
    }

    private static func letters(_ bytes: Bytes) -> Int { bytes.count { !isContinuation($0) } }

    /// Whether a byte continues the letter before it (UTF-8).
    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private static func isEnd(_ end: Bytes, of word: Bytes) -> Bool {
        end.count <= word.count && word.suffix(end.count).elementsEqual(end)
    }

    /// The rests of two words without their common beginning and end. For similar words the rests are so short that a
    /// table compares them at once.
    private static func withoutCommonEnds(_ one: Bytes, _ other: Bytes) -> (Bytes, Bytes) {
        let most = min(one.count, other.count)
        var begin = 0
        while begin < most, one[one.startIndex + begin] == other[other.startIndex + begin] { begin += 1 }
        while begin > 0, begin < one.count, isContinuation(one[one.startIndex + begin]) { begin -= 1 }
        while begin > 0, begin < other.count, isContinuation(other[other.startIndex + begin]) { begin -= 1 }
        var end = 0
        while end < most - begin, one[one.endIndex - 1 - end] == other[other.endIndex - 1 - end] { end += 1 }
        while end > 0, isContinuation(one[one.endIndex - end]) { end -= 1 }
        return (one.dropFirst(begin).dropLast(end), other.dropFirst(begin).dropLast(end))
    }

    private static func scalars(_ bytes: Bytes) -> [UInt32] {
        if bytes.allSatisfy({ $0 < 0x80 }) { return bytes.map { UInt32($0) } }
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.map(\.value)
    }
}
