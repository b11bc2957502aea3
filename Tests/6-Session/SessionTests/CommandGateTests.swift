import Feedback
import Hearing
import PCM
import Testing

@testable import Session

@Suite("The gate that keeps our own voice out of commands", .timeLimit(.minutes(2)))
struct CommandGateTests {
    private static let clip = SoundClip(samples: [0.1], sampleRate: .speech)

    @Test("stays closed for an answer that begins while the one before dies away")
    func closesInATail() async throws {
        for round in 0..<50_000 {
            let control = SignalControl()
            let gate = CommandGate(control: control, tail: 0, tellsSounds: false, clock: ContinuousClock())
            gate.close(for: Self.clip, .speech("first"))
            let tail = gate.openSoon(after: .speech("first"))
            // The tail ends on another thread at about the time at which the next answer begins: a little later each round.
            for _ in 0..<(round % 500) where control.isMuted {}
            gate.close(for: Self.clip, .speech("second"))
            await tail?.value
            guard control.isCommandPaused else {
                Issue.record("the gate opened while the second answer sounded (round \(round))")
                return
            }
        }
    }

    @Test("opens once the last answer has died away, and never closes for the chime of a wake word")
    func opens() async throws {
        let control = SignalControl()
        let gate = CommandGate(control: control, tail: 0, tellsSounds: false, clock: ContinuousClock())
        gate.close(for: Self.clip, .acknowledgement)
        #expect(!control.isCommandPaused)
        gate.close(for: Self.clip, .speech("an answer"))
        #expect(control.isCommandPaused)
        await gate.openSoon(after: .speech("an answer"))?.value
        #expect(!control.isCommandPaused)
    }
}
