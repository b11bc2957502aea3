#if Control
    import CCrypto

    /// ChaCha20-Poly1305 (RFC 8439) with the counter of Noise: each message has the next number, and only once.
    final class NoiseCipher {
        /// Bytes that a message grows by.
        static let tagLength = 16
        private static let keyLength = 32

        private let context: OpaquePointer
        private let key: [UInt8]
        private var counter: UInt64 = 0

        /// - Parameter key: 32 bytes.
        init(key: [UInt8]) {
            precondition(key.count == Self.keyLength, "a key of \(Self.keyLength) bytes")
            guard let context = EVP_CIPHER_CTX_new() else { fatalError("no memory for a cipher") }
            (self.context, self.key) = (context, key)
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        /// Encrypts a message, and adds what shows that it was not changed; `associated` is shown not to be changed, too.
        func seal(_ plain: [UInt8], associated: [UInt8] = []) -> [UInt8] {
            var (count, sealed) = (CInt(0), [UInt8](repeating: 0, count: plain.count + Self.tagLength))
            let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
                begin(encrypts: true, associated)
                    && EVP_CipherUpdate(context, sealed.baseAddress, &count, plain, CInt(plain.count)) == 1
                    && EVP_CipherFinal_ex(context, sealed.baseAddress! + plain.count, &count) == 1
                    && EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_GET_TAG, CInt(Self.tagLength),
                        sealed.baseAddress! + plain.count) == 1
            }
            precondition(isSealed, "libcrypto encrypts with ChaCha20-Poly1305")
            return sealed
        }

        /// Decrypts a message; nil if it was changed, or encrypted with another key or number.
        func open(_ sealed: [UInt8], associated: [UInt8] = []) -> [UInt8]? {
            guard sealed.count >= Self.tagLength else { return nil }
            let length = sealed.count - Self.tagLength
            var tag = Array(sealed[length...])
            // One byte more, so that there is an address even for an empty message.
            var (count, plain) = (CInt(0), [UInt8](repeating: 0, count: length + 1))
            let isOpen =
                begin(encrypts: false, associated)
                && EVP_CipherUpdate(context, &plain, &count, sealed, CInt(length)) == 1
                && EVP_CIPHER_CTX_ctrl(
                    context, EVP_CTRL_AEAD_SET_TAG, CInt(Self.tagLength), &tag) == 1
                && plain.withUnsafeMutableBufferPointer {
                    EVP_CipherFinal_ex(context, $0.baseAddress! + length, &count)
                } == 1
            return isOpen ? Array(plain.prefix(length)) : nil
        }

        private func begin(encrypts: Bool, _ associated: [UInt8]) -> Bool {
            let number = counter
            counter += 1
            let nonce = [0, 0, 0, 0] + (0..<8).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
            var count: CInt = 0
            return EVP_CipherInit_ex(
                context, EVP_chacha20_poly1305(), nil, key, nonce, encrypts ? 1 : 0) == 1
                && (associated.isEmpty
                    || EVP_CipherUpdate(context, nil, &count, associated, CInt(associated.count)) == 1)
        }
    }
#endif
