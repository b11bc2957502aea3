/// Finds the sentences of a ``SoundGraph`` that sound most like given phones.
///
/// Dynamic programming over phones and nodes: the weighted form of R. A. Wagner and M. J. Fischer, "The
/// string-to-string correction problem", Journal of the ACM 21(1), 1974, on an automaton instead of a string. Each
/// node keeps the two best ways that differ in meaning, which is enough for the best and the second-best meaning of
/// the whole text. The search drops ways that cost far more than the best, or more than the limit.
struct SoundSearch {
    /// A sentence, and its cost beside the text.
    struct Found {
        var sentence: Int
        var trail: Int32
        /// The sum of the costs of all differences.
        var cost: Float
        /// The number of phones of the sentence in the pronunciation that was found.
        var phoneCount: Int
    }

    /// The most nodes to follow, which takes a fifth of a second. A text that leads to more nodes is near none of
    /// them; texts of a home that are near a sentence lead to 100,000 to 1,200,000 nodes.
    private static let mostSteps = 2_000_000

    private let graph: SoundGraph
    private let costs: PhoneCosts
    /// The most that a way may cost more than the cheapest way that has read as many phones; the search drops others.
    private let beam: Float
    private(set) var trails: SoundTrails
    private var column: Column
    private var nextColumn: Column
    private var found: [Found] = []
    /// The number of nodes followed.
    private(set) var steps = 0

    init(_ graph: SoundGraph, marks: [GrammarAutomaton.Mark], costs: PhoneCosts = .english, beam: Float = 3.5)
    {
        self.graph = graph
        self.costs = costs
        self.beam = beam
        trails = SoundTrails(marks: marks)
        column = Column(nodeCount: graph.nodes.count)
        nextColumn = column
    }

    /// Finds the sentences near a text; call it once on each search.
    ///
    /// - Parameters:
    ///   - heard: the text as phones.
    ///   - limit: the highest cost of a found sentence.
    /// - Returns: the found sentences in the order of their distances, the nearest first.
    mutating func find(_ heard: HeardSounds, limit most: Float) -> [Found] {
        let (phones, insertion) = (heard.phones, heard.insertion)
        for start in graph.starts {
            column.add(Token(cost: 0, trail: SoundTrails.none, meaning: 0, phoneCount: 0), to: start)
        }
        for position in 0...phones.count {
            let bound = min(most, column.least + beam)
            let phone = position < phones.count ? phones[position] : nil
            while let cell = column.popHighest() {
                steps += 1
                let insertion = phone == nil ? 0 : insertion[position]
                if cell.best.cost <= bound { follow(cell.best, from: cell.node, phone, insertion) }
                guard let other = cell.other, other.cost <= bound else { continue }
                follow(other, from: cell.node, phone, insertion)
            }
            guard steps <= Self.mostSteps else { return [] }
            swap(&column, &nextColumn)
            nextColumn.removeAll()
        }
        func distance(_ found: Found) -> Float {
            found.cost / Float(heard.phoneCount(beside: found.phoneCount))
        }
        return found.sorted { (distance($0), $0.sentence) < (distance($1), $1.sentence) }
    }

    /// Follows a way from a node, with the next phone of the text; nil after the last phone.
    private mutating func follow(_ token: Token, from node: Int32, _ phone: Phone?, _ insertion: Float) {
        switch graph.nodes[Int(node)] {
        case .phone(let expected, let next):
            var ahead = token
            ahead.phoneCount += 1
            ahead.cost += costs.deletion(of: expected)
            column.add(ahead, to: next)
            guard let phone else { return }
            ahead.cost = token.cost + costs.substitution(of: expected, by: phone)
            nextColumn.add(ahead, to: next)
            nextColumn.add(token.adding(insertion), to: node)
        case .word(let word, let next): column.add(token.after(.word(word), &trails), to: next)
        case .mark(let mark, let next): column.add(token.after(.mark(mark), &trails), to: next)
        case .fork(let begin, let end):
            for index in begin..<end { column.add(token, to: graph.targets[Int(index)]) }
        case .accept(let sentence):
            if phone == nil {
                found.append(
                    Found(
                        sentence: Int(sentence), trail: token.trail, cost: token.cost,
                        phoneCount: Int(token.phoneCount)))
            } else {
                nextColumn.add(token.adding(insertion), to: node)
            }
        }
    }
}

/// A way to a node.
private struct Token {
    var cost: Float
    var trail: Int32
    /// The hash of the way's meaning so far.
    var meaning: Int
    var phoneCount: Int32

    func adding(_ more: Float) -> Token {
        var token = self
        token.cost += more
        return token
    }

    func after(_ item: SoundTrails.Item, _ trails: inout SoundTrails) -> Token {
        var token = self
        token.trail = trails.extend(trail, by: item)
        token.meaning = trails.meaning(of: token.trail)
        return token
    }
}

/// The two best ways to a node that differ in meaning.
private struct Cell {
    var node: Int32
    var best: Token
    var other: Token?

    mutating func add(_ token: Token) {
        if token.meaning == best.meaning {
            if token.cost < best.cost { best = token }
        } else if token.cost < best.cost {
            (best, other) = (token, best)
        } else if other.map({ token.cost < $0.cost }) ?? true {
            other = token
        }
    }
}

/// The nodes that ways reach after a number of phones.
private struct Column {
    private var cells: [Cell] = []
    /// The index of each node's cell; valid if the node's bit in ``isWaiting`` is set.
    private var slots: [Int32]
    /// A bit for each node whose ways have not been followed.
    private var isWaiting: [UInt64]
    /// An upper bound of the parts of ``isWaiting`` that have a set bit.
    private var top = 0
    /// The lowest cost of a way in the column.
    private(set) var least = Float.infinity

    init(nodeCount: Int) {
        slots = Array(repeating: 0, count: nodeCount)
        isWaiting = Array(repeating: 0, count: nodeCount / 64 + 1)
    }

    mutating func removeAll() {
        cells.removeAll(keepingCapacity: true)
        least = .infinity
    }

    mutating func add(_ token: Token, to node: Int32) {
        least = min(least, token.cost)
        let (part, bit) = (Int(node) >> 6, UInt64(1) << (UInt64(node) & 63))
        if isWaiting[part] & bit != 0 { return cells[Int(slots[Int(node)])].add(token) }
        isWaiting[part] |= bit
        top = max(top, part)
        slots[Int(node)] = Int32(cells.count)
        cells.append(Cell(node: node, best: token, other: nil))
    }

    /// Removes and returns the cell of the highest node. The search has followed all nodes that lead to it.
    mutating func popHighest() -> Cell? {
        while isWaiting[top] == 0 {
            guard top > 0 else { return nil }
            top -= 1
        }
        let bit = 63 - isWaiting[top].leadingZeroBitCount
        isWaiting[top] &= ~(1 << UInt64(bit))
        return cells[Int(slots[top << 6 | bit])]
    }
}
