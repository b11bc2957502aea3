#if Control
    import CCrypto
    import Cryptography

    /// The answering side of the handshake Noise_NNpsk0_25519_ChaChaPoly_SHA256 (The Noise Protocol Framework, revision
    /// 34): both sides have the key, and agree on keys for this connection alone.
    ///
    /// ```swift
    /// var responder = NoiseResponder(key, prologue: prologue)
    /// let (answer, receiving, sending) = try responder.answer(to: message)
    /// ```
    struct NoiseResponder {
        private static let name = "Noise_NNpsk0_25519_ChaChaPoly_SHA256"
        /// Bytes of a public or private key.
        private static let keyLength = 32
        /// Bytes of the first message: a public key, and an empty text that is encrypted.
        static let messageLength = keyLength + NoiseCipher.tagLength

        private let key: NoiseKey
        private let ownPrivate: [UInt8]
        private var (hash, chain): ([UInt8], [UInt8])
        private var cipher: NoiseCipher?

        /// - Parameters:
        ///   - prologue: the bytes that both sides have seen before.
        ///   - ownPrivate: the private key of this connection, 32 bytes; nil for a random one.
        init(_ key: NoiseKey, prologue: [UInt8], ownPrivate: [UInt8]? = nil) {
            self.key = key
            self.ownPrivate = ownPrivate ?? [UInt8](random: Self.keyLength)
            hash = Digest(of: Self.name).bytes
            chain = hash
            mix(prologue)
        }

        /// Answers the first message.
        ///
        /// - Returns: the answer, and the ciphers for what comes after it.
        /// - Throws: ``ProtocolBreach`` if the message was made with another key.
        mutating func answer(
            to message: [UInt8]
        ) throws(ProtocolBreach) -> (answer: [UInt8], receiving: NoiseCipher, sending: NoiseCipher) {
            guard message.count >= Self.messageLength else {
                throw ProtocolBreach(reason: "a handshake is too short")
            }
            let theirs = Array(message.prefix(Self.keyLength))
            let outputs = Digest.keys(from: key.bytes, salt: chain, count: 3)
            chain = outputs[0]
            mix(outputs[1])
            cipher = NoiseCipher(key: outputs[2])
            mix(theirs)
            mixKey(theirs)
            let sealed = Array(message.dropFirst(Self.keyLength))
            guard cipher?.open(sealed, associated: hash) != nil else {
                throw ProtocolBreach(reason: "another key")
            }
            mix(sealed)

            guard let ours = Self.publicKey(of: ownPrivate), let shared = Self.shared(ownPrivate, theirs)
            else { throw ProtocolBreach(reason: "a public key that is none") }
            mix(ours)
            mixKey(ours)
            mixKey(shared)
            let empty = cipher?.seal([], associated: hash) ?? []
            let keys = Digest.keys(from: [], salt: chain, count: 2)
            return (ours + empty, NoiseCipher(key: keys[0]), NoiseCipher(key: keys[1]))
        }

        private mutating func mix(_ data: [UInt8]) { hash = Digest(of: hash + data).bytes }

        private mutating func mixKey(_ material: [UInt8]) {
            let outputs = Digest.keys(from: material, salt: chain, count: 2)
            chain = outputs[0]
            cipher = NoiseCipher(key: outputs[1])
        }

        /// The public key of a private key; nil if libcrypto makes none.
        private static func publicKey(of ownPrivate: [UInt8]) -> [UInt8]? {
            guard
                let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, ownPrivate, ownPrivate.count)
            else { return nil }
            defer { EVP_PKEY_free(key) }
            var (bytes, count) = ([UInt8](repeating: 0, count: keyLength), keyLength)
            return EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1 ? bytes : nil
        }

        /// The secret of a private key and the other side's public key; nil if that public key is invalid, or leads
        /// to zeros.
        private static func shared(_ ownPrivate: [UInt8], _ theirs: [UInt8]) -> [UInt8]? {
            guard
                let own = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, ownPrivate, ownPrivate.count)
            else { return nil }
            defer { EVP_PKEY_free(own) }
            guard let peer = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, theirs, theirs.count) else {
                return nil
            }
            defer { EVP_PKEY_free(peer) }
            return sharedSecret(of: own, with: peer)
        }
    }
#endif
