import Recognition

/// The rules of a JSGF grammar, collected while expressions are written as text.
struct JSGFRules {
    /// The rules so far; each refers to earlier ones only.
    private(set) var lines: [String] = []

    private var names: [PhraseExpression: String] = [:]

    /// Returns the JSGF text of an expression; empty if it is silence, nil if it matches no phrase at all.
    mutating func expansion(of expression: PhraseExpression) -> String? {
        switch expression {
        case .words(let words):
            return words
        case .optional(let part):
            guard let inner = expansion(of: part), !inner.isEmpty else { return "" }
            return "[\(inner)]"
        case .sequence(let parts):
            var expansions: [String] = []
            for part in parts {
                guard let next = expansion(of: part) else { return nil }
                if !next.isEmpty { expansions.append(next) }
            }
            return expansions.joined(separator: " ")
        case .oneOf(let choices):
            if let name = names[expression] { return name }
            var expansions: [String] = []
            for choice in choices {
                if let next = expansion(of: choice), !expansions.contains(next) { expansions.append(next) }
            }
            guard expansions.count > 1 else { return expansions.first }
            let name = "<rule\(lines.count)>"
            names[expression] = name
            let written = expansions.map { $0.isEmpty ? "<NULL>" : $0 }
            lines.append("\(name) = \(written.joined(separator: " | "));")
            return name
        }
    }
}
