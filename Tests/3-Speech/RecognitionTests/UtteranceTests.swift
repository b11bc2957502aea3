import Foundation
import Synchronization
import Testing

@testable import Recognition

/// An utterance is one tape with any number of readers.
@Suite("An utterance", .timeLimit(.minutes(1)))
struct UtteranceTests {
    private func all(_ utterance: Utterance) async -> [Utterance.Piece] {
        await utterance.pieces.reduce(into: []) { $0.append($1) }
    }

    @Test("is heard from its first sample to its end by each of its readers, whenever they begin")
    func readers() async {
        let utterance = Utterance()
        utterance.append([1, 2])
        async let early = all(utterance)
        utterance.append([])
        utterance.append([3])
        async let midway = all(utterance)
        utterance.append([4, 5])
        utterance.end()
        utterance.append([6])
        let expected: [Utterance.Piece] = [.sound([1, 2]), .sound([3]), .sound([4, 5])]
        let (first, second) = await (early, midway)
        #expect(first == expected && second == expected)
        #expect(await all(utterance) == expected)
        #expect(utterance.samples == [1, 2, 3, 4, 5] && utterance.sampleCount == 5)
    }

    @Test("keeps no more than its bound")
    func bounded() async {
        let utterance = Utterance(maximumSamples: 16_000)
        for _ in 0..<20 { utterance.append([Int16](repeating: 1, count: 1_000)) }
        utterance.append([1])
        utterance.end()
        #expect(await utterance.sound.reduce(0) { $0 + $1.count } == 16_000)
        let odd = Utterance(maximumSamples: 3)
        for _ in 0..<2 { odd.append([1, 2]) }
        #expect(odd.samples == [1, 2, 1])
    }

    @Test("shares its sound with its readers, and copies none of it")
    func shared() async {
        let utterance = Utterance()
        let samples = [Int16](repeating: 7, count: 1_000)
        utterance.append(samples)
        utterance.end()
        let place = samples.withUnsafeBufferPointer { $0.baseAddress }
        for await chunk in utterance.sound {
            #expect(chunk.withUnsafeBufferPointer { $0.baseAddress } == place)
        }
    }

    @Test("has its latest pause in its place, once for each reader")
    func pauses() async {
        let utterance = Utterance()
        #expect(utterance.pause() == 0)
        utterance.append([1])
        #expect(utterance.pause() == 1)
        utterance.append([2])
        utterance.end()
        for _ in 0..<2 {
            #expect(await all(utterance) == [.sound([1]), .pause(sampleCount: 1), .sound([2])])
        }
    }

    @Test("that ended for now goes on with what was said meanwhile, and forgets the pause")
    func goesOn() async {
        let utterance = Utterance()
        utterance.append([1])
        utterance.pause()
        utterance.endForNow()
        utterance.append([2])
        #expect(await all(utterance) == [.sound([1]), .pause(sampleCount: 1)])
        utterance.goOn()
        async let again = all(utterance)
        utterance.append([3])
        utterance.end()
        #expect(await again == [.sound([1]), .sound([2]), .sound([3])])
        utterance.goOn()
        #expect(await all(utterance).count == 3, "what is over does not begin again")
    }

    @Test("ends for now by a text that is all, at the pause that is asked about and at no other")
    func endsByText() async {
        let utterance = Utterance()
        utterance.append([1])
        #expect(utterance.pause { $0 == "all" } == 1)
        for (text, count) in [("some", 1), ("all", 2)] {
            utterance.endIfComplete(text, before: count)
            #expect(!utterance.hasEndedForNow)
        }
        utterance.append([2])
        utterance.endIfComplete("all", before: 1)
        utterance.append([3])
        #expect(utterance.hasEndedForNow)
        #expect(await utterance.sound.reduce(into: []) { $0 += $1 } == [1, 2], "up to where it was told so")
        utterance.goOn()
        utterance.endIfComplete("all", before: 1)
        #expect(!utterance.hasEndedForNow, "it is asked no more")
        _ = utterance.pause { _ in true }
        utterance.withdrawPause()
        utterance.endIfComplete("all", before: 3)
        #expect(!utterance.hasEndedForNow)
        _ = utterance.pause { _ in true }
        utterance.end()
        utterance.endIfComplete("all", before: 3)
        #expect(!utterance.hasEndedForNow && utterance.samples == [1, 2, 3])
    }

    @Test("wakes a reader that waits, when its task is cancelled and when it is given up")
    func cancellation() async {
        let utterance = Utterance()
        let cancelled = Task { await all(utterance) }
        let given = Task { await all(utterance) }
        let ended = Task { await utterance.ended() }
        cancelled.cancel()
        ended.cancel()
        #expect(await cancelled.value.isEmpty)
        await ended.value
        utterance.cancel()
        #expect(await given.value.isEmpty && utterance.isCancelled)
        await utterance.ended()
    }

    @Test("can be read by a thread that waits for it")
    func thread() async {
        let utterance = Utterance()
        let (done, end) = AsyncStream.makeStream(of: [Utterance.Piece].self)
        Thread.detachNewThread {
            var (reader, pieces) = (utterance.reader, [Utterance.Piece]())
            while let piece = reader.blockingNext() { pieces.append(piece) }
            end.yield(pieces)
        }
        for number in 1...100 { utterance.append([Int16(number)]) }
        utterance.end()
        #expect(await done.first { _ in true } == (1...100).map { .sound([Int16($0)]) })
    }

    @Test("loses nothing for readers while several threads add and read")
    func busy() async {
        let utterance = Utterance()
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 { group.addTask { await utterance.sound.reduce(0) { $0 + $1.count } } }
            group.addTask {
                for _ in 0..<2_000 { utterance.append([1, 2, 3]) }
                utterance.end()
                return 6_000
            }
            for await count in group { #expect(count == 6_000) }
        }
    }
}
