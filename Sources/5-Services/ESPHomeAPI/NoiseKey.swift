import Foundation

/// The key that Home Assistant and a device share: 32 bytes, which people write in base64. It is shown nowhere.
package struct NoiseKey: Sendable, CustomStringConvertible, CustomReflectable {
    /// Bytes of a key.
    static let byteCount = 32

    let bytes: [UInt8]

    /// Reads a key.
    ///
    /// - Throws: ``ESPHomeError`` with `badKey` if the text is no key.
    package init(base64 text: String) throws(ESPHomeError) {
        guard let data = Data(base64Encoded: text), data.count == Self.byteCount,
            data.contains(where: { $0 != 0 })
        else {
            throw ESPHomeError(
                .badKey,
                "what is given as the key of ESPHome's native API is no key; it is 32 random bytes in base64, as "
                    + "`openssl rand -base64 32` writes them")
        }
        bytes = Array(data)
    }

    /// Says that there is a key, and not which.
    package var description: String { "(a key)" }

    /// Shows nothing of the key.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
