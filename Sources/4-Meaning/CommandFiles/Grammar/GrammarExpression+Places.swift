import Commands

extension GrammarExpression {
    /// The expression with every position replaced by the element of `places` at its column.
    func moved(to places: [GrammarPosition]) -> GrammarExpression {
        switch self {
        case .word(let word):
            .word(GrammarWord(word.text, spelling: word.spelling, at: word.position.moved(to: places)))
        case .digits, .anyWord: self
        case .sequence(let parts): .sequence(parts.map { $0.moved(to: places) })
        case .oneOf(let parts): .oneOf(parts.map { $0.moved(to: places) })
        case .optional(let part): .optional(part.moved(to: places))
        case .rule(let name, let position): .rule(name, at: position.moved(to: places))
        case .slot(let name, let type, let position):
            .slot(name: name, type: type, at: position.moved(to: places))
        case .tagged(let part, let name, let kind): .tagged(part.moved(to: places), name: name, kind: kind)
        case .replaced(let part, let text): .replaced(part.moved(to: places), by: text)
        }
    }
}

extension GrammarPosition {
    /// The element of `places` at this position's column.
    func moved(to places: [GrammarPosition]) -> GrammarPosition {
        places.isEmpty ? self : places[min(max(column, 1), places.count) - 1]
    }
}
