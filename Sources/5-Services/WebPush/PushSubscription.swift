import Foundation

/// A browser's address for messages (Push API, W3C), and the keys to encrypt them for the browser.
package struct PushSubscription: Hashable, Codable, Sendable {
    /// The browser's address at its push service. It is a secret: the service delivers all that is sent there.
    package let endpoint: String
    /// The browser's public key on the curve P-256, in base64url: 65 bytes.
    package let p256dh: String
    /// The secret that authenticates messages, in base64url: 16 bytes.
    package let auth: String

    /// Makes a subscription without checking it.
    package init(endpoint: String, p256dh: String, auth: String) {
        (self.endpoint, self.p256dh, self.auth) = (endpoint, p256dh, auth)
    }
}

/// A message to browsers.
package struct PushMessage: Sendable {
    /// The most bytes of a text: push services take 4,096 of an encrypted message.
    package static let longestText = 2000

    /// The content, for the page's own program in the browser.
    package var text: Data
    /// A later message with the same topic replaces one that was not delivered yet: at most 32 characters of base64url.
    package var topic: String?
    /// The seconds for which the push service keeps the message for a browser that is away.
    package var lifetime = 600
    /// Whether the message may wake up a telephone.
    package var isUrgent = false

    /// Makes a message.
    package init(_ text: Data) { self.text = text }
}

/// Bytes as JSON Web Tokens and the Push API write them (RFC 4648, 5, without padding).
enum Base64URL {
    static func text(_ bytes: some DataProtocol) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
            .replacing("=", with: "")
    }

    /// Decodes a text; nil if it is no base64url. Accepts padding, too.
    static func bytes(_ text: String) -> [UInt8]? {
        let plain = text.replacing("-", with: "+").replacing("_", with: "/").replacing("=", with: "")
        let padding = String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
        return Data(base64Encoded: plain + padding).map(Array.init)
    }
}
