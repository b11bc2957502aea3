import BenchmarkKit
import Capture
import Foundation
import Handling
import Hearing
import PipelineStages
import Session
import VoiceTesting

/// A session that listens to a live room, and before it capture and resampling alone.
struct LiveMeasurement {
    /// Seconds of each.
    let seconds: Double

    /// Seconds that the whole takes.
    var duration: Double { 2 * (seconds + ProcessorShares.margin) }

    /// Runs both; `progress` gets the seconds that have passed.
    func run(progress: (Double) -> Void) async throws -> LiveOutcome {
        let room = try LiveRoom()
        let resampling = try LiveResampling(room.microphone)
        let resamplingShares: ProcessorShares
        do {
            defer { resampling.stop() }
            resamplingShares = try await ProcessorShares(
                of: LiveResampling.threads, in: room, seconds: seconds, progress)
        }
        // The kernel forgets what the process had at the most until now.
        try? "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
        let source = MicrophoneSource(device: room.microphone)
        let session = VoiceSession(
            configuration: SessionConfiguration(keywords: try Keywords.copies(1)), source: source,
            recognizer: ScriptedRecognizer(), parser: .ofOnePhrase, handler: HandlerChain([]))
        let events = session.events
        let running = Task { try await session.run() }
        let drained = Task { for await _ in events {} }
        let half = duration / 2
        let sessionShares: ProcessorShares
        do {
            sessionShares = try await ProcessorShares(
                of: ["capture", "voice-signal"], in: room, seconds: seconds
            ) { progress(half + $0) }
        } catch {
            session.stop()
            // Where the session could not start, that is the reason.
            try await running.value
            throw error
        }
        session.stop()
        let peak = Footprint.status("VmHWM:")
        try await running.value
        let summary = await session.summary
        await drained.value
        let statistics = source.statistics
        return LiveOutcome(
            seconds: seconds, resampling: resamplingShares, session: sessionShares,
            latency: .init(session.meter.latency), backlog: .init(session.meter.backlog),
            peakResidentBytes: peak, lostFrames: statistics.lostFrameCount, overruns: statistics.xrunCount,
            overflowedBlocks: statistics.overflowedBlockCount, wakeCount: summary.wakeCount)
    }
}
