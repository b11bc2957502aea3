import PCM
import Testing

@testable import WakeWord

@Suite("The bundled keyword")
struct DemonstrationTests {
    @Test("is found both times it is said in the demonstration, in its place, and nowhere else")
    func demonstration() throws {
        let found = try Material.heardInDemo.get()
        try #require(found.count == 2)
        for (detection, start) in zip(found, Material.demoStarts) {
            #expect(abs(SampleRate.speech.seconds(of: detection.startSample) - start) < 0.15)
            #expect(detection.score >= 0.5 && detection.score <= 1)
            #expect(detection.startSample < detection.endSample)
            // The look-ahead and what the slopes need to come; people notice a quarter of a second.
            let delay = SampleRate.speech.seconds(of: detection.decisionSample - detection.endSample)
            #expect(delay > 0 && delay < 0.25)
        }
    }

    @Test("is not found where nobody says it")
    func noKeyword() throws {
        #expect(try detections(in: Material.recording("no-keyword"), models: [Material.orbit()]).isEmpty)
    }

    @Test("is found in the same samples with the same score for any chunking", arguments: [1, 7, 160, 1000])
    func chunking(size: Int) throws {
        let samples = try Material.beginning()
        let model = try Material.orbit()
        let whole = try detections(in: samples, models: [model])
        #expect(whole.count == 1)
        #expect(try detections(in: samples, models: [model], chunkSize: size) == whole)
    }

    @Test("is found after a reset as if the stream were new")
    func reset() throws {
        let samples = try Material.beginning()
        var detector = try WakeWordDetector(models: [Material.orbit()])
        // Reset in the middle of the word, when paths and a candidate are under way.
        _ = detector.heard(in: Array(samples[..<SampleRate.speech.samples(in: 1.6)]))
        detector.reset()
        #expect(detector.score(ofKeyword: 0) == 0)
        #expect(detector.heard(in: samples) == (try detections(in: samples, models: [Material.orbit()])))
    }

    @Test("is found at the same place whatever the gain", arguments: [-20, -6, 6] as [Float])
    func gain(decibels: Float) throws {
        let samples = try Material.demo()
        let model = try Material.orbit()
        let plain = try Material.heardInDemo.get()
        let other = try detections(in: samples.gained(decibels: decibels), models: [model])
        try #require(other.count == plain.count)
        for (a, b) in zip(plain, other) {
            // 16-bit rounding adds noise to what is softer; a path may move by some hops for it.
            #expect(abs(a.startSample - b.startSample) <= SampleRate.speech.samples(in: 0.05))
            #expect(abs(a.endSample - b.endSample) <= SampleRate.speech.samples(in: 0.05))
            #expect(abs(a.score - b.score) < 0.1)
        }
    }
}
