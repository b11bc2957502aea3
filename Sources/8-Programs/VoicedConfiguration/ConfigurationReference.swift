import Foundation

extension Configuration {
    /// The page of all keys, in Markdown.
    package static var reference: String {
        var lines = """
            # Settings

            All keys of the configuration file ([voiced.md](voiced.md#configuration)). `endpointing.silence` is the key
            `silence` below `endpointing`. A part without a default is off if its key is not there. *Live* marks what
            `voiced reload` changes in a running daemon; the rest takes effect at the next start. `voiced config keys` prints
            this page.
            """.components(separatedBy: "\n")
        for group in groups {
            lines += ["", KeyText.linked("## \(group.title)"), ""]
            for key in group.keys { lines += key.about.listed() }
        }
        return lines.joined(separator: "\n")
    }
}

extension KeyDescription {
    fileprivate func listed(below path: String = "") -> [String] {
        // A key with a single possible value shows no default.
        let standard = standard.flatMap { $0.isEmpty || kind == "`\($0)`" ? nil : "default `\($0)`" }
        let indent = isOfKind ? "  " : ""
        let facts = [
            kind, isRequired ? "required" : "", standard ?? "",
            isOff ? "off without it" : "", isLive ? "*live*" : "",
        ].filter { !$0.isEmpty }
        let head = "`\(path)\(name)`" + (facts.isEmpty ? "" : " (\(facts.joined(separator: "; ")))")
        let example =
            example.flatMap { $0.isEmpty || $0.contains("\n") ? nil : " For example `\($0)`." } ?? ""
        return KeyText.wrapped(
            KeyText.linked("\(head): \(text)\(example)"), first: indent + "- ", rest: indent + "  ")
            + children.flatMap { $0.listed(below: "\(path)\(name).") }
    }
}

/// Formats the text about keys in the sample and in the reference.
enum KeyText {
    /// The most bytes of a line.
    static let width = 120

    /// Breaks a text into lines of at most ``width`` bytes.
    static func wrapped(_ text: String, first: String, rest: String) -> [String] {
        var lines = [first]
        for word in text.split(whereSeparator: \.isWhitespace) {
            let line = lines[lines.count - 1]
            let isBegun = line.utf8.count > (lines.count == 1 ? first : rest).utf8.count
            if isBegun, line.utf8.count + 1 + word.utf8.count > width {
                lines.append(rest + word)
            } else {
                lines[lines.count - 1] += (isBegun ? " " : "") + word
            }
        }
        return lines
    }

    /// Turns the names of pages in a text, such as `docs/voiced.md`, into links.
    static func linked(_ text: String) -> String {
        text.replacing(/docs\/([a-z-]+\.md)/) { "[\($0.1)](\($0.1))" }
    }
}
