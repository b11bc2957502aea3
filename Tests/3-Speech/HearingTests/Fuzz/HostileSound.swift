import PCM

/// The kinds of sound that a device or a file may deliver, good and bad.
enum HostileSound: CaseIterable {
    case silence, noise, voice, square, offset, enormous, tiny, notANumber, infinite, oneInSeven

    /// Sample rates that sources have, rates that they do not have, and the limits of the accepted rates.
    static let rates =
        [
            1, 2, 7, 62, 63, 100, 999, 3999, 4000, 4001, 5512, 8000, 11_025, 12_345, 15_999, 16_000, 16_001,
            22_050,
            32_000, 44_099, 44_100, 48_000, 65_537, 88_200, 96_000, 127_999, 176_399, 176_400, 192_000,
            352_800,
            384_000, 767_999, 768_000,
        ].map { SampleRate($0) }

    /// Returns a common rate, one of ``rates``, or any.
    static func rate(_ generator: inout SeededGenerator) -> SampleRate {
        switch Int.random(in: 0..<3, using: &generator) {
        case 0: SampleRate([8000, 16_000, 48_000].randomElement(using: &generator) ?? 8000)
        case 1: rates.randomElement(using: &generator) ?? .speech
        default: SampleRate(Int.random(in: 1...768_000, using: &generator))
        }
    }

    func sample(_ index: Int, _ generator: inout SeededGenerator) -> Float {
        let noise = Float.random(in: -1...1, using: &generator)
        switch self {
        case .silence: return 0
        case .noise: return noise * 0.05
        case .voice: return index / 800 % 3 == 0 ? noise * 0.001 : noise * 0.3
        case .square: return index / 40 % 2 == 0 ? 1 : -1
        case .offset: return 0.9 + noise * 0.01
        case .enormous: return noise * .greatestFiniteMagnitude
        case .tiny: return noise * .leastNormalMagnitude
        case .notANumber: return .nan
        case .infinite: return noise < 0 ? -.infinity : .infinity
        case .oneInSeven: return index % 7 == 0 ? .signalingNaN : noise * 0.1
        }
    }

    func samples(_ count: Int, _ generator: inout SeededGenerator) -> [Float] {
        (0..<count).map { sample($0, &generator) }
    }
}
