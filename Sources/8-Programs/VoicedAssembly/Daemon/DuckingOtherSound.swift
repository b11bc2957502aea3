import Ducking
import Foundation
import Logging
import ServiceLifecycle
import Session
import Synchronization
import Timing
import VoicedConfiguration

/// Lowers other programs' sound from the wake word to the end of the answer, beside the session.
final class DuckingOtherSound: Service, SessionObserver, CustomStringConvertible {
    /// How long the last restoring may take: the program ends within a second.
    private static let patience = 0.5
    /// How long a program is waited for that ended while it was lowered: 1, 2, 4 ... s, so about a minute in all.
    private static let waits = (0..<6).map { Duration.seconds(1 << $0) }

    private let ducker: SoundDucker
    /// Whether it is on; if not, only what a program has lowered that was killed is restored.
    private let isOn: Bool
    private let isWanted = Atomic(false)
    /// What happened between two looks counts once.
    private let (changes, change) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))

    /// Makes it for a session that does not run yet.
    init(session: VoiceSession, _ settings: DuckingSettings, logger: Logger) {
        isOn = settings.mode != .off
        ducker = SoundDucker(
            decibels: settings.decibels, pausesPlayers: settings.mode == .pause,
            folder: BaseFolder.state + "/ducking"
        ) { logger.warning("\($0)") }
        session.add(self)
    }

    /// The name in the log. Without it, the log would print all properties.
    var description: String { "other sound" }

    func began(_ moment: SessionMoment) {
        guard isOn else { return }
        switch moment {
        case .wake, .listening, .thinking, .speaking: isWanted.store(true, ordering: .relaxed)
        case .idle: isWanted.store(false, ordering: .relaxed)
        case .error: return
        }
        change.yield()
    }

    func ended() { change.finish() }

    func run() async throws {
        await ducker.recover()
        await withGracefulShutdownHandler {
            var later: Task<Void, Never>?
            for await _ in changes {
                later?.cancel()
                if isWanted.load(ordering: .relaxed) {
                    await ducker.lower()
                } else if await !ducker.restore() {
                    later = Task { [ducker] in
                        for wait in Self.waits {
                            guard (try? await Task.sleep(for: wait)) != nil, !Task.isCancelled else { return }
                            if await ducker.restore() { return }
                        }
                    }
                }
            }
            later?.cancel()
        } onGracefulShutdown: {
            self.change.finish()
        }
        // In a task of its own: this one may be cancelled.
        _ = await Task { await ducker.restore() }.value(
            within: Self.patience, clock: ContinuousClock())
    }
}
