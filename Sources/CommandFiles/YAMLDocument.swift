import Yams

/// One YAML document, parsed with what could make it explode left out.
///
/// Anchors are refused before the parser sees the text: a few lines of references to references expand to
/// more nodes than any memory holds, and the parser hashes them when they are used as keys.
struct YAMLDocument {
    let root: Node

    init(_ text: String, file: String) throws(CommandFileError) {
        if let line = Self.lineOfAnchor(text) {
            throw CommandFileError(
                .syntax, file: file, line: line,
                "Anchors and references (& and *) are not allowed; write the phrase out.")
        }
        let root: Node?
        do {
            root = try Parser(yaml: text, encoding: .utf8).singleRoot()
        } catch {
            throw Self.sentence(error, file: file)
        }
        guard let root else {
            throw CommandFileError(.invalid, file: file, "The file is empty; it needs a version and phrases.")
        }
        self.root = root
    }

    /// The first line on which an anchor or a reference can stand.
    ///
    /// Comments of whole lines are left out; a quoted `&x` is refused with the rest, since telling it apart takes
    /// the scanner that this check is there to protect.
    private static func lineOfAnchor(_ text: String) -> Int? {
        var line = 1
        var isComment = false
        var isLineStart = true
        var previous = UInt8(ascii: "\n")
        var pending = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                if !(byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")) { line += 1 }
                (isComment, isLineStart, pending) = (false, true, false)
            } else {
                if isLineStart, byte != UInt8(ascii: " ") {
                    isComment = byte == UInt8(ascii: "#")
                    isLineStart = false
                }
                if pending, isNameByte(byte) { return line }
                pending =
                    !isComment && (byte == UInt8(ascii: "&") || byte == UInt8(ascii: "*"))
                    && !isNameByte(previous)
            }
            previous = byte
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

    /// The parser's errors carry the whole text; only the problem and its line are kept.
    private static func sentence(_ error: any Error, file: String) -> CommandFileError {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            CommandFileError(.syntax, file: file, line: mark.line, "This is not YAML: \(problem).")
        case .duplicatedKeysInMapping(let keys, let context):
            CommandFileError(
                .syntax, file: file, line: context.mark.line,
                "The key “\(keys.first.map { String($0.prefix(60)) } ?? "")” is there twice; keep one.")
        case .reader(let problem, _, _, _):
            CommandFileError(.syntax, file: file, "This is not text: \(problem).")
        default:
            CommandFileError(.syntax, file: file, "This cannot be parsed as YAML.")
        }
    }
}
