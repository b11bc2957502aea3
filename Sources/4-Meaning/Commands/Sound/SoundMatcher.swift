/// Understands a text by its sound: finds the phrases, and the sentences of a grammar, whose phones are nearest to
/// those of the text.
///
/// A recognizer that knows no grammar writes what it heard in the words that it knows: “ice coffee” for
/// *iced coffee*. The phones of the intended sentence are still near, while those of other sentences are far.
struct SoundMatcher: Sendable {
    /// The highest distance of a match.
    static let farthest: Float = 0.2

    /// A grammar and its graph of phones, ready to be searched.
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

    private var language: Language { dictionary.language }

    /// The nearest reading of normalized words; nil if none is nearer than ``farthest``.
    func match(_ words: [String]) -> SoundMatch? {
        let context = dictionary.contextWords
        guard
            let heard = HeardSounds(
                words, pronouncing: phrases.pronouncing, in: language,
                fillers: context.carriers.union(language.soundFillers))
        else { return nil }
        let limit = Self.farthest * Float(heard.phoneCount(beside: 0)) * 1.1 + 0.3
        let readings = (phraseReadings(heard, limit) + sentenceReadings(heard, limit))
            .sorted { ($0.distance, $0.said) < ($1.distance, $1.said) }
        guard let best = readings.first, best.distance <= Double(Self.farthest) else { return nil }
        let next = readings.first { !means($0, best) }
        let sounds = SoundWords(heard, best, pronouncing: phrases.pronouncing, in: language)
        let objections = SoundObjections(sounds, slots: best.slotWords, context, language)
        let isGuess = !best.numbers.allSatisfy { objections.repeats($0, of: words) }
        return SoundMatch(
            best: best, next: next,
            margin: next.map { min(max(0, $0.cost - best.cost), SoundMatch.widestMargin) }
                ?? SoundMatch.widestMargin,
            worstWord: Double(sounds.worst(but: context.carriers)),
            objection: objections.first ?? (isGuess ? .number : nil),
            isGuess: objections.guessesNumber || sounds.hasOther(but: context.carriers, isKnown))
    }

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

    /// Whether a phrase or a sentence has a word.
    private func isKnown(_ word: String) -> Bool {
        dictionary.index.hasWord(word[...]) || sentences?.grammar.automaton.words[word] != nil
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
    /// The words of each slot that takes a number, a length of time or a time of day.
    var numbers: [String] {
        guard case .grammar(let reading) = meaning else { return [] }
        return reading.fillings.filter { if case .text = $0.value { false } else { true } }.map(\.spoken)
    }

    /// The words that fill slots.
    var slotWords: Set<String> {
        guard case .grammar(let reading) = meaning else { return [] }
        return Set(reading.fillings.flatMap { $0.spoken.split(separator: " ").map(String.init) })
    }
}
