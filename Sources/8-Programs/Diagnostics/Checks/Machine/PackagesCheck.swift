import Foundation

/// Checks that the packages of the system that the daemon needs are installed.
///
/// The check looks for the files of packages and not for their names, so that it works on every distribution. The
/// advice is for Debian.
package struct PackagesCheck: Check {
    /// A package and its files.
    package struct Package: Sendable {
        let name: String
        let purpose: String
        let isThere: Bool

        /// Looks for a package by a file that it installs.
        package init(_ name: String, for purpose: String, file: String) {
            self.name = name
            self.purpose = purpose
            isThere = FileManager.default.fileExists(atPath: file)
        }

        /// Looks for a package by a program that it installs, in the folders of `path`, as a shell does.
        package init(
            _ name: String, for purpose: String, program: String,
            path: String = ProcessInfo.processInfo.environment["PATH"] ?? ""
        ) {
            self.name = name
            self.purpose = purpose
            isThere = ProgramLookup.finds(program, path: path)
        }
    }

    /// See ``Check/name``.
    package let name = "packages"
    private let packages: [Package]

    /// Makes a check of `packages`.
    package init(_ packages: [Package]) { self.packages = packages }

    /// See ``Check/run()``.
    package func run() async -> Finding {
        let missing = packages.filter { !$0.isThere }
        guard !missing.isEmpty else {
            return .ok(packages.isEmpty ? "none are needed" : packages.map(\.name).joined(separator: ", "))
        }
        return .failed(
            .unavailable,
            "not installed: " + missing.map { "\($0.name) (\($0.purpose))" }.joined(separator: ", "),
            "apt-get install " + missing.map(\.name).joined(separator: " "))
    }
}
