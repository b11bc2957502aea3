import Testing

@testable import MQTT

@Suite("Messages that wait for a broker")
struct OutgoingQueueTests {
    private struct Numbers {
        var last = 0
        mutating func next() -> Int {
            last += 1
            return last
        }
    }

    private func entry(_ number: Int, _ topic: String = "a", kept: Bool = false) -> OutgoingQueue.Entry {
        .init(number: number, message: MQTTMessage(topic, "\(number)"), isKept: kept)
    }

    private func drain(_ queue: inout OutgoingQueue) -> [String] {
        var texts: [String] = []
        while let entry = queue.takeNext() {
            texts.append(entry.message.topic + (entry.message.text ?? ""))
            queue.isUnderWay(entry.number, as: CInt(texts.count))
            _ = queue.finish(CInt(texts.count))
        }
        return texts
    }

    @Test("are bounded: the oldest goes, and is told")
    func bounded() {
        var queue = OutgoingQueue(limit: 3)
        #expect((1...3).allSatisfy { queue.put(entry($0)) == nil })
        #expect(queue.put(entry(4))?.number == 1)
        #expect(queue.waiting.map(\.number) == [2, 3, 4])
    }

    @Test("are the newest of each topic first, if those are kept, and of those alone the newest")
    func kept() {
        var queue = OutgoingQueue(limit: 3)
        queue.keep(entry(1, "state", kept: true))
        queue.keep(entry(2, "mute", kept: true))
        queue.keep(entry(3, "state", kept: true))
        for number in 4...9 { _ = queue.put(entry(number, "event")) }
        var numbers = 100
        queue.open {
            numbers += 1
            return numbers
        }
        #expect(drain(&queue) == ["state3", "mute2", "event7", "event8", "event9"])
        // While there is a connection, messages go out in order.
        _ = queue.put(entry(10, "event"))
        queue.keep(entry(11, "state", kept: true))
        queue.keep(entry(12, "state", kept: true))
        #expect(drain(&queue) == ["event10", "state12"])
    }

    @Test("are sent again in order if the broker has not acknowledged them")
    func again() {
        var queue = OutgoingQueue(limit: 10)
        queue.open { 0 }
        for number in 1...4 { _ = queue.put(entry(number)) }
        for id in 1...3 {
            let next = queue.takeNext()
            queue.isUnderWay(next?.number ?? 0, as: CInt(id))
        }
        #expect(queue.finish(2)?.number == 2)
        #expect(queue.finish(7) == nil)
        queue.close()
        #expect(queue.takeNext() == nil, "no receiver")
        queue.open { 0 }
        #expect(drain(&queue) == ["a1", "a3", "a4"])
    }

    @Test("keep no more topics than a device has, and hand over no more than the broker may have at a time")
    func windows() {
        var queue = OutgoingQueue(limit: 100, window: 20)
        for number in 0..<200 { queue.keep(entry(number, "topic\(number)", kept: true)) }
        #expect(queue.kept.count == OutgoingQueue.keptLimit)
        queue.open { 0 }
        var count = 0
        while let entry = queue.takeNext() {
            count += 1
            queue.isUnderWay(entry.number, as: CInt(count))
        }
        #expect(count == 20)
    }

    @Test("go to an address", arguments: ["localhost", "10.0.0.2:1884", "[::1]:8883", "a_b-c.example"])
    func address(text: String) throws {
        let address = try MQTTAddress(text)
        #expect(text.contains(address.host))
        #expect(address.port == (text.contains("1884") ? 1884 : text.contains("8883") ? 8883 : 1883))
    }

    @Test(
        "go to no other text",
        arguments: ["", ":1883", "a:0", "a:65536", "a:b", "a b", "mqtt://a", "a/b", "[::1", "ü", "a\0b"])
    func noAddress(text: String) {
        #expect { try MQTTAddress(text) } throws: { ($0 as? MQTTError)?.code == .badConfiguration }
    }
}
