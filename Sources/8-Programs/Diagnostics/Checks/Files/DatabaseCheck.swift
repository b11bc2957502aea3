import Foundation
import Glibc
import SQLiteStorage
import Storage

/// Checks that the database can be written, or made if there is none, and that this program knows its version.
///
/// The check opens the database for reading only and never makes it: if root made the file, the daemon could not write
/// to it.
package struct DatabaseCheck: Check {
    /// See ``Check/name``.
    package let name = "database"
    private let path: String
    private let mayWrite: @Sendable (String) -> Bool

    /// Makes a check of the file at `path`.
    ///
    /// - Parameters:
    ///   - path: the database's file, which need not be there.
    ///   - mayWrite: whether this process may write a file or folder.
    package init(
        path: String, mayWrite: @escaping @Sendable (String) -> Bool = { access($0, W_OK) == 0 }
    ) {
        self.path = URL(fileURLWithPath: path).standardizedFileURL.path
        self.mayWrite = mayWrite
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard FileManager.default.fileExists(atPath: path) else { return unmade() }
        guard !Folder.isFolder(path) else {
            return .failed(.configuration, "\(path) is a folder", "name a file as the database")
        }
        var options = SQLiteOptions()
        options.access = .readOnly
        do {
            let store = try SQLiteStore(path: path, options: options)
            defer { store.close() }
            _ = try await store.aliases(scopeID: nil)
            guard store.isOutdated, mayWrite(path) else { return writable(path) }
            return .warning(
                "\(path) is empty or of an older version",
                "back it up: the daemon's next start brings it up to date")
        } catch {
            let isLocked = (error as? StorageError)?.code == .locked
            return .failed(
                isLocked ? .unavailable : .configuration, telling: "\(error)", else: "choose another database"
            )
        }
    }

    private func unmade() -> Finding {
        let folder = Folder.nearest(to: path)
        guard Folder.isFolder(folder), mayWrite(folder) else {
            return .failed(
                .configuration, "there is no database \(path), and this user cannot write in \(folder)",
                (path as NSString).deletingLastPathComponent == folder
                    ? "give that folder to the daemon's user (chown), or choose another database"
                    : "make the database's folder and give it to the daemon's user (sudo install -d -o USER "
                        + "FOLDER), or choose another database")
        }
        return .ok("\(path) will be made at the first start")
    }

    private func writable(_ said: String) -> Finding {
        for place in [path, (path as NSString).deletingLastPathComponent] where !mayWrite(place) {
            return .warning(
                "\(said), but \(place) cannot be written: commands are not logged",
                "give it to the daemon's user (chown), or run this as that user")
        }
        return .ok(said)
    }
}
