/// A hash that is the same on every machine and in every run: the 128-bit FNV-1a hash.
///
/// It tells names apart, and finds what was damaged by chance. It is not safe against a person who searches for two
/// contents with one hash.
package enum StableHash {
    /// The hash of bytes.
    package static func of(_ bytes: [UInt8]) -> UInt128 {
        bytes.reduce(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d) { hash, byte in
            (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013b
        }
    }
}
