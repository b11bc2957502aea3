import Commands
import Feedback
import Foundation
import Handling
import Hearing
import PCM
import Recognition
import Testing
import VoiceTesting

@testable import Session

@Suite("The chime that acknowledges a wake word", .timeLimit(.minutes(2)))
struct AcknowledgementTests {
    private static let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 2, seed: 5)
    /// Speech-like sound, and three seconds of quiet.
    private static let command = Array(MadeSpeech.oneCommand.dropFirst(16_000))

    private func room(
        _ output: any SoundOutput = RecordingSoundOutput(),
        configure: (inout SessionConfiguration) -> Void = { _ in }
    ) throws -> SessionRoom {
        try SessionRoom(
            ["turn the lamp on"], handler: FunctionHandler { _ in .done() },
            feedback: SessionFeedback(output: output, synthesizer: Voice())
        ) { configuration in
            configuration.listening = .triggers(reason: nil)
            configure(&configuration)
        }
    }

    /// Returns the events from a trigger to the command's outcome, with `pause` samples of quiet before the words.
    private func events(_ room: SessionRoom, pause: Int) async throws -> [VoiceEvent] {
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        room.session.trigger()
        room.source.push(Self.quiet.prefix(pause) + Self.command)
        let seen = try await events.read(to: "intent")
        room.session.stop()
        try await running
        return seen
    }

    private func chimes(_ events: [VoiceEvent]) -> [VoiceEvent] {
        events.filter { if case .feedback(.chime(.wake)) = $0.kind { true } else { false } }
    }

    @Test("sounds once if the person waits, by the stream's time, and the words after it are heard")
    func waits() async throws {
        let events = try await events(try room(), pause: 32_000)
        #expect(chimes(events).count == 1)
        let at = try #require(chimes(events).first?.at)
        #expect((0.3...0.8).contains(at), "\(at)")
        #expect(events.last?.name == "intent")
    }

    @Test("does not sound if the person speaks on in one breath, nor if it is switched off")
    func oneBreath() async throws {
        #expect(chimes(try await events(try room(), pause: 800)).isEmpty)
        let off = try room { $0.acknowledgement = nil }
        #expect(chimes(try await events(off, pause: 32_000)).isEmpty)
    }

    @Test("does not sound if the recognizer says before it is due that another device has the command")
    func takenElsewhere() async throws {
        let recognizer = TakenElsewhere()
        let room = try SessionRoom(
            recognizer, handler: FunctionHandler { _ in .done() },
            feedback: SessionFeedback(output: RecordingSoundOutput(), synthesizer: Voice())
        ) { $0.listening = .triggers(reason: nil) }
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        room.session.trigger()
        // The session begins to listen with the next sound, and the chime is not due yet.
        room.source.push(Self.quiet.prefix(1_600) + [])
        await recognizer.hasTold.wait()
        // The recognizer's report reaches the session before this call returns.
        _ = await room.session.status
        room.source.push(Self.quiet + Self.command)
        let seen = try await events.read(to: "endpoint")
        room.session.stop()
        try await running
        #expect(chimes(seen).isEmpty)
    }

    @Test("keeps nothing that is said from the command, and is cut off by it")
    func speaking() async throws {
        // The output plays until the session cuts it off.
        let output = EndlessOutput()
        let room = try room(output)
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        _ = try await events.read(to: "state")
        room.session.trigger()
        room.source.push(Self.quiet.prefix(16_000) + [])
        _ = try await events.read(to: "feedback")
        await output.hasBegun.wait()
        #expect(!room.session.ports.control.isCommandPaused)
        room.source.push(Self.command)
        _ = try await events.read(to: "speech-start")
        await output.wasCutOff.wait()
        room.session.stop()
        try await running
    }
}

/// A voice that returns a single sample.
private struct Voice: SpeechSynthesizer {
    func synthesize(_ text: String) -> SoundClip { SoundClip(samples: [0.1], sampleRate: .speech) }
}

/// A recognizer that reports each command as taken by another device.
private struct TakenElsewhere: SpeechRecognizer {
    let name = "elsewhere"
    let hasTold = Signal()

    func prepare(expecting phrases: ExpectedPhrases) -> Preparation { Preparation() }

    func recognize(
        _ utterance: Utterance, tell: @escaping @Sendable (Hypothesis) -> Void
    ) async throws -> Transcript {
        tell(.answeredElsewhere)
        await hasTold.send()
        return Transcript(text: "", recognizer: name)
    }
}

/// An output that plays until it is stopped.
private final class EndlessOutput: SoundOutput {
    let name = "endless"
    let hasBegun = Signal()
    let wasCutOff = Signal()

    func play(_ clip: SoundClip) async throws {
        await hasBegun.send()
        do { try await Task.sleep(for: .seconds(60)) } catch {
            await wasCutOff.send()
            throw error
        }
    }
}

/// An event that happens once and for which a test can wait.
private actor Signal {
    private var hasHappened = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func send() {
        hasHappened = true
        waiting.forEach { $0.resume() }
        waiting = []
    }

    func wait() async {
        if !hasHappened { await withCheckedContinuation { waiting.append($0) } }
    }
}
