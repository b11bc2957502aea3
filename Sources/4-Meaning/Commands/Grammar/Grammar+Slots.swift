extension Grammar {
    /// The slot names of each intent and of each action: the names under which a match keeps their values.
    public var slotNames: [String: Set<String>] {
        let rules = Dictionary(definition.rules.map { ($0.name, $0.expression) }) { first, _ in first }
        var names: [String: Set<String>] = [:]
        for intent in definition.intents {
            let slots = Set(intent.sentences.flatMap { $0.expression.slotNames(rules) })
            for name in [intent.name, intent.action?.rawValue].compactMap(\.self) {
                names[name, default: []].formUnion(slots)
            }
        }
        return names
    }
}

extension GrammarExpression {
    /// - Parameter rules: the expression of each rule; no rule contains itself.
    fileprivate func slotNames(_ rules: [String: GrammarExpression]) -> [String] {
        switch self {
        case .word, .digits, .anyWord: []
        case .sequence(let parts), .oneOf(let parts): parts.flatMap { $0.slotNames(rules) }
        case .optional(let part), .replaced(let part, by: _): part.slotNames(rules)
        case .rule(let name, at: _): rules[name]?.slotNames(rules) ?? []
        case .slot(let name, type: _, at: _): [name]
        case .tagged(let part, let name, kind: _): [name] + part.slotNames(rules)
        }
    }
}
