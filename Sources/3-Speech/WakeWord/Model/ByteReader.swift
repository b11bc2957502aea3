/// Reads little-endian values one after the other and never past the end.
struct ByteReader {
    let bytes: [UInt8]
    var position = 0

    var remaining: Int { bytes.count - position }

    /// The next `count` bytes; nil when there are fewer.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= remaining else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    /// The next 32 bits; nil at the end.
    mutating func word() -> UInt32? {
        bytes(4).map { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The next `count` floats; those past the end are not a number.
    mutating func floats(_ count: Int) -> [Float] {
        (0..<count).map { _ in word().map { Float(bitPattern: $0) } ?? .nan }
    }
}
