import Foundation

/// The folder of all files, for its owner only, and for one program at a time.
package final class ClinicFolder: Sendable {
    /// Why the folder cannot be used.
    package struct Failure: Error, CustomStringConvertible, Sendable {
        package var description: String
    }

    /// Its path.
    package let path: String
    private let lock: FileHandle

    /// Makes the folder if it is missing, and locks it for this program.
    package init(path: String) throws(Failure) {
        self.path = path
        // An Int32 in C's mode_t: the owner alone, whatever the umask says.
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw Self.failure("\(path) cannot be made")
        }
        let descriptor = open(path + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("\(path) cannot be written") }
        lock = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(
                description:
                    "\(path) is in use by another clinic-dictation; end that one, or name another --data")
        }
    }

    /// `$XDG_DATA_HOME/clinic-dictation`, or where that is by custom.
    package static var standardPath: String {
        let environment = ProcessInfo.processInfo.environment
        let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (data ?? NSHomeDirectory() + "/.local/share") + "/clinic-dictation"
    }

    var vaultPath: String { path + "/vault" }
    var attemptsPath: String { path + "/attempts" }
    var serverPath: String { path + "/server.json" }
    var cachePath: String { path + "/cache" }
    var outboxPath: String { path + "/outbox.sqlite" }

    private static func failure(_ what: String) -> Failure {
        Failure(description: "\(what): \(String(cString: strerror(errno))); name another folder with --data")
    }
}
