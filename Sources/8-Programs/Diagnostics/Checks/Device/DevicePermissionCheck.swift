import Foundation
import Glibc

/// Checks that the current user may use the sound cards.
///
/// The result counts for the daemon only if the check runs as the daemon's user: `sudo -u voiced voiced doctor`.
package struct DevicePermissionCheck: Check {
    /// See ``Check/name``.
    package let name = "permission"
    private let folder: String
    private let isService: Bool
    private let mayUse: @Sendable (String) -> Bool

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - folder: the folder in which the kernel shows the sound devices.
    ///   - isService: whether systemd has started the program.
    ///   - mayUse: whether this process may read and write a device.
    package init(
        folder: String = "/dev/snd",
        isService: Bool = ProcessInfo.processInfo.environment["INVOCATION_ID"] != nil,
        mayUse: @escaping @Sendable (String) -> Bool = { access($0, R_OK | W_OK) == 0 }
    ) {
        self.folder = folder
        self.isService = isService
        self.mayUse = mayUse
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        // The file pcmC0D0c is for capture by device 0 of card 0.
        let devices = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
            .filter { $0.hasPrefix("pcm") && $0.hasSuffix("c") }.sorted()
        guard !devices.isEmpty else { return .skipped("the kernel shows no capture device in \(folder)") }
        let refused = devices.filter { !mayUse(folder + "/" + $0) }
        guard let first = refused.first else { return .ok("this user may use \(folder)") }
        let user = NSUserName()
        return .failed(
            .unavailable, "\(user) may not use \(folder)/\(first)",
            isService
                ? "write SupplementaryGroups=audio into the unit of the service, and restart it"
                : "put \(user) into the group that owns it (usermod -aG audio \(user)), and log in again")
    }
}
