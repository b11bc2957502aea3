import Glibc

/// Checks that only the owner and the group of files with spoken words can read them.
package struct PrivacyCheck: Check {
    /// See ``Check/name``.
    package let name = "privacy"
    private let paths: [String]

    /// Makes a check of the files at `paths`. Missing files do not count.
    package init(paths: [String]) { self.paths = paths }

    /// Makes a check of a database with the files that SQLite keeps beside it, and of other files.
    package init(database path: String, and others: [String] = []) {
        self.init(paths: [path, path + "-wal", path + "-shm"] + others)
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard let warning else { return .ok("only the owner, or a group, can read spoken words") }
        return .warning(warning.sentence, warning.advice)
    }

    /// The fault as a sentence, and the advice; nil if there is no fault.
    package var warning: (sentence: String, advice: String)? {
        let open = paths.filter { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & 0o006 != 0
        }
        guard !open.isEmpty else { return nil }
        let names = open.joined(separator: " ")
        return (
            "every user of this machine can read \(names), with spoken words in them", "chmod o= \(names)"
        )
    }
}
