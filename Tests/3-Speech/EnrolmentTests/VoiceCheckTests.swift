@testable import Enrolment
import Features
import PCM
import Testing
import VoiceTesting
import WakeWordMaterial

@testable import WakeWord

@Suite("A model that answers to one voice")
struct VoiceCheckTests {
    private static let limits = [0.5, 2] as [Float]

    /// A model of the word, enrolled from the demonstration's voice.
    private static let mine = Result {
        try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: Enrolled.takes(1...3), speaker: "mine",
            provenance: SmallModel.provenance
        ).model
    }

    private static let silence = [Int16](repeating: 0, count: 8000)

    private func heard(_ samples: [Int16], by model: KeywordModel) throws -> [WakeCandidate] {
        try candidates(in: Self.silence + samples + Self.silence, models: [model], ends: true)
            .filter { $0.score >= model.defaultThreshold }
    }

    @Test("hears its speaker, in a take that it has not")
    func speaker() throws {
        let model = try Self.mine.get()
        #expect(model.voice?.speaker == "mine")
        let other = try #require(Enrolled.takes(4...4).first).samples
        let found = try heard(other, by: model)
        #expect(found.contains { $0.verdict == .detected && $0.voice.map { $0 <= 1 } == true })
    }

    @Test("refuses whom its limit excludes, and shows that it was for the voice", arguments: limits)
    func limit(factor: Float) throws {
        var model = try Self.mine.get()
        let samples = try #require(Enrolled.takes(4...4).first).samples
        let voice = try #require(heard(samples, by: model).compactMap(\.voice).max())
        model.voice?.limit *= voice * factor
        let verdicts = try heard(samples, by: model).map(\.verdict)
        #expect(verdicts.contains(.otherVoice) == (factor < 1))
        #expect(verdicts.contains(.detected) == (factor > 1))
        // A candidate that failed the voice check does not start the word's pause.
        let twice = try heard(samples + samples, by: model).map(\.verdict)
        #expect(factor > 1 || !twice.contains(.resting))
    }

    @Test("finds the same whatever the chunks, beside a model that answers to any voice")
    func chunks() throws {
        var unbound = try Self.mine.get()
        unbound.voice = nil
        unbound.name = "unbound"
        let models = [try Self.mine.get(), unbound]
        let demo = try Material.nearThreshold()
        let whole = try candidates(in: demo, models: models)
        #expect(try candidates(in: demo, models: models, chunkSize: 37) == whole)
        #expect(whole.contains { $0.keyword == 0 } && whole.contains { $0.keyword == 1 })
        // The detector compares the voice only for the keyword that asks for it, and only for scores from 0.5 on.
        #expect(whole.allSatisfy { ($0.voice != nil) == ($0.keyword == 0 && $0.score >= 0.5) })
        #expect(whole.contains { $0.voice != nil })
        let alone = try candidates(in: demo, models: [models[0]])
        #expect(whole.filter { $0.keyword == 0 }.map(\.voice) == alone.map(\.voice))
    }

    @Test("is kept in the file, and stays so when recordings are added")
    func file() throws {
        let model = try Self.mine.get()
        let bytes = try model.encoded()
        #expect(try KeywordModel(decoding: bytes) == model)
        #expect(bytes.count < 200_000 && bytes[8] == 4)
        #expect(model.recordings.map(\.speaker) == ["mine", "mine", "mine"])
        let more = try Enrolled.enrol(Enrolled.takes(4...4), extending: model).model
        #expect(more.voice?.speaker == "mine" && more.recordings.map(\.speaker).count { $0 == "mine" } == 4)
        #expect(more.voice != model.voice)
    }

    @Test("learns from the speaker's recordings alone if a model has others'")
    func others() throws {
        let before = try Enrolled.three.get().model
        let lower = try Enrolled.takes(1...3).map {
            EnrolmentRecording(label: "low \($0.label)", samples: $0.samples.played(at: 0.8))
        }
        let model = try KeywordEnrolment(options: Enrolled.options).enrol(
            name: "word", recordings: lower, speaker: "low", extending: before,
            provenance: SmallModel.provenance
        ).model
        #expect(model.recordings.map(\.speaker) == [nil, nil, nil, "low", "low", "low"])
        func voice(_ samples: [Int16]) throws -> Float {
            try #require(heard(samples, by: model).max { $0.score < $1.score }?.voice)
        }
        let take = try #require(Enrolled.takes(4...4).first).samples
        #expect(try voice(take.played(at: 0.8)) < voice(take))
    }

    @Test("takes three recordings that can be used, and the learned front end")
    func tooFew() throws {
        for count in 1...2 {
            let error = #expect(throws: WakeWordError.self) {
                try KeywordEnrolment(options: Enrolled.options).enrol(
                    name: "word", recordings: Enrolled.takes(1...count), speaker: "mine",
                    provenance: SmallModel.provenance)
            }
            #expect(error?.code == .badRecordings && error?.message.contains("there are \(count)") == true)
        }
        var options = Enrolled.options
        options.frontEnd = .light
        let light = try KeywordEnrolment(options: options)
        let error = #expect(throws: WakeWordError.self) {
            try light.enrol(
                name: "word", recordings: Enrolled.takes(1...3), speaker: "mine",
                provenance: SmallModel.provenance)
        }
        #expect(error?.code == .badConfiguration)
    }

    @Test("with numbers out of bounds is refused")
    func damaged() throws {
        let size = VoicePooling.size
        let legal = VoiceCheck(
            speaker: "mine", means: [Float](repeating: 0, count: size),
            deviations: [Float](repeating: 1, count: size), limit: 1)
        let changes: [(inout VoiceCheck) -> Void] = [
            { $0.speaker = "" }, { $0.means.removeLast() }, { $0.means[3] = .nan },
            { $0.deviations[0] = 0 }, { $0.deviations.append(1) }, { $0.limit = 0 }, { $0.limit = .nan },
        ]
        var model = SmallModel.make()
        model.voice = legal
        #expect(try KeywordModel(decoding: model.encoded()) == model)
        for (index, change) in changes.enumerated() {
            var voice = legal
            change(&voice)
            model.voice = voice
            #expect(throws: WakeWordError.self, "change \(index)") { try model.encoded() }
        }
    }
}
