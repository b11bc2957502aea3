import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("A wake word detector's settings")
struct DetectorOptionsTests {
    private let word: CopiedWord

    init() throws { word = try CopiedWord.forwards.get() }

    @Test("let a keyword rest after a detection", arguments: [(0, 3), (0.5, 3), (1.5, 3), (3.0, 2), (60, 1)])
    func refractory(seconds: Double, count: Int) throws {
        var options = WakeWordOptions()
        options.refractory = seconds
        let all = try candidates(in: word.repeated(3), models: [word.model], options: options)
        #expect(all.count { $0.verdict == .detected } == count)
        // Candidates during the pause after a detection are reported as resting, not as too low.
        let resting = all.filter { $0.verdict == .resting }
        #expect(resting.count >= 3 - count && resting.allSatisfy { $0.score >= 0.5 })
    }

    @Test("follow a word that was detected by its first part to its end", arguments: [480, 960])
    func continued(dip: Int) throws {
        let whole = try #require(try detections(in: word.samples, models: [word.model]).first)
        // A dip in the middle of the word, as of a stop consonant, interrupts the rise of the score.
        var samples = word.samples
        let middle = word.range.lowerBound + word.range.count / 2
        samples.replaceSubrange(middle..<middle + dip, with: word.samples.prefix(dip))
        var options = WakeWordOptions()
        options.thresholds = ["copy": 0.01]
        let found = try candidates(in: samples, models: [word.model], options: options)
        let first = try #require(found.first)
        let last = try #require(found.last)
        #expect((first.verdict, last.verdict) == (.detected, .continued))
        #expect(first.endSample < whole.endSample - 3200 && abs(last.endSample - whole.endSample) <= 160)
        #expect(found.count { $0.verdict == .detected } == 1)
    }

    @Test("never count a part of a word as a word of its own, even without a rest")
    func overlap() throws {
        var options = WakeWordOptions()
        options.refractory = 0
        options.thresholds = ["copy": 0.01]
        let found = try detections(in: word.repeated(3), models: [word.model], options: options)
        #expect(found.count >= 3)
        for (a, b) in zip(found, found.dropFirst()) { #expect(b.startSample >= a.endSample - 160) }
    }

    @Test("hold a threshold for each keyword: at its score it is found, above it is not")
    func threshold() throws {
        let score = try #require(try detections(in: word.samples, models: [word.model]).first).score
        var options = WakeWordOptions()
        options.thresholds = ["copy": score]
        #expect(
            try detections(in: word.samples, models: [word.model], options: options).map(\.score) == [score])
        options.thresholds = ["copy": score.nextUp]
        let refused = try candidates(in: word.samples, models: [word.model], options: options)
        #expect(
            refused.allSatisfy { $0.verdict == .belowThreshold } && refused.contains { $0.score == score })
    }

    @Test("leave each keyword its model's threshold unless told otherwise by name")
    func thresholdsByName() throws {
        var models = ["a", "b", "c"].map { name in
            var model = word.model
            model.name = name
            return model
        }
        models[0].defaultThreshold = 1
        var options = WakeWordOptions()
        options.thresholds = ["c": WakeSensitivity.high.threshold]
        let detector = try WakeWordDetector(models: models, options: options)
        #expect((0..<3).map { detector.threshold(ofKeyword: $0) } == [1, 0.5, 0.425])
        let found = try detections(in: word.samples, models: models, options: options)
        #expect(found.map(\.keyword) == [1, 2])
    }

    @Test("can be changed while it listens: the threshold counts from the next hop")
    func setThreshold() throws {
        var detector = try WakeWordDetector(models: [word.model])
        #expect(detector.detections(in: word.samples).count == 1)
        detector.setThreshold(1, ofKeyword: 0)
        #expect(detector.threshold(ofKeyword: 0) == 1)
        #expect(detector.detections(in: word.samples).isEmpty)
        detector.setThreshold(0.5, ofKeyword: 0)
        #expect(detector.detections(in: word.samples).count == 1)
    }

    @Test("that are out of range are refused with a sentence")
    func validation() throws {
        var wrong: [WakeWordOptions] = []
        func add(_ change: (inout WakeWordOptions) -> Void) {
            var options = WakeWordOptions()
            change(&options)
            wrong.append(options)
        }
        for threshold in [-0.01, 1.01, .nan, .infinity] as [Float] {
            add { $0.thresholds = ["small": threshold] }
        }
        for seconds in [-1, 61, .nan, .infinity] as [Double] { add { $0.refractory = seconds } }
        add { $0.thresholds = ["another": 0.5] }
        for options in wrong {
            let error = #expect(throws: WakeWordError.self) {
                _ = try WakeWordDetector(models: [SmallModel.make()], options: options)
            }
            #expect(error?.code == .badConfiguration)
            #expect(error?.message.hasSuffix(".") == true)
        }
    }
}
