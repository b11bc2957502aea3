extension [UInt8] {
    /// Makes random bytes with the system's generator, which cannot be guessed.
    package init(random count: Int) {
        var generator = SystemRandomNumberGenerator()
        self = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Two hexadecimal digits for each byte.
    package var hexadecimal: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
