import BenchmarkKit
import Capture
import Foundation
import Handling
import PCM
import PipelineStages
import Session
import VoiceTesting

/// A session that hears hours of sound at full speed, with the demonstration once a minute.
struct Soak {
    /// Seconds at the beginning and at the end that do not count, because threads start and end then.
    private static let margin = 10.0
    private static let sampleCount = 24

    private let seconds: Double
    private let source: FaultInjectingSource
    private let session: VoiceSession

    init(seconds: Double) throws {
        self.seconds = seconds
        source = FaultInjectingSource(
            sound: try Minute.sound(), sampleRate: .device, steps: [.sound(seconds: seconds)])
        session = VoiceSession(
            configuration: SessionConfiguration(
                keywords: try Keywords.copies(1),
                pace: .recording(start: Date(timeIntervalSince1970: 1_700_000_000))),
            source: source, recognizer: ScriptedRecognizer(),
            parser: .ofOnePhrase, handler: HandlerChain([]))
    }

    /// Runs the session to its end; `progress` gets the seconds heard so far.
    func run(progress: (Double) -> Void) async throws -> SoakOutcome {
        var outcome = SoakOutcome()
        let events = session.events
        async let running: Void = session.run()
        async let drained: Void = { for await _ in events {} }()
        var isCounting = false
        var heard = 0.0
        while heard < seconds - Soak.margin {
            try await Task.sleep(for: .milliseconds(5))
            heard = SampleRate.device.seconds(of: source.statistics.capturedFrameCount)
            if !isCounting, heard > Soak.margin {
                WatchedThreads.begin()
                isCounting = true
                outcome.countedSeconds = -heard
            }
            if heard >= seconds * Double(outcome.samples.count + 1) / Double(Soak.sampleCount + 1) {
                outcome.samples.append(
                    .init(hours: heard / 3600, residentBytes: Footprint.status("VmRSS:")))
            }
            progress(heard)
        }
        let counts = WatchedThreads.end()
        outcome.allocations = counts.allocations
        outcome.references = counts.references
        outcome.countedSeconds += heard
        try await running
        await drained
        let end = await session.summary
        outcome.wakeCount = end.wakeCount
        outcome.elapsedSeconds = end.elapsedSeconds
        return outcome
    }
}
