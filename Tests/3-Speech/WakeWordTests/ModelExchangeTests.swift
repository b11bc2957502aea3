import Testing
import WakeWord
import WakeWordMaterial

@Suite("Models that change in a stream")
struct ModelExchangeTests {
    @Test("hear the next word where it is, as if they had always listened")
    func place() throws {
        let word = try CopiedWord.forwards.get()
        var always = try WakeWordDetector(models: [word.model])
        var detector = try WakeWordDetector(models: [SmallModel.make()])
        detector.setThreshold(word.model.defaultThreshold, ofKeyword: 0)
        var other = try WakeWordDetector(models: [word.model])
        // The sound that the other detector heard before does not matter.
        _ = other.detections(in: word.samples)

        let expected = always.detections(in: word.samples + word.samples)
        _ = detector.detections(in: word.samples)
        detector.exchangeModels(with: &other)
        let found = detector.detections(in: word.samples)
        #expect(found == expected.suffix(1) && expected.count == 2)
    }

    @Test("keep thresholds and the rest after a word")
    func state() throws {
        let word = try CopiedWord.forwards.get()
        var options = WakeWordOptions()
        options.refractory = 60
        var detector = try WakeWordDetector(models: [word.model], options: options)
        #expect(detector.detections(in: word.samples).count == 1)
        detector.setThreshold(0.9, ofKeyword: 0)
        var other = try WakeWordDetector(models: [word.model], options: options)
        detector.exchangeModels(with: &other)
        #expect(detector.threshold(ofKeyword: 0) == 0.9)
        #expect(detector.detections(in: word.samples).isEmpty)
    }
}
