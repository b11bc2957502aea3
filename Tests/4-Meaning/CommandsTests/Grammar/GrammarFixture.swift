import Commands
import RoomMode

extension Grammar {
    /// A grammar of intents with one sentence each.
    init(
        _ sentences: KeyValuePairs<String, String>, slots: [GrammarSlot] = [],
        rules: KeyValuePairs<String, String> = [:], syntax: GrammarSyntax = .native,
        context: GrammarContext = GrammarContext(vocabulary: .operatingRoom)
    ) throws {
        try self.init(
            GrammarDefinition(
                intents: sentences.enumerated().map { index, pair in
                    GrammarIntent(
                        name: pair.key,
                        sentences: [
                            try GrammarSentence(
                                pair.value, syntax: syntax, at: GrammarPosition(line: index + 1))
                        ])
                },
                slots: slots,
                rules: rules.map {
                    GrammarRule(name: $0.key, expression: try GrammarExpression($0.value, syntax: syntax))
                }),
            context: context)
    }
}

extension GrammarSlot {
    /// A list whose values are said as they are written.
    init(_ name: String, _ values: String...) throws {
        self.init(
            name: name,
            type: .list(
                try values.map { GrammarListValue($0, phrases: [try GrammarExpression($0)]) }))
    }
}
