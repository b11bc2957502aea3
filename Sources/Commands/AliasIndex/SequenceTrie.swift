/// A trie over sorted sequences of numbers, in three flat arrays.
///
/// The nodes stand in breadth-first order, so that the children of a node are neighbours, sorted by label, and a
/// child is found by bisection. Twelve bytes a node.
struct SequenceTrie: Sendable {
    /// Where the empty sequence ends.
    static let root = 0
    private static let none = UInt32.max

    private var labels: [UInt32] = [0]
    private var values: [UInt32] = [SequenceTrie.none]
    private var firstChild: [UInt32] = []

    /// Builds the trie of sequences that are sorted and each there once; a sequence's value is its index.
    init(_ sequences: Sequences) {
        var level = [0..<sequences.count]
        var depth = 0
        while !level.isEmpty {
            var next: [Range<Int>] = []
            for range in level {
                let node = firstChild.count
                firstChild.append(UInt32(labels.count))
                var rest = range
                if let first = rest.first, sequences[first].count == depth {
                    values[node] = UInt32(first)
                    rest = rest.dropFirst()
                }
                while let first = rest.first {
                    let label = SequenceTrie.element(sequences[first], depth)
                    let end =
                        rest.first { SequenceTrie.element(sequences[$0], depth) != label } ?? rest.upperBound
                    labels.append(label)
                    values.append(SequenceTrie.none)
                    next.append(first..<end)
                    rest = end..<rest.upperBound
                }
            }
            level = next
            depth += 1
        }
        firstChild.append(UInt32(labels.count))
    }

    private static func element(_ sequence: ArraySlice<UInt32>, _ depth: Int) -> UInt32 {
        sequence[sequence.startIndex + depth]
    }

    /// The index of the sequence that ends at a node.
    func value(at node: Int) -> Int? {
        values[node] == SequenceTrie.none ? nil : Int(values[node])
    }

    func children(of node: Int) -> Range<Int> { Int(firstChild[node])..<Int(firstChild[node + 1]) }

    func label(of node: Int) -> UInt32 { labels[node] }

    /// The child of `node` with a label.
    func child(of node: Int, _ label: UInt32) -> Int? {
        var range = children(of: node)
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if labels[middle] == label { return middle }
            range =
                labels[middle] < label ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
