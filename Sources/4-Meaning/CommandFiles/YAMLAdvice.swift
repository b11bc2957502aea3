/// Advice for a text that is not YAML, by the mistakes that people make most.
enum YAMLAdvice {
    /// The advice; nil if the problem is none of these mistakes.
    ///
    /// - Parameters:
    ///   - problem: the parser's description of the problem.
    ///   - line: the line of the problem, counted from 1.
    ///   - text: the whole document.
    static func advice(on problem: String, line: Int, of text: String) -> String? {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let written = lines.indices.contains(line - 1) ? lines[line - 1] : ""
        if written.prefix(while: \.isWhitespace).contains("\t") {
            return "a tab stands before the text of this line, and spaces belong there"
        }
        let quotes = "put a text with { }, [ ] or \": \" into quotes, all of it"
        switch problem {
        case "did not find expected key", "did not find expected '-' indicator":
            return goesOnAfterEnd(value(of: written))
                ? quotes
                : "check how this line is indented, because lines of one level begin in the same column"
        case "mapping values are not allowed in this context":
            return "\(quotes), and begin lines of one level in the same column"
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            return "\(quotes), and close each bracket"
        case "found character that cannot start any token":
            return "put the text into quotes"
        case "could not find expected ':'":
            return "write \"key: value\", or \"- \" before each part of a list"
        case "found unexpected end of stream": return "close the quotation mark"
        default: return nil
        }
    }

    /// The text after the key or the `- ` of a line.
    private static func value(of line: Substring) -> Substring {
        var rest = line.drop(while: \.isWhitespace)
        while rest.hasPrefix("- ") { rest = rest.dropFirst(2).drop(while: \.isWhitespace) }
        // A line that begins with a bracket or a quote has no key.
        guard let first = rest.first, !"{[\"'".contains(first) else { return rest }
        let key = rest.prefix { $0 != ":" && $0 != "#" }
        let after = rest.dropFirst(key.count)
        return after.hasPrefix(": ") ? after.dropFirst(2).drop(while: \.isWhitespace) : rest
    }

    /// Whether a text that begins with a bracket or a quotation mark goes on after its end.
    private static func goesOnAfterEnd(_ text: Substring) -> Bool {
        guard let first = text.first else { return false }
        let isQuote = first == "\"" || first == "'"
        guard isQuote || first == "{" || first == "[" else { return false }
        var depth = 0
        for index in text.indices {
            let sign = text[index]
            if isQuote {
                guard sign == first, index != text.startIndex else { continue }
            } else {
                if "{[".contains(sign) { depth += 1 }
                if "}]".contains(sign) { depth -= 1 }
                guard depth == 0 else { continue }
            }
            let rest = text[text.index(after: index)...].drop(while: \.isWhitespace)
            return !rest.isEmpty && !rest.hasPrefix("#")
        }
        return false
    }
}
