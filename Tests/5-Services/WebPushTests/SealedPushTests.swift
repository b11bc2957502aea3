#if HTTP
    import Cryptography
    import Foundation
    import Testing
    import TestSupport

    @testable import WebPush

    @Suite("A message that only one browser can read")
    struct SealedPushTests {
        /// Returns the key pair of a private key and a public one in the encoding of SEC 1.
        static func key(_ scalar: String, _ point: String) throws -> PushKey {
            let (scalar, point) = (
                try #require(Base64URL.bytes(scalar)), try #require(Base64URL.bytes(point))
            )
            let head: [UInt8] = [0x30, 0x77, 2, 1, 1, 4, 32]
            let curve: [UInt8] = [
                0xA0, 10, 6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7, 0xA1, 0x44, 3, 0x42, 0,
            ]
            return try #require(PushKey(bytes: Data(head + scalar + curve + point)))
        }

        @Test("is, byte for byte, the example of RFC 8291, section 5")
        func example() throws {
            let key = try Self.key(
                "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
                "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8")
            let subscription = PushSubscription(
                endpoint: "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
                p256dh:
                    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
                auth: "BTBZMqHH6r4Tts7J_aSIgg")
            let sealed = SealedPush.seal(
                Data("When I grow up, I want to be a watermelon".utf8), for: subscription, key: key,
                salt: try #require(Base64URL.bytes("DGv6ra1nlYgDCS1FRnbzlw")), isPadded: false)
            #expect(
                Base64URL.text(try #require(sealed))
                    == "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
                    + "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNW"
                    + "QexSgSxsj_Qulcy4a-fN")
        }

        @Test("has the same length for every short text, and another ciphertext each time")
        func padding() throws {
            let browser = Browser()
            let short = try #require(SealedPush.seal(Data("a".utf8), for: browser.subscription))
            let again = try #require(SealedPush.seal(Data("a".utf8), for: browser.subscription))
            let long = try #require(
                SealedPush.seal(Data(String(repeating: "a", count: 200).utf8), for: browser.subscription))
            #expect(short.count == long.count && short != again)
        }

        @Test(
            "is not made for keys that are none",
            arguments: ["", "AA", "!", String(repeating: "A", count: 87)])
        func none(_ key: String) {
            let browser = Browser()
            let (point, auth) = (browser.subscription.p256dh, browser.subscription.auth)
            #expect(
                SealedPush.seal(Data(), for: PushSubscription(endpoint: "", p256dh: key, auth: auth)) == nil)
            #expect(
                SealedPush.seal(Data(), for: PushSubscription(endpoint: "", p256dh: point, auth: key)) == nil)
        }

        @Test("is not made for a point that is not on the curve")
        func outside() throws {
            let browser = Browser()
            var point = try #require(Base64URL.bytes(browser.subscription.p256dh))
            point[64] ^= 1
            let wrong = PushSubscription(
                endpoint: "", p256dh: Base64URL.text(point), auth: browser.subscription.auth)
            #expect(SealedPush.seal(Data(), for: wrong) == nil)
        }
    }

    /// A browser's side of a subscription.
    struct Browser {
        let subscription: PushSubscription

        init(at endpoint: String = "https://push.example.net/1") {
            subscription = PushSubscription(
                endpoint: endpoint, p256dh: Base64URL.text(PushKey().publicBytes),
                auth: Base64URL.text([UInt8](random: 16)))
        }
    }
#endif
