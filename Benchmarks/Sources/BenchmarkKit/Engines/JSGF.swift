import Recognition

/// Expected phrases as a grammar in the Java Speech Grammar Format 1.0 (Sun Microsystems, 1998), for other engines.
///
/// Each set of alternatives becomes one rule, however often the phrases use it, so nothing is multiplied out.
public struct JSGF: Sendable {
    /// The grammar, as a file holds it.
    public let text: String

    /// Writes phrases as a grammar, without their weights; nil if they hold no word.
    public init?(_ expected: ExpectedPhrases) {
        var rules = JSGFRules()
        let choices = expected.expressions.map(\.expression) + expected.phrases.map { .words($0) }
        guard let command = rules.expansion(of: .oneOf(choices)), !command.isEmpty else { return nil }
        let lines = ["#JSGF V1.0;", "grammar commands;"] + rules.lines + ["public <command> = \(command);"]
        text = lines.joined(separator: "\n") + "\n"
    }
}
