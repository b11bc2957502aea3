@testable import Enrolment
import Features
import PCM
import Testing
import TestSupport
import VoiceTesting

@testable import WakeWord

@Suite("A recording that cannot be enrolled")
struct RejectionTests {
    /// The fault of a recording.
    enum Fault: String, CaseIterable {
        case empty, oneSample, click, sentence, clipped, faint, noisy, silent, steady
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
        case .sentence: Array(try Examples.samples("no-keyword").prefix(SampleRate.speech.samples(in: 6)))
        case .clipped: word.gained(decibels: 30)
        case .faint: word.gained(decibels: -55)
        case .noisy:
            word.mixed(with: SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.5, seconds: 2)))
        case .silent: [Int16](repeating: 0, count: 16_000)
        case .steady: SyntheticSignal.int16(SyntheticSignal.noise(amplitude: 0.5, seconds: 2))
        }
    }

    private func isRight(_ reason: RejectionReason, for fault: Fault) -> Bool {
        switch (fault, reason) {
        case (.empty, .tooShort), (.oneSample, .tooShort), (.click, .tooShort), (.sentence, .tooLong),
            (.clipped, .clipped), (.faint, .tooQuiet), (.silent, .tooQuiet), (.noisy, .tooNoisy),
            (.steady, .tooNoisy):
            true
        default: false
        }
    }

    @Test("is refused for what is wrong with it, and the reason says what to do", arguments: Fault.allCases)
    func reasons(fault: Fault) throws {
        let finder = WordFinder(options: EnrolmentOptions())
        guard case .failure(let reason) = finder.find(in: try samples(fault)) else {
            Issue.record("\(fault.rawValue) was taken")
            return
        }
        #expect(isRight(reason, for: fault), "\(fault.rawValue): \(reason)")
        #expect(reason.description.hasSuffix(".") && reason.description.count > 20)
    }

    @Test("may be taken when the bounds are set wider")
    func bounds() throws {
        var options = EnrolmentOptions()
        options.longestWord = 5
        options.clippedShare = 1
        let finder = WordFinder(options: options)
        for fault in [Fault.clipped, .sentence] {
            let samples = Array(try samples(fault).prefix(SampleRate.speech.samples(in: 4)))
            guard case .success(let range) = finder.find(in: samples) else {
                Issue.record("\(fault.rawValue) was refused")
                continue
            }
            #expect(range.lowerBound >= 0 && range.upperBound <= samples.count / 160 && !range.isEmpty)
        }
    }

    @Test("is taken clipped if there are few others, and only there")
    func clipped() throws {
        let loud = try Material.word().gained(decibels: 20)
        func session(_ recordings: [[Int16]]) -> EnrolmentSession {
            let none = PreparedBackground(BackgroundBank(segments: [], noises: []), model: .learned)
            var session = EnrolmentSession(
                options: EnrolmentOptions(), frontEnd: .learned, background: none,
                confusable: ConfusableRecordings([], kept: [], frontEnd: .learned, noises: []),
                noises: [])
            session.prepare(
                recordings.enumerated().map { EnrolmentRecording(label: "\($0)", samples: $1) }, kept: [])
            return session
        }
        let few = try session([loud, Material.word(), [Int16](repeating: .max, count: 16_000)])
        #expect(few.words.map(\.label) == ["0", "1"])
        guard case .clipped = few.words[0].fault else {
            Issue.record("nothing is said of the clipped recording")
            return
        }
        #expect(few.words[1].fault == nil)
        #expect(few.rejected.map(\.entry.label) == ["2"])

        let enough = try session([loud] + (0..<3).map { _ in try Material.word() })
        #expect(enough.words.map(\.label) == ["1", "2", "3"] && enough.rejected.map(\.index) == [0])
    }

    @Test("is found at any gain that neither clips nor drowns it", arguments: [-30, -20, -10, 0] as [Float])
    func gain(decibels: Float) throws {
        let finder = WordFinder(options: EnrolmentOptions())
        let plain = try finder.find(in: Material.word()).get()
        let softer = try finder.find(in: Material.word().gained(decibels: decibels)).get()
        #expect(
            abs(softer.lowerBound - plain.lowerBound) <= 2 && abs(softer.upperBound - plain.upperBound) <= 2)
    }

    @Test("does not keep others from being enrolled, and is listed in its place")
    func report() throws {
        let bad = try [Fault.faint, .click].map {
            EnrolmentRecording(label: $0.rawValue, samples: try samples($0))
        }
        let report = try Enrolled.enrol([bad[0]] + Enrolled.takes(1...1) + [bad[1]]).report
        #expect(report.used.map(\.label) == ["take 1"])
        #expect(report.rejected.map(\.label) == ["faint", "click"])
    }

    @Test("is an error when there is no other, with the reasons of the first ones")
    func none() throws {
        let bad = try Fault.allCases.map {
            EnrolmentRecording(label: "\($0.rawValue).wav", samples: try samples($0))
        }
        let error = #expect(throws: WakeWordError.self) { try Enrolled.enrol(bad) }
        #expect(error?.code == .badRecordings)
        for recording in bad.prefix(3) { #expect(error?.message.contains(recording.label) == true) }
        #expect(error?.message.contains("None of the \(bad.count)") == true)
    }
}
