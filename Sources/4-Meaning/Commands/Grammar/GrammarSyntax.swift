/// The notations in which expressions are written.
public enum GrammarSyntax: Hashable, Sendable {
    /// `[optional]`, `(one | another)`, `{slot}`, `{name:slot}`, `<rule>`.
    case native
    /// Picovoice Rhino's contexts: `(optional)`, `[one, another]`, `$slot:name`, `@macro`.
    case rhino
    /// Rhasspy's sentences: `[optional]`, `(one | another)`, `words{tag}`, `<rule>`, `$slot`, `words:replacement`,
    /// `1..10`.
    case rhasspy

    /// The meaning of a symbol in a notation.
    enum Symbol: Hashable {
        case beginGroup, endGroup, beginOption, endOption, beginChoice, endChoice, separator
        case beginBrace, endBrace, beginRule, endRule, dollar, at, colon
    }

    func symbol(_ scalar: Unicode.Scalar) -> Symbol? {
        self == .rhino ? Self.rhinoSymbols[scalar] : symbolOfOthers(scalar)
    }

    private func symbolOfOthers(_ scalar: Unicode.Scalar) -> Symbol? {
        Self.commonSymbols[scalar] ?? (self == .rhasspy ? Self.rhasspySymbols[scalar] : nil)
    }

    private static let commonSymbols: [Unicode.Scalar: Symbol] = [
        "(": .beginGroup, ")": .endGroup, "[": .beginOption, "]": .endOption, "|": .separator,
        "{": .beginBrace, "}": .endBrace, "<": .beginRule, ">": .endRule,
    ]
    private static let rhasspySymbols: [Unicode.Scalar: Symbol] = [
        "$": .dollar, ":": .colon,
    ]
    private static let rhinoSymbols: [Unicode.Scalar: Symbol] = [
        "(": .beginOption, ")": .endOption, "[": .beginChoice, "]": .endChoice, ",": .separator,
        "$": .dollar, "@": .at,
    ]
}
