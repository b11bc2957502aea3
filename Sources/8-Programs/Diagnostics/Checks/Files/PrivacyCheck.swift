import Glibc

/// Checks that only their owner and its group can read files with spoken words.
package struct PrivacyCheck: Check {
    /// See ``Check/name``.
    package let name = "privacy"
    private let paths: [String]

    /// Makes a check of the files at `paths`; those that are not there are left out.
    package init(paths: [String]) { self.paths = paths }

    /// The files of a database, itself and those that SQLite keeps beside it, and others.
    package init(database path: String, and others: [String] = []) {
        self.init(paths: [path, path + "-wal", path + "-shm"] + others)
    }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        guard let warning else { return .ok("only the owner, or a group, can read spoken words") }
        return .warning(warning.sentence, warning.advice)
    }

    /// The fault as a sentence, and what to do about it; nil if there is none.
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
