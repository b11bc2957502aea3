import Commands
import Feedback
import Foundation
import Handling
import PCM
import Recognition
import Storage
import Testing
import Session
import VoiceTesting

@Suite("What comes of commands that nothing comes of", .timeLimit(.minutes(2)))
struct UnheardTests {
    /// Runs a recording, and returns its log rows and events.
    private func run(
        _ answers: [ScriptedRecognizer.Answer], _ handler: any CommandHandler
    ) async throws -> (rows: [CommandLogEntry], events: [VoiceEvent]) {
        let room = try SessionRoom(
            ScriptedRecognizer(answers), pace: .recording(start: SessionRoom.start), handler: handler)
        for _ in answers { room.speak() }
        room.source.end()
        let events = try await room.session.runToEnd()
        return (room.log.entries, events)
    }

    @Test("is logged and answered by the handler if no word was heard, or the recognizer failed")
    func unheard() async throws {
        let handler = FunctionHandler { request in
            guard case .unmatched(let none) = request.meaning else { return nil }
            #expect(none.text.isEmpty && none.reason == .noMatch)
            return Reply(.unrecognized, sounds: [.speech("Not understood.")]).inCase()
        }
        let (rows, events) = try await run(
            [.text(""), .failure(RecognitionError(.failed, "it broke")), .text("mister smith")],
            FunctionHandler { request in
                if case .unmatched(let none) = request.meaning, !none.text.isEmpty {
                    return Reply(.unrecognized).inCase()
                }
                return try await handler.handle(request)
            })
        #expect(rows.map(\.outcome) == [.unrecognized, .unrecognized, .unrecognized])
        #expect(rows.map(\.reason) == ["nothing-heard", "recognizer-failed", "no-match"])
        #expect(rows.map(\.commandText) == ["", "", "mister smith"])
        #expect(rows.map(\.recognizer) == ["scripted", nil, "scripted"])
        #expect(rows.map(\.nearestText) == [nil, nil, nil], "this room knows no pronunciations")
        #expect(rows.allSatisfy { $0.workID != nil && $0.confidence == .none })
        #expect(events.sentences == ["Not understood.", "Not understood."])
        #expect(
            events.filter { $0.name == "unrecognized" }.map(\.kind) == [
                .unrecognized(.nothingHeard), .unrecognized(.recognizerFailed), .unrecognized(.noMatch),
            ])
    }

    @Test("is logged if a program sends it as text, which is told to the program and to no other")
    func text() async throws {
        let handler = FunctionHandler { request in
            switch request.meaning {
            case .unmatched(let none):
                Reply(.unrecognized, sounds: [.speech("I know no \(none.text).")]).inCase()
            default: Reply.done(say: "Lit.").inCase()
            }
        }
        let room = try SessionRoom(handler: handler)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        #expect(await room.session.submit(text: "Lovely  weather", from: "panel") == .unrecognized)
        #expect(await room.session.submit(text: "turn the lamp on", from: "panel") == .done)
        await room.session.submit(ParsedCommand(action: .liftTable), from: "panel")
        let rows = room.log.entries
        #expect(rows.map(\.commandText) == ["lovely weather", "turn the lamp on", ""])
        #expect(rows.map(\.sourceText).first == "Lovely  weather")
        #expect(rows.map(\.outcome) == [.unrecognized, .done, .done])
        #expect(rows.map(\.reason) == ["no-match", nil, nil])
        #expect(rows.map(\.recognizer) == ["text", "text", nil], "what was chosen has no words")
        #expect(rows.allSatisfy { $0.workID != nil })
        let answer = await room.session.answer(text: "lovely weather", from: "chat")
        #expect(answer.outcome == .unrecognized && answer.text == "I know no lovely weather.")
        #expect(room.log.entries.count == 4)
        room.session.stop()
        let told = await events.rest()
        #expect(told.sentences == ["Lit.", "Lit."] && !told.names.contains("unrecognized"))
        try await running
        #expect(await room.session.submit(text: "lovely weather", from: "late") == .rejected)
        #expect(room.log.entries.count == 4, "what comes after the end is not logged")
    }

    @Test("has no case if none goes on, and says what was tried in vain and what was refused")
    func reasons() async throws {
        let (rows, _) = try await run(
            [.text("lift the table"), .text("turn the lamp on")],
            FunctionHandler { $0.command == nil ? .failed("No lamp.") : .rejected("Not now.") })
        #expect(rows.map(\.workID) == [nil, nil])
        #expect(rows.map(\.outcome) == [.rejected, .rejected])
        #expect(rows.map(\.reason) == ["Not now.", "failed: No lamp."])
    }

    @Test("ends no question if the system's clock is set", arguments: [3600.0, -3600])
    func step(seconds: Double) async throws {
        let step = WallClockStep()
        let handler = AskingHandler()
        let room = try SessionRoom(
            ["lift the table", "yes"], handler: handler, wallClock: step)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        room.speak()
        _ = try await events.read(to: "question")
        step.set(by: seconds)
        room.source.push(SyntheticSignal.noise(amplitude: 0.0005, seconds: 1))
        room.speak()
        let told = try await events.read(to: "answer")
        #expect(told.answers == [.yes], "\(told.names)")
        room.session.stop()
        try await running
        #expect(handler.answers == [.yes])
    }

    @Test(
        "tells a room of the sounds that its level allows, also after that has changed",
        arguments: [(FeedbackLevel.verbal, ["chime", "speech"]), (.sounds, ["chime"]), (.silent, [])])
    func levels(level: FeedbackLevel, kinds: [String]) async throws {
        let room = try SessionRoom(
            ["turn the lamp on"], handler: AskingHandler(),
            feedback: SessionFeedback(output: RecordingSoundOutput(), synthesizer: Voice()))
        #expect(room.session.loudspeaker.level == .verbal)
        #expect(room.session.loudspeaker.use(level) && room.session.loudspeaker.level == level)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        room.speak()
        var told = try await events.read(to: "intent")
        // Any events after the intent come before this announcement.
        await room.session.announce(Reply(.done, effects: [Done()]))
        told += try await events.read(to: "done")
        var alarm = Reply(.done, sounds: [.chime(.warning), .speech("It rings.")], effects: [Done()])
        alarm.isAlarm = true
        await room.session.announce(alarm)
        await room.session.announce(Reply(.done, effects: [Done()]))
        let rings = try await events.read(to: "done") + events.read(to: "done")
        #expect(rings.contains { $0.kind == .feedback(.chime(.warning)) })
        #expect(rings.contains { $0.kind == .feedback(.speech("It rings.")) } == (level == .verbal))
        let sounds = told.compactMap { event -> String? in
            switch event.kind {
            case .feedback(.chime(.success)): "chime"
            case .feedback(.speech): "speech"
            default: nil
            }
        }
        #expect(sounds == kinds)
        room.session.stop()
        try await running
    }

    private struct Done: HandlerEffect {
        let name = "done"
        let fields: [EffectField] = []
    }

    /// A voice that says everything in a single sample.
    private struct Voice: SpeechSynthesizer {
        func synthesize(_ text: String) -> SoundClip { SoundClip(samples: [0.1], sampleRate: .speech) }
    }
}
