import PCM
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("A wake word detector's settings")
struct DetectorOptionsTests {
    /// The keyword twice, 2.2 s from one to the next.
    private func twice() throws -> [Int16] {
        let demo = try Material.demo()
        let lead = Array(demo[..<SampleRate.speech.samples(in: 1.1)])
        return lead + (try Material.word()) + lead + (try Material.word()) + lead
    }

    @Test("let a keyword rest after a detection", arguments: [(0.5, 2), (1.0, 2), (3.0, 1), (60.0, 1)])
    func refractory(seconds: Double, count: Int) throws {
        var options = WakeWordOptions()
        options.refractory = seconds
        let found = try detections(in: twice(), models: [Material.orbit()], options: options)
        #expect(found.count == count)
    }

    @Test("decide sooner with less look-ahead, about the same word", arguments: [0, 0.05, 0.15])
    func lookAhead(seconds: Double) throws {
        var options = WakeWordOptions()
        options.lookAhead = seconds
        let found = try detections(in: twice(), models: [Material.orbit()], options: options)
        try #require(found.count == 2)
        let delay = SampleRate.speech.seconds(of: found[0].decisionSample - found[0].endSample)
        // A hop's rounding, and 7.5 ms of the analysis frame after the hop.
        #expect(abs(delay - seconds) < 0.02)
    }

    @Test("hold a threshold for each keyword: below the score it is found, above it is not")
    func threshold() throws {
        let samples = try Material.beginning()
        let model = try Material.orbit()
        let scores = try detections(in: samples, models: [model]).map(\.score)
        try #require(scores.count == 1)
        let low = scores[0]
        var options = WakeWordOptions()
        options.thresholds = ["orbit": low]
        #expect(try detections(in: samples, models: [model], options: options).map(\.score) == scores)
        options.thresholds = ["orbit": low.nextUp]
        #expect(try detections(in: samples, models: [model], options: options).isEmpty)
        options.thresholds = ["orbit": 1]
        #expect(try detections(in: samples, models: [model], options: options).isEmpty)
    }

    @Test("can be changed while it listens: the threshold counts from the next hop")
    func setThreshold() throws {
        let samples = try Material.demo()
        var detector = try WakeWordDetector(models: [Material.orbit()])
        #expect(detector.threshold(ofKeyword: 0) == 0.5)
        let middle = SampleRate.speech.samples(in: 4)
        #expect(detector.heard(in: Array(samples[..<middle])).count == 1)
        detector.setThreshold(1, ofKeyword: 0)
        #expect(detector.threshold(ofKeyword: 0) == 1)
        #expect(detector.heard(in: Array(samples[middle...])).isEmpty)
        detector.setThreshold(0.5, ofKeyword: 0)
        #expect(detector.heard(in: try Material.beginning()).count == 1)
    }

    @Test("that are out of range are refused with a sentence")
    func validation() throws {
        var wrong: [WakeWordOptions] = []
        for threshold in [-0.01, 1.01, .nan, .infinity] as [Float] {
            wrong.append(WakeWordOptions())
            wrong[wrong.count - 1].thresholds = ["small": threshold]
        }
        for refractory in [-1, 61, .nan] as [Double] {
            wrong.append(WakeWordOptions())
            wrong[wrong.count - 1].refractory = refractory
        }
        for lookAhead in [-0.01, 0.2, .nan] as [Double] {
            wrong.append(WakeWordOptions())
            wrong[wrong.count - 1].lookAhead = lookAhead
        }
        wrong.append(WakeWordOptions())
        wrong[wrong.count - 1].thresholds = ["another": 0.5]
        for options in wrong {
            let error = #expect(throws: WakeWordError.self) {
                _ = try WakeWordDetector(models: [Material.smallModel()], options: options)
            }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message.hasSuffix(".") == true)
        }
    }

    @Test("need a model, and one for each name", arguments: [0, 2])
    func models(count: Int) {
        let models = [KeywordModel](repeating: Material.smallModel(), count: count)
        let error = #expect(throws: WakeWordError.self) { _ = try WakeWordDetector(models: models) }
        #expect(error?.code == .badConfiguration)
    }

    @Test("may name several keywords, and each is found as if it were alone")
    func severalKeywords() throws {
        let samples = try Material.beginning()
        var twin = try Material.orbit()
        twin.name = "twin"
        // Another background, another number of states, and a threshold that it reaches all the time.
        var other = Material.smallModel()
        other.defaultThreshold = 0.01
        let models = [other, try Material.orbit(), twin]
        let together = try detections(in: samples, models: models)
        for (index, model) in models.enumerated() {
            let alone = try detections(in: samples, models: [model])
            let found = together.filter { $0.keyword == index }.map { detection in
                var detection = detection
                detection.keyword = 0
                return detection
            }
            #expect(found == alone, "\(model.name)")
        }
        #expect(together.filter { $0.keyword == 1 }.count == 1)
        #expect(together.map(\.decisionSample) == together.map(\.decisionSample).sorted())
    }
}
