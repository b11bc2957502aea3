@testable import Enrolment
import PCM
import Testing
import TestSupport
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("Enrolling a word")
struct EnrolmentTests {
    @Test("takes a single recording, says where the word is in it, and finds it in a stream")
    func one() throws {
        let (model, report) = try Enrolled.one.map { ($0.model, $0.report) }.get()
        try #require(report.used.map(\.label) == ["take 1"] && report.rejected.isEmpty)
        // The word's edges are as faint as the room, so the energy finds a somewhat shorter or longer word than the
        // script states.
        let word = report.used[0].word
        #expect(abs(word.lowerBound - 0.30) < 0.15 && abs(word.upperBound - 0.86) < 0.15, "\(word)")
        // From one recording the report cannot forecast other speakers, so it has no such figures.
        #expect(
            report.used[0].score == nil && report.expectedMisses == nil && report.expectedMissesVaried == nil)
        #expect(model.provenance.recordingCount == 1 && model.provenance.backgroundSeconds > 60)

        let found = try detections(in: Material.nearThreshold(), models: [model])
        let first = try #require(found.first)
        #expect(abs(SampleRate.speech.seconds(of: first.startSample) - 1.2) < 0.15)
    }

    @Test("takes three, scores each by the others, and says how many it would miss")
    func three() throws {
        let (model, report) = try Enrolled.three.map { ($0.model, $0.report) }.get()
        #expect(report.used.map(\.label) == ["take 1", "take 2", "take 3"])
        let scores = report.used.compactMap(\.score)
        #expect(scores.count == 3 && scores.allSatisfy { (0...1).contains($0) })
        #expect(report.expectedMisses == Double(scores.count { $0 < 0.5 }) / 3)
        #expect(try #require(report.expectedMissesVaried) >= 0)
        #expect(model.recordings.map(\.label) == ["take 1", "take 2", "take 3"])
        #expect(try model.encoded().count < 200_000)
        #expect(try KeywordModel(decoding: model.encoded()) == model)
        // A take that was not enrolled.
        let silence = [Int16](repeating: 0, count: 8000)
        let other = try #require(Enrolled.takes(4...4).first).samples
        #expect(try detections(in: silence + other + silence, models: [model]).count == 1)
    }

    @Test("gives the same bytes for the same recordings")
    func deterministic() throws {
        let again = try Enrolled.enrol(Enrolled.takes(1...1)).model.encoded()
        #expect(try again == Enrolled.one.get().model.encoded())
    }

    @Test("adds recordings to a model and takes some out, with the features it kept")
    func extending() throws {
        let before = try Enrolled.one.get().model
        let more = try Enrolled.enrol(Enrolled.takes(2...2), extending: before)
        #expect(more.report.used.map(\.label) == ["take 2"])
        #expect(more.model.recordings.map(\.label) == ["take 1", "take 2"])
        #expect(more.model.provenance.recordingCount == 2)
        // The kept recording is unchanged.
        #expect(more.model.recordings[0].bytes == before.recordings[0].bytes)

        let less = try Enrolled.enrol([], extending: more.model, removing: ["take 1"])
        #expect(less.model.recordings.map(\.label) == ["take 2"] && less.report.used.isEmpty)
        let word = try #require(Enrolled.takes(2...2).first).samples + [Int16](repeating: 0, count: 8000)
        // One recording against an eighth of the background makes no confident model; it resembles its own word all the same.
        let best = try candidates(in: word, models: [less.model], ends: true).map(\.score).max() ?? 0
        #expect(best > 0.25)
    }

    @Test("takes nothing out of a model that would leave nothing")
    func removingAll() throws {
        let before = try Enrolled.one.get().model
        let error = #expect(throws: WakeWordError.self) {
            try Enrolled.enrol([], extending: before, removing: ["take 1"])
        }
        #expect(error?.code == .badRecordings)
    }

    @Test("names the recording that is another word")
    func outlier() throws {
        let speech = try Examples.samples("no-keyword")
        let pause = [Int16](repeating: 0, count: 4800)
        let other = EnrolmentRecording(
            label: "another word",
            samples: pause + speech[SampleRate.speech.samples(in: 1)...].prefix(9600) + pause)
        var steps: [EnrolmentProgress] = []
        let report = try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: Enrolled.takes(1...3) + [other] + Enrolled.takes(4...5),
            provenance: SmallModel.provenance
        ) { steps.append($0) }.report
        // Although training runs twice, progress goes once from 0 to 1, and reports the left-out recording once.
        let shares = steps.map(\.share)
        #expect(shares == shares.sorted() && shares.last == 1 && Set(shares).count > 8)
        #expect(steps.compactMap(\.leftOut) == [1])
        #expect(report.rejected.map(\.label) == ["another word"])
        #expect(report.rejected.first?.reason == .unlikeTheOthers)
        #expect(report.used.map(\.label) == ["take 1", "take 2", "take 3", "take 4", "take 5"])
    }

    @Test("tells how far it is")
    func progress() throws {
        var shares: [Double] = []
        _ = try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: Enrolled.takes(1...1), provenance: SmallModel.provenance
        ) { step in
            shares.append(step.share)
            #expect(step.leftOut == nil)
        }
        #expect(shares.count > 3 && shares == shares.sorted() && shares.last == 1)
    }

    @Test("does not extend a model that keeps no recordings")
    func nothingKept() throws {
        var model = SmallModel.make()
        model.recordings = []
        let error = #expect(throws: WakeWordError.self) {
            try Enrolled.enrol(Enrolled.takes(1...1), extending: model)
        }
        #expect(error?.code == .badConfiguration && error?.message.contains("\"small\"") == true)
    }

    @Test(
        "refuses a name that a person cannot read",
        arguments: ["", " ", "a\nb", String(repeating: "n", count: 65)])
    func names(name: String) throws {
        let error = #expect(throws: WakeWordError.self) {
            try KeywordEnrolment().enrol(
                name: name, recordings: Enrolled.takes(1...1), provenance: SmallModel.provenance)
        }
        #expect(error?.code == .badConfiguration)
    }

    @Test("refuses settings that contradict each other")
    func options() {
        let changes: [(inout EnrolmentOptions) -> Void] = [
            { $0.negatives = 99 }, { $0.negatives = 20_001 }, { $0.backgroundComponents = 0 },
            { $0.backgroundComponents = 257 }, { $0.shortestWord = 3 }, { $0.shortestWord = 0 },
            { $0.longestWord = .nan }, { $0.longestWord = 6 },
        ]
        for (index, change) in changes.enumerated() {
            var options = EnrolmentOptions()
            change(&options)
            let error = #expect(throws: WakeWordError.self, "change \(index)") {
                try KeywordEnrolment(options: options)
            }
            #expect(error?.code == .badConfiguration)
        }
    }

    @Test("without any recording is refused")
    func nothing() {
        let error = #expect(throws: WakeWordError.self) { try Enrolled.enrol([]) }
        #expect(error?.code == .badRecordings && error?.message.contains("at least one") == true)
    }
}
