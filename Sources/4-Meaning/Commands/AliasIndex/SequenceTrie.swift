/// A trie over sorted sequences of numbers, in one flat array.
///
/// The nodes stand in breadth-first order, so that the children of a node are neighbours, sorted by label, and a
/// child is found by bisection. Twelve bytes a node, which are read together.
struct SequenceTrie: Sendable {
    /// Where the empty sequence ends.
    static let root = 0
    private static let none = UInt32.max

    private struct Node {
        var label: UInt32
        var value = SequenceTrie.none
        /// Its children end where those of the next node begin.
        var firstChild = SequenceTrie.none
    }

    private var nodes = [Node(label: 0)]

    /// Builds the trie of sequences that are sorted and each there once; a sequence's value is its index, or what
    /// `values` has there.
    init(_ sequences: Sequences, values: [UInt32]? = nil) {
        var built = 0
        var level = [0..<sequences.count]
        var depth = 0
        while !level.isEmpty {
            var next: [Range<Int>] = []
            for range in level {
                let node = built
                built += 1
                nodes[node].firstChild = UInt32(nodes.count)
                var rest = range
                if let first = rest.first, sequences[first].count == depth {
                    nodes[node].value = values?[first] ?? UInt32(first)
                    rest = rest.dropFirst()
                }
                while let first = rest.first {
                    let label = SequenceTrie.element(sequences[first], depth)
                    let end =
                        rest.first { SequenceTrie.element(sequences[$0], depth) != label } ?? rest.upperBound
                    nodes.append(Node(label: label))
                    next.append(first..<end)
                    rest = end..<rest.upperBound
                }
            }
            level = next
            depth += 1
        }
        nodes.append(Node(label: 0, firstChild: UInt32(nodes.count)))
    }

    private static func element(_ sequence: ArraySlice<UInt32>, _ depth: Int) -> UInt32 {
        sequence[sequence.startIndex + depth]
    }

    /// The value of the sequence that ends at a node.
    func value(at node: Int) -> Int? {
        let value = nodes[node].value
        return value == SequenceTrie.none ? nil : Int(value)
    }

    func children(of node: Int) -> Range<Int> {
        Int(nodes[node].firstChild)..<Int(nodes[node + 1].firstChild)
    }

    func label(of node: Int) -> UInt32 { nodes[node].label }

    /// The child of `node` with a label.
    func child(of node: Int, _ label: UInt32) -> Int? {
        var range = children(of: node)
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if nodes[middle].label == label { return middle }
            range =
                nodes[middle].label < label ? (middle + 1)..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }
}
