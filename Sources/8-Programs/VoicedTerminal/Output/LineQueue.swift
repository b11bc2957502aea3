/// Lines that wait to be written, oldest first.
package struct LineQueue {
    /// A line and when it is from, in seconds of stream time.
    package struct Line {
        package var bytes: [UInt8]
        package var at: Double

        /// The room that the line takes in the queue; an empty line also takes some.
        var cost: Int { bytes.count + 64 }
    }

    /// Lines that were dropped.
    package struct Loss: Equatable {
        package var count: Int
        /// When the last of them is from.
        package var at: Double
    }

    /// Bytes of lines that may wait: those of some thousand events.
    package static let capacity = 1 << 20

    private var lines: [Line] = []
    private var first = 0
    private var size = 0
    /// The lines dropped since ``takeLoss()``; nil if none were.
    private var loss: Loss?

    /// How many wait.
    package var count: Int { lines.count - first }
    package var isEmpty: Bool { count == 0 }
    /// Whether there is room for no more.
    var isFull: Bool { size >= LineQueue.capacity }

    /// Adds a line even if the queue is full.
    package mutating func append(_ line: Line) {
        lines.append(line)
        size += line.cost
    }

    /// Drops the oldest until the rest fits. The newest stays, however long it is.
    mutating func dropOldest() {
        while size > LineQueue.capacity, count > 1, let line = popFirst() {
            loss = Loss(count: (loss?.count ?? 0) + 1, at: line.at)
        }
    }

    /// The oldest, which leaves the queue.
    package mutating func popFirst() -> Line? {
        guard first < lines.count else { return nil }
        let line = lines[first]
        lines[first].bytes = []
        first += 1
        size -= line.cost
        // Moved up now and then, so that each line is moved once on average.
        if first > lines.count / 2 {
            lines.removeFirst(first)
            first = 0
        }
        return line
    }

    /// The lines dropped since the last call; nil if none were.
    mutating func takeLoss() -> Loss? {
        defer { loss = nil }
        return loss
    }
}
