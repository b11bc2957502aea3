/// The understandings of all ways through an automaton, each kept once.
struct GrammarUnderstandings {
    /// The index of the understanding of a way that has read nothing.
    static let nothing: Int32 = 0

    private let limits: GrammarCheckLimits
    private var all = [GrammarUnderstanding()]
    private var indices = [GrammarUnderstanding(): nothing]
    /// The numbers of values and words looked at, and kept.
    private var lookedAt = 0
    private var kept = 0

    private let language: Language

    init(limits: GrammarCheckLimits, language: Language) { (self.limits, self.language) = (limits, language) }

    /// Whether the limits allow more.
    var hasRoom: Bool { lookedAt < limits.understood && kept < limits.keptWords }

    subscript(index: Int32) -> GrammarUnderstanding { all[Int(index)] }

    /// The index of the understanding after some marks, and after a word if one follows.
    mutating func index(
        after before: Int32, _ marks: [GrammarAutomaton.Mark], _ word: String?
    ) -> Int32 {
        let known = all[Int(before)]
        guard !marks.isEmpty || !(known.keepsNothing || word == nil) else { return before }
        var now = known
        for mark in marks { now.process(mark, in: language) }
        if let word { now.read(word) }
        lookedAt += now.size
        let count = Int32(all.count)
        let index = indices[now, default: count]
        if index == count {
            kept += now.size
            all.append(now)
            indices[now] = count
        }
        return index
    }
}
