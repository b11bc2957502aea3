import AudioFiles
import Capture
import Feedback
import Foundation
import Handling
import Hearing
import PCM
import Testing
import Session
import TestSupport
import VoiceTesting
import WakeWord

/// Two runs over a recording report the same.
@Suite("A recording at any pace and feedback level", .timeLimit(.minutes(5)))
struct RecordingPaceTests {
    /// Speaks no word and lasts for a while.
    private struct Voice: SpeechSynthesizer {
        func synthesize(_ text: String) -> SoundClip {
            SoundClip(samples: Array(repeating: 0.1, count: 100 * text.count), sampleRate: .speech)
        }
    }

    /// An output that yields many times for each clip, in place of a loudspeaker beside a recording at full speed.
    private final class SlowOutput: SoundOutput {
        let name = "slow"
        func play(_ clip: SoundClip) async throws {
            for _ in 0..<clip.samples.count / 100 {
                try Task.checkCancellation()
                await Task.yield()
            }
        }
    }

    private func events(
        _ samples: [Float], paused: Bool, level: FeedbackLevel?, always: Bool, slowHandler: Bool
    ) async throws -> [VoiceEvent] {
        var configuration = SessionConfiguration(
            keywords: [try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))],
            pace: .recording(start: SessionRoom.start))
        if always { configuration.listening = .always(reason: "a test") }
        let source = PushedSource()
        let handler = FunctionHandler { _ in
            if slowHandler { for _ in 0..<1000 { await Task.yield() } }
            return .done(say: "That is done now.")
        }
        let feedback = level.map { SessionFeedback(output: SlowOutput(), synthesizer: Voice(), level: $0) }
        let session = VoiceSession(
            configuration: configuration, source: source,
            recognizer: ScriptedRecognizer(
                Array(repeating: .text("turn the lamp on"), count: 100)),
            parser: try SessionRoom.parser(), handler: handler, feedback: feedback)
        let pushing = Task {
            for start in stride(from: 0, to: samples.count, by: 1000) {
                source.push(Array(samples[start..<min(start + 1000, samples.count)]))
                if paused { for _ in 0..<50 { await Task.yield() } }
            }
            source.end()
        }
        defer { pushing.cancel() }
        return try await session.runToEnd()
    }

    @Test("gives the same events", arguments: ["orbit-demo", "start-timer", "no-keyword"])
    func same(name: String) async throws {
        let audio = try AudioFile.readMono(path: Checkout.path("Examples/\(name).wav"))
        try #require(audio.sampleRate == .speech)
        for always in [true, false] {
            let plain = try await events(
                audio.samples, paused: false, level: nil, always: always, slowHandler: false)
            #expect(plain.outcomes.isEmpty == (!always && name != "orbit-demo"))
            for level in FeedbackLevel.allCases {
                let other = try await events(
                    audio.samples, paused: level == .sounds, level: level, always: always,
                    slowHandler: level != .silent)
                #expect(other == plain, "\(level), \(always)")
            }
        }
    }
}
