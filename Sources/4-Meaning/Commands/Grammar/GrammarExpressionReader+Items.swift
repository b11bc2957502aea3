extension GrammarExpressionReader {
    /// Reads `{slot}` or `{name:slot}`.
    mutating func slotInBraces() throws(GrammarError) -> GrammarExpression {
        let opening = index
        index += 1
        let first = try name(and: "-", what: "A slot's name")
        var type = first
        if index < scalars.count, scalars[index] == ":" {
            index += 1
            type = try name(and: "-", what: "A slot's type")
        }
        try expect(.endBrace, "“}”", openedAt: opening)
        return .slot(name: first, type: type, at: position(opening))
    }

    /// Reads Rhino's `$slot:name`, which fills `name`, or Rhasspy's `$slot`, which only stands for the words of
    /// its list.
    mutating func slotAfterDollar() throws(GrammarError) -> GrammarExpression {
        let opening = index
        index += 1
        guard syntax == .rhino else {
            let list = try name(and: "-/", what: "A slot's name")
            guard symbol != .separator, index >= scalars.count || scalars[index] != "," else {
                throw error("Arguments of slot programs are not supported; write the values into a list.")
            }
            return .rule("$" + list, at: position(opening))
        }
        let type = try name(and: ".-", what: "A slot's type")
        var name = type
        if index < scalars.count, scalars[index] == ":" {
            index += 1
            name = try self.name(and: "-", what: "A slot's name")
        }
        return .slot(name: name, type: type, at: position(opening))
    }

    /// Reads Rhasspy's `{tag}` or `{tag:value}` after `expression`.
    mutating func tag(_ expression: GrammarExpression) throws(GrammarError) -> GrammarExpression {
        let opening = index
        index += 1
        let tag = try name(and: "-", what: "A tag")
        var inner = expression
        if symbol == .colon {
            index += 1
            inner = .replaced(expression, by: text(until: .endBrace))
        }
        guard index < scalars.count, scalars[index] != "!" else {
            throw error("Converters (“!”) are not supported; take it out.")
        }
        try expect(.endBrace, "“}”", openedAt: opening)
        var kind = GrammarValueKind.text
        if case .rule(let name, _) = inner, GrammarRange(name) != nil { kind = .number }
        return .tagged(inner, name: tag, kind: kind)
    }

    /// Reads the replacement after `:`: the text up to a space or symbol, or several words in brackets.
    mutating func replacement() throws(GrammarError) -> String {
        let colon = index
        index += 1
        guard symbol != .beginGroup else {
            index += 1
            let words = text(until: .endGroup)
            try expect(.endGroup, "“)”", openedAt: colon)
            return words
        }
        var replacement = String.UnicodeScalarView()
        while index < scalars.count, !scalars[index].properties.isWhitespace, symbol == nil {
            replacement.append(scalars[index])
            index += 1
        }
        if let converter = replacement.firstIndex(of: "!") {
            let place = colon + 1 + replacement.distance(from: replacement.startIndex, to: converter)
            throw error("Converters (“!”) are not supported; take it out.", at: place)
        }
        return String(replacement)
    }

    private mutating func text(until end: GrammarSyntax.Symbol) -> String {
        let start = index
        while index < scalars.count, symbol != end { index += 1 }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[start..<index])
        return String(view)
    }

    /// Reads the words up to the next space or symbol: several if punctuation joins them, none if there is
    /// only punctuation.
    mutating func words() throws(GrammarError) -> [GrammarExpression] {
        let start = index
        var run = String.UnicodeScalarView()
        while index < scalars.count, !scalars[index].properties.isWhitespace, symbol == nil {
            let scalar = scalars[index]
            guard GrammarWord.isAllowed(scalar) else {
                throw error(
                    "“\(scalar.escaped(asASCII: false))” means nothing here; write it as it is said.")
            }
            run.append(scalar)
            index += 1
        }
        let text = String(run)
        if syntax == .rhasspy, text.contains("..") {
            guard let range = GrammarRange(text) else {
                throw error(
                    "A range is two whole numbers up to \(GrammarLimits.number), such as 1..10; steps are not"
                        + " supported.", at: start)
            }
            return [.rule(range.description, at: position(start))]
        }
        return GrammarWord.expressions(in: text, at: position(start), keepsNumbers: syntax == .rhasspy)
    }
}
