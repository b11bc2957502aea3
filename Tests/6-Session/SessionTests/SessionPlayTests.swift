import Feedback
import Handling
import PCM
import TestSupport
import Testing
import VoiceTesting

@testable import Session

@Suite("A session that plays a sound for a program", .timeLimit(.minutes(2)))
struct SessionPlayTests {
    private struct Voice: SpeechSynthesizer {
        func synthesize(_ text: String) -> SoundClip { SoundClip(samples: [0.1], sampleRate: .speech) }
    }

    private static let quiet = SyntheticSignal.noise(amplitude: 0.0005, seconds: 1, seed: 5)
    private static let beginning = Array(MadeSpeech.oneCommand.prefix(26_000))

    @Test("has played it when it says so, also one that waits for the end of what is being said")
    func plays() async throws {
        let output = RecordingSoundOutput()
        let room = try SessionRoom(
            ["lift the table"], handler: FunctionHandler { _ in .done() },
            feedback: SessionFeedback(output: output, synthesizer: Voice()))
        var events = room.session.events.makeAsyncIterator()
        async let running: Void = room.session.run()
        room.source.push(Self.beginning)
        _ = try await events.read(to: "speech-start")
        let clip = SoundClip(samples: [0.5, 0.25], sampleRate: .speech)
        let heard = Task {
            await room.session.play(clip)
            return output.played.contains(clip)
        }
        // The sound waits for the end of the speech, which goes on after the request.
        await wait(while: await !room.session.holdsSounds)
        room.source.push(Array(MadeSpeech.oneCommand.dropFirst(26_000)) + Self.quiet + Self.quiet)
        #expect(await heard.value)
        room.session.stop()
        try await running
    }

    @Test("says so as well if the sound is taken back before it was heard, and if nothing sounds")
    func takenBack() async throws {
        for feedback in [nil, SessionFeedback(output: RecordingSoundOutput(), synthesizer: Voice())] {
            let room = try SessionRoom(handler: FunctionHandler { _ in .done() }, feedback: feedback)
            var events = room.session.events.makeAsyncIterator()
            async let running: Void = room.session.run()
            room.source.push(Self.beginning)
            _ = try await events.read(to: "speech-start")
            let session = room.session
            let playing = Task { await session.play(SoundClip(samples: [0.5], sampleRate: .speech)) }
            await wait(while: await !session.holdsSounds)
            await session.cancel()
            await playing.value
            session.stop()
            try await running
        }
    }
}

extension VoiceSession {
    /// Whether answers wait for the end of what is being said.
    fileprivate var holdsSounds: Bool { !answers.held.isEmpty }
}
