import CNotices
import Foundation
import VoicedAssembly

/// The parts of this program, from the texts that the build put into it and from the libraries that it needs.
struct ProgramParts {
    /// A part with a licence of its own.
    struct Part {
        enum Kind: String {
            case package, file, library
        }

        var kind: Kind
        var name: String
        /// The exact version of a package, or the version of a loaded library, if the library has a function for it.
        var version: String?
        var licence: String
        var origin: String?
        var sha256: String?
    }

    var parts: [Part] = []

    /// The parts of the running program.
    static var current: ProgramParts {
        func text(_ start: UnsafePointer<UInt8>, _ size: Int) -> String {
            String(decoding: UnsafeBufferPointer(start: start, count: size), as: UTF8.self)
        }
        return ProgramParts(
            CopyrightFile(text(ve_copyright, ve_copyright_size)),
            versions: versions(in: text(ve_resolved, ve_resolved_size)), traits: OptionalParts.traits,
            libraries: LinkedLibraries.names, versionOf: LinkedLibraries.version)
    }

    /// - Parameters:
    ///   - versions: the versions of the Swift packages, by their names.
    ///   - traits: the traits of this build.
    ///   - libraries: the libraries that the program needs.
    ///   - versionOf: returns the version of a library; nil if it is unknown.
    init(
        _ copyright: CopyrightFile, versions: [String: String], traits: Set<String>, libraries: [String],
        versionOf: (String) -> String?
    ) {
        for stanza in copyright.stanzas where stanza.traits.map({ !traits.isDisjoint(with: $0) }) ?? true {
            for name in stanza.files {
                let package = String(name.prefix { $0 != "/" })
                let isFile = package == "Models" || name == "*"
                parts.append(
                    Part(
                        kind: isFile ? .file : .package, name: name,
                        version: isFile ? nil : package == "Swift" ? Self.swift : versions[package],
                        licence: stanza.licence, origin: stanza.comment, sha256: stanza.sha256))
            }
        }
        for name in libraries where !Self.isOfSwift(name) {
            let library = copyright.libraries.first { $0.names.contains(name) }
            parts.append(
                Part(
                    kind: .library, name: name, version: versionOf(name),
                    licence: library?.licence ?? "unknown; see /usr/share/doc/PACKAGE/copyright",
                    origin: library.map { "Debian package \($0.package)" }))
        }
    }

    /// Whether a library belongs to Swift, so that a program has it inside or beside it.
    private static func isOfSwift(_ library: String) -> Bool {
        ["libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime"]
            .contains(where: library.hasPrefix)
    }

    /// The version of Swift without the last number, because the library of 6.3.1 says 6.3.0.
    private static var swift: String {
        "\(_SwiftStdlibVersion.current)".split(separator: ".").prefix(2).joined(separator: ".")
    }

    /// Reads the versions of packages from the text of a `Package.resolved`, by the names of the packages.
    static func versions(in resolved: String) -> [String: String] {
        struct File: Decodable {
            struct Pin: Decodable {
                struct State: Decodable {
                    var version: String?
                    var revision: String?
                }
                var identity: String
                var state: State
            }
            var pins: [Pin]
        }
        let file = try? JSONDecoder().decode(File.self, from: Data(resolved.utf8))
        let pairs = (file?.pins ?? []).compactMap { pin in
            (pin.state.version ?? pin.state.revision).map { (pin.identity, $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
