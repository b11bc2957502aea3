/// The number of times that each sound occurs in a text. Comparing the numbers of two texts shows quickly if the texts
/// cannot be near each other.
///
/// Phones that cost next to nothing to mistake for each other count as one sound, such as *b* and *p*. A sound that
/// occurs twice sets two of its bits, so two numbers and a count of bits compare two texts.
struct PhoneCounts: Sendable {
    /// The bits of the sounds whose every difference costs 0.7 at least.
    private var firm: UInt64 = 0
    /// The bits of the other sounds, whose every difference costs 0.4 at least.
    private var weak: UInt64 = 0

    /// - Parameter counts: the count of each sound, as ``counts(_:)`` returns them.
    init(_ counts: [Int]) {
        for (sound, count) in counts.enumerated() {
            let bits = UInt64(1) << UInt64(min(count, Self.most)) - 1
            if sound < Self.firmSounds.count {
                firm |= bits << UInt64(sound * Self.most)
            } else {
                weak |= bits << UInt64((sound - Self.firmSounds.count) * Self.most)
            }
        }
    }

    /// The number of times that each sound occurs in `phones`.
    static func counts(_ phones: some Sequence<Phone>) -> [Int] {
        var counts = Array(repeating: 0, count: firmSounds.count + weakSounds.count)
        for phone in phones { counts[soundOfPhone[Int(phone.rawValue)]] += 1 }
        return counts
    }

    /// The lowest possible cost of the sounds that `other` lacks.
    func cost(beside other: PhoneCounts) -> Float {
        0.7 * Float((firm & ~other.firm).nonzeroBitCount) + 0.4 * Float((weak & ~other.weak).nonzeroBitCount)
    }

    /// The highest count of a sound; further occurrences make no difference.
    private static let most = 3

    private static let firmSounds: [Set<Phone>] = [
        [.p, .b], [.k, .g], [.f, .v], [.th, .dh], [.s, .z], [.sh, .zh], [.ch, .jh], [.m], [.n], [.ng], [.l],
        [.w], [.y],
    ]
    private static let weakSounds: [Set<Phone>] = [
        [.t, .d], [.hh], [.r, .er], [.aa], [.ae], [.ah], [.ao], [.aw], [.ay], [.eh], [.ey], [.ih], [.iy],
        [.ow],
        [.oy], [.uh], [.uw],
    ]
    private static let soundOfPhone: [Int] = Phone.allCases.map { phone in
        (firmSounds + weakSounds).firstIndex { $0.contains(phone) }!
    }
}
