/// Compares the words of a text with those of the command that it sounds like: what a person must not be taken to have
/// said, however near it sounds.
struct SoundObjections {
    private let words: SoundWords
    private let slots: Set<String>
    private let context: ContextWords

    /// - Parameter slots: the words of the command that fill slots.
    init(_ words: SoundWords, slots: Set<String>, _ context: ContextWords) {
        (self.words, self.slots, self.context) = (words, slots, context)
    }

    private var heard: [String] { words.heard }
    private var said: [String] { words.said }

    /// The first reason against it.
    var first: SoundMatch.Objection? {
        if isDenied { return .denied }
        if isTold { return .told }
        return saysOtherNumber ? .number : nil
    }

    /// Whether the command says a number that the text does not.
    var guessesNumber: Bool { Self.numbers(heard) != Self.numbers(said) }

    private var isDenied: Bool {
        let (heardSet, saidSet) = (Set(heard), Set(said))
        let takesAway = context.takingAway.union(context.withdrawals)
        guard takesAway.intersection(heardSet) == takesAway.intersection(saidSet) else { return true }
        // What puts off or asks may be another word that was misheard: “hold milk” for *whole milk*.
        for (word, distance) in zip(heard, words.heardDistances)
        where context.refusals.contains(word) && !saidSet.contains(word) {
            if distance > Self.farthestMisheard { return true }
        }
        return context.asks(heard) && !context.asks(said)
    }

    /// From this distance for each phone on a word is no other that was misheard.
    private static let farthestMisheard: Float = 0.35

    private var isTold: Bool {
        let others = said.filter { !slots.contains($0) && !heard.contains($0) }
        return heard.contains { word in
            !said.contains(word) && others.contains { word == $0 + "ed" || word == $0 + "d" }
        }
    }

    /// Whether a number of the text is none of the command's; one that only sounds like it, such as *sixty* for
    /// *sixteen*, may be.
    private var saysOtherNumber: Bool {
        var rest = Self.numbers(said)[...]
        for word in Self.numbers(heard) {
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

    /// The words that say numbers, and the marks of numbers. *A* is none, though it may stand for one.
    private static func numbers(_ words: [String]) -> [String] {
        words.filter { SpokenNumber.saysNumber($0) }
    }
}
