@testable import Enrolment
import Features
import PCM
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("What resembles a word and is none")
struct ConfusableTests {
    /// Returns the first sounds of the word, and silence.
    private func part(of take: EnrolmentRecording) -> [Int16] {
        take.samples.prefix(take.samples.count * 45 / 100) + [Int16](repeating: 0, count: 8000)
    }

    private func parts(_ numbers: ClosedRange<Int>) throws -> [EnrolmentRecording] {
        try Enrolled.takes(numbers).map {
            EnrolmentRecording(label: "part of \($0.label)", samples: part(of: $0))
        }
    }

    private func enrol(
        _ recordings: [EnrolmentRecording], confusable: [EnrolmentRecording], extending: KeywordModel? = nil,
        removing: Set<String> = [], _ options: EnrolmentOptions = Enrolled.options
    ) throws -> KeywordModel {
        try KeywordEnrolment(options: options).enrol(
            name: "word", recordings: recordings, confusable: confusable, extending: extending,
            removing: removing, provenance: SmallModel.provenance
        ).model
    }

    private func best(_ model: KeywordModel, in samples: [Int16]) throws -> Float {
        try candidates(in: samples, models: [model], ends: true).map(\.score).max() ?? -1
    }

    @Test(
        "scores lower if the model has learned it, in a take that it has not, and the word is found as before"
    )
    func learned() throws {
        let plain = try Enrolled.three.get().model
        let model = try enrol(Enrolled.takes(1...3), confusable: parts(1...2))
        let other = try #require(Enrolled.takes(4...4).first)
        #expect(try best(model, in: part(of: other)) < best(plain, in: part(of: other)))
        #expect(try best(model, in: part(of: other)) < 0.5)
        let silence = [Int16](repeating: 0, count: 8000)
        #expect(try detections(in: silence + other.samples + silence, models: [model]).count == 1)
    }

    @Test("is learned in copies, the first as it is")
    func copies() throws {
        let word = EnrolmentRecording(label: "word", samples: try Material.word())
        let none = EnrolmentRecording(label: "none", samples: [])
        let learned = ConfusableRecordings(
            [word, none, word], kept: [], frontEnd: .learned, noises: [])
        let bank = learned.bank
        #expect(bank.segments.count == 8 && learned.all.map(\.label) == ["word", "word"])
        let plain = FeatureSequence(samples: try Material.word(), frontEnd: .learned)
        #expect(bank.segments[0].features.values == plain.values)
        #expect(bank.segments[1].features.values != plain.values)
        let light = ConfusableRecordings([word], kept: [], frontEnd: .light, noises: [])
        #expect(light.bank.segments.count == 1 && light.all.isEmpty)
    }

    @Test(
        "is remembered by the model, learned again when that is extended, and forgotten when it is taken out")
    func remembered() throws {
        var enrolled = try enrol(Enrolled.takes(1...2), confusable: parts(1...2))
        enrolled.calibration.raise(above: [], byAtLeast: 0.75)
        let model = try KeywordModel(decoding: enrolled.encoded())
        #expect(model.confusable.map(\.label) == ["part of take 1", "part of take 2"])
        let other = try #require(Enrolled.takes(4...4).first)
        let extended = try enrol(Enrolled.takes(3...3), confusable: [], extending: model)
        #expect(extended.confusable == model.confusable)
        #expect(extended.calibration.raised == 0.75)
        let forgotten = try enrol(
            Enrolled.takes(3...3), confusable: [], extending: model,
            removing: ["part of take 1", "part of take 2"])
        #expect(forgotten.calibration.raised == nil)
        #expect(forgotten.confusable.isEmpty && forgotten.recordings == extended.recordings)
        #expect(try best(extended, in: part(of: other)) < best(forgotten, in: part(of: other)) - 0.05)
    }

    @Test("raises no score if it shall not, and is learned all the same")
    func lenient() throws {
        let other = try #require(Enrolled.takes(4...4).first)
        let strict = try enrol(Enrolled.takes(1...2), confusable: parts(1...2))
        var options = Enrolled.options
        options.limitsConfusable = false
        let model = try enrol(Enrolled.takes(1...2), confusable: parts(1...2), options)
        let raise = try #require(strict.calibration.raised)
        #expect(model.calibration.raised == 0 && model.calibration.half <= strict.calibration.half)
        #expect(
            abs(strict.calibration.half - raise * strict.calibration.decade - model.calibration.half) < 1e-3)
        #expect(model.confusable == strict.confusable && model.verifier == strict.verifier)
        #expect(
            try best(model, in: part(of: other))
                < best(
                    enrol(Enrolled.takes(1...2), confusable: [], options), in: part(of: other)))
    }

    @Test("takes the place of what was kept under its name, and is kept up to three seconds")
    func kept() throws {
        let short = EnrolmentRecording(label: "a", samples: try Material.word())
        let long = EnrolmentRecording(
            label: "a", samples: SyntheticSignal.int16(SyntheticSignal.noise(seconds: 8)))
        let silent = EnrolmentRecording(label: "b", samples: [Int16](repeating: 0, count: 1600))
        let first = ConfusableRecordings([short, silent], kept: [], frontEnd: .learned, noises: [])
        #expect(first.all.map(\.label) == ["a", "b"] && first.all.allSatisfy(\.isValid))
        let second = ConfusableRecordings([long], kept: first.all, frontEnd: .learned, noises: [])
        #expect(second.all.map(\.label) == ["b", "a"] && second.all.allSatisfy(\.isValid))
        #expect(second.all[1].word.count == 300)
    }
}
