import PCM
import Testing
import VoiceTesting

@testable import WakeWord

@Suite("Enrolling a word")
struct EnrolmentTests {
    /// The demonstration's first word as several people might say it.
    private func recordings(_ count: Int) throws -> [EnrolmentRecording] {
        let word = try Material.word()
        return [1, 0.93, 1.08, 0.97].prefix(count).enumerated().map { index, speed in
            EnrolmentRecording(label: "take \(index + 1)", samples: word.played(at: speed))
        }
    }

    private func enrol(
        _ recordings: [EnrolmentRecording], background: [[Int16]] = [], extending model: KeywordModel? = nil
    ) throws -> EnrolmentResult {
        try KeywordEnrolment().enrol(
            name: "word", recordings: recordings, background: background, extending: model,
            provenance: Material.provenance)
    }

    @Test(
        "takes one recording or several, says where the word is, and finds it in a stream", arguments: [1, 3])
    func enrols(count: Int) throws {
        let result = try enrol(recordings(count))
        #expect(result.report.used.map(\.label) == (1...count).map { "take \($0)" })
        #expect(result.report.rejected.isEmpty)
        #expect(result.model.provenance.recordingCount == count)
        let word = result.report.used[0].word
        // The edges are as faint as the room is, so the energy finds somewhat less or more than the script says.
        #expect(abs(word.lowerBound - 0.30) < 0.15 && abs(word.upperBound - 0.86) < 0.15)

        let found = try detections(in: Material.demo(), models: [result.model])
        try #require(!found.isEmpty)
        #expect(abs(SampleRate.speech.seconds(of: found[0].startSample) - Material.demoStarts[0]) < 0.15)
        #expect(found[0].score > 0.5)
    }

    @Test("with other speech as background says whether the two are told apart")
    func background() throws {
        let speech = Array(try Material.recording("no-keyword").prefix(SampleRate.speech.samples(in: 6)))
        let result = try enrol(recordings(1), background: [speech])
        #expect(result.report.separates == true)
        // Three takes that differ so much that none is found by templates of the other two: the report must not promise.
        let unlike = try enrol(recordings(3), background: [speech])
        #expect(unlike.report.separates == false && unlike.report.missedCount > 0)
        #expect(abs(result.model.provenance.backgroundSeconds - 6) < 0.1)
        #expect(try detections(in: speech, models: [result.model]).isEmpty)
        #expect(
            try !detections(in: Material.word() + [Int16](repeating: 0, count: 8000), models: [result.model])
                .isEmpty)
    }

    @Test("gives the same bytes for the same recordings")
    func deterministic() throws {
        #expect(try enrol(recordings(3)).model.encoded() == enrol(recordings(3)).model.encoded())
    }

    @Test("adds recordings to a model, which keeps its background and what it knew")
    func extending() throws {
        let before = try Material.orbit()
        let result = try enrol(recordings(1), extending: before)
        #expect(result.model.background == before.background)
        #expect(result.model.provenance.recordingCount == before.provenance.recordingCount + 1)
        #expect(result.model.evidence.wordScores.count == before.evidence.wordScores.count + 1)
        #expect(result.model.templates.map(\.recordingCount).reduce(0, +) == 145)
        #expect(try KeywordModel(decoding: result.model.encoded()) == result.model)
        let found = try detections(in: Material.demo(), models: [result.model])
        let plain = try Material.heardInDemo.get()
        #expect(found.count == 2)
        #expect(try #require(found.first).score > #require(plain.first).score)
    }

    @Test(
        "refuses a name that nobody can read",
        arguments: ["", " ", "a\nb", String(repeating: "n", count: 65)])
    func names(name: String) throws {
        let error = #expect(throws: WakeWordError.self) {
            try KeywordEnrolment().enrol(
                name: name, recordings: self.recordings(1), provenance: Material.provenance)
        }
        #expect(error?.code == .badConfiguration)
    }

    @Test("refuses settings that contradict each other")
    func options() {
        let changes: [(inout EnrolmentOptions) -> Void] = [
            { $0.maximumTemplates = 0 }, { $0.maximumTemplates = 65 }, { $0.recordingsPerTemplate = 0 },
            { $0.backgroundComponents = 257 }, { $0.shortestWord = 3 }, { $0.longestWord = .nan },
        ]
        for change in changes {
            var options = EnrolmentOptions()
            change(&options)
            let error = #expect(throws: WakeWordError.self) { try KeywordEnrolment(options: options) }
            #expect(error?.code == .badConfiguration)
        }
    }

    @Test("without any recording is refused")
    func nothing() {
        let error = #expect(throws: WakeWordError.self) { try self.enrol([]) }
        #expect(error?.code == .badRecordings)
        #expect(error?.message.contains("at least one") == true)
    }
}
