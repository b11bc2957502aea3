import Foundation
import Synchronization

/// The configuration files that alsa-lib in this process reads.
///
/// Tests of several targets run in one process at the same time, so each adds its file here instead of setting
/// `ALSA_CONFIG_PATH` for everyone.
public enum ALSAConfiguration {
    /// The system's own configuration, on which the added files build.
    static let system = "/usr/share/alsa/alsa.conf"

    private static let files = Mutex<[String]?>(nil)

    /// Adds `file` to the files that alsa-lib reads, from the next device that it opens until the process ends.
    public static func add(_ file: String) {
        files.withLock { files in
            let present =
                files ?? getenv("ALSA_CONFIG_PATH").map {
                    String(cString: $0).split(separator: ":").map(String.init)
                }
                ?? [system]
            guard !present.contains(file) else { return }
            files = present + [file]
            setenv("ALSA_CONFIG_PATH", (present + [file]).joined(separator: ":"), 1)
        }
    }

    /// Takes `file` out of the files that alsa-lib reads, before the caller removes it.
    public static func remove(_ file: String) {
        files.withLock { files in
            guard let present = files, present.contains(file) else { return }
            let rest = present.filter { $0 != file }
            files = rest
            setenv("ALSA_CONFIG_PATH", rest.joined(separator: ":"), 1)
        }
    }
}
