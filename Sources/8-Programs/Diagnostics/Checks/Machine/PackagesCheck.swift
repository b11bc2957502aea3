import Foundation

/// The packages of the system that the daemon calls on are installed.
///
/// It looks for their files and not for their names, so that it works on every distribution; the advice is for Debian.
package struct PackagesCheck: Check {
    /// A package and its files.
    package struct Package: Sendable {
        let name: String
        let purpose: String
        let isThere: Bool

        /// A package that brings a file.
        package init(_ name: String, for purpose: String, file: String) {
            self.name = name
            self.purpose = purpose
            isThere = FileManager.default.fileExists(atPath: file)
        }

        /// A package that brings a program, which is looked for in the folders of `path`, as a shell does.
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
