#if HTTP || Control
    import CCrypto
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

        /// Computes the code that shows that data came from a holder of the key, and was not changed: HMAC-SHA256
        /// (RFC 2104).
        package init(authenticating data: [UInt8], key: [UInt8]) {
            var bytes = [UInt8](repeating: 0, count: Self.byteCount)
            _ = HMAC(EVP_sha256(), key, CInt(key.count), data, data.count, &bytes, nil)
            self.bytes = bytes
        }

        /// Derives keys of 32 bytes from a secret: HKDF with SHA-256 (RFC 5869).
        ///
        /// - Parameters:
        ///   - secret: the input keying material.
        ///   - salt: bytes that need not be secret; of any length.
        ///   - purpose: what the keys are for: the info of the RFC.
        ///   - count: how many keys, 1 to 255.
        package static func keys(
            from secret: [UInt8], salt: [UInt8], purpose: [UInt8] = [], count: UInt8 = 1
        ) -> [[UInt8]] {
            let extracted = Digest(authenticating: secret, key: salt).bytes
            var keys: [[UInt8]] = []
            for number in 1...max(count, 1) {
                let data = (keys.last ?? []) + purpose + [number]
                keys.append(Digest(authenticating: data, key: extracted).bytes)
            }
            return keys
        }

        /// Reads a hash in hexadecimal; nil for anything else.
        package init?(hexadecimal text: some StringProtocol) {
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
        package var hexadecimal: String { bytes.hexadecimal }

        /// Whether both are the same hash. The time that the comparison takes does not show how many bytes are equal.
        package func isSame(as other: Digest) -> Bool { isSecret(bytes, equalTo: other.bytes) }
    }
#endif
