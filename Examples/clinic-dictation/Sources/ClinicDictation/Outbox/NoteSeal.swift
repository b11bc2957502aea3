import Crypto
import Foundation

/// A signed note, or another change, as it leaves this terminal: only the clinic's server can read it, and it knows who sealed it.
package struct SealedNote: Codable, Hashable, Sendable {
    /// The note's name; the seal covers it.
    package var id: UUID
    /// The package half of the terminal's key.
    package var deviceKey: Data
    /// The encapsulated key, from which the server derives the same key (HPKE's `enc`).
    package var encapsulatedKey: Data
    /// The note.
    package var ciphertext: Data
}

/// Seals notes: HPKE (RFC 9180) in its authenticated mode, X25519, HKDF-SHA256, ChaCha20-Poly1305.
///
/// So a note that waits in the outbox needs no key of this terminal. It survives a wipe and a forgotten PIN, is sent
/// while the screen is locked, and the disk alone reveals nothing, not even with the PIN.
package enum NoteSeal {
    private static let suite = HPKE.Ciphersuite.Curve25519_SHA256_ChachaPoly
    private static let purpose = Data("clinic-dictation note 1".utf8)

    /// A new key for a terminal.
    package static func makeDeviceKey() -> (secret: Data, public: Data) {
        let key = Curve25519.KeyAgreement.PrivateKey()
        return (key.rawRepresentation, key.publicKey.rawRepresentation)
    }

    /// Seals a note, or another change, to a clinic's key.
    package static func seal<Change: Encodable & Identifiable<UUID>>(
        _ note: Change, to clinicKey: Data, by deviceKey: Data
    ) throws -> SealedNote {
        let key = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: deviceKey)
        var sender = try HPKE.Sender(
            recipientKey: Curve25519.KeyAgreement.PublicKey(rawRepresentation: clinicKey), ciphersuite: suite,
            info: purpose, authenticatedBy: key)
        return SealedNote(
            id: note.id, deviceKey: key.publicKey.rawRepresentation, encapsulatedKey: sender.encapsulatedKey,
            ciphertext: try sender.seal(
                ClinicCoding.encode(note), authenticating: Data(note.id.uuidString.lowercased().utf8)))
    }

    /// What people compare of a key.
    static func fingerprint(of key: Data) -> String {
        let digits = SHA256.hash(data: key).prefix(8).map {
            String($0 >> 4, radix: 16) + String($0 & 15, radix: 16)
        }
        return stride(from: 0, to: 8, by: 2).map { digits[$0] + digits[$0 + 1] }.joined(separator: " ")
    }
}
