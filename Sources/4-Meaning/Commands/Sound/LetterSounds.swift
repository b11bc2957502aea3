/// Pronounces words by their letters.
///
/// For most languages the rules give the pronunciation. English spelling allows no more than a guess at a word that no
/// dictionary has: most consonants come out right, and vowels about every second time.
public struct LetterSounds: Pronouncing {
    /// The phones of letters, by their place in a word. The longest matching rule counts; among rules of the same
    /// length a rule for the end comes first.
    public struct Rules: Hashable, Sendable {
        /// Phones of letters at the beginning of a word.
        public var atBeginning: [String: [Phone]] = [:]
        /// Phones of letters at the end of a word.
        public var atEnd: [String: [Phone]] = [:]
        /// Phones of letters anywhere in a word.
        public var anywhere: [String: [Phone]] = [:]
        /// Phones of whole words that follow no rule.
        public var words: [String: [Phone]] = [:]

        /// Makes an empty set of rules, which skips every letter.
        public init() {}
    }

    /// The rules for English, which only guess.
    public static let english = LetterSounds(.english)

    private let rules: Rules
    /// The number of UTF-8 bytes of the longest rule.
    private let longest: Int

    /// Makes a pronouncer with the rules of a language.
    public init(_ rules: Rules) {
        self.rules = rules
        longest =
            [rules.atBeginning, rules.atEnd, rules.anywhere].flatMap(\.keys).map(\.utf8.count).max() ?? 0
    }

    /// One way of saying a word, without the letters that no rule has; empty if no rule fits.
    public func pronunciations(of word: String) -> [[Phone]] {
        if let said = rules.words[word] { return [said] }
        var letters = Array(word.utf8)[...]
        var phones: [Phone] = []
        while !letters.isEmpty {
            let (count, said) = next(letters, isFirst: letters.count == word.utf8.count)
            for phone in said where phones.last != phone { phones.append(phone) }
            letters = letters.dropFirst(count)
        }
        return phones.isEmpty ? [] : [phones]
    }

    private func next(_ letters: ArraySlice<UInt8>, isFirst: Bool) -> (count: Int, phones: [Phone]) {
        for length in stride(from: min(longest, letters.count), through: 1, by: -1) {
            let piece = String(decoding: letters.prefix(length), as: UTF8.self)
            if length == letters.count, let said = rules.atEnd[piece] { return (length, said) }
            if isFirst, let said = rules.atBeginning[piece] { return (length, said) }
            if let said = rules.anywhere[piece] { return (length, said) }
        }
        return (1, [])
    }
}

extension LetterSounds.Rules {
    /// The rules of English spelling.
    static let english = {
        var rules = LetterSounds.Rules()
        rules.atBeginning = [
            "kn": [.n], "wr": [.r], "ps": [.s], "wh": [.w], "x": [.z], "y": [.y],
        ]
        rules.atEnd = [
            "e": [], "es": [.z], "ed": [.d], "y": [.iy], "ay": [.ey], "ey": [.iy], "gh": [], "mb": [.m],
            "le": [.ah, .l],
            "o": [.ow], "a": [.ah], "s": [.s],
        ]
        rules.anywhere = [
            "tion": [.sh, .ah, .n], "sion": [.zh, .ah, .n], "cian": [.sh, .ah, .n], "cion": [.sh, .ah, .n],
            "ture": [.ch, .er],
            "igh": [.ay], "tch": [.ch], "dge": [.jh], "eau": [.ow], "sch": [.s, .k], "ous": [.ah, .s],
            "ch": [.ch], "sh": [.sh], "th": [.th], "ph": [.f], "ck": [.k], "ng": [.ng], "qu": [.k, .w],
            "gh": [.g],
            "ee": [.iy], "ea": [.iy], "oo": [.uw], "ou": [.aw], "ow": [.ow], "oa": [.ow], "ai": [.ey],
            "ay": [.ey],
            "ei": [.ey], "ie": [.iy], "oi": [.oy], "oy": [.oy], "au": [.ao], "aw": [.ao], "ew": [.uw],
            "ue": [.uw],
            "ar": [.aa, .r], "er": [.er], "ir": [.er], "or": [.ao, .r], "ur": [.er],
            "ce": [.s, .eh], "ci": [.s, .ih], "cy": [.s, .ay], "ge": [.jh, .eh], "gi": [.jh, .ih],
            "a": [.ae], "b": [.b], "c": [.k], "d": [.d], "e": [.eh], "f": [.f], "g": [.g], "h": [.hh],
            "i": [.ih],
            "j": [.jh], "k": [.k], "l": [.l], "m": [.m], "n": [.n], "o": [.aa], "p": [.p], "q": [.k],
            "r": [.r],
            "s": [.s], "t": [.t], "u": [.ah], "v": [.v], "w": [.w], "x": [.k, .s], "y": [.ih], "z": [.z],
        ]
        return rules
    }()
}
