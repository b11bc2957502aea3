import Capture
import Handling
import Recognition
import TestSupport
import Testing
import VoiceTesting
import WakeWord

@testable import Session

@Suite("Scores from which wake words count, changed while they are listened for", .timeLimit(.minutes(2)))
struct ThresholdTests {
    /// A session on the demonstration, in which the word is said twice.
    private func session() throws -> VoiceSession {
        VoiceSession(
            configuration: SessionConfiguration(
                keywords: [try KeywordModel(contentsOfFile: Checkout.path("Models/orbit.wake"))],
                pace: .recording(start: SessionRoom.start)),
            source: RecordingSource(path: Checkout.path("Examples/orbit-demo.wav"), pace: .max),
            recognizer: ScriptedRecognizer([]), parser: try SessionRoom.parser(),
            handler: FunctionHandler { _ in .done() })
    }

    private func wakes(_ events: [VoiceEvent]) -> Int { events.count { $0.name == "wake" } }

    @Test("a higher one keeps words from being heard that a lower one hears; what came near is counted")
    func change() async throws {
        let usual = try session()
        #expect(wakes(try await usual.runToEnd()) == 2)
        let strict = try session()
        try await strict.use(thresholds: ["orbit": 0.9])
        #expect(await strict.wakeWords.first?.threshold == Double(Float(0.9)))
        #expect(wakes(try await strict.runToEnd()) == 0)
        let near = await strict.nearMisses
        #expect(near.map(\.name) == ["orbit"] && (2...4).contains(near[0].count), "\(near)")
        // Without a setting the model's own threshold counts again.
        let back = try session()
        try await back.use(thresholds: ["orbit": 0.9])
        try await back.use(thresholds: [:])
        #expect(wakes(try await back.runToEnd()) == 2)
    }

    @Test("one for a word that is not listened for, or outside 0 ... 1, is refused and changes nothing")
    func refused() async throws {
        let session = try session()
        let before = await session.wakeWords.first?.threshold
        for thresholds in [["jarvis": Float(0.5)], ["orbit": 1.5], ["orbit": -.infinity], ["orbit": .nan]] {
            await #expect(throws: WakeWordError.self) { try await session.use(thresholds: thresholds) }
        }
        #expect(await session.wakeWords.first?.threshold == before)
    }
}
