/// Limits for a JSON text from outside, checked before a decoder gets it.
///
/// The time of decoders grows with the square of the depth, and for small values they need many times the memory of the
/// text. This check takes one pass over the bytes and no memory.
package struct JSONBounds: Hashable, Sendable {
    package var byteCount: Int
    /// The deepest nesting of lists and objects. The answers of services are up to eight deep.
    package var depth = 32
    /// The most values, keys included. A minute of speech in a transcription service's longest form has some 3,000.
    package var valueCount = 20_000

    /// Bounds with the usual depth and number of values.
    package init(byteCount: Int) { self.byteCount = byteCount }

    /// Checks the size, the depth and the number of values of a text. A text that passes may still be no JSON.
    ///
    /// - Throws: ``JSONExcess``.
    package func check(_ json: some Collection<UInt8>) throws(JSONExcess) {
        guard json.count <= byteCount else { throw .size }
        let excess = json.withContiguousStorageIfAvailable { firstExcess(in: $0) } ?? firstExcess(in: json)
        if let excess { throw excess }
    }

    private func firstExcess(in json: some Sequence<UInt8>) -> JSONExcess? {
        var (depth, values) = (0, 1)
        var (isText, isEscaped) = (false, false)
        for byte in json {
            // Decoders also take UTF-16 and UTF-32, in which the bytes below mean something else.
            if byte == 0 { return .encoding }
            if isText {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isText = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isText = true
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                depth += 1
                values += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: ":"): values += 1
            default: continue
            }
            if depth > self.depth { return .depth }
            if values > valueCount { return .values }
        }
        return nil
    }
}
