import Commands

/// The words by which people speak of one choice: a milestone, or an action.
struct ChoiceVocabulary: Hashable, Sendable {
    /// Stems of words that say what it is about: *incision*, *cement*.
    private(set) var content: Set<String> = []
    /// Stems of words that say how far it is, or whereto: *start*, *complete*, *in*, *out*. Many choices share them.
    private(set) var modifiers: Set<String> = []
    /// The words as they are.
    private(set) var words: Set<String> = []

    /// Takes up the words of a phrase; those that carry a command are passed over.
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

    /// Takes up a milestone's name. Its words count, whatever they are elsewhere: in “Time Out” there are no others.
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

    /// Stems that say how far something is, or whereto.
    static let modifiers: Set<String> = Set(
        [
            "start", "started", "begin", "began", "begun", "beginning", "commence", "complete", "completed",
            "done",
            "finish", "finished", "over", "end", "ended", "stop", "stopped", "ready", "set", "in", "out",
            "on", "off",
            "into", "onto", "inside", "outside", "up", "down",
        ].map(WordStem.of))
}
