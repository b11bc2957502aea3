import PCM
import Testing

@Suite("The ring")
struct RingTests {
    @Test(
        "Whatever is written and read in whatever pieces, it is a queue",
        arguments: [1, 2, 7, 64, 1000], [1, 2, 3] as [UInt64])
    func isAQueue(capacity: Int, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var ring = SPSCRing<Int32>(capacity: capacity)
        var producer = ring.takeProducer()
        var consumer = ring.takeConsumer()
        let slots = producer.capacity
        var model: [Int32] = []
        var next: Int32 = 0
        var target = [Int32](repeating: -1, count: slots + 3)

        var isAQueue = true
        for _ in 0..<2000 {
            if Bool.random(using: &random) {
                let count = Int.random(in: 0...slots + 3, using: &random)
                let piece = (0..<Int32(count)).map { next + $0 }
                let written = piece.withUnsafeBufferPointer { producer.write($0) }
                isAQueue = isAQueue && written == min(count, slots - model.count)
                model += piece.prefix(written)
                next += Int32(written)
            } else {
                let count = Int.random(in: 0...slots + 3, using: &random)
                let read = target.withUnsafeMutableBufferPointer {
                    consumer.read(into: UnsafeMutableBufferPointer(rebasing: $0[..<count]))
                }
                isAQueue = isAQueue && read == min(count, model.count) && target[..<read] == model[..<read]
                model.removeFirst(read)
            }
            let (available, free) = (consumer.availableCount, producer.freeCount)
            isAQueue = isAQueue && available == model.count && free == slots - model.count
            guard isAQueue else { break }
        }
        #expect(isAQueue, "after \(next) elements")
        #expect(next > Int32(slots), "the positions went round at least once")
    }

    @Test("Two threads that never wait for each other lose and change nothing", arguments: [1, 8, 1024])
    func twoThreads(capacity: Int) async {
        // A ring of one element costs two thread switches an element.
        let total = capacity == 1 ? 20_000 : 200_000
        var ring = SPSCRing<Int>(capacity: capacity)
        let producer = Handover(ring.takeProducer())
        let consumer = Handover(ring.takeConsumer())

        async let writing: Void = onThread {
            var producer = producer.take()
            var random = SeededGenerator(seed: 11)
            var next = 0
            while next < total {
                let count = min(Int.random(in: 1...17, using: &random), total - next)
                let piece = Array(next..<next + count)
                next += piece.withUnsafeBufferPointer { producer.write($0) }
                _ = producer.waitForSpace(1, timeout: 1)
            }
        }
        async let reading: (count: Int, isInOrder: Bool) = onThread {
            var consumer = consumer.take()
            var random = SeededGenerator(seed: 12)
            var expected = 0
            var isInOrder = true
            var target = [Int](repeating: 0, count: 23)
            while !consumer.isFinished {
                let wanted = Int.random(in: 1...23, using: &random)
                let read = target.withUnsafeMutableBufferPointer {
                    consumer.read(into: UnsafeMutableBufferPointer(rebasing: $0[..<wanted]))
                }
                for value in target[..<read] {
                    isInOrder = isInOrder && value == expected
                    expected += 1
                }
                if read == 0 { _ = consumer.waitForData(1, timeout: 1) }
            }
            return (expected, isInOrder)
        }
        _ = await writing
        let result = await reading
        #expect(result.count == total)
        #expect(result.isInOrder)
    }

    @Test(
        "A producer that never waits loses whole elements, and knows how many", arguments: [1, 8, 1024])
    func overflow(capacity: Int) async {
        let total = 500_000
        var ring = SPSCRing<Int>(capacity: capacity)
        let producer = Handover(ring.takeProducer())
        let consumer = Handover(ring.takeConsumer())

        async let written: Int = onThread {
            var producer = producer.take()
            var written = 0
            for value in 0..<total where producer.write(value) { written += 1 }
            return written
        }
        async let reading: (count: Int, isRising: Bool) = onThread {
            var consumer = consumer.take()
            var count = 0
            var last = -1
            var isRising = true
            var target = [Int](repeating: 0, count: 7)
            while !consumer.isFinished {
                let read = target.withUnsafeMutableBufferPointer { consumer.read(into: $0) }
                for value in target[..<read] {
                    isRising = isRising && value > last && value < total
                    last = value
                }
                count += read
                if read == 0 { _ = consumer.waitForData(1, timeout: 1) }
            }
            return (count, isRising)
        }
        let result = await reading
        #expect(await written == result.count && result.count >= capacity)
        #expect(result.isRising, "no element is torn, told twice or out of order")
    }

    @Test("What was written before the close is read after it")
    func closing() {
        var ring = SPSCRing<UInt8>(capacity: 4)
        var consumer = ring.takeConsumer()
        do {
            var producer = ring.takeProducer()
            let isWritten = producer.write(7)
            #expect(isWritten)
        }
        // The producer is gone, which closes the ring.
        let isFinishedTooEarly = consumer.isFinished
        #expect(!isFinishedTooEarly)
        let hasReason = consumer.waitForData(4, timeout: 60)
        #expect(hasReason, "the close ends a wait for more than will come")
        var value: [UInt8] = [0, 0]
        let read = value.withUnsafeMutableBufferPointer { consumer.read(into: $0) }
        #expect(read == 1 && value[0] == 7)
        let isFinished = consumer.isFinished
        #expect(isFinished)
    }

    @Test("A wait for what does not come ends, and not before its time")
    func waitingInVain() {
        var ring = SPSCRing<UInt8>(capacity: 2)
        var producer = ring.takeProducer()
        let consumer = ring.takeConsumer()
        let clock = ContinuousClock()

        var came = true
        var elapsed = clock.measure { came = consumer.waitForData(1, timeout: 0.05) }
        #expect(!came && elapsed >= .milliseconds(49) && elapsed < .seconds(60))

        [1, 2].withUnsafeBufferPointer { _ = producer.write($0) }
        elapsed = clock.measure { came = producer.waitForSpace(1, timeout: 0.05) }
        #expect(!came && elapsed >= .milliseconds(49) && elapsed < .seconds(60))
        elapsed = clock.measure { came = consumer.waitForData(2, timeout: 3600) }
        #expect(came && elapsed < .seconds(60))
    }

    @Test(
        "A wait without end is ended by data, by space and by the close",
        arguments: ["data", "space", "close"])
    func waitingWithoutEnd(cause: String) async {
        var ring = SPSCRing<UInt8>(capacity: 1)
        let producer = Handover(ring.takeProducer())
        let consumer = Handover(ring.takeConsumer())
        async let woken: Bool = onThread {
            if cause == "space" {
                var producer = producer.take()
                let first = producer.write(1)
                return first && producer.waitForSpace(1, timeout: .infinity)
            }
            return consumer.take().waitForData(1, timeout: .infinity)
        }
        async let waking: Void = onThread {
            switch cause {
            case "data":
                var producer = producer.take()
                _ = producer.write(1)
            case "close": producer.take().close()
            default:
                var consumer = consumer.take()
                var value: [UInt8] = [0]
                _ = consumer.waitForData(1, timeout: .infinity)
                _ = value.withUnsafeMutableBufferPointer { consumer.read(into: $0) }
            }
        }
        _ = await waking
        #expect(await woken)
    }
}
