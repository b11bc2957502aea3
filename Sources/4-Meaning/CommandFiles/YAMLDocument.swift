import Intake
package import Yams

/// One YAML document, parsed without features that could expand it without limit.
///
/// It refuses anchors before the parser gets the text: a few lines of references to references expand to more nodes
/// than fit into memory, and the parser hashes the nodes if they are keys.
package enum YAMLDocument {
    /// The most bytes of a document, 1 MiB.
    package static let maximumByteCount = 1 << 20

    /// The root of a document; nil if it has only comments.
    ///
    /// - Parameters:
    ///   - text: one document of at most ``maximumByteCount``.
    ///   - file: the file's name in errors.
    /// - Throws: ``CommandFileError`` with the line.
    package static func root(of text: String, file: String) throws(CommandFileError) -> Node? {
        guard text.utf8.count <= maximumByteCount else { throw CommandFile.tooLarge(file) }
        let text = text.withoutByteOrderMark
        if let line = lineOfAnchor(text) {
            throw CommandFileError(
                .syntax, file: file, line: line,
                "Anchors and references (& and *) are not allowed; write out what they stand for.")
        }
        do {
            return try Parser(yaml: text, encoding: .utf8).singleRoot()
        } catch {
            throw sentence(error, of: text, file: file)
        }
    }

    /// The root of a document of phrases or a grammar; an empty document is an error.
    static func phrases(of text: String, file: String) throws(CommandFileError) -> Node {
        guard let root = try root(of: text, file: file) else {
            throw CommandFileError(.invalid, file: file, "The file is empty; it needs a version and phrases.")
        }
        return root
    }

    /// The first line on which an anchor or a reference can stand.
    ///
    /// An anchor begins a word, and its name begins with a letter, a digit, `_` or `-`. The check ignores comments of
    /// whole lines that contain no quote: other comments may be the end of a quoted text of several lines. It also
    /// refuses `&x` within quotes, since only the scanner, which this check protects, could tell the difference.
    private static func lineOfAnchor(_ text: String) -> Int? {
        var line = 1
        var isComment = false
        var isLineStart = true
        // The three bytes before.
        var (third, second, previous) = (UInt8(0), UInt8(0), UInt8(ascii: "\n"))
        var pending = false
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                line += 1
                (isComment, isLineStart, pending) = (false, true, false)
            default:
                // The parser ends lines at these, too: U+0085, U+2028 and U+2029.
                if (second, previous) == (0xC2, 0x85)
                    || (third, second) == (0xE2, 0x80) && (previous == 0xA8 || previous == 0xA9)
                {
                    (isComment, isLineStart) = (false, true)
                }
                if isLineStart, byte != UInt8(ascii: " ") {
                    isComment = byte == UInt8(ascii: "#")
                    isLineStart = false
                }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { isComment = false }
                if pending, isNameByte(byte) || byte == UInt8(ascii: "-") { return line }
                pending =
                    !isComment && (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"))
                    && !isNameByte(previous)
            }
            (third, second, previous) = (second, previous, byte)
        }
        return nil
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
            true
        default: false
        }
    }

    /// Makes an error from the parser's error, which carries the whole text: keeps only the problem and its line, and
    /// adds advice.
    private static func sentence(_ error: any Error, of text: String, file: String) -> CommandFileError {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            CommandFileError(
                .syntax, file: file, line: mark.line,
                "This is not YAML: \(problem)"
                    + (YAMLAdvice.advice(on: problem, line: mark.line, of: text).map { "; \($0)" } ?? "")
                    + ".")
        case .duplicatedKeysInMapping(let keys, let context):
            CommandFileError(
                .syntax, file: file, line: context.mark.line,
                "The key “\(keys.first.map { String($0.prefix(60)) } ?? "")” is there twice"
                    + "\(keys.first.map { places(ofTopKey: $0, in: text) } ?? ""); keep one.")
        case .reader(let problem, _, _, _):
            CommandFileError(.syntax, file: file, "This is not text: \(problem).")
        default:
            CommandFileError(.syntax, file: file, "This cannot be parsed as YAML.")
        }
    }

    /// The lines of a key that begins several lines, as a clause for a sentence; empty if it does not.
    private static func places(ofTopKey key: String, in text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
            .filter { $0.element.hasPrefix(key + ":") }.prefix(4).map { "\($0.offset + 1)" }
        return lines.count < 2 ? "" : ", in lines \(lines.joined(separator: " and "))"
    }
}
