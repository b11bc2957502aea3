import Crypto
import Foundation

/// The lock of the terminal: tries PINs, counts failures, and wipes after five.
package struct ClinicLock: Sendable {
    /// The result of a trial.
    package enum Trial: Sendable {
        case unlocked(UnlockedVault)
        /// The PIN was wrong, and this many attempts are left.
        case wrong(left: Int)
        /// The PIN was wrong for the fifth time, and all readable data is deleted.
        case wiped
        /// No PIN was ever chosen here, or all was wiped.
        case notSetUp
    }

    private let folder: ClinicFolder
    private var attempts: AttemptCounter { AttemptCounter(path: folder.attemptsPath) }

    /// Opens the lock, and finishes a wipe that was interrupted.
    package init(_ folder: ClinicFolder) throws {
        self.folder = folder
        if isSetUp, attempts.count >= AttemptCounter.limit { try wipe() }
    }

    /// Whether there is something to unlock.
    package var isSetUp: Bool { access(folder.vaultPath, F_OK) == 0 }

    /// How many wrong PINs may follow before everything is wiped.
    package var trialsLeft: Int { AttemptCounter.limit - attempts.count }

    /// Sets a PIN and makes new keys. Deletes the data that was cached under the old keys.
    package func setUp(_ secrets: ClinicSecrets, pin: PIN, cost: ScryptCost = .standard) throws {
        let vault = try Vault(secrets, pin: pin, cost: cost)
        try wipe()
        try attempts.write(0)
        try PrivateFile.write(ClinicCoding.encode(vault), to: folder.vaultPath)
    }

    /// Tries a PIN. It blocks for as long as the cost of scrypt takes, so do not call it on a thread for which
    /// others wait.
    package func tryPIN(_ pin: PIN) throws -> Trial {
        guard let data = try PrivateFile.read(folder.vaultPath) else { return .notSetUp }
        let vault: Vault
        do { vault = try ClinicCoding.decode(Vault.self, from: data) } catch { throw Vault.Failure.damaged }
        let count = attempts.count + 1
        // On the disk before the PIN is looked at.
        try attempts.write(count)
        if let opened = try vault.open(pin) {
            try? attempts.write(0)
            return .unlocked(opened)
        }
        guard count >= AttemptCounter.limit else { return .wrong(left: AttemptCounter.limit - count) }
        try wipe()
        return .wiped
    }

    /// Logs out: deletes the keys first, and then the data that they encrypt. Signed notes in the outbox are sealed to
    /// the clinic's key, so this terminal cannot read them; they stay until they are sent.
    package func wipe() throws {
        try PrivateFile.remove(folder.vaultPath)
        try SealedDiskCache.purge(folder.cachePath)
        try PrivateFile.remove(folder.attemptsPath)
    }
}
