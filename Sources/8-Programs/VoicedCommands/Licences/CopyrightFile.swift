import Foundation

/// What packaging/debian/copyright says, in Debian's format 1.0. The program carries that file.
struct CopyrightFile {
    /// Files or packages of one licence.
    struct Stanza {
        /// Their names, such as `swift-nio` or `Models/orbit.wake`.
        var files: [String]
        var licence: String
        /// Where they come from.
        var comment: String?
        /// The hash of a file of weights.
        var sha256: String?
        /// The traits with one of which they are in the program; empty if they are in no program.
        var traits: [String]?
    }

    /// A library of the system.
    struct Library {
        /// The names that the loader knows it by, such as `libpq.so.5`.
        var names: [String]
        /// Debian's package.
        var package: String
        var licence: String
    }

    var stanzas: [Stanza] = []
    var libraries: [Library] = []

    /// Reads the file.
    init(_ text: String) {
        for paragraph in text.components(separatedBy: "\n\n") {
            let fields = Self.fields(paragraph)
            if fields["Format"] != nil, let comment = fields["Comment"] {
                libraries = comment.components(separatedBy: "\n").compactMap(Self.library)
            } else if let files = fields["Files"], let licence = fields["License"] {
                stanzas.append(
                    Stanza(
                        files: files.split(whereSeparator: \.isWhitespace).map(String.init),
                        licence: licence,
                        comment: fields["Comment"]?.replacing("\n", with: " "), sha256: fields["X-SHA256"],
                        traits: fields["X-Traits"]?.split(separator: " ").map(String.init)
                            .filter { $0 != "none" }))
            }
        }
    }

    /// The fields of a paragraph by their names; lines that go on are joined by line breaks, without the first blank.
    private static func fields(_ paragraph: String) -> [String: String] {
        var fields: [String: String] = [:]
        var name: String?
        for line in paragraph.components(separatedBy: "\n") {
            if line.hasPrefix(" "), let name {
                fields[name, default: ""] += (fields[name]?.isEmpty == false ? "\n" : "") + line.dropFirst()
            } else if let colon = line.firstIndex(of: ":") {
                name = String(line[..<colon])
                fields[name!] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
            }
        }
        return fields
    }

    /// A line such as ` libpq.so.5 (libpq5): PostgreSQL`.
    private static func library(_ line: String) -> Library? {
        guard let parts = line.wholeMatch(of: /\s+(lib[^()]*|ld-[^()]*) \(([^()]+)\): (.+)/) else {
            return nil
        }
        return Library(
            names: parts.1.split(separator: " ").map(String.init), package: String(parts.2),
            licence: String(parts.3))
    }
}
