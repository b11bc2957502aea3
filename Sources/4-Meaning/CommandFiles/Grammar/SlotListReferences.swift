import Commands

/// The slot lists that Rhasspy's expressions name, each once.
struct SlotListReferences {
    private var seen: Set<String> = []
    private var open: [(name: String, position: GrammarPosition)] = []

    /// The next list that was not returned before.
    mutating func next() -> (name: String, position: GrammarPosition)? { open.popLast() }

    mutating func add(_ others: SlotListReferences) {
        for (name, position) in others.open { add(name, position) }
    }

    mutating func add(_ expression: GrammarExpression) {
        switch expression {
        case .rule(let name, let position) where name.hasPrefix("$"): add(String(name.dropFirst()), position)
        case .sequence(let parts), .oneOf(let parts): for part in parts { add(part) }
        case .optional(let part), .tagged(let part, _, _), .replaced(let part, _): add(part)
        case .word, .digits, .anyWord, .rule, .slot: break
        }
    }

    private mutating func add(_ name: String, _ position: GrammarPosition) {
        if seen.insert(name).inserted { open.append((name, position)) }
    }
}
