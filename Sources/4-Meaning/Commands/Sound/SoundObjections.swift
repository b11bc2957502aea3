/// Finds reasons to reject a command that a text sounds like: compares the words of the two, so that a near sound
/// alone does not carry out the opposite of what a person said.
struct SoundObjections {
    private let words: SoundWords
    private let slots: Set<String>
    private let context: ContextWords
    private let language: Language

    /// - Parameter slots: the words of the command that fill slots.
    init(_ words: SoundWords, slots: Set<String>, _ context: ContextWords, _ language: Language) {
        (self.words, self.slots, self.context, self.language) = (words, slots, context, language)
    }

    private var heard: [String] { words.heard }
    private var said: [String] { words.said }

    /// The first reason to reject the command; nil if there is none.
    var first: SoundMatch.Objection? {
        if isDenied { return .denied }
        if isTold { return .told }
        return saysOtherNumber ? .number : nil
    }

    /// Whether the numbers of the command and of the text differ.
    var guessesNumber: Bool { numbers(heard) != numbers(said) }

    /// Whether the text says a number with the same words as the command, and with the same number words right before
    /// and after them.
    ///
    /// - Parameters:
    ///   - spoken: the words with which the command says a number, a length of time or a time of day.
    ///   - written: the words of the text with its digits. If two numbers stand beside each other, one of them in
    ///     digits, they may be one number, or two numbers with a pause between; such a text gives false.
    func repeats(_ spoken: String, of written: [String]) -> Bool {
        let areParted = zip(written, written.dropFirst()).contains { one, next in
            [one, next].contains { SpokenNumber.digits($0) != nil }
                && [one, next].allSatisfy { language.number(of: [$0]) != nil }
        }
        guard !areParted else { return false }
        let number = language.inWords(spoken.split(separator: " ").map(String.init))
        guard number.contains(where: { language.numberPart($0) != nil }) else { return false }
        return !Set(surroundings(of: number, in: heard)).isDisjoint(with: surroundings(of: number, in: said))
    }

    /// The parts of numbers right before and after `number`, for each place where `number` stands in `words`.
    private func surroundings(of number: [String], in words: [String]) -> [[String?]] {
        words.indices.filter { words[$0...].starts(with: number) }.map { begin in
            [begin - 1, begin + number.count].map {
                words.indices.contains($0) ? language.numberPart(words[$0]) : nil
            }
        }
    }

    private var isDenied: Bool {
        let (heardSet, saidSet) = (Set(heard), Set(said))
        let takesAway = context.takingAway.union(context.withdrawals)
        guard takesAway.intersection(heardSet) == takesAway.intersection(saidSet) else { return true }
        // A word that refuses may be another word that the recognizer misheard: “hold milk” for *whole milk*.
        for (word, distance) in zip(heard, words.heardDistances)
        where context.refusals.contains(word) && !saidSet.contains(word) {
            if distance > Self.farthestMisheard { return true }
        }
        return context.asks(heard) && !context.asks(said)
    }

    /// The highest distance, for each phone, of a word that the recognizer may have misheard.
    private static let farthestMisheard: Float = 0.35

    private var isTold: Bool {
        let others = said.filter { !slots.contains($0) && !heard.contains($0) }
        return heard.contains { word in
            !said.contains(word) && others.contains { language.tells(word, of: $0) }
        }
    }

    /// Whether the text says a number that the command does not say. A number that only sounds like the command's,
    /// such as *sixty* for *sixteen*, counts as the same.
    private var saysOtherNumber: Bool {
        var rest = numbers(said)[...]
        for word in numbers(heard) {
            guard
                let index = rest.firstIndex(where: { $0 == word || Self.sounds(word, like: $0) })
            else { return true }
            rest = rest[(index + 1)...]
        }
        return false
    }

    private static func sounds(_ one: String, like other: String) -> Bool {
        let (ten, teen) = one.hasSuffix("ty") ? (one, other) : (other, one)
        return ten.hasSuffix("ty") && teen.hasSuffix("teen") && ten.dropLast(2) == teen.dropLast(4)
    }

    /// The words that say numbers, and words such as *percent*. *A* is no such word, though it may stand for one.
    private func numbers(_ words: [String]) -> [String] { words.compactMap(language.numberPart) }
}
