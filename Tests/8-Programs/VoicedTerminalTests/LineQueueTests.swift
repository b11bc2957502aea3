import Testing

@testable import VoicedTerminal

@Suite("Lines that wait")
struct LineQueueTests {
    private func line(_ number: Int, length: Int = 8) -> LineQueue.Line {
        let text = "\(number)"
        let bytes = Array(text.utf8) + [UInt8](repeating: 32, count: max(0, length - text.utf8.count))
        return LineQueue.Line(bytes: bytes, at: Double(number))
    }

    private func number(_ line: LineQueue.Line) -> Int {
        Int(String(decoding: line.bytes.prefix { $0 != 32 }, as: UTF8.self)) ?? -1
    }

    @Test("come in order, and if there are too many the oldest are dropped and counted")
    func dropping() {
        var queue = LineQueue()
        var all = 0
        while !queue.isFull {
            queue.append(line(all))
            all += 1
        }
        let more = all / 2
        for extra in 0..<more {
            queue.append(line(all + extra))
            queue.dropOldest()
        }
        #expect(!queue.isFull || queue.count > 1)
        let loss = queue.takeLoss()
        #expect(loss.map { $0.count + queue.count } == all + more, "none is lost uncounted")
        #expect(loss.map { $0.at } == loss.map { Double($0.count - 1) }, "the last that was dropped")
        #expect(queue.takeLoss() == nil, "told once")
        var expected = loss?.count ?? 0
        while let line = queue.popFirst() {
            #expect(number(line) == expected)
            expected += 1
        }
        #expect(expected == all + more && queue.isEmpty)
    }

    @Test("are bounded in bytes, and the newest stays however long it is")
    func bytes() {
        var queue = LineQueue()
        for number in 0..<10 {
            queue.append(line(number, length: LineQueue.capacity * 2))
            queue.dropOldest()
            #expect(queue.count == 1)
        }
        #expect(queue.takeLoss() == LineQueue.Loss(count: 9, at: 8))
        #expect(queue.popFirst().map(number) == 9)
    }
}
