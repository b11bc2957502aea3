/// Guesses how a word is said from its letters, for words that no dictionary has. English spelling allows no more than a
/// guess: most consonants come out right, vowels about every second time.
public struct LetterSounds: Pronouncing {
    /// Makes the rules.
    public init() {}

    /// One guess; letters of other alphabets are passed over.
    public func pronunciations(of word: String) -> [[Phone]] {
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
        for length in stride(from: min(4, letters.count), through: 1, by: -1) {
            let piece = String(decoding: letters.prefix(length), as: UTF8.self)
            if length == letters.count, let said = Self.atEnd[piece] { return (length, said) }
            if isFirst, let said = Self.atBeginning[piece] { return (length, said) }
            if let said = Self.anywhere[piece] { return (length, said) }
        }
        return (1, [])
    }

    private static let atBeginning: [String: [Phone]] = [
        "kn": [.n], "wr": [.r], "ps": [.s], "wh": [.w], "x": [.z], "y": [.y],
    ]
    private static let atEnd: [String: [Phone]] = [
        "e": [], "es": [.z], "ed": [.d], "y": [.iy], "ay": [.ey], "ey": [.iy], "gh": [], "mb": [.m],
        "le": [.ah, .l],
        "o": [.ow], "a": [.ah], "s": [.s],
    ]
    private static let anywhere: [String: [Phone]] = [
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
        "a": [.ae], "b": [.b], "c": [.k], "d": [.d], "e": [.eh], "f": [.f], "g": [.g], "h": [.hh], "i": [.ih],
        "j": [.jh], "k": [.k], "l": [.l], "m": [.m], "n": [.n], "o": [.aa], "p": [.p], "q": [.k], "r": [.r],
        "s": [.s], "t": [.t], "u": [.ah], "v": [.v], "w": [.w], "x": [.k, .s], "y": [.ih], "z": [.z],
    ]
}
