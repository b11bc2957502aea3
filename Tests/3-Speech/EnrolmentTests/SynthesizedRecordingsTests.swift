@testable import Enrolment
import PCM
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("What a synthesizer spoke, in a model that people's recordings are added to")
struct SynthesizedRecordingsTests {
    /// A model whose provenance says that it was synthesized.
    private static func synthesized(_ recordings: [EnrolmentRecording]) throws -> KeywordModel {
        try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: recordings,
            provenance: KeywordProvenance(kind: "synthesized by a test", date: "2026-01-31", madeBy: "test")
        ).model
    }

    /// One that is no word at all: every recording of it says something else.
    private static let harmful = Result {
        try synthesized(
            (1...16).map { number in
                let pause = SyntheticSignal.noise(amplitude: 0.001, seconds: 0.4, seed: UInt64(number))
                let talk = SyntheticWord.talk(
                    seconds: 0.35 + 0.04 * Double(number), pitch: 100 + 9 * Double(number),
                    seed: UInt64(number))
                return EnrolmentRecording(
                    label: "a/file/\(number).wav", samples: SyntheticSignal.int16(pause + talk + pause))
            })
    }

    private static func add(
        _ takes: ClosedRange<Int>, to model: KeywordModel, weighs: Bool = true
    ) throws -> EnrolmentResult {
        try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: Enrolled.takes(takes), extending: model, weighsSynthesized: weighs,
            provenance: SmallModel.provenance)
    }

    @Test("is left out where people are heard clearly better without it, and that is said")
    func leftOut() throws {
        let result = try Self.add(1...4, to: Self.harmful.get())
        let measured = try #require(result.report.synthesized)
        #expect(measured.isLeftOut && measured.missedWithout + 0.05 <= measured.missedWith, "\(measured)")
        #expect(result.model.recordings.map(\.label) == ["take 1", "take 2", "take 3", "take 4"])
        #expect(result.model.provenance.recordingCount == 4)
        #expect(result.report.forecast.contains("left out"))
        // The very one of a fresh enrolment of these takes.
        let alone = try Enrolled.enrol(Enrolled.takes(1...4))
        let isSame = result.model.template == alone.model.template
        #expect(isSame)
    }

    @Test("stays where people are heard as well with it")
    func stays() throws {
        let result = try Self.add(1...3, to: Self.synthesized(Enrolled.takes(4...6)))
        let measured = try #require(result.report.synthesized)
        #expect(!measured.isLeftOut, "\(measured)")
        #expect(
            result.model.recordings.map(\.label) == [
                "synthesized-1", "synthesized-2", "synthesized-3", "take 1", "take 2", "take 3",
            ])
        #expect(result.report.forecast.contains("stay"))
    }

    @Test("is told from people's recordings that were added before, which always stay")
    func peopleStay() throws {
        let before = try Self.add(1...2, to: Self.harmful.get(), weighs: false)
        #expect(before.report.synthesized == nil && before.model.recordings.count == 18)
        #expect(!before.report.forecast.contains("synthesized"))
        let result = try Self.add(3...4, to: before.model)
        #expect(result.report.synthesized?.isLeftOut == true)
        #expect(result.model.recordings.map(\.label) == ["take 1", "take 2", "take 3", "take 4"])
        // With nothing synthesized in it there is nothing to weigh.
        #expect(try Self.add(5...5, to: result.model).report.synthesized == nil)
    }

    @Test("is left out for a clear difference alone")
    func clearly() {
        func isLeftOut(_ with: Double, _ without: Double) -> Bool {
            EnrolmentReport.Synthesized(missedWith: with, missedWithout: without).isLeftOut
        }
        #expect(isLeftOut(0.45, 0.15) && isLeftOut(0.06, 0))
        #expect(!isLeftOut(0.1, 0.06) && !isLeftOut(0, 0) && !isLeftOut(0.1, 0.3))
    }

    @Test("stays where there are too few recordings of people to measure it by")
    func tooFew() throws {
        let result = try Self.add(1...1, to: Self.harmful.get())
        #expect(result.report.synthesized == nil && result.model.recordings.count == 17)
    }
}
