/// A queue of lines that wait for a writer, the oldest first.
package struct LineQueue {
    /// A line with its time, in seconds of stream time.
    package struct Line {
        package var bytes: [UInt8]
        package var at: Double

        /// The bytes that the line counts for; an empty line also takes some memory.
        var cost: Int { bytes.count + 64 }
    }

    /// The number of dropped lines, and the time of the last of them.
    package struct Loss: Equatable {
        package var count: Int
        /// The time of the last dropped line, in seconds of stream time.
        package var at: Double
    }

    /// The most bytes of waiting lines: those of some thousand events.
    package static let capacity = 1 << 20

    private var lines: [Line] = []
    private var first = 0
    private var size = 0
    /// The lines dropped since ``takeLoss()``; nil if none were.
    private var loss: Loss?

    /// The number of waiting lines.
    package var count: Int { lines.count - first }
    package var isEmpty: Bool { count == 0 }
    /// Whether the queue has no room for another line.
    var isFull: Bool { size >= LineQueue.capacity }

    /// Adds a line even if the queue is full.
    package mutating func append(_ line: Line) {
        lines.append(line)
        size += line.cost
    }

    /// Drops the oldest lines until the rest fits. The newest line stays, however long it is.
    mutating func dropOldest() {
        while size > LineQueue.capacity, count > 1, let line = popFirst() {
            loss = Loss(count: (loss?.count ?? 0) + 1, at: line.at)
        }
    }

    /// Removes the oldest line and returns it; nil if the queue is empty.
    package mutating func popFirst() -> Line? {
        guard first < lines.count else { return nil }
        let line = lines[first]
        lines[first].bytes = []
        first += 1
        size -= line.cost
        // The array moves its lines up only if more than half of it is empty, so that each line moves once on average.
        if first > lines.count / 2 {
            lines.removeFirst(first)
            first = 0
        }
        return line
    }

    /// Returns the lines dropped since the last call; nil if there are none.
    mutating func takeLoss() -> Loss? {
        defer { loss = nil }
        return loss
    }
}
