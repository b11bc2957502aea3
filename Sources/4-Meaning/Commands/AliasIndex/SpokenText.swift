/// A normalized text as bytes, with its words.
struct SpokenText: Sendable {
    static let space = UInt8(ascii: " ")

    /// UTF-8.
    let bytes: [UInt8]

    /// Normalizes `text`.
    init(_ text: String) { bytes = Array(TextNormalizer.normalize(text).utf8) }

    /// Takes what is normalized.
    init(normalized bytes: [UInt8]) { self.bytes = bytes }

    /// How many scalars it has, spaces included.
    var length: Int { withBytes { $0.scalarCount } }

    /// The scalars, spaces included.
    var scalars: [UInt32] {
        var scalars: [UInt32] = []
        scalars.reserveCapacity(bytes.count)
        withBytes { bytes in
            bytes.forEachScalar { scalar in
                scalars.append(scalar)
                return true
            }
        }
        return scalars
    }

    /// Where the words stand among scalars.
    static func words(of scalars: [UInt32]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var start = 0
        while start < scalars.count {
            let end = scalars[start...].firstIndex(of: UInt32(space)) ?? scalars.count
            words.append(start..<end)
            start = end + 1
        }
        return words
    }

    /// The words as texts.
    var words: [String] {
        var words: [String] = []
        words.reserveCapacity(bytes.count / 4 + 1)
        forEachWord { words.append(String(decoding: $0, as: UTF8.self)) }
        return words
    }

    /// The words as their numbers.
    func numbers(in vocabulary: Vocabulary) -> [UInt32] {
        var numbers: [UInt32] = []
        numbers.reserveCapacity(bytes.count / 4 + 1)
        forEachWord { numbers.append(vocabulary.number(of: $0)) }
        return numbers
    }

    func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer(body)
    }

    /// The words, one after the other.
    func forEachWord(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        withBytes { bytes in
            var start = 0
            while start < bytes.count {
                let end = bytes[start...].firstIndex(of: SpokenText.space) ?? bytes.count
                body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
                start = end + 1
            }
        }
    }
}
