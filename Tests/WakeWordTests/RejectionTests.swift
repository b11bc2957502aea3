import PCM
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("A recording that cannot be enrolled")
struct RejectionTests {
    /// What is wrong with a recording.
    enum Fault: String, CaseIterable {
        case empty, oneSample, click, sentence, clipped, faint, noisy, silent
    }

    private func samples(_ fault: Fault) throws -> [Int16] {
        let word = try Material.word()
        return switch fault {
        case .empty: []
        case .oneSample: [1000]
        case .click:
            [Int16](repeating: 0, count: 8000)
                + SyntheticSignal.int16(SyntheticSignal.sine(hertz: 440, seconds: 0.08))
                + [Int16](repeating: 0, count: 8000)
        case .sentence: Array(try Material.recording("no-keyword").prefix(SampleRate.speech.samples(in: 6)))
        case .clipped: word.gained(decibels: 30)
        case .faint: word.gained(decibels: -55)
        case .noisy:
            word.mixed(
                with: SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.5, seconds: 2)))
        case .silent: [Int16](repeating: 0, count: 16_000)
        }
    }

    @Test("is named with the reason and what to do about it", arguments: Fault.allCases)
    func reasons(fault: Fault) throws {
        let bad = EnrolmentRecording(label: "bad.wav", samples: try samples(fault))
        let good = EnrolmentRecording(label: "good.wav", samples: try Material.word())
        let report = try KeywordEnrolment().enrol(
            name: "word", recordings: [bad, good], provenance: Material.provenance
        ).report
        #expect(report.used.map(\.label) == ["good.wav"])
        let rejected = try #require(report.rejected.first)
        #expect(rejected.label == "bad.wav" && report.rejected.count == 1)
        let isRight =
            switch (fault, rejected.reason) {
            case (.empty, .tooShort), (.oneSample, .tooShort), (.click, .tooShort), (.sentence, .tooLong),
                (.clipped, .clipped), (.faint, .tooQuiet), (.silent, .tooQuiet), (.noisy, .tooNoisy):
                true
            default: false
            }
        #expect(isRight, "\(fault.rawValue): \(rejected.reason)")
        #expect(rejected.reason.description.hasSuffix("."))
    }

    @Test("is an error when there is no other, with the reasons of the first ones", arguments: Fault.allCases)
    func none(fault: Fault) throws {
        let bad = EnrolmentRecording(label: "bad.wav", samples: try samples(fault))
        let error = #expect(throws: WakeWordError.self) {
            try KeywordEnrolment().enrol(
                name: "word", recordings: [bad, bad], provenance: Material.provenance)
        }
        #expect(error?.code == .badRecordings)
        #expect(error?.message.contains("bad.wav") == true)
    }
}
