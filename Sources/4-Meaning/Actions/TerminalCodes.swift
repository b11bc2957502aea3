extension String {
    /// The text without the codes that color it and move the cursor of a terminal (ECMA-48): they are not for the ear.
    /// A code that is cut off at the end goes as well.
    var withoutTerminalCodes: String {
        guard unicodeScalars.contains(where: { $0 == "\u{1B}" || ("\u{80}"..."\u{9F}").contains($0) }) else {
            return self
        }
        var kept = String.UnicodeScalarView()
        var rest = unicodeScalars[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{1B}": Self.dropCode(rest.popFirst(), &rest)
            // The same codes in one character.
            case "\u{80}"..."\u{9F}": Self.dropCode(Unicode.Scalar(scalar.value - 0x40), &rest)
            default: kept.append(scalar)
            }
        }
        return String(kept)
    }

    /// Drops the rest of a code after its kind.
    private static func dropCode(_ kind: Unicode.Scalar?, _ rest: inout Substring.UnicodeScalarView) {
        switch kind {
        case "[":
            rest = rest.drop { ("\u{20}"..."\u{3F}").contains($0) }
            if let end = rest.first, ("@"..."~").contains(end) { rest.removeFirst() }
        // The code contains a text for the terminal, such as its title or a link.
        case "]", "P", "X", "^", "_":
            while let scalar = rest.popFirst(), scalar != "\u{07}", scalar != "\u{9C}" {
                guard scalar == "\u{1B}" else { continue }
                if rest.first == "\\" { rest.removeFirst() }
                return
            }
        case let kind? where ("\u{20}"..."\u{2F}").contains(kind):
            rest = rest.drop { ("\u{20}"..."\u{2F}").contains($0) }
            rest = rest.dropFirst()
        default: break
        }
    }
}
