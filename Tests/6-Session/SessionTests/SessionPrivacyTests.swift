import Capture
import Commands
import Features
import Feedback
import Foundation
import Handling
import Hearing
import PCM
import Recognition
import RoomMode
import RoomRecords
import Storage
import Synchronization
import Testing
import Session
import VoiceTesting

/// Whole sessions with different settings of what they keep.
@Suite("What a session keeps of what it hears", .timeLimit(.minutes(2)))
struct SessionPrivacyTests {
    private static let milestone = Milestone(id: UUID(), name: "Patient In")
    private static let aliases = [
        Alias(targetID: milestone.id, phrase: "patient in", action: .record),
        Alias(phrase: "undo that", action: .undoLast), Alias(phrase: "next patient", action: .nextPatient),
        Alias(phrase: "what time is it", action: .queryTime),
    ]

    private struct Kept {
        var misses: [MissedCommand]
        var rows: [CommandLogEntry]
        var events: [VoiceEvent]
    }

    /// Runs a session that hears the utterances of `said`, and returns what it keeps. Its handler has no next patient.
    private func run(
        _ said: [ScriptedRecognizer.Answer], transcripts: TranscriptPolicy = .keep,
        keeping: @escaping MissKeeping = { _ in }
    ) async throws -> Kept {
        let misses = Mutex<[MissedCommand]>([])
        var configuration = SessionConfiguration(
            listening: .always(reason: "a test"), frontEnd: .light,
            pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000.000_6)))
        configuration.transcripts = transcripts
        configuration.misses = { missed in
            misses.withLock { $0.append(missed) }
            try await keeping(missed)
        }
        let log = MemoryLog()
        let session = VoiceSession(
            configuration: configuration,
            source: MemorySource(
                samples: said.flatMap { _ in MadeSpeech.oneCommand }, sampleRate: .speech, name: "memory"),
            recognizer: ScriptedRecognizer(said),
            parser: CommandParser(AliasDictionary(Self.aliases, milestones: [Self.milestone])),
            handler: FunctionHandler { request in
                switch (request.meaning, request.command?.action) {
                case (.unmatched, _): Reply(.unrecognized)
                case (_, .nextPatient?): Reply.rejected("There is none.")
                default: Reply.done()
                }
            }, log: log)
        var iterator = session.events.makeAsyncIterator()
        async let running: Void = session.run()
        let events = await iterator.rest()
        try await running
        return Kept(misses: misses.withLock { $0 }, rows: log.entries, events: events)
    }

    @Test("is the sound of what was not understood, could not be done, or was taken back, and no other")
    func misses() async throws {
        let kept = try await run([
            .text("patient in"), .text("undo that"), .text("mister smith is pale"), .text("next patient"),
            .text("patient in"), .text("what time is it"),
        ])
        #expect(kept.misses.map(\.outcome) == [.takenBack, .unrecognized, .rejected])
        #expect(kept.misses.map(\.reason) == ["undo_last", "no-match", "There is none."])
        #expect(kept.misses.map(\.text) == ["patient in", "mister smith is pale", "next patient"])
        #expect(kept.misses.map(\.phrases) == [["patient in"], [], ["next patient"]])
        #expect(kept.misses.map(\.action) == [.record, nil, .nextPatient])
        #expect(kept.misses.map(\.target) == ["Patient In", nil, nil])
        for (index, missed) in zip([0, 2, 3], kept.misses) {
            // The clip goes from before the first word to the silence that ended the utterance.
            let seconds = Double(missed.samples.count) / 16_000
            #expect((1.5...4.5).contains(seconds), "\(seconds) s")
            #expect(missed.samples.contains { $0.magnitude > 1000 })
            let began = missed.saidAt.timeIntervalSince1970 - 1_700_000_000 - 5 * Double(index)
            #expect((0.5...1.5).contains(began), "\(began) s")
        }
    }

    @Test("has whose voice it was, or that it is unknown, while it keeps words")
    func speaker() async throws {
        let said = [Speaker(name: "Doctor Weber", probability: 0.9), Speaker(name: nil, probability: 1), nil]
        let answers = said.map { speaker in
            var transcript = Transcript(text: "what time is it", recognizer: "scripted")
            transcript.speaker = speaker
            return ScriptedRecognizer.Answer.transcript(transcript)
        }
        #expect(try await run(answers).rows.map(\.speaker) == ["Doctor Weber", "unknown", nil])
        for policy in [TranscriptPolicy.redact, .off] {
            #expect(try await run(answers, transcripts: policy).rows.map(\.speaker) == [nil, nil, nil])
        }
    }

    @Test("is what was taken back, though the time was asked for in between")
    func aside() async throws {
        let kept = try await run([.text("patient in"), .text("what time is it"), .text("undo that")])
        #expect(kept.misses.map(\.text) == ["patient in"])
    }

    @Test("is a command that no words came of, if the recognizer fails, too")
    func failing() async throws {
        let kept = try await run([
            .text(""), .failure(RecognitionError(.failed, "it broke")), .text("patient in"),
        ])
        #expect(kept.misses.map(\.reason) == ["nothing-heard", "recognizer-failed"])
        #expect(kept.misses.allSatisfy { $0.samples.count > 16_000 && $0.phrases.isEmpty })
    }

    private struct DiskFull: Error, CustomStringConvertible { let description = "no room" }

    @Test("is told as a problem if it cannot be kept, and the room goes on")
    func problem() async throws {
        let kept = try await run([.text("mister smith"), .text("patient in")]) { _ in throw DiskFull() }
        let problems = kept.events.filter { $0.kind == .problem(.misses, message: "no room") }
        #expect(problems.count == 1)
        #expect(kept.rows.map(\.outcome) == [.unrecognized, .done])
    }

    @Test(
        "are the words, the phrases, or neither, as the policy has it", arguments: TranscriptPolicy.allCases)
    func transcripts(policy: TranscriptPolicy) async throws {
        let kept = try await run(
            [.text("okay patient in"), .text("mister smith is pale")], transcripts: policy)
        let texts = kept.rows.map { [$0.commandText, $0.sourceText] }
        switch policy {
        case .keep:
            #expect(
                texts == [
                    ["okay patient in", "okay patient in"], ["mister smith is pale", "mister smith is pale"],
                ])
        case .redact: #expect(texts == [["patient in", nil], ["", nil]])
        case .off: #expect(texts == [["", nil], ["", nil]])
        }
        #expect(kept.rows.map(\.outcome) == [.done, .unrecognized])
    }

    @Test(
        "are as few in the row of what comes of a command said before a restart",
        arguments: TranscriptPolicy.allCases)
    func announced(policy: TranscriptPolicy) async throws {
        let room = try SessionRoom(handler: HandlerChain([])) { $0.transcripts = policy }
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        let said = Date(timeIntervalSince1970: 1000)
        let request = CommandRequest(
            .command(ParsedCommand(action: .record, text: "mister smith is in")), saidAt: said,
            receivedAt: said)
        await room.session.announce(
            Reply(.rejected, reason: "Mister Smith is in already.", sounds: [.chime(.failure)]),
            about: request)
        _ = try await events.read(to: "feedback")
        room.session.stop()
        try await running
        let entry = try #require(room.log.entries.first)
        #expect(room.log.entries.count == 1 && entry.outcome == .rejected)
        #expect(entry.commandText == (policy == .keep ? "mister smith is in" : ""))
        #expect(entry.sourceText == (policy == .keep ? "mister smith is in" : nil))
        #expect(entry.reason == (policy == .keep ? "Mister Smith is in already." : nil))
    }

    @Test("can be left out of every event")
    func events() async throws {
        let kept = try await run([.text("patient in"), .text("mister smith is pale")])
        let shown = kept.events.map(\.withoutWords.jsonLine).joined(separator: "\n")
        #expect(!shown.contains("smith") && !shown.contains("patient in"))
        #expect(kept.events.map(\.jsonLine).joined().contains("smith"))
        let texts = kept.events.map(\.withoutWords)
        #expect(texts.map(\.name) == kept.events.map(\.name) && texts.map(\.at) == kept.events.map(\.at))
        let words: [VoiceEvent.Kind] = [
            .partial(text: "smith"), .quarantined(phrase: "smith"), .display(.init("smith")),
            .learned(phrase: "smith", action: .record, target: TargetName("Patient In", noun: "milestone")),
            .feedback(.speech("smith")),
            .question(Question("smith", until: Date())),
            .intent(IntentEvent(intent: "call", slots: ["name": .text("smith")], outcome: .passedOn)),
        ]
        for kind in words {
            let event = VoiceEvent(at: 1, date: Date(), kind).withoutWords
            #expect(!event.jsonLine.contains("smith"), "\(event.jsonLine)")
        }
        #expect(
            VoiceEvent(at: 1, date: Date(), .feedback(.chime(.success))).withoutWords.jsonLine.contains(
                "success"))
    }
}
