/// A hash that is the same on every machine and in every run: FNV-1a (Fowler, Noll and Vo).
///
/// The hash tells names apart, and shows accidental damage. It is not safe against a person who searches for two
/// contents with one hash.
package enum StableHash {
    /// The 128-bit hash of bytes.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt128 {
        hash(
            bytes, 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d, 0x0000_0000_0100_0000_0000_0000_0000_013b)
    }

    /// The 128-bit hash, in 32 hexadecimal digits.
    package static func digits(of bytes: some Sequence<UInt8>) -> String { digits(of(bytes)) }

    /// The 64-bit hash, in 16 hexadecimal digits.
    package static func digits64(of bytes: some Sequence<UInt8>) -> String {
        digits(hash(bytes, 0xcbf2_9ce4_8422_2325 as UInt64, 0x100_0000_01b3))
    }

    /// The 32-bit hash, in eight hexadecimal digits: enough to tell a few names apart.
    package static func digits32(of bytes: some Sequence<UInt8>) -> String {
        digits(hash(bytes, 0x811c_9dc5 as UInt32, 0x0100_0193))
    }

    private static func hash<Width: FixedWidthInteger>(
        _ bytes: some Sequence<UInt8>, _ offset: Width, _ prime: Width
    ) -> Width {
        bytes.reduce(offset) { ($0 ^ Width(truncatingIfNeeded: $1)) &* prime }
    }

    private static func digits<Width: FixedWidthInteger>(_ hash: Width) -> String {
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: Width.bitWidth / 4 - digits.count) + digits
    }
}
