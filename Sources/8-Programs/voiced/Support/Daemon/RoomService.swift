import Capture
import Foundation
import Logging
import ServiceLifecycle
import Session
import Synchronization

/// Whether the start has failed.
final class Start: Sendable {
    private let failed = Atomic(false)

    var hasFailed: Bool { failed.load(ordering: .acquiring) }
    func fail() { failed.store(true, ordering: .releasing) }
}

/// One room's session as a service: it ends with the process's signals, in order.
struct RoomService: Service, CustomStringConvertible {
    /// Seconds to wait at the end for a reader that does not read.
    private static let patience = 0.25

    let session: VoiceSession
    let events: VoiceEvents
    let source: MicrophoneSource
    let printer: EventPrinter
    let logger: Logger
    /// Undoes the start if it fails.
    let undo: @Sendable () -> Void

    /// The name in the log. Without it, the log would print all properties, including phrases.
    var description: String { "room" }

    func run() async throws {
        let summary: SessionSummary
        do {
            summary = try await printer.run(
                session, events: events, within: RoomService.patience)
        } catch {
            // A session can fail only before it has begun to listen.
            undo()
            throw error
        }
        let lost = source.statistics
        logger.notice(
            "stopped after \(Int(summary.audioSeconds)) s",
            metadata: [
                "commands": "\(summary.commandCount)", "xruns": "\(lost.xrunCount)",
                "lost-frames": "\(lost.lostFrameCount)",
            ])
        if let failure = summary.unlogged { throw failure }
        // The group ends its services one after the other, and treats a service that ends before its turn as failed.
        // The session was stopped at once.
        Interruption.request()
        // Any error is that of being cancelled.
        try? await gracefulShutdown()
    }
}
