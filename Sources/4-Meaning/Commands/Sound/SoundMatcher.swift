/// Understands a text by how it sounds: finds the phrases, and the sentences of a grammar, whose phones are nearest to
/// those of the text.
///
/// A recognizer that knows no grammar writes what it heard in the words it knows: “ice coffee” for *iced coffee*. What was
/// said is still near by its phones, while other sentences are far.
struct SoundMatcher: Sendable {
    /// The highest distance that is of interest.
    static let farthest: Float = 0.2

    /// A grammar, ready to be searched.
    struct Sentences: Sendable {
        let grammar: Grammar
        let graph: SoundGraph

        init(_ grammar: Grammar, pronouncing: any Pronouncing) {
            self.grammar = grammar
            graph = SoundGraph(grammar.automaton, pronouncing: pronouncing)
        }
    }

    let dictionary: AliasDictionary
    let phrases: SoundPhrases
    let sentences: Sentences?
    let excluded: Set<CommandAction>

    /// The nearest reading of normalized words; nil if none is nearer than ``farthest``.
    func match(_ words: [String]) -> SoundMatch? {
        let context = dictionary.contextWords
        guard
            let heard = HeardSounds(
                words, pronouncing: phrases.pronouncing, fillers: context.carriers.union(Self.fillers))
        else { return nil }
        let limit = Self.farthest * Float(heard.phoneCount(beside: 0)) * 1.1 + 0.3
        let readings = (phraseReadings(heard, limit) + sentenceReadings(heard, limit))
            .sorted { ($0.distance, $0.said) < ($1.distance, $1.said) }
        guard let best = readings.first, best.distance <= Double(Self.farthest) else { return nil }
        let next = readings.first { !means($0, best) }
        let words = SoundWords(heard, best, pronouncing: phrases.pronouncing)
        let objections = SoundObjections(words, slots: best.slotWords, context)
        var hasNumber = false
        if case .grammar(let reading)? = best.meaning {
            hasNumber = reading.fillings.contains { if case .text = $0.value { false } else { true } }
        }
        return SoundMatch(
            best: best, next: next,
            margin: next.map { min(max(0, $0.cost - best.cost), SoundMatch.widestMargin) }
                ?? SoundMatch.widestMargin,
            worstWord: Double(words.worst(but: context.carriers)),
            objection: objections.first ?? (hasNumber ? .number : nil),
            guessesNumber: objections.guessesNumber)
    }

    /// Beside the words that carry a command: what is said before it.
    private static let fillers: Set<String> = ["alright", "thanks", "hello", "yes", "yeah"]

    private func phraseReadings(_ heard: HeardSounds, _ limit: Float) -> [SoundMatch.Reading] {
        phrases.find(heard, limit: limit, margin: Float(SoundMatch.widestMargin)) {
            dictionary.isActive($0, excluded)
        }.map { found in
            let phrase = found.phrase
            let meaning = phrase.meaning.flatMap { meaning in
                phrase.alias.map { SoundMatch.Reading.Meaning.phrase($0, meaning) }
            }
            return reading(meaning, phrase.text, found.cost, found.phoneCount, heard)
        }
    }

    private func sentenceReadings(_ heard: HeardSounds, _ limit: Float) -> [SoundMatch.Reading] {
        guard let sentences else { return [] }
        let (grammar, graph) = (sentences.grammar, sentences.graph)
        var search = SoundSearch(graph, marks: grammar.automaton.marks)
        var readings: [SoundMatch.Reading] = []
        for found in search.find(heard, limit: limit) {
            let (said, notes) = search.trails.spoken(found.trail, words: graph.words)
            guard let read = grammar.reading(found.sentence, notes, words: said) else { continue }
            guard read.action.map({ !excluded.contains($0) }) ?? true else { continue }
            let reading = reading(
                .grammar(read), said.joined(separator: " "), found.cost, found.phoneCount, heard)
            if let best = readings.first, means(reading, best) { continue }
            readings.append(reading)
            if readings.count == 2 { break }
        }
        return readings
    }

    private func reading(
        _ meaning: SoundMatch.Reading.Meaning?, _ said: String, _ cost: Float, _ phoneCount: Int,
        _ heard: HeardSounds
    ) -> SoundMatch.Reading {
        SoundMatch.Reading(
            meaning: meaning, said: said,
            distance: Double(cost) / Double(heard.phoneCount(beside: phoneCount)), cost: Double(cost),
            phoneCount: phoneCount)
    }

    private func means(_ one: SoundMatch.Reading, _ other: SoundMatch.Reading) -> Bool {
        switch (one.meaning, other.meaning) {
        case (.phrase(_, let one), .phrase(_, let other)): one == other
        case (.grammar(let one), .grammar(let other)): one.means(other)
        case (.phrase(_, let phrase), .grammar(let read)), (.grammar(let read), .phrase(_, let phrase)):
            read.action == phrase.action
                && read.target(dictionary.vocabulary).flatMap(dictionary.target(named:)) == phrase.targetID
        case (nil, nil): one.said == other.said
        case (nil, _), (_, nil): false
        }
    }
}

extension SoundMatch.Reading {
    /// The words that fill slots.
    var slotWords: Set<String> {
        guard case .grammar(let reading) = meaning else { return [] }
        return Set(reading.fillings.flatMap { $0.spoken.split(separator: " ").map(String.init) })
    }
}
