import Commands

/// The words by which people speak of one choice: a milestone, or an action.
struct ChoiceVocabulary: Hashable, Sendable {
    /// Stems of words that say what the choice is about: *incision*, *cement*.
    private(set) var content: Set<String> = []
    /// Stems of words for a stage or a direction: *start*, *complete*, *in*, *out*. Many choices share them.
    private(set) var modifiers: Set<String> = []
    /// The words of both kinds, without stemming.
    private(set) var words: Set<String> = []

    /// Adds the words of a phrase, except those that only carry a command.
    mutating func add(_ phrase: String) {
        for word in TextNormalizer.words(phrase) {
            let stem = WordStem.of(word)
            if Self.modifiers.contains(stem) {
                modifiers.insert(stem)
            } else if word.count > 1, !ContextWords.english.carriers.contains(word) {
                content.insert(stem)
            } else {
                continue
            }
            words.insert(word)
        }
    }

    /// Adds a milestone's name. If it has no content words, its other words count as content, as in “Time Out”.
    mutating func add(name: String) {
        var own = ChoiceVocabulary()
        own.add(name)
        add(name)
        guard own.content.isEmpty else { return }
        let all = TextNormalizer.words(name)
        let telling = all.filter { !Self.modifiers.contains(WordStem.of($0)) }
        for word in telling.isEmpty ? all : telling {
            content.insert(WordStem.of(word))
            words.insert(word)
        }
    }

    /// The stems of all words for a stage or a direction.
    static let modifiers: Set<String> = Set(
        [
            "start", "started", "begin", "began", "begun", "beginning", "commence", "complete", "completed",
            "done",
            "finish", "finished", "over", "end", "ended", "stop", "stopped", "ready", "set", "in", "out",
            "on", "off",
            "into", "onto", "inside", "outside", "up", "down",
        ].map(WordStem.of))
}
