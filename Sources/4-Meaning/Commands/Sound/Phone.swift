/// A phone of General American English: one of the 39 phones of ARPABET that the CMU pronouncing dictionary uses,
/// without stress.
public enum Phone: UInt8, Hashable, Sendable, CaseIterable {
    case aa, ae, ah, ao, aw, ay, eh, er, ey, ih, iy, ow, oy, uh, uw
    case b, ch, d, dh, f, g, hh, jh, k, l, m, n, ng, p, r, s, sh, t, th, v, w, y, z, zh

    /// The phone of an ARPABET symbol in either case, such as `AH` or `AH0`; nil for any other text.
    public init?(arpabet symbol: some StringProtocol) {
        let letters = symbol.lowercased()
        let hasStress = letters.last.map { "012".contains($0) } ?? false
        guard let phone = Phone.ofSymbol[hasStress ? String(letters.dropLast()) : letters] else { return nil }
        self = phone
    }

    /// Whether the phone is a vowel; `er` counts as a vowel.
    public var isVowel: Bool { rawValue <= Phone.uw.rawValue }

    /// The ARPABET symbol in capitals, such as `AH`.
    public var arpabet: String { "\(self)".uppercased() }

    private static let ofSymbol = Dictionary(uniqueKeysWithValues: allCases.map { ("\($0)", $0) })
}
