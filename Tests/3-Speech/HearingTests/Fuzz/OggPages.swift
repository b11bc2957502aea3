/// The pages of an Ogg file (RFC 3533). A wrong checksum makes the decoders drop a page, so that they never see
/// its damage.
enum OggPages {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte) << 24) { value, _ in value << 1 ^ (value >> 31 == 1 ? 0x04C1_1DB7 : 0) }
    }

    /// Writes the right checksum into every page; leaves other bytes unchanged.
    static func seal(_ bytes: inout [UInt8]) {
        var start = 0
        while start + 27 <= bytes.count, bytes[start..<start + 4].elementsEqual("OggS".utf8) {
            let segments = start + 27..<start + 27 + Int(bytes[start + 26])
            guard segments.upperBound <= bytes.count else { return }
            let end = segments.upperBound + bytes[segments].reduce(0) { $0 + Int($1) }
            guard end <= bytes.count else { return }
            for index in start + 22..<start + 26 { bytes[index] = 0 }
            var checksum: UInt32 = 0
            for byte in bytes[start..<end] {
                checksum = checksum << 8 ^ table[Int(UInt8(checksum >> 24) ^ byte)]
            }
            for offset in 0..<4 {
                bytes[start + 22 + offset] = UInt8(truncatingIfNeeded: checksum >> (8 * offset))
            }
            start = end
        }
    }
}
