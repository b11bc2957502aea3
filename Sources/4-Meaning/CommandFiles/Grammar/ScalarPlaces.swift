import Commands
import Intake
internal import Yams

/// Finds the positions in the file of the characters of a YAML text.
///
/// If a text spans several lines or has escapes, its characters are not adjacent in the file. So this type compares
/// the text with the file again: apart from white space, the file has the same characters in the same order.
struct ScalarPlaces {
    private let source: [Unicode.Scalar]
    /// The index at which each line begins.
    private let lines: [Int]

    init(_ text: String) {
        source = Array(text.unicodeScalars)
        var lines = [0]
        for (index, scalar) in source.enumerated() where Self.isBreak(scalar) {
            if scalar == "\n", index > 0, source[index - 1] == "\r" { lines.removeLast() }
            lines.append(index + 1)
        }
        self.lines = lines
    }

    /// The position of each Unicode scalar of a node's text, and the position after the last; nil if the text cannot be
    /// found.
    func places(of node: Node) -> [GrammarPosition]? {
        guard let mark = node.mark, let scalar = node.scalar, lines.indices.contains(mark.line - 1) else {
            return nil
        }
        var index = begin(of: scalar.style, from: lines[mark.line - 1] + mark.column - 1)
        let isEscaped = scalar.style == .doubleQuoted
        var places: [GrammarPosition] = []
        for wanted in scalar.string.unicodeScalars {
            if wanted.properties.isWhitespace {
                places.append(place(index))
                if index < source.count, source[index].properties.isWhitespace { index += 1 }
                continue
            }
            guard let found = find(wanted, from: index, isEscaped: isEscaped) else { return nil }
            places.append(place(found.lowerBound))
            index = found.upperBound
            // Within single quotes YAML writes a quote twice.
            if scalar.style == .singleQuoted, wanted == "'" { index += 1 }
        }
        // A mistake at the end has the position after the last character.
        places.append(place(index))
        return places
    }

    /// The beginning of a scalar's text, after its tag, quote or block header.
    private func begin(of style: Node.Scalar.Style, from start: Int) -> Int {
        var index = start
        if index < source.count, source[index] == "!" {
            while index < source.count, !source[index].properties.isWhitespace { index += 1 }
            while index < source.count, source[index].properties.isWhitespace { index += 1 }
        }
        switch style {
        case .singleQuoted, .doubleQuoted: return index + 1
        case .literal, .folded:
            return source[min(index, source.count)...].firstIndex(where: Self.isBreak) ?? index
        default: return index
        }
    }

    /// The position of the next character of the text after white space; nil if the file has another character there.
    private func find(_ wanted: Unicode.Scalar, from start: Int, isEscaped: Bool) -> Range<Int>? {
        var index = start
        while index < source.count {
            if source[index].properties.isWhitespace {
                index += 1
            } else if isEscaped, source[index] == "\\", index + 1 < source.count {
                let end = min(index + 2 + Self.digitCount(source[index + 1]), source.count)
                if !isSpace(source[(index + 1)..<end]) { return index..<end }
                index = end
            } else {
                return source[index] == wanted ? index..<(index + 1) : nil
            }
        }
        return nil
    }

    /// Whether an escape, without its backslash, stands for white space.
    private func isSpace(_ escape: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let kind = escape.first else { return false }
        guard Self.digitCount(kind) > 0 else {
            return kind.properties.isWhitespace || "ntrvfNLP_".unicodeScalars.contains(kind)
        }
        var digits = String.UnicodeScalarView()
        digits.append(contentsOf: escape.dropFirst())
        let value = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
        return value?.properties.isWhitespace == true
    }

    private func place(_ index: Int) -> GrammarPosition {
        let line = max(0, lines.partitioningIndex { $0 > index } - 1)
        return GrammarPosition(line: line + 1, column: index - lines[line] + 1)
    }

    /// The number of hexadecimal digits of an escape.
    private static func digitCount(_ kind: Unicode.Scalar) -> Int {
        switch kind {
        case "x": 2
        case "u": 4
        case "U": 8
        default: 0
        }
    }

    /// Whether the YAML parser counts the scalar as a line break.
    private static func isBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }
}
