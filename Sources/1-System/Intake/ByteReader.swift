/// Reads the little-endian values of a file one after the other, and never past its end.
package struct ByteReader<Failure: Error> {
    private let bytes: UnsafeRawBufferPointer
    private let cutShort: Failure
    private var position = 0

    /// Makes a reader of `bytes`, which must outlive it. The reader throws `cutShort` if a caller asks for more than
    /// is left.
    package init(_ bytes: UnsafeRawBufferPointer, cutShort: Failure) {
        self.bytes = bytes
        self.cutShort = cutShort
    }

    /// How many bytes are left.
    package var remaining: Int { bytes.count - position }

    /// The next `count` bytes.
    package mutating func bytes(_ count: Int) throws(Failure) -> UnsafeRawBufferPointer {
        guard (0...remaining).contains(count) else { throw cutShort }
        defer { position += count }
        return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
    }

    /// The next 32 bits.
    package mutating func word() throws(Failure) -> UInt32 {
        UInt32(littleEndian: try bytes(4).loadUnaligned(as: UInt32.self))
    }

    /// The next `count` times 32 bits.
    package mutating func words(_ count: Int) throws(Failure) -> [UInt32] {
        let words: [UInt32] = try copies(count)
        return UInt32(littleEndian: 1) == 1 ? words : words.map(\.littleEndian)
    }

    /// The next `count` floats, which may be no numbers.
    package mutating func floats(_ count: Int) throws(Failure) -> [Float] {
        let floats: [Float] = try copies(count)
        return UInt32(littleEndian: 1) == 1
            ? floats : floats.map { Float(bitPattern: $0.bitPattern.littleEndian) }
    }

    /// The next `count` values of 32 bits in the file's byte order. Copies them at once, because every start
    /// reads millions.
    private mutating func copies<Value: BitwiseCopyable>(_ count: Int) throws(Failure) -> [Value] {
        guard (0...remaining / 4).contains(count) else { throw cutShort }
        let raw = try bytes(4 * count)
        return [Value](unsafeUninitializedCapacity: count) { values, initialized in
            UnsafeMutableRawBufferPointer(values).copyMemory(from: raw)
            initialized = count
        }
    }
}
