/// Sequences of numbers one after the other: the words of phrases, or the letters of words.
struct Sequences: Sendable {
    private var elements: [UInt32] = []
    private var starts: [UInt32] = [0]

    /// How many sequences there are.
    var count: Int { starts.count - 1 }

    subscript(_ index: Int) -> ArraySlice<UInt32> {
        elements[Int(starts[index])..<Int(starts[index + 1])]
    }

    /// Adds a number to the sequence that ``end()`` will finish.
    mutating func append(_ element: UInt32) { elements.append(element) }

    mutating func append(_ sequence: ArraySlice<UInt32>) { elements.append(contentsOf: sequence) }

    mutating func end() { starts.append(UInt32(elements.count)) }

    /// Gives every number another name.
    mutating func rename(_ names: [UInt32]) {
        for index in elements.indices { elements[index] = names[Int(elements[index])] }
    }

    /// The indices of the sequences in lexicographic order, then in that of `isBefore`.
    func sortedIndices(then isBefore: (Int, Int) -> Bool) -> [Int] {
        // The first two elements decide nearly always, and are compared at once; 0 stands for none.
        var order = (0..<count).map { index in
            let sequence = self[index].prefix(2).map { UInt64($0) + 1 }
            return (
                key: (sequence.first ?? 0) << 32 | (sequence.dropFirst().first ?? 0), index: UInt32(index)
            )
        }
        order.sort { a, b in
            guard a.key == b.key else { return a.key < b.key }
            let (one, other) = (self[Int(a.index)], self[Int(b.index)])
            if one == other { return isBefore(Int(a.index), Int(b.index)) }
            return one.lexicographicallyPrecedes(other)
        }
        return order.map { Int($0.index) }
    }
}
