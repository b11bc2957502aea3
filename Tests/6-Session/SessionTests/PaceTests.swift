import Capture
import Commands
import Foundation
import Handling
import Hearing
import Testing
import VoiceTesting

@testable import Session

@Suite("The pace of a session")
struct PaceTests {
    private static let now = Date(timeIntervalSince1970: 1_700_000_000)

    private func session(
        _ source: any CaptureSource, pace: SessionConfiguration.Pace? = nil
    ) -> VoiceSession {
        VoiceSession(
            configuration: SessionConfiguration(listening: .triggers(reason: nil), pace: pace),
            source: source,
            recognizer: ScriptedRecognizer(), parser: CommandParser(), handler: HandlerChain([]),
            now: { PaceTests.now })
    }

    /// Returns when a session's recording begins; nil for a live session.
    private func start(_ session: VoiceSession) -> Date? { (session.ports.pace as? RecordedPace)?.start }

    @Test("is that of its source by default: a recording stands still while the session thinks")
    func source() {
        #expect(start(session(RecordingSource(path: "nowhere.wav"))) == PaceTests.now)
        #expect(session(MicrophoneSource(device: "nowhere")).ports.pace is LivePace)
    }

    @Test("is what the configuration says, whatever the source")
    func configured() {
        let start = Date(timeIntervalSince1970: 0)
        #expect(session(RecordingSource(path: "nowhere.wav"), pace: .live).ports.pace is LivePace)
        #expect(
            self.start(session(MicrophoneSource(device: "nowhere"), pace: .recording(start: start))) == start)
    }
}
