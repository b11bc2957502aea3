/// The costs of mistaking one phone for another, of missing a phone, and of hearing a phone that was not said. Two
/// phones that have nothing in common cost about 1.
///
/// The costs depend on the classes of the phones: how near they are in manner, place and voice (after P. Ladefoged, "A
/// Course in Phonetics").
struct PhoneCosts: Sendable {
    private let table: [Float]
    /// The cost of each phone without a counterpart.
    private let single: [Float]

    /// The costs of General American English.
    static let english = PhoneCosts()

    private init() {
        single = Phone.allCases.map { Self.weak.contains($0) ? 0.4 : 0.7 }
        table = Phone.allCases.flatMap { expected in
            Phone.allCases.map { Self.difference(expected, $0) }
        }
    }

    /// The cost of hearing `heard` instead of `expected`; 0 if they are the same.
    func substitution(of expected: Phone, by heard: Phone) -> Float {
        table[Int(expected.rawValue) * Phone.allCases.count + Int(heard.rawValue)]
    }

    /// The cost of an expected phone that the text does not have.
    func deletion(of phone: Phone) -> Float { single[Int(phone.rawValue)] }

    /// The cost of a heard phone that the phrase does not have.
    func insertion(of phone: Phone) -> Float { single[Int(phone.rawValue)] }

    /// Phones that come and go in fluent speech.
    private static let weak: Set<Phone> = [.ah, .hh, .t, .d]
    private static let reduced: Set<Phone> = [.ah, .ih]
    private static let classes: [Set<Phone>] = [
        [.p, .b, .t, .d, .k, .g], [.f, .v, .th, .dh, .s, .z, .sh, .zh, .hh, .ch, .jh], [.m, .n, .ng],
        [.l, .r, .w, .y],
    ]
    /// Pairs that differ in voice alone.
    private static let voiced: [Phone: Phone] = [
        .p: .b, .t: .d, .k: .g, .f: .v, .th: .dh, .s: .z, .sh: .zh, .ch: .jh,
    ]

    private static func difference(_ one: Phone, _ other: Phone) -> Float {
        if one == other { return 0 }
        if one.isVowel != other.isVowel {
            return (one == .er && other == .r) || (one == .r && other == .er) ? 0.3 : 1.2
        }
        if one.isVowel { return reduced.contains(one) || reduced.contains(other) ? 0.45 : 0.6 }
        if voiced[one] == other || voiced[other] == one { return 0.3 }
        return classes.contains { $0.contains(one) && $0.contains(other) } ? 0.7 : 1
    }
}
