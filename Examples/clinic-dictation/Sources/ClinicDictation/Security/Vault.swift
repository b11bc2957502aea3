import Crypto
import Foundation

/// The secrets with which the program acts for the doctor.
package struct ClinicSecrets: Codable, Sendable {
    /// The doctor's name, which stands under each note.
    package var doctor: String
    /// The token by which the server knows this terminal when it reads.
    package var token: String
    /// The private half of this terminal's key, which authenticates and seals notes.
    package var deviceKey: Data

    /// Makes secrets.
    package init(doctor: String, token: String, deviceKey: Data) {
        (self.doctor, self.token, self.deviceKey) = (doctor, token, deviceKey)
    }
}

/// The keys, once the screen is unlocked. Releasing them locks it: the bytes are overwritten by `SymmetricKey`.
package struct UnlockedVault: Sendable {
    /// See ``ClinicSecrets``.
    package let secrets: ClinicSecrets
    /// Encrypts what is cached on the disk.
    package let cacheKey: SymmetricKey
    /// Names the files of the cache, so that their names say nothing.
    package let cacheNameKey: SymmetricKey

    init(dataKey: SymmetricKey, secrets: ClinicSecrets) {
        self.secrets = secrets
        cacheKey = Vault.derived(from: dataKey, for: "cache")
        cacheNameKey = Vault.derived(from: dataKey, for: "cache names")
    }
}

/// The file that holds the data key, wrapped by the key that a PIN and a salt give.
///
///     PIN + salt --scrypt--> wrapping key --AES-GCM--> data key (random) --HKDF--> keys of secrets and cache
///
/// No hash of the PIN is kept: a PIN is right if it unwraps the key. Deleting these 60 bytes makes everything that was
/// encrypted under them unreadable.
struct Vault: Codable {
    private var version = 1
    private let cost: ScryptCost
    private let salt: Data
    private let wrappedKey: Data
    private let sealedSecrets: Data

    /// Whether a vault can be used at all.
    enum Failure: Error, CustomStringConvertible {
        case damaged

        var description: String { "the vault is damaged; run `clinic-dictation setup` again" }
    }

    /// Makes one with a new data key.
    init(_ secrets: ClinicSecrets, pin: PIN, cost: ScryptCost) throws {
        let salt = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        let dataKey = SymmetricKey(size: .bits256)
        let wrapping = try cost.key(from: pin, salt: salt)
        let about = try Self.about(cost, salt)
        (self.cost, self.salt) = (cost, salt)
        wrappedKey = try dataKey.withUnsafeBytes { bytes in
            try AES.GCM.seal(bytes, using: wrapping, authenticating: about).combined!
        }
        sealedSecrets = try AES.GCM.seal(
            ClinicCoding.encode(secrets), using: Self.derived(from: dataKey, for: "secrets")
        ).combined!
    }

    /// The keys; nil if the PIN is wrong.
    func open(_ pin: PIN) throws -> UnlockedVault? {
        guard version == 1, cost.isPlausible else { throw Failure.damaged }
        let wrapping = try cost.key(from: pin, salt: salt)
        guard let box = try? AES.GCM.SealedBox(combined: wrappedKey) else { throw Failure.damaged }
        guard
            var bytes = try? AES.GCM.open(
                box, using: wrapping, authenticating: try Self.about(cost, salt))
        else { return nil }
        let dataKey = SymmetricKey(data: bytes)
        bytes.resetBytes(in: bytes.indices)
        do {
            let opened = try AES.GCM.open(
                AES.GCM.SealedBox(combined: sealedSecrets), using: Self.derived(from: dataKey, for: "secrets")
            )
            return UnlockedVault(
                dataKey: dataKey, secrets: try ClinicCoding.decode(ClinicSecrets.self, from: opened))
        } catch { throw Failure.damaged }
    }

    static func derived(from key: SymmetricKey, for purpose: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key, info: Data("clinic-dictation \(purpose)".utf8), outputByteCount: 32)
    }

    private static func about(_ cost: ScryptCost, _ salt: Data) throws -> Data {
        try ClinicCoding.encode(cost) + salt
    }
}
