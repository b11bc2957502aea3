import Capture
import Hearing
import ServiceLifecycle
import Session
import Synchronization
import VoicedTerminal

/// The service that tells the service manager when the room listens, and that sound keeps arriving.
///
/// It resets the watchdog while frames arrive, while the room is muted, and while the microphone is known to be
/// missing. In the last case the capture thread tries to get the microphone back, and a restart would not help.
struct ServiceReporting: Service, CustomStringConvertible {
    /// At the start, the time between two checks whether the room listens yet.
    private static let pause = Duration.milliseconds(20)

    let session: VoiceSession
    let source: MicrophoneSource
    let manager: ServiceManager
    private let isAway = Away()

    init(session: VoiceSession, source: MicrophoneSource, manager: ServiceManager) {
        (self.session, self.source, self.manager) = (session, source, manager)
    }

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "telling the service manager" }

    func run() async throws {
        let events = session.events
        await withGracefulShutdownHandler {
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await follow(events) }
                // The only error here is a cancellation.
                group.addTask { try? await cancelWhenGracefulShutdown { try await beat() } }
            }
        } onGracefulShutdown: {
            manager.notify("STOPPING=1", "STATUS=Stopping")
        }
    }

    private func follow(_ events: VoiceEvents) async {
        for await event in events {
            guard case .device(let change, let name, _) = event.kind else { continue }
            switch change {
            case .lost, .busy:
                isAway.value.store(true, ordering: .relaxed)
                manager.notify(
                    "STATUS=The microphone \(name) is \(change == .lost ? "away" : "used by another program")"
                )
            case .returned, .formatChanged:
                isAway.value.store(false, ordering: .relaxed)
                manager.notify("STATUS=Listening")
            case .released: manager.notify("STATUS=Muted; the microphone is let go")
            case .suspended, .reset, .paused, .silent, .sounding, .stalled: break
            }
        }
    }

    private func beat() async throws {
        while await session.status.state == .idle { try await Task.sleep(for: Self.pause) }
        manager.notify("READY=1", "STATUS=Listening")
        guard let seconds = manager.watchdogSeconds else { return try await Task.sleep(for: .seconds(1e9)) }
        var frames = source.statistics.capturedFrameCount
        while true {
            // Three reports in each period, so that a late one is not too late.
            try await Task.sleep(for: .seconds(seconds / 3))
            let now = source.statistics.capturedFrameCount
            let isMuted = await session.status.isMuted
            if now != frames || isMuted || isAway.value.load(ordering: .relaxed) {
                manager.notify("WATCHDOG=1")
            }
            frames = now
        }
    }
}

/// Whether the microphone is away.
private final class Away: Sendable {
    let value = Atomic(false)
}
