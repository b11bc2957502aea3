@testable import Enrolment
import PCM
import Testing
import TestSupport
import WakeWordMaterial

@testable import WakeWord

@Suite("What a synthesizer spoke, in a model that people's recordings are added to")
struct SynthesizedRecordingsTests {
    /// Enrols a model whose provenance says that its recordings were synthesized.
    private static func synthesized(_ recordings: [EnrolmentRecording]) throws -> KeywordModel {
        try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: recordings,
            provenance: KeywordProvenance(kind: "synthesized by a test", date: "2026-01-31", madeBy: "test")
        ).model
    }

    private static func add(
        _ takes: ClosedRange<Int>, to model: KeywordModel
    ) throws -> EnrolmentResult {
        try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: Enrolled.takes(takes), extending: model, weighsSynthesized: true,
            provenance: SmallModel.provenance)
    }

    @Test(
        "is left out if people are heard clearly better without it, and that is said; people's recordings stay",
        .enabled(if: SynthesizedVoice.areInstalled, "needs flite and espeak-ng"))
    func leftOut() throws {
        // A voice from which the bundled word was not enrolled, at five speeds. The test takes all of the background,
        // because the result depends on it.
        let word = try SynthesizedVoice.flite("rms").say("orbit")
        let takes = [1, 0.93, 1.08, 0.97, 1.04].enumerated().map { number, speed in
            EnrolmentRecording(label: "take \(number + 1)", samples: word.played(at: speed))
        }
        func add(_ takes: some Collection<EnrolmentRecording>, to model: KeywordModel, weighs: Bool) throws
            -> EnrolmentResult
        {
            try KeywordEnrolment().enrol(
                name: "orbit", recordings: Array(takes), extending: model, weighsSynthesized: weighs,
                provenance: SmallModel.provenance)
        }
        // An earlier bundled word, which only formant and diphone synthesis spoke. Today's model no longer harms
        // this voice.
        let bundled = try KeywordModel(
            contentsOfFile: Checkout.path("Tests/3-Speech/EnrolmentTests/Recordings/formant-orbit.wake"))
        let before = try add(takes[..<2], to: bundled, weighs: false)
        #expect(before.report.synthesized == nil && !before.report.forecast.contains("synthesized"))
        // If there is no room for all recordings, those of people stay.
        #expect(before.model.recordings.filter { !$0.isSynthesized }.map(\.label) == ["take 1", "take 2"])
        #expect(before.model.recordings.count { $0.isSynthesized } > 20)
        let result = try add(takes[2...], to: before.model, weighs: true)
        let measured = try #require(result.report.synthesized)
        #expect(measured.isLeftOut, "\(measured)")
        #expect(result.model.recordings.map(\.label) == (1...5).map { "take \($0)" })
        #expect(result.model.provenance.recordingCount == 5)
        #expect(result.report.forecast.contains("left out"))
    }

    @Test("stays if people are heard as well with it")
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

    @Test("is left out for a clear difference alone")
    func clearly() {
        func isLeftOut(_ with: Double, _ without: Double) -> Bool {
            EnrolmentReport.Synthesized(missedWith: with, missedWithout: without).isLeftOut
        }
        #expect(isLeftOut(0.45, 0.15) && isLeftOut(0.06, 0))
        #expect(!isLeftOut(0.1, 0.06) && !isLeftOut(0, 0) && !isLeftOut(0.1, 0.3))
    }

    @Test("stays if there are too few recordings of people to measure it by")
    func tooFew() throws {
        let result = try Self.add(1...1, to: Self.synthesized(Enrolled.takes(2...2)))
        #expect(result.report.synthesized == nil)
        #expect(result.model.recordings.map(\.label) == ["synthesized-1", "take 1"])
    }
}
