/// Reads an expression by recursive descent.
struct GrammarExpressionReader {
    let syntax: GrammarSyntax
    let scalars: [Unicode.Scalar]
    private let origin: GrammarPosition
    private let scope: String?
    var index = 0

    init(_ text: String, syntax: GrammarSyntax, at origin: GrammarPosition, scope: String?) {
        self.syntax = syntax
        self.origin = origin
        self.scope = scope
        scalars = Array(text.unicodeScalars)
    }

    mutating func read() throws(GrammarError) -> GrammarExpression {
        try alternatives(until: nil, openedAt: 0, depth: 0)
    }

    /// Reads the alternatives between separators, up to the bracket `end` or the end of the text.
    private mutating func alternatives(
        until end: GrammarSyntax.Symbol?, openedAt opening: Int, depth: Int
    ) throws(GrammarError) -> GrammarExpression {
        guard depth <= GrammarLimits.depth else {
            throw error(
                "Brackets are nested more than \(GrammarLimits.depth) deep; make rules of the inner ones.",
                at: opening)
        }
        var choices = [try sequence(depth: depth)]
        while let symbol {
            if symbol == end {
                index += 1
                return choices.count == 1 ? choices[0] : .oneOf(choices)
            }
            guard symbol == .separator else {
                throw error("“\(scalars[index])” closes nothing; remove it, or open the bracket before it.")
            }
            guard syntax != .rhino || end != nil else {
                throw error("A comma stands between alternatives in brackets only; remove it.")
            }
            index += 1
            choices.append(try sequence(depth: depth))
        }
        guard end == nil else { throw error("This bracket is not closed; close it.", at: opening) }
        return choices.count == 1 ? choices[0] : .oneOf(choices)
    }

    private mutating func sequence(depth: Int) throws(GrammarError) -> GrammarExpression {
        var parts: [GrammarExpression] = []
        var isEmpty = true
        while skipSpace(), index < scalars.count {
            switch symbol {
            case .separator, .endGroup, .endOption, .endChoice:
                guard !isEmpty || syntax == .rhasspy else { throw nothingHere() }
                return joined(parts)
            case .beginBrace where syntax == .rhasspy:
                // A tag belongs to the item right before it.
                guard let last = parts.popLast() else {
                    throw error("A tag stands after a word or group; there is none before this one.")
                }
                parts.append(try tag(last))
            default:
                let opening = index
                let joins = joinsWord(before: opening)
                var item = try item(depth: depth)
                if joins { item = [try glued(parts.popLast(), item, at: opening)] }
                parts += item
                isEmpty = false
            }
        }
        guard !isEmpty else { throw nothingHere() }
        return joined(parts)
    }

    private func joined(_ parts: [GrammarExpression]) -> GrammarExpression {
        parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func item(depth: Int) throws(GrammarError) -> [GrammarExpression] {
        let opening = index
        var item: [GrammarExpression]
        switch symbol {
        case .beginGroup:
            item = [try bracket(until: .endGroup, depth: depth)]
        case .beginChoice:
            item = [try bracket(until: .endChoice, depth: depth)]
        case .beginOption:
            item = [.optional(try bracket(until: .endOption, depth: depth))]
        case .beginBrace:
            item = [try slotInBraces()]
        case .beginRule:
            index += 1
            let rule = try name(and: "./-", what: "A rule's name")
            try expect(.endRule, "“>”", openedAt: opening)
            item = [.rule(scoped(rule), at: position(opening))]
        case .dollar:
            item = [try slotAfterDollar()]
        case .at:
            index += 1
            item = [.rule(try name(and: "-", what: "A macro's name"), at: position(opening))]
        case .colon:
            item = []
        case .endBrace, .endRule:
            throw error("“\(scalars[index])” closes nothing; remove it, or open the bracket before it.")
        case .separator, .endGroup, .endOption, .endChoice, nil:
            item = try words()
        }
        guard syntax == .rhasspy, symbol == .colon else { return item }
        let before = item.isEmpty ? [] : item.dropLast()
        return before + [.replaced(item.last ?? .sequence([]), by: try replacement())]
    }

    private mutating func bracket(
        until end: GrammarSyntax.Symbol, depth: Int
    ) throws(GrammarError) -> GrammarExpression {
        let opening = index
        index += 1
        return try alternatives(until: end, openedAt: opening, depth: depth + 1)
    }

    /// The full name of a rule: a Rhasspy `<rule>` without a section means a rule of the section around it.
    private func scoped(_ rule: String) -> String {
        guard let scope, !rule.contains(".") else { return rule }
        return "\(scope).\(rule)"
    }
}

// MARK: - Scalars

extension GrammarExpressionReader {
    var symbol: GrammarSyntax.Symbol? { index < scalars.count ? syntax.symbol(scalars[index]) : nil }

    func position(_ index: Int) -> GrammarPosition { origin.advanced(by: index) }

    func error(_ sentence: String, at place: Int? = nil) -> GrammarError {
        GrammarError(position(place ?? index), sentence)
    }

    private func nothingHere() -> GrammarError {
        error("Nothing stands here; write words, or remove what is around it.")
    }

    /// Skips white space; returns true always, so that it can stand in a condition.
    private mutating func skipSpace() -> Bool {
        while index < scalars.count, scalars[index].properties.isWhitespace { index += 1 }
        return true
    }

    mutating func expect(
        _ wanted: GrammarSyntax.Symbol, _ text: String, openedAt opening: Int
    ) throws(GrammarError) {
        guard symbol == wanted else { throw error("\(text) is missing after this; add it.", at: opening) }
        index += 1
    }

    /// Reads a name of letters, digits, `_` and the scalars of `others`.
    mutating func name(and others: String = "", what: String) throws(GrammarError) -> String {
        let start = index
        var name = String.UnicodeScalarView()
        while index < scalars.count, name.count <= GrammarLimits.nameLength {
            let scalar = scalars[index]
            guard
                scalar == "_" || scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
                    || others.unicodeScalars.contains(scalar)
            else { break }
            name.append(scalar)
            index += 1
        }
        guard !name.isEmpty, name.count <= GrammarLimits.nameLength else {
            throw error(
                "\(what) has 1 to \(GrammarLimits.nameLength) letters, digits and “_”; write one.", at: start)
        }
        return String(name)
    }
}
