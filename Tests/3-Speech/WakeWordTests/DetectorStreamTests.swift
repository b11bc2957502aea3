import Features
import PCM
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("A detector's stream")
struct DetectorStreamTests {
    private let word: CopiedWord

    init() throws { word = try CopiedWord.forwards.get() }

    /// The word twice within talk and noise.
    private var stream: [Int16] {
        word.samples + SyntheticSignal.int16(SyntheticWord.talk(seconds: 2, seed: 7)) + word.samples
            + SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.3, seconds: 0.5))
    }

    @Test("gives the same candidates, to the last bit, for any chunking", arguments: [1, 7, 160, 4096])
    func chunking(size: Int) throws {
        // A model with a very low candidate floor makes candidates of everything.
        var other = SmallModel.make()
        other.candidateFloor = -1.9
        let models = [word.model, other]
        let whole = try candidates(in: stream, models: models, ends: true)
        #expect(whole.count > 5 && whole.contains { $0.verdict == .detected })
        #expect(whole.contains { $0.verdict == .belowThreshold })
        #expect(try candidates(in: stream, models: models, chunkSize: size, ends: true) == whole)
    }

    @Test(
        "gives the same candidates in chunks of any sizes, none among them",
        arguments: 1...4 as ClosedRange<UInt64>)
    func randomChunks(seed: UInt64) throws {
        let stream = stream
        var generator = SeededGenerator(seed: seed)
        var detector = try WakeWordDetector(models: [word.model])
        var found: [WakeCandidate] = []
        var rest = stream[...]
        while !rest.isEmpty {
            let size = Int.random(
                in: 0...[3, 200, 5000].randomElement(using: &generator)!, using: &generator)
            found += detector.candidates(in: Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        #expect(try found == candidates(in: stream, models: [word.model]))
    }

    @Test("finds the word where it is, within a quarter of a second of its end")
    func place() throws {
        let found = try detections(in: word.repeated(2), models: [word.model])
        try #require(found.count == 2)
        for (detection, start) in zip(found, [0, word.samples.count]) {
            // This model was made without the margin that enrolment leaves, which is 960 samples.
            #expect(abs(detection.startSample - start - word.range.lowerBound) <= 1600)
            #expect(abs(detection.endSample - start - word.range.upperBound) <= 1600)
            #expect(detection.score >= 0.5 && detection.score <= 1)
            let delay = SampleRate.speech.seconds(of: detection.decisionSample - detection.endSample)
            #expect(delay > 0 && delay < 0.25, "\(delay) s")
        }
    }

    @Test("tells of a detection when the samples it needed are there, and not one earlier")
    func decision() throws {
        let found = try #require(try detections(in: word.samples, models: [word.model]).first)
        let early = Array(word.samples[..<(found.decisionSample - 1)])
        #expect(try detections(in: early, models: [word.model]).isEmpty)
        #expect(
            try detections(in: early + [word.samples[found.decisionSample - 1]], models: [word.model]) == [
                found
            ])
    }

    @Test("begins anew after a reset, from the middle of a word, too")
    func reset() throws {
        let fresh = try candidates(in: stream, models: [word.model])
        var detector = try WakeWordDetector(models: [word.model])
        for hop in [1, 60, 115, 130, 230] {
            _ = detector.candidates(in: Array(stream[..<(hop * 160)]))
            detector.reset()
            #expect(detector.score(ofKeyword: 0) == 0)
            #expect(detector.candidates(in: stream) == fresh, "after \(hop) hops")
            detector.reset()
        }
    }

    @Test("that ends within the look-ahead of a word gives it when it is finished, once")
    func finish() throws {
        let cut = Array(word.samples[..<(word.range.upperBound + 320)])
        var detector = try WakeWordDetector(models: [word.model])
        #expect(detector.detections(in: cut).isEmpty)
        var late: [WakeCandidate] = []
        detector.finish { late.append($0) }
        #expect(late.filter { $0.verdict == .detected }.count == 1)
        detector.reset()
        #expect(detector.detections(in: word.samples).count == 1)
    }

    @Test("that was finished says that no more was heard than there was")
    func finishedPosition() throws {
        let cut = Array(word.samples[..<(word.range.upperBound + 320)])
        let last = try #require(try candidates(in: cut, models: [word.model], ends: true).last)
        #expect(last.decisionSample <= cut.count)
    }

    @Test("shows the template's score of every hop, which is high only at the word's end")
    func scores() throws {
        var detector = try WakeWordDetector(models: [word.model])
        var scores: [Float] = []
        for start in stride(from: 0, to: word.samples.count - 160, by: 160) {
            _ = detector.candidates(in: Array(word.samples[start..<start + 160]))
            scores.append(detector.score(ofKeyword: 0))
        }
        #expect(scores.allSatisfy { (0...1).contains($0) })
        let highest = try #require(scores.indices.max { scores[$0] < scores[$1] })
        // The end's hop comes after its analysis frame and the front end's look-ahead.
        let expected = word.range.upperBound / 160 + FrontEnd.learned.lookAheadHops
        #expect(abs(highest - expected) <= 5, "hop \(highest), not \(expected)")
        #expect(scores[..<(word.range.lowerBound / 160)].allSatisfy { $0 < scores[highest] / 2 })
    }

    @Test(
        "gives no candidates of no samples, and legal ones of the shortest", arguments: [0, 1, 159, 400, 401])
    func short(count: Int) throws {
        let samples = [Int16](repeating: 1000, count: count)
        #expect(
            try candidates(in: samples, models: [word.model], ends: true).allSatisfy { $0.score.isFinite })
    }
}
