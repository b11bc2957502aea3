extension Grammar {
    /// A finding for each unknown word, with the first place of the word.
    func unknown(_ words: Set<String>) -> [GrammarFinding] {
        guard !words.isEmpty else { return [] }
        var places: [String: GrammarPosition] = [:]
        func look(_ expression: GrammarExpression) {
            switch expression {
            case .word(let word):
                guard let spelling = word.spelling, words.contains(spelling) else { return }
                places[spelling] = places[spelling].map { min($0, word.position) } ?? word.position
            case .sequence(let parts), .oneOf(let parts): parts.forEach(look)
            case .optional(let part), .tagged(let part, _, _), .replaced(let part, _): look(part)
            case .digits, .anyWord, .rule, .slot: break
            }
        }
        for intent in definition.intents { for sentence in intent.sentences { look(sentence.expression) } }
        for rule in definition.rules { look(rule.expression) }
        for case .list(let values) in definition.slots.map(\.type) {
            for value in values { value.phrases.forEach(look) }
        }
        return words.sorted().map { word in
            GrammarFinding(
                kind: .unknownWord, isError: true, position: places[word],
                sentence:
                    "“\(word)” is not in the pronunciation dictionary, so the recognizer hears no phrase with it;"
                    + " write how it sounds into a file of pronunciations, or say it otherwise.",
                example: word)
        }
    }
}
