/// The fields of a message in protobuf's encoding, read in one pass. A field that is missing, or of another kind than
/// it is asked for, has protobuf's default: 0, false, or empty.
package struct ProtobufFields {
    private enum Value {
        case number(UInt64)
        case fixed(UInt32)
        case bytes(ArraySlice<UInt8>)
    }

    /// The most fields that are read; the largest message of Home Assistant has about a dozen.
    private static let limit = 1_024

    private var values: [(field: UInt64, value: Value)] = []

    /// Reads a message; nil if it is damaged, or has too many fields.
    package init?(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        func number() -> UInt64? {
            guard case .number(let number, let count) = Varint.read(rest) else { return nil }
            rest = rest.dropFirst(count)
            return number
        }
        while !rest.isEmpty {
            guard values.count < Self.limit, let tag = number(), tag >> 3 > 0, tag >> 3 < 1 << 29,
                let kind = WireKind(rawValue: UInt8(tag & 7))
            else { return nil }
            switch kind {
            case .varint:
                guard let number = number() else { return nil }
                values.append((tag >> 3, .number(number)))
            case .bytes:
                guard let count = number(), count <= rest.count else { return nil }
                values.append((tag >> 3, .bytes(rest.prefix(Int(count)))))
                rest = rest.dropFirst(Int(count))
            case .fixed32:
                guard rest.count >= 4 else { return nil }
                let fixed = rest.prefix(4).reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
                values.append((tag >> 3, .fixed(fixed)))
                rest = rest.dropFirst(4)
            case .fixed64:
                guard rest.count >= 8 else { return nil }
                rest = rest.dropFirst(8)
            }
        }
    }

    /// The last value of a field, which counts if there are several; nil if there is none.
    private func last(_ field: Int) -> Value? { values.last { $0.field == UInt64(field) }?.value }

    package func number(_ field: Int) -> UInt64 {
        if case .number(let number)? = last(field) { number } else { 0 }
    }

    package func flag(_ field: Int) -> Bool { number(field) != 0 }

    package func fixed(_ field: Int) -> UInt32 {
        if case .fixed(let fixed)? = last(field) { fixed } else { 0 }
    }

    package func float(_ field: Int) -> Float { Float(bitPattern: fixed(field)) }

    package func bytes(_ field: Int) -> ArraySlice<UInt8> {
        if case .bytes(let bytes)? = last(field) { bytes } else { [] }
    }

    /// A text; bytes that are no UTF-8 become U+FFFD.
    package func text(_ field: Int) -> String { String(decoding: bytes(field), as: UTF8.self) }

    /// All values of a field that is a list of texts or messages.
    package func list(_ field: Int) -> [ArraySlice<UInt8>] {
        values.compactMap { entry in
            if entry.field == UInt64(field), case .bytes(let bytes) = entry.value { bytes } else { nil }
        }
    }
}
