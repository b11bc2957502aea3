#if Control
    import CCrypto
    import Foundation
    import Intake

    /// A SHA-256 hash (FIPS 180-4).
    package struct Digest: Hashable, Sendable {
        /// Bytes of a hash.
        package static let byteCount = 32

        /// The hash, 32 bytes.
        package let bytes: [UInt8]

        /// Hashes a text.
        package init(of text: some StringProtocol) { self.init(of: Array(text.utf8)) }

        /// Hashes bytes.
        package init(of data: [UInt8]) {
            var bytes = [UInt8](repeating: 0, count: Self.byteCount)
            _ = SHA256(data, data.count, &bytes)
            self.bytes = bytes
        }

        /// Reads the hash of a file, in hexadecimal; nil for anything else.
        init?(hexadecimal text: some StringProtocol) {
            let digits = Array(text.utf8)
            guard digits.count == 2 * Self.byteCount else { return nil }
            var bytes: [UInt8] = []
            for index in stride(from: 0, to: digits.count, by: 2) {
                let pair = String(decoding: digits[index...(index + 1)], as: UTF8.self)
                guard pair.allSatisfy(\.isHexDigit), let byte = UInt8(pair, radix: 16) else { return nil }
                bytes.append(byte)
            }
            self.bytes = bytes
        }

        /// The hash in hexadecimal.
        package var hexadecimal: String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }

        /// Whether it is the same hash. How long that takes says nothing about how much of it is.
        func isSame(as other: Digest) -> Bool { isSecret(bytes, equalTo: other.bytes) }
    }
#endif
