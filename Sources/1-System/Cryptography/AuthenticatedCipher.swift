#if HTTP || Control
    import CCrypto

    /// A cipher with one key that encrypts a message and shows whether it was changed. A nonce, 12 bytes, may be used
    /// only once with a key. For one thread at a time.
    package final class AuthenticatedCipher {
        /// The algorithm of a cipher.
        package enum Algorithm: Sendable {
            /// AES in Galois/Counter Mode with keys of 16 bytes (NIST SP 800-38D).
            case aes128
            /// ChaCha20-Poly1305 with keys of 32 bytes (RFC 8439).
            case chaCha20

            fileprivate var keyLength: Int { self == .aes128 ? 16 : 32 }
            fileprivate var implementation: OpaquePointer? {
                self == .aes128 ? EVP_aes_128_gcm() : EVP_chacha20_poly1305()
            }
        }

        /// Bytes by which encryption lengthens a message.
        package static let tagLength = 16
        /// Bytes of a nonce.
        package static let nonceLength = 12

        private let context: OpaquePointer
        private let algorithm: Algorithm
        private let key: [UInt8]

        /// Makes a cipher with a key of the algorithm's length.
        package init(_ algorithm: Algorithm, key: [UInt8]) {
            precondition(key.count == algorithm.keyLength, "a key of \(algorithm.keyLength) bytes")
            guard let context = EVP_CIPHER_CTX_new() else { fatalError("no memory for a cipher") }
            (self.context, self.algorithm, self.key) = (context, algorithm, key)
        }

        deinit { EVP_CIPHER_CTX_free(context) }

        /// Encrypts a message, and appends the tag. The tag also shows a change of `associated`, which is not in
        /// the result.
        package func seal(_ plain: [UInt8], nonce: [UInt8], associated: [UInt8] = []) -> [UInt8] {
            var (count, sealed) = (CInt(0), [UInt8](repeating: 0, count: plain.count + Self.tagLength))
            let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
                begin(encrypts: true, nonce, associated)
                    && EVP_CipherUpdate(context, sealed.baseAddress, &count, plain, CInt(plain.count)) == 1
                    && EVP_CipherFinal_ex(context, sealed.baseAddress! + plain.count, &count) == 1
                    && EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_GET_TAG, CInt(Self.tagLength),
                        sealed.baseAddress! + plain.count) == 1
            }
            precondition(isSealed, "libcrypto encrypts with \(algorithm)")
            return sealed
        }

        /// Decrypts a message; nil if it was changed, or encrypted with another key or nonce.
        package func open(_ sealed: [UInt8], nonce: [UInt8], associated: [UInt8] = []) -> [UInt8]? {
            guard sealed.count >= Self.tagLength else { return nil }
            let length = sealed.count - Self.tagLength
            var tag = Array(sealed[length...])
            // One byte more, so that there is an address even for an empty message.
            var (count, plain) = (CInt(0), [UInt8](repeating: 0, count: length + 1))
            let isOpen =
                begin(encrypts: false, nonce, associated)
                && EVP_CipherUpdate(context, &plain, &count, sealed, CInt(length)) == 1
                && EVP_CIPHER_CTX_ctrl(
                    context, EVP_CTRL_AEAD_SET_TAG, CInt(Self.tagLength), &tag) == 1
                && plain.withUnsafeMutableBufferPointer {
                    EVP_CipherFinal_ex(context, $0.baseAddress! + length, &count)
                } == 1
            return isOpen ? Array(plain.prefix(length)) : nil
        }

        private func begin(encrypts: Bool, _ nonce: [UInt8], _ associated: [UInt8]) -> Bool {
            precondition(nonce.count == Self.nonceLength, "a nonce of \(Self.nonceLength) bytes")
            var count: CInt = 0
            return EVP_CipherInit_ex(
                context, algorithm.implementation, nil, key, nonce, encrypts ? 1 : 0) == 1
                && (associated.isEmpty
                    || EVP_CipherUpdate(context, nil, &count, associated, CInt(associated.count)) == 1)
        }
    }
#endif
