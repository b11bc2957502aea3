/// Lists of tokens, best first, each of at most ``PhoneSearch/tokenCount`` and of different histories.
///
/// A token is a path's score, a natural logarithm, and its history. All lists lie in one piece of memory.
struct TokenLists {
    private static let capacity = PhoneSearch.tokenCount

    private var scores: [Float]
    private var histories: [Int32]

    init(count: Int) {
        scores = [Float](repeating: -.infinity, count: count * TokenLists.capacity)
        histories = [Int32](repeating: 0, count: count * TokenLists.capacity)
    }

    /// The score of a list's best token; minus infinity without tokens.
    func best(_ list: Int) -> Float { scores[list * TokenLists.capacity] }

    /// A list's tokens, best first.
    func tokens(_ list: Int) -> [(score: Float, history: Int32)] {
        let first = list * TokenLists.capacity
        return (first..<first + TokenLists.capacity).lazy.map { (self.scores[$0], self.histories[$0]) }
            .prefix { $0.score > -.infinity }
    }

    mutating func clear(_ list: Int) {
        let first = list * TokenLists.capacity
        for place in first..<first + TokenLists.capacity { scores[place] = -.infinity }
    }

    /// Whether a token of this score would be kept.
    func admits(_ score: Float, to list: Int) -> Bool { score > scores[(list + 1) * TokenLists.capacity - 1] }

    /// Adds a token, unless there is a better one of the same history or the list is full of better ones.
    mutating func add(_ score: Float, _ history: Int32, to list: Int) {
        guard admits(score, to: list) else { return }
        let first = list * TokenLists.capacity
        let end = first + TokenLists.capacity
        // The place of the token or, if its history has a worse token, the place of that one.
        var place = first
        while scores[place] > -.infinity && histories[place] != history && place < end - 1 { place += 1 }
        if histories[place] == history && scores[place] >= score { return }
        while place > first && scores[place - 1] < score {
            scores[place] = scores[place - 1]
            histories[place] = histories[place - 1]
            place -= 1
        }
        scores[place] = score
        histories[place] = history
    }

    /// Adds the tokens of another list that are above a score.
    mutating func add(_ other: Int, of lists: TokenLists, above floor: Float, to list: Int) {
        let first = other * TokenLists.capacity
        for place in first..<first + TokenLists.capacity {
            guard lists.scores[place] > floor else { return }
            add(lists.scores[place], lists.histories[place], to: list)
        }
    }

    /// Adds the tokens of the list before that are above a score.
    mutating func addPrevious(above floor: Float, to list: Int) {
        let first = (list - 1) * TokenLists.capacity
        for place in first..<first + TokenLists.capacity {
            guard scores[place] > floor else { return }
            add(scores[place], histories[place], to: list)
        }
    }

    /// Adds a value to every score of a list.
    mutating func raise(_ list: Int, by value: Float) {
        let first = list * TokenLists.capacity
        for place in first..<first + TokenLists.capacity { scores[place] += value }
    }
}
