#if HTTP
    import CCrypto
    import Cryptography
    import Foundation

    /// A pair of keys on the curve P-256: the server's own pair, by which push services recognize it (VAPID, RFC 8292),
    /// or the pair of a single message (RFC 8291).
    package final class PushKey: @unchecked Sendable {
        // Sendable: libcrypto only reads a key that is complete.

        /// Bytes of a public key: a point that is not compressed.
        static let publicLength = 65
        /// Bytes of a coordinate.
        static let coordinateLength = 32

        private let pair: OpaquePointer
        /// The public key: 65 bytes.
        package let publicBytes: [UInt8]

        /// Makes a new pair.
        package convenience init() {
            guard let context = EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else {
                fatalError("libcrypto has no elliptic curves")
            }
            defer { EVP_PKEY_CTX_free(context) }
            var pair: OpaquePointer?
            guard EVP_PKEY_keygen_init(context) == 1,
                EVP_PKEY_CTX_set_group_name(context, "prime256v1") == 1,
                EVP_PKEY_generate(context, &pair) == 1, let pair, let key = PushKey(pair)
            else { fatalError("libcrypto has no curve P-256") }
            self.init(pair: key.retained, publicBytes: key.publicBytes)
        }

        /// Reads a pair that ``bytes`` gave; nil if it is no pair of this curve.
        package convenience init?(bytes: Data) {
            let pair = bytes.withUnsafeBytes { buffer -> OpaquePointer? in
                var start = buffer.bindMemory(to: UInt8.self).baseAddress
                return d2i_AutoPrivateKey(nil, &start, buffer.count)
            }
            guard let pair, let key = PushKey(pair) else { return nil }
            self.init(pair: key.retained, publicBytes: key.publicBytes)
        }

        private init(pair: OpaquePointer, publicBytes: [UInt8]) {
            (self.pair, self.publicBytes) = (pair, publicBytes)
        }

        /// Takes over a key. If it is no key of this curve, frees it and returns nil.
        private init?(_ pair: OpaquePointer) {
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = EVP_PKEY_get1_encoded_public_key(pair, &bytes)
            defer { CRYPTO_free(bytes, nil, 0) }
            var name = [CChar](repeating: 0, count: 32)
            guard let bytes, count == Self.publicLength, bytes[0] == 4,
                EVP_PKEY_get_group_name(pair, &name, name.count, nil) == 1,
                name.prefix(while: { $0 != 0 }).elementsEqual("prime256v1".utf8.map { CChar($0) })
            else {
                EVP_PKEY_free(pair)
                return nil
            }
            (self.pair, publicBytes) = (pair, Array(UnsafeBufferPointer(start: bytes, count: count)))
        }

        deinit { EVP_PKEY_free(pair) }

        private var retained: OpaquePointer {
            EVP_PKEY_up_ref(pair)
            return pair
        }

        /// The pair, for a file (SEC 1, DER).
        package var bytes: Data {
            var start: UnsafeMutablePointer<UInt8>?
            let count = i2d_PrivateKey(pair, &start)
            defer { CRYPTO_free(start, nil, 0) }
            guard let start, count > 0 else { fatalError("libcrypto writes its own keys") }
            return Data(bytes: start, count: Int(count))
        }

        /// Computes the secret of this pair and another public key; nil if that key is no point of the curve.
        func secret(with publicKey: [UInt8]) -> [UInt8]? {
            guard publicKey.count == Self.publicLength, publicKey[0] == 4, let peer = EVP_PKEY_new() else {
                return nil
            }
            defer { EVP_PKEY_free(peer) }
            guard EVP_PKEY_copy_parameters(peer, pair) == 1,
                EVP_PKEY_set1_encoded_public_key(peer, publicKey, publicKey.count) == 1
            else { return nil }
            return sharedSecret(of: pair, with: peer)
        }

        /// Signs a text by ECDSA with SHA-256, as JSON Web Tokens have it (RFC 7518, 3.4): 64 bytes.
        func signature(of text: String) -> [UInt8] {
            guard let context = EVP_MD_CTX_new() else { fatalError("no memory for a signature") }
            defer { EVP_MD_CTX_free(context) }
            let message = Array(text.utf8)
            var count = 0
            guard EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pair) == 1,
                EVP_DigestSign(context, nil, &count, message, message.count) == 1
            else { fatalError("libcrypto signs with P-256") }
            var encoded = [UInt8](repeating: 0, count: count)
            guard EVP_DigestSign(context, &encoded, &count, message, message.count) == 1 else {
                fatalError("libcrypto signs with P-256")
            }
            let parts = encoded.withUnsafeBufferPointer { buffer -> OpaquePointer? in
                var start = buffer.baseAddress
                return d2i_ECDSA_SIG(nil, &start, count)
            }
            defer { ECDSA_SIG_free(parts) }
            var bytes = [UInt8](repeating: 0, count: 2 * Self.coordinateLength)
            let half = CInt(Self.coordinateLength)
            bytes.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                BN_bn2binpad(ECDSA_SIG_get0_r(parts), start, half)
                BN_bn2binpad(ECDSA_SIG_get0_s(parts), start + Self.coordinateLength, half)
            }
            return bytes
        }
    }
#endif
