#if HTTP
    import CCrypto
    import Foundation

    /// A message that only the browser of a subscription can read (RFC 8291): one record of `aes128gcm` (RFC 8188).
    enum SealedPush {
        private static let tagLength = 16
        private static let nonceLength = 12
        private static let recordSize: UInt32 = 4096
        /// Texts are filled up to a multiple of this number of bytes, so that their length tells less.
        private static let block = 256
        /// Ends the text in the last record.
        private static let delimiter: UInt8 = 2

        /// Encrypts a text.
        ///
        /// - Parameters:
        ///   - key: a pair for this message alone.
        ///   - salt: 16 random bytes.
        ///   - isPadded: whether the text is filled up.
        /// - Returns: nil if the subscription's keys are none.
        static func seal(
            _ text: Data, for subscription: PushSubscription, key: PushKey = PushKey(),
            salt: [UInt8] = random(16), isPadded: Bool = true
        ) -> [UInt8]? {
            guard let theirs = Base64URL.bytes(subscription.p256dh),
                let auth = Base64URL.bytes(subscription.auth), auth.count == 16,
                let shared = key.secret(with: theirs)
            else { return nil }
            let material = derive(
                shared, salt: auth, Array("WebPush: info\0".utf8) + theirs + key.publicBytes, count: 32)
            let contents = derive(
                material, salt: salt, Array("Content-Encoding: aes128gcm\0".utf8), count: 16)
            let nonce = derive(
                material, salt: salt, Array("Content-Encoding: nonce\0".utf8), count: nonceLength)
            var plain = Array(text) + [delimiter]
            if isPadded { plain += [UInt8](repeating: 0, count: (block - plain.count % block) % block) }
            let size = withUnsafeBytes(of: recordSize.bigEndian) { Array($0) }
            let head = salt + size + [UInt8(key.publicBytes.count)] + key.publicBytes
            return head + encrypt(plain, key: contents, nonce: nonce)
        }

        static func random(_ count: Int) -> [UInt8] {
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        }

        /// HKDF with SHA-256 (RFC 5869), for at most 32 bytes.
        private static func derive(
            _ material: [UInt8], salt: [UInt8], _ purpose: [UInt8], count: Int
        ) -> [UInt8] {
            Array(authenticated(purpose + [1], by: authenticated(material, by: salt)).prefix(count))
        }

        private static func authenticated(_ data: [UInt8], by key: [UInt8]) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
            _ = HMAC(EVP_sha256(), key, CInt(key.count), data, data.count, &bytes, nil)
            return bytes
        }

        private static func encrypt(_ plain: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8] {
            guard let context = EVP_CIPHER_CTX_new() else { fatalError("no memory for a cipher") }
            defer { EVP_CIPHER_CTX_free(context) }
            var (count, sealed) = (CInt(0), [UInt8](repeating: 0, count: plain.count + tagLength))
            let isSealed = sealed.withUnsafeMutableBufferPointer { sealed in
                EVP_CipherInit_ex(context, EVP_aes_128_gcm(), nil, key, nonce, 1) == 1
                    && EVP_CipherUpdate(context, sealed.baseAddress, &count, plain, CInt(plain.count)) == 1
                    && EVP_CipherFinal_ex(context, sealed.baseAddress! + plain.count, &count) == 1
                    && EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_GET_TAG, CInt(tagLength), sealed.baseAddress! + plain.count)
                        == 1
            }
            precondition(isSealed, "libcrypto encrypts with AES")
            return sealed
        }
    }
#endif
