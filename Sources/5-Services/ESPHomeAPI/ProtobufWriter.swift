/// A writer of a message's fields in protobuf's encoding. It leaves out values that are zero or empty, as protobuf
/// 3 does.
package struct ProtobufWriter {
    /// The encoded fields so far.
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package mutating func add(_ field: Int, _ text: String) { add(field, bytes: Array(text.utf8)) }

    package mutating func add(_ field: Int, _ isTrue: Bool) { add(field, isTrue ? 1 : 0) }

    package mutating func add(_ field: Int, _ number: Int) {
        guard number != 0 else { return }
        tag(field, .varint)
        Varint.append(UInt64(bitPattern: Int64(number)), to: &bytes)
    }

    package mutating func add(_ field: Int, float: Float) {
        if float.bitPattern != 0 { add(field, fixed: float.bitPattern) }
    }

    package mutating func add(_ field: Int, fixed: UInt32) {
        guard fixed != 0 else { return }
        tag(field, .fixed32)
        for shift in stride(from: 0, to: 32, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: fixed >> shift))
        }
    }

    package mutating func add(_ field: Int, bytes content: [UInt8]) {
        if !content.isEmpty { addEvenIfEmpty(field, bytes: content) }
    }

    /// Adds a message within this one; several with the same field number are the elements of a list.
    package mutating func add(_ field: Int, message: ProtobufWriter) {
        addEvenIfEmpty(field, bytes: message.bytes)
    }

    private mutating func addEvenIfEmpty(_ field: Int, bytes content: [UInt8]) {
        tag(field, .bytes)
        Varint.append(UInt64(content.count), to: &bytes)
        bytes += content
    }

    private mutating func tag(_ field: Int, _ kind: WireKind) {
        Varint.append(UInt64(field) << 3 | UInt64(kind.rawValue), to: &bytes)
    }
}

/// The encoding of a field's value.
enum WireKind: UInt8 {
    case varint = 0
    case fixed64 = 1
    case bytes = 2
    case fixed32 = 5
}

/// The coding of numbers in one to ten bytes, seven bits in each, the lowest first.
enum Varint {
    /// The most bytes of a number of 64 bits.
    static let longest = 10

    static func append(_ number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    /// The result of reading a number at the beginning of some bytes.
    enum Reading: Hashable {
        case number(UInt64, byteCount: Int)
        /// The bytes end before the number does.
        case incomplete
        /// The number has more bytes than are allowed, or more bits than 64.
        case invalid
    }

    static func read(_ bytes: ArraySlice<UInt8>, longest: Int = longest) -> Reading {
        var number: UInt64 = 0
        for (index, byte) in bytes.prefix(longest).enumerated() {
            let bits = UInt64(byte & 0x7F)
            guard index < Self.longest - 1 || bits <= 1 else { return .invalid }
            number |= bits << (7 * UInt64(index))
            if byte & 0x80 == 0 { return .number(number, byteCount: index + 1) }
        }
        return bytes.count >= longest ? .invalid : .incomplete
    }
}
