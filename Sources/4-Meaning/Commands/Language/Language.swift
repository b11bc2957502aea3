public import Foundation

/// The language that people speak to the engine, and that it answers in.
///
/// English is built in. Others are made of a ``LanguageDefinition``, which `CommandFiles` reads from a file; what such
/// a language does not define is that of English, and ``missing`` names it.
///
/// An immutable object, shared by what it was given to.
public final class Language: Sendable {
    /// What it was made of.
    public let definition: LanguageDefinition
    /// The words around a command.
    public let contextWords: ContextWords
    /// The words for yes and no.
    public let confirmationWords: ConfirmationWords
    /// What targets are called in it, by their kinds, if that differs from the room's main language.
    public let names: [UUID: String]
    /// Whether it is the language that is built in.
    public let isEnglish: Bool
    /// How its words are said; nil for English, which needs a dictionary, and for a language without rules.
    public let letterSounds: LetterSounds?
    let numbers: NumberWords?
    let times: SpokenForms?
    let durations: SpokenForms?
    private let ownSaidTimes: SaidTime.Sentences?

    /// English.
    public static let english = Language()

    private init() {
        definition = LanguageDefinition(code: "en")
        (contextWords, confirmationWords, isEnglish) = (.english, .english, true)
        letterSounds = nil
        (numbers, times, durations, ownSaidTimes) = (nil, nil, nil, nil)
        names = [:]
    }

    /// A language with a part of what a definition has: what the rest is compiled with.
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

    /// A language with other names.
    private init(_ language: Language, names: [UUID: String]) {
        (definition, isEnglish) = (language.definition, language.isEnglish)
        (contextWords, confirmationWords) = (language.contextWords, language.confirmationWords)
        (numbers, times, durations) = (language.numbers, language.times, language.durations)
        letterSounds = language.letterSounds
        (ownSaidTimes, self.names) = (language.ownSaidTimes, names)
    }

    /// Compiles a definition.
    ///
    /// - Throws: ``GrammarError`` about an expression of a form.
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

    /// How it says when something happened; nil if it does not.
    var saidTimes: SaidTime.Sentences? { isEnglish ? .english : ownSaidTimes }

    /// The code, such as `de`.
    public var code: String { definition.code }

    /// The same language in a room whose main language has other names.
    ///
    /// - Parameter names: what targets are called in this one, by their kinds.
    public func calling(_ names: [UUID: String]) -> Language {
        names == self.names ? self : Language(self, names: names)
    }

    /// What a target is called in the language.
    public func name(of target: CommandTarget) -> String {
        target.kindID.flatMap { names[$0] } ?? target.name
    }

    /// What is that of English since the language does not define it, by the names of a file's keys.
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

    /// The words for the marks of a number, by the English ones.
    func marks(_ english: String) -> String {
        english.split(separator: " ").map { definition.marks[String($0)] ?? String($0) }.joined(
            separator: " ")
    }

    /// The most places of a typed text at which each choice between its letters and another spelling is tried.
    private static let mostRespelled = 5

    /// What a typed text may mean by the spellings of a keyboard that lacks letters, without the text itself: *Kueche* is
    /// *Küche*, and *neue* is no *neü*.
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

    /// The form in which a word is compared: a number in one word is its digits, and of letters that are written in two
    /// ways one is left.
    func folded(_ word: String) -> String {
        let word = definition.letters.reduce(word) { $0.replacing($1.key, with: $1.value) }
        return numbers?.folded(word).map(String.init) ?? word
    }
}

extension Language: Hashable {
    /// Languages with the same definition are the same, whatever targets are called in a room.
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

    /// The number that words say; nil if they say none.
    func number(of words: some Collection<String>) -> Int? {
        numbers.map { $0.value(words) } ?? SpokenNumber.value(words)
    }

    /// The value that a slot's words say; nil if they say none.
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

    /// Whether the words of a time say which half of the day it is in.
    func saysPartOfDay(_ words: [String]) -> Bool {
        times.map { $0.time(words)?.saysPart ?? false } ?? SpokenTime.saysPartOfDay(words)
    }

    /// The word before a number below zero.
    package var minus: String { numbers?.minus ?? "minus" }

    /// The longest number that some words begin with, read strictly, so that *fünf sechs* is not eleven; nil for English.
    package func leadingNumber(_ words: ArraySlice<String>) -> (value: Int, wordCount: Int)? {
        numbers?.leading(words)
    }
}
