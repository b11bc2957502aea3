@testable import Enrolment
import Features
import PCM
import Testing
import TestSupport
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("Enrolling with the light front end")
struct LightFrontEndTests {
    private func enrol(background: [[Int16]]) throws -> EnrolmentResult {
        var options = Enrolled.options
        options.frontEnd = .light
        options.backgroundComponents = 8
        return try KeywordEnrolment(options: options).enrol(
            name: "word", recordings: Enrolled.takes(1...2), background: background,
            provenance: SmallModel.provenance)
    }

    @Test("is refused without background, or with too little, and says how much is enough")
    func noBackground() {
        for background in [[], [SyntheticSignal.int16(SyntheticWord.talk(seconds: 20, seed: 1))]] {
            let error = #expect(throws: WakeWordError.self) { try enrol(background: background) }
            #expect(error?.code == .badRecordings && error?.message.contains("five minutes") == true)
        }
    }

    @Test(
        "works with five minutes of other speech, in a model that carries its background and keeps no recordings"
    )
    func works() throws {
        var background = try Examples.samples("no-keyword")
        while background.count < 16_000 * 302 {
            background += SyntheticSignal.int16(
                SyntheticWord.talk(seconds: 30, seed: UInt64(background.count)))
        }
        let (model, report) = try { ($0.model, $0.report) }(enrol(background: [background]))
        #expect(report.used.map(\.label) == ["take 1", "take 2"])
        #expect(model.frontEnd == .light && model.background?.componentCount == 8 && model.recordings.isEmpty)
        #expect(abs(model.provenance.backgroundSeconds - Double(background.count) / 16_000) < 0.1)
        #expect(try KeywordModel(decoding: model.encoded()) == model)
        let demo = try Material.nearThreshold()
        let found = try detections(in: Array(demo.prefix(16_000 * 3)), models: [model])
        try #require(found.count == 1)
        #expect(abs(SampleRate.speech.seconds(of: found[0].startSample) - 1.2) < 0.15)
        #expect(try detections(in: Examples.samples("no-keyword"), models: [model]).isEmpty)

        let error = #expect(throws: WakeWordError.self) {
            try Enrolled.enrol(Enrolled.takes(1...1), extending: model)
        }
        #expect(error?.code == .badConfiguration)
    }
}
