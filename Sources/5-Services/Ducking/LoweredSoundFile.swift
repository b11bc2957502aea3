import Foundation
import Intake

/// The file from which lowered sound is restored if this program is killed. The program writes to it before it lowers
/// a stream.
///
/// Each program has its own file and holds the file's lock (`flock`), which the system releases when the program ends
/// in any way. Each line has all that is lowered at a time. The last complete line counts.
struct LoweredSoundFile: ~Copyable {
    private static let suffix = ".lowered"
    /// The size from which the file begins anew, in bytes.
    private static let limit = 1 << 18

    private let path: String
    private let descriptor: CInt

    /// Makes the file.
    ///
    /// - Throws: `POSIXError`.
    init(in folder: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        let path = Self.path(in: folder)
        // Such a file is of a killed program that had this process id, and its contents are taken over.
        unlink(path)
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.systemError }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let error = Self.systemError
            close(descriptor)
            throw error
        }
        (self.path, self.descriptor) = (path, descriptor)
    }

    private static func path(in folder: String) -> String { "\(folder)/\(getpid())\(suffix)" }

    deinit { close(descriptor) }

    /// Writes down all that is lowered from now on.
    ///
    /// - Throws: `POSIXError`, or the encoder's error.
    func write(_ lowered: LoweredSound) throws {
        let line = Array(try JSONEncoder().encode(lowered)) + [UInt8(ascii: "\n")]
        if lseek(descriptor, 0, SEEK_END) > Self.limit { ftruncate(descriptor, 0) }
        guard Foundation.write(descriptor, line, line.count) == line.count else { throw Self.systemError }
    }

    /// Removes the file once all is restored.
    func remove() { unlink(path) }

    /// Reads the changes that killed programs have left. `forget` deletes their files, for when that is safe.
    static func abandoned(in folder: String) -> (lowered: LoweredSound, forget: () -> Void) {
        var (all, paths) = (LoweredSound(), [String]())
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names.sorted() where name.hasSuffix(suffix) {
            let path = "\(folder)/\(name)"
            guard isAbandoned(path) else { continue }
            paths.append(path)
            if let lowered = last(path) { all.add(lowered) }
        }
        // A file with this program's own name is its own by now.
        return (all, { for path in paths where path != Self.path(in: folder) { unlink(path) } })
    }

    private static func isAbandoned(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) == 0
    }

    private static func last(_ path: String) -> LoweredSound? {
        guard let bytes = try? SmallFile(path: path, maximumByteCount: 2 * limit).bytes else { return nil }
        for line in bytes.split(separator: UInt8(ascii: "\n")).reversed() {
            guard (try? JSONBounds(byteCount: limit).check(line)) != nil else { continue }
            if let lowered = try? JSONDecoder().decode(LoweredSound.self, from: Data(line)) { return lowered }
        }
        return nil
    }

    private static var systemError: POSIXError { POSIXError(.init(rawValue: errno) ?? .EIO) }
}
