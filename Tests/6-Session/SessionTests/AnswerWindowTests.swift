import Commands
import Feedback
import Foundation
import Handling
import Hearing
import PCM
import Recognition
import Session
import Synchronization
import TestSupport
import Testing
import VoiceTesting

@Suite("An answer without the wake word, after a question", .timeLimit(.minutes(2)))
struct AnswerWindowTests {
    /// A moment of quiet, in which the signal thread begins to listen.
    private static let moment = SyntheticSignal.noise(amplitude: 0.0005, seconds: 0.5, seed: 7)
    private static let table = ParsedCommand(action: .liftTable, text: "lift the table")

    /// Returns a room whose session listens for two seconds after a question.
    private func room(
        _ said: [ScriptedRecognizer.Answer], handler: any CommandHandler = AskingHandler(seconds: 60),
        output: any SoundOutput = RecordingSoundOutput(), seconds: Double? = 2,
        level: FeedbackLevel = .verbal, configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> SessionRoom {
        try SessionRoom(
            SpeechScript(said), handler: handler,
            feedback: SessionFeedback(output: output, synthesizer: ShortVoice(), level: level)
        ) { configuration in
            configuration.listening = .triggers(reason: nil)
            configuration.answerWindow = seconds
            configure(&configuration)
        }
    }

    /// Returns the events from the question up to an event `isLast`, in a room that hears `speeches` after
    /// the question.
    private func events(
        _ room: SessionRoom, speeches: [[Float]], to isLast: (VoiceEvent) -> Bool
    ) async throws -> [VoiceEvent] {
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        #expect(await room.session.submit(Self.table, from: "a test") == .held)
        var seen = try await events.readWhilePushing(Self.moment, to: room.source) { $0.isListening }
        room.clock.advance(by: .seconds(1))
        for (index, speech) in speeches.enumerated() {
            // Waits until the session listens again, because it does not hear speech before that.
            if index > 0 {
                seen += try await events.readWhilePushing(Self.moment, to: room.source) { $0.isListening }
            }
            room.source.push(speech)
        }
        seen += try await events.read(to: isLast)
        room.session.stop()
        try await running
        return seen
    }

    @Test("counts, with a chime and an event when it begins to listen")
    func answered() async throws {
        let handler = AskingHandler(seconds: 60)
        let room = try room([.text("yes")], handler: handler)
        let seen = try await events(room, speeches: [MadeSpeech.oneCommand]) { $0.name == "answer" }
        #expect(seen.answers == [.yes])
        #expect(handler.answers == [.yes])
        #expect(seen.contains { $0.kind == .feedback(.chime(.wake)) })
        #expect(seen.names.contains("transcript"))
        // The event names the end of the window, which is not past the deadline of the question.
        let opened = try #require(seen.first { $0.name == "answer-window" })
        let listened = try #require(seen.first { $0.isListening })
        let asked = try #require(handler.asked.first)
        #expect(opened.kind == .answerWindow(for: asked.id, until: listened.date + 2))
    }

    @Test("is listened for no longer than the question waits")
    func deadline() async throws {
        let handler = AskingHandler(seconds: 10)
        let room = try room([.text("yes")], handler: handler, seconds: 15)
        let seen = try await events(room, speeches: [MadeSpeech.oneCommand]) { $0.name == "answer" }
        let asked = try #require(handler.asked.first)
        #expect(seen.contains { $0.kind == .answerWindow(for: asked.id, until: asked.deadline) })
    }

    @Test("is refused silently if it is none, or not heard well, and is heard the next time")
    func otherSpeech() async throws {
        let handler = AskingHandler(seconds: 60)
        let room = try room(
            [.text("turn the lamp on"), .text("yes", confidence: 0.8), .text("no")], handler: handler,
            seconds: 60)
        let speeches = Array(repeating: MadeSpeech.oneCommand, count: 3)
        let seen = try await events(room, speeches: speeches) { $0.name == "answer" }
        #expect(seen.answers == [.no])
        #expect(handler.answers == [.no])
        // The other two utterances only have an event that speech began.
        #expect(seen.names.filter { $0 == "transcript" }.count == 1)
        #expect(seen.names.filter { $0 == "speech-start" }.count == 3)
        #expect(!seen.names.contains("intent") && !seen.names.contains("unrecognized"))
        #expect(seen.sentences == ["Lift the table?"])
        #expect(seen.filter { $0.kind == .feedback(.chime(.wake)) }.count == 1)
    }

    @Test(
        "may be the missing word that a handler waits for: only that, and heard well",
        arguments: [
            (.text("turn the lamp on"), true), (.text("turn the lamp on", confidence: 0.8), false),
            (.text("set the light to fourteen percent"), false), (.text("yes"), false),
        ] as [(ScriptedRecognizer.Answer, Bool)])
    func followUp(_ said: ScriptedRecognizer.Answer, _ fits: Bool) async throws {
        // Every utterance has the same text.
        let room = try room(Array(repeating: said, count: 20), handler: FollowingHandler(), seconds: 60)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        #expect(await room.session.submit(Self.table, from: "a test") == .rejected)
        _ = try await events.readWhilePushing(Self.moment, to: room.source) { $0.isListening }
        room.clock.advance(by: .seconds(1))
        // After an utterance that is no answer the session listens again.
        let seen = try await events.readWhilePushing(Self.moment + MadeSpeech.oneCommand, to: room.source) {
            fits ? $0.name == "intent" : $0.isListening
        }
        #expect(seen.outcomes == (fits ? [.done] : []))
        #expect(seen.names.contains("transcript") == fits, "of another word nothing is told")
        #expect(!seen.names.contains("question") && !seen.names.contains("unrecognized"))
        room.session.stop()
        try await running
    }

    @Test("needs it again after some seconds, and the question still waits")
    func overdue() async throws {
        let room = try room([.text("yes")])
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        _ = await room.session.submit(Self.table, from: "a test")
        let opened = try await events.readWhilePushing(Self.moment, to: room.source) { $0.isListening }
        room.source.push(SyntheticSignal.noise(amplitude: 0.0005, seconds: 2.5, seed: 8))
        let seen = try await events.read { $0.kind == .state(.waitingForWakeWord, cause: .noSpeech) }
        let (start, end) = (try #require(opened.last?.at), try #require(seen.last?.at))
        #expect(end - start >= 2, "\(end - start)")
        room.clock.advance(by: .seconds(1))
        room.source.push(MadeSpeech.oneCommand)
        await wait(while: await room.session.status.position < end + 4)
        #expect(await room.session.status.question != nil)
        // Now the wake word is needed; a button stands for it.
        room.session.trigger()
        room.source.push(Self.moment + MadeSpeech.oneCommand)
        let later = try await events.read(to: "answer")
        #expect(later.answers == [.yes])
        #expect(!later.contains { $0.isListening })
        room.session.stop()
        try await running
    }

    @Test("is not listened for if that is off, or the question makes no sound")
    func off() async throws {
        for (seconds, level) in [(Double?.none, FeedbackLevel.verbal), (2.0, .silent)] {
            let room = try room([.text("yes")], seconds: seconds, level: level)
            var events = room.session.events.makeAsyncIterator()
            async let running: Void = room.session.run()
            _ = try await events.read(to: "state")
            _ = await room.session.submit(Self.table, from: "a test")
            room.clock.advance(by: .seconds(1))
            room.source.push(MadeSpeech.oneCommand)
            room.source.end()
            try await running
            let seen = await events.rest()
            #expect(seen.names.contains("question"))
            #expect(!seen.contains { $0.isListening })
            #expect(!seen.names.contains("transcript"))
        }
    }

    @Test("is listened for once the question has sounded, and not before")
    func ownVoice() async throws {
        let output = HeldOutput()
        let room = try room([.text("yes")], output: output)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        _ = await room.session.submit(Self.table, from: "a test")
        await output.waitUntilBegun()
        room.source.push(MadeSpeech.oneCommand)
        // The echo of the answer comes after the session has taken all of the speech.
        _ = try await events.read { $0.kind == .feedback(.speech("Lift the table?")) }
        room.source.push(Self.moment)
        #expect(await room.session.status.state == .waitingForWakeWord)
        output.letGo()
        let seen = try await events.readWhilePushing(Self.moment, to: room.source) { $0.isListening }
        #expect(!seen.names.contains("speech-start"))
        room.session.stop()
        try await running
    }

    @Test("gives way to a command of a person who asks for one")
    func command() async throws {
        let room = try room([.text("turn the lamp on")], seconds: 60)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        _ = await room.session.submit(Self.table, from: "a test")
        _ = try await events.readWhilePushing(Self.moment, to: room.source) { $0.isListening }
        room.clock.advance(by: .seconds(1))
        room.session.trigger()
        _ = try await events.readWhilePushing(Self.moment, to: room.source) {
            $0.kind == .state(.recognizingCommand, cause: .trigger)
        }
        room.source.push(MadeSpeech.oneCommand)
        let seen = try await events.read(to: "intent")
        #expect(seen.outcomes == [.done])
        room.session.stop()
        try await running
    }
}

extension VoiceEvent {
    /// Whether this event begins a time of listening for an answer.
    fileprivate var isListening: Bool { kind == .state(.recognizingCommand, cause: .question) }
}

extension VoiceEvents.Iterator {
    /// Reads up to the first event that `isLast`, while sound goes on.
    fileprivate mutating func readWhilePushing(
        _ sound: [Float], to source: PushedSource, _ isLast: (VoiceEvent) -> Bool
    ) async throws -> [VoiceEvent] {
        let pushing = Task {
            while !Task.isCancelled {
                source.push(sound)
                try await Task.sleep(for: .milliseconds(20))
            }
        }
        defer { pushing.cancel() }
        return try await read(to: isLast)
    }
}

/// A recognizer that answers utterances with speech from a script. Utterances without speech, or given up, use no
/// answer of the script, because their number depends on how busy the machine is.
private final class SpeechScript: SpeechRecognizer {
    let name = "scripted"
    private let answers: Mutex<[ScriptedRecognizer.Answer]>

    init(_ answers: [ScriptedRecognizer.Answer]) { self.answers = Mutex(answers) }

    func prepare(expecting phrases: ExpectedPhrases) async throws -> Preparation { Preparation() }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        var isSpeech = false
        for await chunk in utterance.sound {
            isSpeech = isSpeech || chunk.contains { abs(Int($0)) > 1000 }
        }
        try Task.checkCancellation()
        guard isSpeech,
            case .transcript(let transcript)? = answers.withLock({ $0.isEmpty ? nil : $0.removeFirst() })
        else { return Transcript(text: "", recognizer: name) }
        return transcript
    }
}

/// A voice that speaks for a moment.
private struct ShortVoice: SpeechSynthesizer {
    func synthesize(_ text: String) -> SoundClip { SoundClip(samples: [0.1], sampleRate: .speech) }
}

/// An output that plays until the test releases it.
private final class HeldOutput: SoundOutput {
    let name = "held"
    private let begun = AsyncStream<Void>.makeStream()
    private let held = AsyncStream<Void>.makeStream()

    func waitUntilBegun() async { for await _ in begun.stream { return } }

    func letGo() { held.continuation.finish() }

    func play(_ clip: SoundClip) async throws {
        begun.continuation.yield()
        for await _ in held.stream {}
    }
}
