import Foundation

/// The content of packaging/debian/copyright, in Debian's format 1.0. The program carries that file.
struct CopyrightFile {
    /// A paragraph of the file: files or packages under one licence.
    struct Stanza {
        /// Their names, such as `swift-nio` or `Models/orbit.wake`.
        var files: [String]
        var licence: String
        /// The origin of the files, in words.
        var comment: String?
        /// The hash of a file of weights.
        var sha256: String?
        /// The traits of which one brings the files into the program; empty if no program has them, and nil if every
        /// program has them.
        var traits: [String]?
    }

    /// A library of the system.
    struct Library {
        /// The names by which the loader finds the library, such as `libpq.so.5`.
        var names: [String]
        /// Debian's package.
        var package: String
        var licence: String
    }

    var stanzas: [Stanza] = []
    var libraries: [Library] = []

    /// Parses the text of the file.
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

    /// Returns the fields of a paragraph by their names. Line breaks join the lines that continue a field, without
    /// their first blank.
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

    /// Parses a line such as ` libpq.so.5 (libpq5): PostgreSQL`; nil for another line.
    private static func library(_ line: String) -> Library? {
        guard let parts = line.wholeMatch(of: /\s+(lib[^()]*|ld-[^()]*) \(([^()]+)\): (.+)/) else {
            return nil
        }
        return Library(
            names: parts.1.split(separator: " ").map(String.init), package: String(parts.2),
            licence: String(parts.3))
    }
}
