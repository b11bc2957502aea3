import BenchmarkKit
import Capture
import Foundation
import Handling
import Hearing
import PipelineStages
import Session
import VoiceTesting

/// A measurement in a live room: first of capture and resampling alone, then of a whole session.
struct LiveMeasurement {
    /// Duration of each of the two parts, in seconds.
    let seconds: Double

    /// Duration of both parts with their start, in seconds.
    var duration: Double { 2 * (seconds + ProcessorShares.margin) }

    /// Runs both parts; `progress` gets the seconds that have passed.
    func run(progress: (Double) -> Void) async throws -> LiveOutcome {
        let room = try LiveRoom()
        let resampling = try LiveResampling(room.microphone)
        let resamplingShares: ProcessorShares
        do {
            defer { resampling.stop() }
            resamplingShares = try await ProcessorShares(
                of: LiveResampling.threads, in: room, seconds: seconds, progress)
        }
        // Resets the kernel's peak of resident memory, so that the session's own peak is measured.
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
            // If the session could not start, its own error is the reason, so it is thrown instead.
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
