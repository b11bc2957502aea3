import PCM
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("What resembles a word and is none")
struct ConfusableTests {
    /// The first of the word's sounds, and silence.
    private func part(of take: EnrolmentRecording) -> [Int16] {
        take.samples.prefix(take.samples.count * 45 / 100) + [Int16](repeating: 0, count: 8000)
    }

    private func enrol(confusable: [[Int16]]) throws -> KeywordModel {
        try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: Enrolled.takes(1...3), confusable: confusable,
            provenance: Material.provenance
        ).model
    }

    private func best(_ model: KeywordModel, in samples: [Int16]) throws -> Float {
        try candidates(in: samples, models: [model], ends: true).map(\.score).max() ?? -1
    }

    @Test(
        "scores lower where the model has learned it, in a take that it has not, and the word is found as before"
    )
    func learned() throws {
        let plain = try Enrolled.three.get().model
        let model = try enrol(confusable: Enrolled.takes(1...2).map(part))
        let other = try #require(Enrolled.takes(4...4).first)
        #expect(try best(model, in: part(of: other)) < best(plain, in: part(of: other)))
        #expect(try best(model, in: part(of: other)) < 0.5)
        let silence = [Int16](repeating: 0, count: 8000)
        #expect(try detections(in: silence + other.samples + silence, models: [model]).count == 1)
    }

    @Test("is learned in copies, the first as it is")
    func copies() throws {
        let bank = try BackgroundBank(
            confusable: [Material.word(), [], Material.word()], frontEnd: .learned, noises: [])
        #expect(bank.segments.count == 8)
        let plain = try FeatureSequence(samples: Material.word(), frontEnd: .learned)
        #expect(bank.segments[0].features.values == plain.values)
        #expect(bank.segments[1].features.values != plain.values)
        let light = try BackgroundBank(confusable: [Material.word()], frontEnd: .light, noises: [])
        #expect(light.segments.count == 1)
    }
}
