#if HTTP
    import Cryptography
    import Foundation

    /// A message that only the browser of a subscription can read (RFC 8291): one record of `aes128gcm` (RFC 8188).
    enum SealedPush {
        private static let recordSize: UInt32 = 4096
        /// Texts are padded to a multiple of this number of bytes, so that their length tells less.
        private static let block = 256
        /// The byte that ends the text in the last record.
        private static let delimiter: UInt8 = 2

        /// Encrypts a text.
        ///
        /// - Parameters:
        ///   - key: a pair for this message alone.
        ///   - salt: 16 random bytes.
        ///   - isPadded: whether to pad the text.
        /// - Returns: the encrypted message; nil if the subscription's keys are invalid.
        static func seal(
            _ text: Data, for subscription: PushSubscription, key: PushKey = PushKey(),
            salt: [UInt8] = [UInt8](random: 16), isPadded: Bool = true
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
                material, salt: salt, Array("Content-Encoding: nonce\0".utf8),
                count: AuthenticatedCipher.nonceLength)
            var plain = Array(text) + [delimiter]
            if isPadded { plain += [UInt8](repeating: 0, count: (block - plain.count % block) % block) }
            let size = withUnsafeBytes(of: recordSize.bigEndian) { Array($0) }
            let head = salt + size + [UInt8(key.publicBytes.count)] + key.publicBytes
            return head + AuthenticatedCipher(.aes128, key: contents).seal(plain, nonce: nonce)
        }

        /// The first bytes of a key, at most 32.
        private static func derive(
            _ material: [UInt8], salt: [UInt8], _ purpose: [UInt8], count: Int
        ) -> [UInt8] {
            Array(Digest.keys(from: material, salt: salt, purpose: purpose)[0].prefix(count))
        }
    }
#endif
