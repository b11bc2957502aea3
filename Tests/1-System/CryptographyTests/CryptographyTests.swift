#if HTTP || Control
    import Testing

    @testable import Cryptography

    /// The functions of libcrypto, checked with the examples of the standards.
    @Suite("What libcrypto does")
    struct CryptographyTests {
        private static func bytes(_ hexadecimal: String) -> [UInt8] {
            let digits = Array(hexadecimal.filter { !$0.isWhitespace })
            return stride(from: 0, to: digits.count, by: 2).map {
                UInt8(String(digits[$0...($0 + 1)]), radix: 16)!
            }
        }

        @Test("hashes as FIPS 180-4 says, and reads a hash that it wrote")
        func digest() {
            let digest = Digest(of: "abc")
            let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            #expect(digest.hexadecimal == text && Digest(hexadecimal: text) == digest)
            #expect(digest.isSame(as: Digest(of: Array("abc".utf8))) && !digest.isSame(as: Digest(of: "abd")))
            #expect(Digest(hexadecimal: String(text.dropLast())) == nil)
            #expect(Digest(hexadecimal: "+" + text.dropFirst()) == nil)
        }

        @Test("makes a code as case 2 of RFC 4231 says")
        func code() {
            let code = Digest(
                authenticating: Array("what do ya want for nothing?".utf8), key: Array("Jefe".utf8))
            #expect(
                code.hexadecimal == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
        }

        @Test("derives keys as cases 1 and 3 of RFC 5869 say")
        func keys() {
            let secret = [UInt8](repeating: 0x0b, count: 22)
            let keys = Digest.keys(
                from: secret, salt: Array(0x00...0x0c), purpose: Array(0xf0...0xf9), count: 2)
            #expect(
                (keys[0] + keys[1]).hexadecimal.hasPrefix(
                    "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"))
            #expect(
                Digest.keys(from: secret, salt: [])[0].hexadecimal
                    == "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
        }

        @Test("encrypts with ChaCha20-Poly1305 as RFC 8439, 2.8.2, says")
        func chaCha20() {
            let cipher = AuthenticatedCipher(.chaCha20, key: Array(0x80...0x9f))
            let nonce = Self.bytes("07000000 4041424344454647")
            let associated = Self.bytes("50515253c0c1c2c3c4c5c6c7")
            let plain = Array(
                ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, "
                    + "sunscreen would be it.").utf8)
            let sealed = cipher.seal(plain, nonce: nonce, associated: associated)
            #expect(sealed.prefix(8) == Self.bytes("d31a8d34648e60db")[...])
            #expect(sealed.suffix(16) == Self.bytes("1ae10b594f09e26a7e902ecbd0600691")[...])
            #expect(cipher.open(sealed, nonce: nonce, associated: associated) == plain)
        }

        @Test("encrypts with AES-GCM as the second case of its specification says")
        func aes128() {
            let cipher = AuthenticatedCipher(.aes128, key: [UInt8](repeating: 0, count: 16))
            let nonce = [UInt8](repeating: 0, count: 12)
            let sealed = cipher.seal([UInt8](repeating: 0, count: 16), nonce: nonce)
            #expect(
                sealed.hexadecimal == "0388dace60b6a392f328c2b971b2fe78ab6e47d42cec13bdf53a67b21257bddf")
        }

        @Test(
            "opens nothing that was changed, is too short, or belongs to something else",
            arguments: [true, false])
        func changed(usesAES: Bool) {
            let cipher = AuthenticatedCipher(
                usesAES ? .aes128 : .chaCha20, key: [UInt8](random: usesAES ? 16 : 32))
            let nonce = [UInt8](random: 12)
            let sealed = cipher.seal([1, 2, 3], nonce: nonce, associated: [4])
            #expect(cipher.open(sealed, nonce: nonce, associated: [4]) == [1, 2, 3])
            for index in sealed.indices {
                var wrong = sealed
                wrong[index] ^= 1
                #expect(cipher.open(wrong, nonce: nonce, associated: [4]) == nil)
            }
            #expect(cipher.open(sealed, nonce: nonce, associated: [5]) == nil)
            #expect(cipher.open(sealed, nonce: [UInt8](random: 12), associated: [4]) == nil)
            #expect(cipher.open(Array(sealed.prefix(15)), nonce: nonce, associated: [4]) == nil)
            #expect(cipher.open(cipher.seal([], nonce: nonce), nonce: nonce) == [])
        }
    }
#endif
