import ArgumentParser
import Foundation
import VoicedTerminal

/// `voiced licences`: prints the parts of the program with their versions and licences.
struct LicencesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "licences",
        abstract: "List what is in this program and what it links, with versions and licences.",
        discussion: """
            For each Swift package the exact version of this build; for each library of the system the version that \
            runs, if the library tells it; for each file of weights where it comes from and its SHA-256.

            Example: voiced licences
            """)

    @Flag(help: "Print JSON: one object a line.")
    var json = false

    func run() {
        let parts = ProgramParts.current.parts
        if json {
            for part in parts { Console.write(Self.line(part)) }
            return
        }
        for (title, kind) in [
            ("Swift packages", ProgramParts.Part.Kind.package), ("Libraries of the system", .library),
            ("Files of this project", .file),
        ] {
            Console.write(title)
            for part in parts where part.kind == kind {
                let name = [part.name == "*" ? "voiced itself" : part.name, part.version].compactMap(\.self)
                Console.write("  \(name.joined(separator: " ")): \(part.licence)")
                if let origin = part.origin { Console.write("      \(origin)") }
                if let hash = part.sha256 { Console.write("      SHA-256 \(hash)") }
            }
        }
    }

    private static func line(_ part: ProgramParts.Part) -> String {
        let fields = [
            "part": part.kind.rawValue, "name": part.name, "version": part.version, "licence": part.licence,
            "origin": part.origin, "sha256": part.sha256,
        ].compactMapValues(\.self)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}
