import Capture
import Foundation
import Logging
import ServiceLifecycle
import Session
import Synchronization
import VoicedTerminal

/// A shared flag that says whether the start has failed.
package final class Start: Sendable {
    private let failed = Atomic(false)

    package init() {}

    package var hasFailed: Bool { failed.load(ordering: .acquiring) }
    package func fail() { failed.store(true, ordering: .releasing) }
}

/// One room's session as a service, which ends in order if the process gets a signal to end.
package struct RoomService: Service, CustomStringConvertible {
    /// Seconds to wait at the end for a reader that does not read.
    private static let patience = 0.25

    private let session: VoiceSession
    private let events: VoiceEvents
    private let source: MicrophoneSource
    private let printer: EventPrinter
    private let logger: Logger
    private let undo: @Sendable () -> Void

    /// - Parameter undo: undoes the start if it fails.
    package init(
        session: VoiceSession, events: VoiceEvents, source: MicrophoneSource, printer: EventPrinter,
        logger: Logger, undo: @escaping @Sendable () -> Void
    ) {
        (self.session, self.events, self.source) = (session, events, source)
        (self.printer, self.logger, self.undo) = (printer, logger, undo)
    }

    /// The name in the log. Without it, the log would print all properties, including phrases.
    package var description: String { "room" }

    package func run() async throws {
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
        // The session has already stopped, so the service asks for the end and waits for its turn.
        Interruption.request()
        // The only error here is a cancellation.
        try? await gracefulShutdown()
    }
}
