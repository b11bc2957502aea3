/// Follows a text through an automaton, along all ways at once.
///
/// R. Cox, "Regular expression matching: the virtual machine approach", 2009 (Pike's algorithm). For every word the
/// matcher visits each state at most twice: once for each of the two best ways to the state that differ in their
/// notes. Two ways give the best and the second-best reading of the whole text: a third way to a state stays behind
/// two better ways, no matter which words follow. Time and memory are O(words x states).
struct GrammarMatcher {
    /// A way to a state; `trail` is the last of its notes.
    private struct Way {
        var state: Int32
        var trail: Int32
    }

    private let automaton: GrammarAutomaton
    private var trails = GrammarTrails()
    private var ways: [Way] = []
    private var pending: [Way] = []
    /// The time at which each state was last entered, and the trails of the ways that entered it then.
    private var entered: [(time: Int, first: Int32, second: Int32)]
    /// The number of words followed, in this text and in all earlier texts.
    private var time = 0
    /// The number of attempts to enter a state.
    private(set) var steps = 0

    init(_ automaton: GrammarAutomaton) {
        self.automaton = automaton
        entered = Array(repeating: (0, 0, 0), count: automaton.states.count)
    }

    /// The ways to the end of a sentence that read all of `words`, best first: the index of the sentence and the notes
    /// of the way.
    ///
    /// - Parameter starts: the states in which the ways begin, in order of preference; nil for the starts of
    ///   all sentences.
    mutating func match(
        _ words: [String], from starts: [Int32]? = nil
    ) -> [(sentence: Int, notes: [GrammarTrails.Note])] {
        follow(words, from: starts ?? automaton.starts)
        return ways.compactMap { way in
            guard case .accept(let sentence) = automaton.states[Int(way.state)] else { return nil }
            return (Int(sentence), trails.notes(upTo: way.trail))
        }
    }

    /// Whether a way that has read all of `words` can read a further word. Free words do not count: they can follow
    /// any text.
    mutating func goesOn(after words: [String]) -> Bool {
        follow(words, from: automaton.starts, readsAnyWords: false)
        return ways.contains { way in
            switch automaton.states[Int(way.state)] {
            case .accept, .anyWord: false
            case .word, .digits, .fork, .mark: true
            }
        }
    }

    /// Follows all of `words`; afterwards ``ways`` has the ways that are left.
    private mutating func follow(
        _ words: [String], from starts: [Int32], readsAnyWords: Bool = true
    ) {
        ways.removeAll(keepingCapacity: true)
        time += 1
        for start in starts {
            enter(Way(state: start, trail: GrammarTrails.none), position: 0)
        }
        for (position, word) in words.enumerated() {
            let before = ways
            guard !before.isEmpty else { return }
            ways.removeAll(keepingCapacity: true)
            time += 1
            let index = automaton.words[word]
            let number = SpokenNumber.digits(word).map(Int32.init)
            for way in before {
                switch automaton.states[Int(way.state)] {
                case .word(index, let next):
                    enter(Way(state: next, trail: way.trail), position: Int32(position + 1))
                case .digits(let range, let next):
                    guard let number, range.contains(number) else { continue }
                    enter(Way(state: next, trail: way.trail), position: Int32(position + 1))
                case .anyWord(let next) where readsAnyWords:
                    enter(Way(state: next, trail: way.trail), position: Int32(position + 1))
                default:
                    continue
                }
            }
        }
    }

    /// Adds the states that a way reaches without reading, if they read a word or end a sentence; best first.
    private mutating func enter(_ way: Way, position: Int32) {
        pending.append(way)
        while let way = pending.popLast() {
            guard isNew(way) else { continue }
            switch automaton.states[Int(way.state)] {
            case .word, .digits, .anyWord, .accept:
                ways.append(way)
            case .fork(let targets):
                for target in targets.reversed() { pending.append(Way(state: target, trail: way.trail)) }
            case .mark(let mark, let next):
                let trail = trails.extend(way.trail, by: mark, at: position)
                pending.append(Way(state: next, trail: trail))
            }
        }
    }

    private mutating func isNew(_ way: Way) -> Bool {
        let index = Int(way.state)
        let last = entered[index]
        steps += 1
        if last.time != time {
            entered[index] = (time, way.trail, GrammarTrails.unused)
            return true
        }
        guard last.second == GrammarTrails.unused, last.first != way.trail else { return false }
        entered[index].second = way.trail
        return true
    }
}
