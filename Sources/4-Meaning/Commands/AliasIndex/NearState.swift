/// How the letters read so far agree with a word, within two edits: a Levenshtein automaton whose states are simulated.
///
/// Bit `b` of the set for `e` edits says that the letters read equal the first `depth - 2 + b` letters of the word but
/// for `e` edits. Only five places can, so a letter costs a few operations on bytes, however long the word
/// (S. Wu and U. Manber, "Fast Text Searching Allowing Errors", 1992; the band as in K. Schulz and S. Mihov, "Fast
/// String Correction with Levenshtein Automata", 2002).
struct NearState {
    private static let reach = 2
    private static let band = 2 * reach + 1

    /// How many letters were read.
    private(set) var depth = 0
    /// The places by edits so far, 0 ... 2.
    private var places: (UInt8, UInt8, UInt8)
    private let limit: UInt8

    /// Nothing read; `limit` is 1 or 2, and the word has so many letters.
    init(limit: Int, letterCount: Int) {
        self.limit = UInt8(limit)
        places = (1 << 2, 0, 0)
        places.1 = 1 << 3
        places.2 = 1 << 4
        keep(letterCount)
    }

    /// Whether the word can still be reached.
    var isAlive: Bool { places.0 | places.1 | places.2 != 0 }

    /// Whether a letter may still differ somewhere.
    var hasEditsLeft: Bool { (limit == 2 ? places.0 | places.1 : places.0) != 0 }

    /// The distance of what was read to the whole word, nil beyond the limit.
    func distance(_ letterCount: Int) -> Int? {
        let place = letterCount - depth + NearState.reach
        guard 0..<NearState.band ~= place else { return nil }
        let bit: UInt8 = 1 << UInt8(place)
        if places.0 & bit != 0 { return 0 }
        if places.1 & bit != 0 { return 1 }
        return places.2 & bit != 0 ? 2 : nil
    }

    /// The state one letter later.
    func after(_ letter: UInt32, _ letters: UnsafeBufferPointer<UInt32>) -> NearState {
        var equal: UInt8 = 0
        for place in 0..<NearState.band {
            let position = depth - NearState.reach + place
            if position >= 0, position < letters.count, letters[position] == letter {
                equal |= 1 << UInt8(place)
            }
        }
        var next = self
        next.depth += 1
        // Of the three that cost an edit, a letter is another one, one too many, or one is missing before it.
        next.places.0 = places.0 & equal
        next.places.1 = places.1 & equal | places.0 | places.0 >> 1 | next.places.0 << 1
        next.places.2 = places.2 & equal | places.1 | places.1 >> 1 | next.places.1 << 1
        next.keep(letters.count)
        return next
    }

    /// Calls `body` with each letter that the word goes on with, once.
    func forEachNextLetter(_ letters: UnsafeBufferPointer<UInt32>, _ body: (UInt32) -> Void) {
        let open = places.0 | places.1 | places.2
        for place in 0..<NearState.band where open >> UInt8(place) & 1 != 0 {
            let position = depth - NearState.reach + place
            guard position < letters.count else { return }
            let isSeen = (0..<place).contains {
                open >> UInt8($0) & 1 != 0 && letters[depth - NearState.reach + $0] == letters[position]
            }
            if !isSeen { body(letters[position]) }
        }
    }

    /// Drops the places outside the word, and those beyond the limit.
    private mutating func keep(_ letterCount: Int) {
        let first = max(0, NearState.reach - depth)
        let end = min(NearState.band, letterCount - depth + NearState.reach + 1)
        guard first < end else { return places = (0, 0, 0) }
        let inside = UInt8(1 << end) - UInt8(1 << first)
        places = (places.0 & inside, places.1 & inside, limit == 2 ? places.2 & inside : 0)
    }
}
