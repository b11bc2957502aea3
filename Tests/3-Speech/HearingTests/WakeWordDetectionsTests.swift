import Capture
import Foundation
import PCM
import Testing
import VoiceTesting
import WakeWord

@testable import Hearing
import TestSupport

@Suite("Wake words in a source", .timeLimit(.minutes(2)))
struct WakeWordDetectionsTests {
    private static let orbit = Result { try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake")) }
    private static let demo = Checkout.path("Examples/orbit-demo.wav")
    /// The words that a detector alone hears in the demonstration.
    private static let expected = Result {
        var words: [HeardWord] = []
        var detector = try WakeWordDetector(models: [try orbit.get()])
        func note(_ detection: WakeDetection) {
            words.append(
                HeardWord(
                    name: "orbit", score: Double(detection.score),
                    start: SampleRate.speech.seconds(of: detection.startSample),
                    end: SampleRate.speech.seconds(of: detection.endSample)))
        }
        try Examples.samples("orbit-demo").withUnsafeBufferPointer { detector.process($0, detection: note) }
        detector.finish { if $0.verdict == .detected { note(WakeDetection($0)) } }
        return words
    }

    private func words(in source: any CaptureSource) async throws -> [HeardWord] {
        var words: [HeardWord] = []
        for try await word in WakeWord(try Self.orbit.get()).detections(in: source) { words.append(word) }
        return words
    }

    @Test("are those that a detector hears, each time that the source is listened to")
    func recording() async throws {
        let source = RecordingSource(path: Self.demo)
        let expected = try Self.expected.get()
        #expect(expected.count == 2)
        #expect(try await words(in: source) == expected)
        #expect(try await words(in: source) == expected)
    }

    @Test("are the same if the sound is pushed in pieces of any size")
    func pushed() async throws {
        let source = PushSource(sampleRate: .speech, whenFull: .wait)
        let samples = try Examples.samples("orbit-demo")
        let writer = try AudioThread(name: "writer", priority: nil) {
            var generator = SeededGenerator(seed: 17)
            // The source refuses samples until there is a listener.
            while source.push([Int16]()) == .refused { sched_yield() }
            var start = 0
            while start < samples.count {
                let end = min(samples.count, start + Int.random(in: 1...4097, using: &generator))
                source.push(Array(samples[start..<end]))
                start = end
            }
            source.finish()
        }
        defer { writer.join() }
        #expect(try await words(in: source) == Self.expected.get())
    }

    @Test("are listened for no longer once the loop is left")
    func leaving() async throws {
        let source = RecordingSource(path: Self.demo)
        let first = try Self.expected.get().first
        for _ in 1...2 {
            for try await word in WakeWord(try Self.orbit.get()).detections(in: source) {
                #expect(word == first)
                break
            }
            // Starting succeeds only if the source has stopped.
            var ring = SPSCRing<CaptureBlock>(capacity: 8)
            try source.start(into: ring.takeProducer())
            source.stop()
        }
    }

    @Test("end at once if the task is cancelled, and so does the source")
    func cancellation() async throws {
        let source = PushSource(sampleRate: .speech)
        let orbit = try Self.orbit.get()
        let task = Task { () throws(HearingError) in
            var count = 0
            for try await _ in WakeWord(orbit).detections(in: source) { count += 1 }
            return count
        }
        await wait(while: source.push([Int16](repeating: 0, count: 160)) == .refused)
        task.cancel()
        #expect(try await task.value == 0)
        #expect(source.push([Int16](repeating: 0, count: 160)) == .refused)
    }

    @Test("cannot be heard without a model, without sound, or at a rate that is none, which a sentence says")
    func refusals() async throws {
        let orbit = try Self.orbit.get()
        func failure(_ wakeWord: WakeWord, _ source: any CaptureSource) async -> HearingError? {
            var iterator = wakeWord.detections(in: source).makeAsyncIterator()
            do throws(HearingError) {
                _ = try await iterator.next()
                return nil
            } catch {
                // The error comes only once.
                let after = try? await iterator.next()
                #expect(after == nil && error.message.count > 20)
                return error
            }
        }
        let silence = MemorySource(samples: [Float](repeating: 0, count: 1600), sampleRate: .speech)
        guard case .wakeWord(let none) = await failure(WakeWord([]), silence),
            case .wakeWord(let twice) = await failure(WakeWord(orbit, orbit), silence),
            case .capture(let missing) = await failure(WakeWord(orbit), RecordingSource(path: "no/such.wav")),
            case .capture(let slow) = await failure(
                WakeWord(orbit), MemorySource(samples: [0], sampleRate: SampleRate(50)))
        else {
            Issue.record("something was not refused")
            return
        }
        #expect(none.code == .badConfiguration && twice.code == .badConfiguration)
        #expect(missing.code == .unreadableRecording && slow.code == .unusableRate)
    }

    @Test("wait for a slow reader, a bounded number of them, in order and none lost")
    func slowReader() async throws {
        let queue = WordQueue(limit: 2)
        let writer = try AudioThread(name: "writer", priority: nil) {
            for number in 0..<1000 { queue.put(HeardWord(name: "\(number)", score: 1, start: 0, end: 1)) }
            queue.finish(nil)
        }
        defer { writer.join() }
        var names: [String] = []
        while case .word(let word) = await queue.next(isolation: nil) { names.append(word.name) }
        #expect(names == (0..<1000).map(String.init))

        let full = WordQueue(limit: 2)
        let blocked = try AudioThread(name: "writer", priority: nil) {
            for _ in 0..<10 { full.put(HeardWord(name: "", score: 1, start: 0, end: 1)) }
        }
        full.cancel()
        blocked.join()
        guard case .end(nil) = await full.next(isolation: nil) else {
            Issue.record("a queue that was cancelled gave a word")
            return
        }
    }
}
