public import Foundation

/// The language that people speak to the engine, and that it answers in.
///
/// English is built in. A ``LanguageDefinition``, which `CommandFiles` reads from a file, makes another language.
/// English replaces the parts that the definition lacks, and ``missing`` names them.
///
/// A language is an immutable object that all its users share.
public final class Language: Sendable {
    /// The definition that the language was compiled from.
    public let definition: LanguageDefinition
    /// The words around a command.
    public let contextWords: ContextWords
    /// The words for yes and no.
    public let confirmationWords: ConfirmationWords
    /// The names of targets in this language, by the targets' kinds, if they differ from those of the room's
    /// main language.
    public let names: [UUID: String]
    /// Whether this is the built-in language.
    public let isEnglish: Bool
    /// The pronunciation of the language's words; nil for English, which needs a dictionary, and for a language
    /// without rules.
    public let letterSounds: LetterSounds?
    let numbers: NumberWords?
    let times: SpokenForms?
    let durations: SpokenForms?
    private let ownSaidTimes: SaidTime.Sentences?

    /// The built-in language, English.
    public static let english = Language()

    private init() {
        definition = LanguageDefinition(code: "en")
        (contextWords, confirmationWords, isEnglish) = (.english, .english, true)
        letterSounds = nil
        (numbers, times, durations, ownSaidTimes) = (nil, nil, nil, nil)
        names = [:]
    }

    /// Makes a language with a part of a definition, with which the initializer compiles the rest.
    private init(
        _ definition: LanguageDefinition, _ numbers: NumberWords?, _ times: SpokenForms? = nil,
        _ durations: SpokenForms? = nil
    ) {
        self.definition = definition
        (contextWords, confirmationWords, isEnglish) = (.english, .english, false)
        letterSounds = nil
        (self.numbers, self.times, self.durations, ownSaidTimes) = (numbers, times, durations, nil)
        names = [:]
    }

    /// Makes a language with other names of targets.
    private init(_ language: Language, names: [UUID: String]) {
        (definition, isEnglish) = (language.definition, language.isEnglish)
        (contextWords, confirmationWords) = (language.contextWords, language.confirmationWords)
        (numbers, times, durations) = (language.numbers, language.times, language.durations)
        letterSounds = language.letterSounds
        (ownSaidTimes, self.names) = (language.ownSaidTimes, names)
    }

    /// Compiles a definition.
    ///
    /// - Throws: ``GrammarError`` if an expression of a form is wrong.
    public init(_ definition: LanguageDefinition) throws(GrammarError) {
        self.definition = definition
        (isEnglish, names) = (false, [:])
        letterSounds = definition.sounds.map { LetterSounds($0.letters) }
        contextWords = definition.contextWords ?? .english
        confirmationWords = definition.confirmationWords ?? .english
        numbers = try definition.numbers.map { words throws(GrammarError) in try NumberWords(words) }
        let bare = Language(definition, numbers)
        times = try SpokenForms(times: definition, bare)
        durations = try SpokenForms(durations: definition, bare)
        ownSaidTimes = try SaidTime.Sentences(
            definition.saidTimes, in: Language(definition, numbers, times, durations))
    }

    /// The sentences that say when something happened; nil if the language has none.
    var saidTimes: SaidTime.Sentences? { isEnglish ? .english : ownSaidTimes }

    /// The ISO 639 code, such as `de`.
    public var code: String { definition.code }

    /// The same language in a room whose main language has other names.
    ///
    /// - Parameter names: the names of targets in this language, by their kinds.
    public func calling(_ names: [UUID: String]) -> Language {
        names == self.names ? self : Language(self, names: names)
    }

    /// The name of a target in this language.
    public func name(of target: CommandTarget) -> String {
        target.kindID.flatMap { names[$0] } ?? target.name
    }

    /// The parts that the definition lacks and English replaces, by the names of a file's keys.
    public var missing: [String] {
        guard !isEnglish else { return [] }
        let parts: [(String, Bool)] = [
            ("numbers", numbers == nil), ("times", times == nil), ("durations", durations == nil),
            ("said-times", definition.saidTimes.isEmpty), ("yes and no", definition.confirmationWords == nil),
            ("around", definition.contextWords == nil), ("answers", definition.answers.isEmpty),
            ("display", definition.display.isEmpty), ("dictation", definition.dictation == nil),
        ]
        return parts.filter(\.1).map(\.0)
    }

    /// The words of this language for the English words for marks of a number, such as *percent*.
    func marks(_ english: String) -> String {
        english.split(separator: " ").map { definition.marks[String($0)] ?? String($0) }.joined(
            separator: " ")
    }

    /// The most places of a typed text that may have another spelling; every combination of spellings is tried.
    private static let mostRespelled = 5

    /// The other spellings that a typed text may stand for, if the keyboard lacks letters; without the text itself.
    /// *Kueche* is *Küche*, and *neue* is no *neü*, so all combinations are possible.
    func respellings(of text: String) -> [String] {
        let text = text.lowercased()
        let places = definition.typed.flatMap { spelling, letter in
            text.ranges(of: spelling).map { (range: $0, letter: letter) }
        }.sorted { $0.range.lowerBound < $1.range.lowerBound }
        guard (1...Self.mostRespelled).contains(places.count) else { return [] }
        return (1..<(1 << places.count)).map { choice in
            var (reading, end) = ("", text.startIndex)
            for (index, place) in places.enumerated()
            where choice & (1 << index) != 0 && place.range.lowerBound >= end {
                reading += text[end..<place.range.lowerBound] + place.letter
                end = place.range.upperBound
            }
            return reading + text[end...]
        }
    }

    /// The form in which words are compared: a number in one word becomes digits, and of two ways of writing a letter
    /// one is left.
    func folded(_ word: String) -> String {
        let word = definition.letters.reduce(word) { $0.replacing($1.key, with: $1.value) }
        return numbers?.folded(word).map(String.init) ?? word
    }
}

extension Language: Hashable {
    /// Whether two languages have the same definition. The names of targets in a room make no difference.
    public static func == (one: Language, other: Language) -> Bool {
        one === other || one.definition == other.definition && one.isEnglish == other.isEnglish
    }

    /// See `Hashable`.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

// MARK: Numbers and times, by the language.

extension Language {
    /// The ways of saying the numbers of `range`, and their digits.
    func number(_ range: ClosedRange<Int>) -> GrammarExpression {
        numbers?.expression(range) ?? SpokenNumber.expression(range)
    }

    /// The ways of saying a length of time.
    var duration: GrammarExpression { durations?.expression ?? SpokenDuration.expression }

    /// The ways of saying a time of day.
    var time: GrammarExpression { times?.expression ?? SpokenTime.expression }

    /// The number that words say; nil if they say no number.
    func number(of words: some Collection<String>) -> Int? {
        numbers.map { $0.value(words) } ?? SpokenNumber.value(words)
    }

    /// The value that a slot's words say; nil if they say no value of this kind.
    func value(_ kind: GrammarValueKind, of words: [String]) -> GrammarValue? {
        switch kind {
        case .number: number(of: words).map { .number($0) }
        case .duration:
            (durations.map { $0.seconds(words) } ?? SpokenDuration.seconds(words)).map {
                .duration(seconds: $0)
            }
        case .time: times.map { $0.time(words)?.value } ?? SpokenTime.time(words)
        case .text: .text(words.joined(separator: " "))
        }
    }

    /// Whether the words of a time say which half of the day they mean.
    func saysPartOfDay(_ words: [String]) -> Bool {
        times.map { $0.time(words)?.saysPart ?? false } ?? SpokenTime.saysPartOfDay(words)
    }

    /// The word before a number below zero.
    package var minus: String { numbers?.minus ?? "minus" }

    /// The longest number at the beginning of some words, read strictly: *fünf sechs* is not eleven. Nil for English.
    package func leadingNumber(_ words: ArraySlice<String>) -> (value: Int, wordCount: Int)? {
        numbers?.leading(words)
    }
}
