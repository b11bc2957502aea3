#if Control
    import Cryptography

    /// ChaCha20-Poly1305 (RFC 8439) with the counter of Noise: each message has the next number, and only once.
    final class NoiseCipher {
        /// Bytes that a message grows by.
        static let tagLength = AuthenticatedCipher.tagLength

        private let cipher: AuthenticatedCipher
        private var counter: UInt64 = 0

        /// - Parameter key: 32 bytes.
        init(key: [UInt8]) { cipher = AuthenticatedCipher(.chaCha20, key: key) }

        /// Encrypts a message, and adds a tag that shows that neither the message nor `associated` was changed.
        func seal(_ plain: [UInt8], associated: [UInt8] = []) -> [UInt8] {
            cipher.seal(plain, nonce: nextNonce(), associated: associated)
        }

        /// Decrypts a message; nil if it was changed, or encrypted with another key or number.
        func open(_ sealed: [UInt8], associated: [UInt8] = []) -> [UInt8]? {
            guard sealed.count >= Self.tagLength else { return nil }
            return cipher.open(sealed, nonce: nextNonce(), associated: associated)
        }

        private func nextNonce() -> [UInt8] {
            defer { counter += 1 }
            return [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: counter >> (8 * $0)) }
        }
    }
#endif
