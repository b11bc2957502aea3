/// How often each sound stands in a text: what tells quickly that two texts cannot be near.
///
/// Phones that may be taken for each other at next to no cost count as one sound, such as *b* and *p*. A sound that is
/// there twice has two of its bits set, so two numbers and a count of bits compare two texts.
struct PhoneCounts: Sendable {
    /// The bits of sounds of which any difference costs 0.7 at least.
    private var firm: UInt64 = 0
    /// The bits of all others, of which it costs 0.4 at least.
    private var weak: UInt64 = 0

    /// - Parameter counts: how often each sound is there, by ``sound(of:)``.
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

    /// How often each sound stands in phones.
    static func counts(_ phones: some Sequence<Phone>) -> [Int] {
        var counts = Array(repeating: 0, count: firmSounds.count + weakSounds.count)
        for phone in phones { counts[soundOfPhone[Int(phone.rawValue)]] += 1 }
        return counts
    }

    /// The least that it costs to make up for what `other` lacks.
    func cost(beside other: PhoneCounts) -> Float {
        0.7 * Float((firm & ~other.firm).nonzeroBitCount) + 0.4 * Float((weak & ~other.weak).nonzeroBitCount)
    }

    /// More of one sound make no difference.
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
